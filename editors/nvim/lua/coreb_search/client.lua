--- The clients that run `coreb-search rpc`: one for each project, started when it is needed.

local M = {}
local NAME = "coreb-search"
local ids = {} -- by root
local failed = {} -- roots whose server ended before it was ready
local log = require("vim.lsp.log").get_filename()

function M.say(message, level)
  vim.notify(NAME .. ": " .. message, level or vim.log.levels.INFO)
end

local function is_absolute(path)
  return path:find("^/") or path:find("^%a:[/\\]")
end

--- Not so what has no name yet, or one like scp://host/file.
function M.is_file(buffer)
  return vim.bo[buffer].buftype == "" and is_absolute(vim.api.nvim_buf_get_name(buffer))
end

--- The last line that `program` wrote on stderr, which Neovim puts into its log, of which `from` bytes are older.
local function last_words(program, from)
  local file, words = io.open(log), nil
  if file then
    file:seek("set", math.max(from, file:seek("end") - 9999))
    local written = vim.pesc(('"rpc"\t"%s"\t"stderr"\t'):format(program)) .. "['\"]([^\n]*)['\"]\n"
    for chunk in file:read("*a"):gmatch(written) do
      words = ("\n" .. chunk:gsub("\\n", "\n")):match("\n([^\n]*%S[^\n]*)\n*$") or words
    end
    file:close()
  end
  return words
end

local function config_of(cmd, root)
  local ready, older = false, math.max(0, vim.fn.getfsize(log))
  local function ended(code, signal)
    failed[root] = not ready
    local unasked = not ready or code ~= 0 or (signal ~= 0 and signal ~= 15)
    vim.schedule(function()
      if unasked and vim.v.exiting == vim.NIL then
        local why = signal ~= 0 and "signal " .. signal or last_words(cmd[1], older) or "exit code " .. code
        M.say(("%s ended: %s"):format(table.concat(cmd, " "), why), vim.log.levels.ERROR)
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

--- Why `cmd` cannot be run for `root`, if so.
local function hindrance(cmd, root)
  if not root then
    return "the current directory is gone"
  elseif not is_absolute(root) then
    return ("the project %s is not an absolute path"):format(root)
  elseif vim.fn.executable(cmd[1]) == 0 then
    return ("cannot run %s; install it, or setup { cmd = { … } }"):format(cmd[1])
  end
end

--- The id of the running or new client for `root`, which gets the text of `buffer` if that is a file; nil, and says
--- why, if there is none to be had. If `unasked`, the commands are left to say it.
function M.attach(cmd, root, buffer, unasked)
  local id = root and running(root)
  local why = not id and hindrance(cmd, root)
  if why and not unasked then
    M.say(why, vim.log.levels.ERROR)
  end
  if why or unasked and failed[root] then
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
  if id and not vim.lsp.get_client_by_id(id) then
    M.say("its server has ended; give the command again", vim.log.levels.ERROR)
  end
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
    cancel = number and function()
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
