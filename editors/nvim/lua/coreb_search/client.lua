--- The clients that run `coreb-search rpc`: one for each project, started when it is needed.

local M = {}
local NAME = "coreb-search"
local ids = {} -- by root
local failed = {} -- roots whose server ended before it was ready

function M.say(message, level)
  vim.notify(NAME .. ": " .. message, level or vim.log.levels.INFO)
end

function M.is_file(buffer)
  return vim.bo[buffer].buftype == "" and vim.api.nvim_buf_get_name(buffer) ~= ""
end

--- Says why `cmd` ended at once. What it wrote on stderr Neovim has put into its log; it writes that again.
local function tell_why(cmd, code)
  local function tell(_, lines)
    local reason = table.concat(lines, "\n"):match("([^\n]+)\n*$") or "exit code " .. code
    M.say(("%s ended at once: %s"):format(table.concat(cmd, " "), reason), vim.log.levels.ERROR)
  end
  vim.fn.jobstart(cmd, { stdin = "null", stderr_buffered = true, on_stderr = tell })
end

local function config_of(cmd, root)
  local ready = false
  local function ended(code)
    failed[root] = not ready
    vim.schedule(function()
      if not ready and vim.v.exiting == vim.NIL then
        tell_why(cmd, code)
      end
    end)
  end
  local function begun()
    ready = true
  end
  return { name = NAME, cmd = cmd, cmd_cwd = root, root_dir = root, on_init = begun, on_exit = ended }
end

--- The id of the client for `root`, whoever started it.
local function running(root)
  for _, client in ipairs((vim.lsp.get_clients or vim.lsp.get_active_clients)()) do
    if client.name == NAME and client.config.root_dir == root then
      return client.id
    end
  end
  return ids[root] and vim.lsp.get_client_by_id(ids[root]) and ids[root]
end

--- Whether there is reason to start `cmd` unasked. Why there is none is told by the commands.
function M.can_start(cmd, root)
  return vim.fn.executable(cmd[1]) == 1 and not failed[root]
end

--- The id of the running or new client for `root`, which gets the text of `buffer` if that is a file.
function M.attach(cmd, root, buffer)
  local id = running(root)
  if not id and vim.fn.executable(cmd[1]) == 0 then
    M.say(("cannot run %s; install it, or setup { cmd = { … } }"):format(cmd[1]), vim.log.levels.ERROR)
    return nil
  elseif not id and vim.lsp.start then
    id = vim.lsp.start(config_of(cmd, root), { bufnr = buffer, attach = false })
  elseif not id then -- before Neovim 0.8
    id = vim.lsp.start_client(config_of(cmd, root))
  end
  if id and M.is_file(buffer) then
    vim.lsp.buf_attach_client(buffer, id)
  end
  ids[root] = id
  return id
end

--- Methods of a client are called with a colon since Neovim 0.11, as is `vim.lsp.config`, and with a dot before.
local function call(client, method, ...)
  if vim.lsp.config then
    return client[method](client, ...)
  end
  return client[method](...)
end

--- Lends the server the text of a buffer that is no file. Returns its URI, and a function that takes it back.
function M.lend(client, buffer)
  local uri = "untitled:" .. buffer
  local text = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\n")
  local document = { uri = uri, languageId = vim.bo[buffer].filetype, version = 0, text = text }
  call(client, "notify", "textDocument/didOpen", { textDocument = document })
  return uri, function()
    call(client, "notify", "textDocument/didClose", { textDocument = { uri = uri } })
  end
end

--- Sends a request as soon as the client is ready. Returns a function that cancels it.
--- `params_of(client)` returns, besides params, what is to be done when they are no longer needed, if anything.
function M.request(id, method, params_of, on_result)
  local cancelled, cancel = false, nil
  local function ask()
    local client = id and vim.lsp.get_client_by_id(id)
    if not client or cancelled then
      return
    elseif not client.initialized then
      return vim.defer_fn(ask, 20)
    end
    local params, give_back = params_of(client)
    local _, number = call(client, "request", method, params, function(error, result)
      cancel = nil
      if give_back then
        give_back()
      end
      if error then
        M.say(error.message, vim.log.levels.ERROR)
      elseif not cancelled then
        on_result(result, client)
      end
    end)
    cancel = function()
      call(client, "cancel_request", number)
    end
  end
  ask()
  return function()
    cancelled = true
    if cancel then
      cancel()
    end
  end
end

return M
