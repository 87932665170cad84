--- Runs `coreb-search rpc` as a language server and asks it. What is found, and in which order, is its business.

local pickers = require("coreb_search.pickers")

local M = {}
local options = {
  cmd = { "coreb-search", "rpc" },
  root_dir = nil, -- function(path of a file) -> its project; by default the nearest folder with .git or an index
  hits = 30,
  picker = nil, -- "telescope", "fzf-lua" or "select"; by default the first that is installed
  keys = {}, -- of "search", "similar", "status", "index"
}
local COMMANDS = { search = "CorebSearch", similar = "CorebSimilar", status = "CorebStatus", index = "CorebIndex" }
local uv = vim.uv or vim.loop
local clients = {} -- ids, by root

local function say(message, level)
  vim.notify("coreb-search: " .. message, level or vim.log.levels.INFO)
end

local function project_of(path)
  local folder = vim.fn.fnamemodify(path, ":h")
  -- A .git for dotfiles does not make a project of all that lies at home.
  if folder == path or folder == uv.os_homedir() then
    return nil
  elseif uv.fs_stat(folder .. "/.git") or uv.fs_stat(folder .. "/.coreb-search") then
    return folder
  end
  return project_of(folder)
end

local function is_file(buffer)
  return vim.bo[buffer].buftype == "" and vim.api.nvim_buf_get_name(buffer) ~= ""
end

local function root_of(buffer)
  return is_file(buffer) and (options.root_dir or project_of)(vim.api.nvim_buf_get_name(buffer)) or nil
end

--- The id of a running or new client, which gets the text of `buffer` if that is a file.
local function start(config, buffer)
  local client = clients[config.root_dir] and vim.lsp.get_client_by_id(clients[config.root_dir])
  local id = client and client.id
  if not id and vim.lsp.start then
    id = vim.lsp.start(config, { bufnr = buffer, attach = false })
  elseif not id then -- before Neovim 0.8
    id = vim.lsp.start_client(config)
  end
  if id and is_file(buffer) then
    vim.lsp.buf_attach_client(buffer, id)
  end
  return id
end

--- The id of the client for `root`; its server is started if need be.
local function attach(buffer, root)
  if vim.fn.executable(options.cmd[1]) == 0 then
    say(("cannot run %s; install it, or setup { cmd = { … } }"):format(options.cmd[1]), vim.log.levels.ERROR)
    return nil
  end
  clients[root] = start({ name = "coreb-search", cmd = options.cmd, cmd_cwd = root, root_dir = root }, buffer)
  return clients[root]
end

--- The client for the current buffer, or else for the current directory.
local function current()
  local buffer = vim.api.nvim_get_current_buf()
  return attach(buffer, root_of(buffer) or (options.root_dir or project_of)(uv.cwd() .. "/.") or uv.cwd())
end

--- Methods of a client are called with a colon since Neovim 0.11, as is `vim.lsp.config`, and with a dot before.
local function call(client, method, ...)
  if vim.lsp.config then
    return client[method](client, ...)
  end
  return client[method](...)
end

--- Sends a request as soon as the client is ready. Returns a function that cancels it.
local function request(id, method, params_of, on_result)
  local cancelled, cancel = false, nil
  local function ask()
    local client = id and vim.lsp.get_client_by_id(id)
    if not client or cancelled then
      return
    elseif not client.initialized then
      return vim.defer_fn(ask, 20)
    end
    local _, number = call(client, "request", method, params_of(client), function(error, result)
      cancel = nil
      if error then
        say(error.message, vim.log.levels.ERROR)
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

local function byte_of(line, character, encoding)
  if encoding == "utf-8" then
    return character
  end
  local ok, byte = pcall(vim.str_byteindex, line, encoding, character)
  if not ok then -- before Neovim 0.11
    ok, byte = pcall(vim.str_byteindex, line, character, encoding == "utf-16")
  end
  return ok and byte or 0
end

--- A hit as an item of the quickfix list; `path` is relative to the project.
local function item_of(hit, encoding)
  local at = hit.selectionRange.start
  local line = vim.split(hit.code, "\n", { plain = true })[at.line - hit.range.start.line + 1] or ""
  return {
    filename = vim.uri_to_fname(hit.uri),
    lnum = at.line + 1,
    col = byte_of(line, at.character, encoding) + 1,
    text = hit.symbol ~= "" and hit.symbol or vim.trim(line),
    path = hit.path,
  }
end

local function find(id, method, params_of, on_items)
  return request(id, method, params_of, function(result, client)
    on_items(vim.tbl_map(function(hit)
      return item_of(hit, client.offset_encoding)
    end, result.hits), result.complete)
  end)
end

local function show(title, quickfix)
  return function(items, complete)
    if #items == 0 then
      say(complete and "nothing found" or "nothing found yet: the first index is being made")
    elseif quickfix then
      pickers.quickfix(title, items)
    else
      pickers.pick(options.picker, complete and title or title .. " (the first index is being made)", items)
    end
  end
end

--- Finds by a question: the arguments of `:CorebSearch`, or what is typed.
function M.search(given)
  local id = current()
  local function ask(question, on_items)
    return find(id, "coreb/search", function()
      return { query = question, k = options.hits }
    end, on_items)
  end
  local live = not given.bang and pickers.live(options.picker)
  if id and live then
    live("Code by meaning", given.args, ask)
  elseif id and given.args ~= "" then
    ask(given.args, show(given.args, given.bang))
  elseif id then
    vim.ui.input({ prompt = "Code that … " }, function(typed)
      if typed and vim.trim(typed) ~= "" then
        ask(typed, show(typed, given.bang))
      end
    end)
  end
end

--- Finds code like the definition under the cursor, or like the lines of a range.
function M.similar(given)
  local buffer, window = vim.api.nvim_get_current_buf(), vim.api.nvim_get_current_win()
  local from, to = 0, -1
  if given.range > 0 then
    from, to = given.line1 - 1, given.line2
  end
  find(current(), "coreb/similar", function(client)
    local params = vim.lsp.util.make_position_params(window, client.offset_encoding)
    if not is_file(buffer) then
      params = { text = table.concat(vim.api.nvim_buf_get_lines(buffer, from, to, false), "\n") }
    elseif given.range > 0 then
      params.position = nil
      params.range = { start = { line = from, character = 0 }, ["end"] = { line = to, character = 0 } }
    end
    return vim.tbl_extend("error", params, { k = options.hits })
  end, show("Similar code", given.bang))
end

--- What the code action asks for, of the client that offered it.
function M.find_similar(params, client)
  find(client, "coreb/similar", function()
    return vim.tbl_extend("force", { k = options.hits }, params)
  end, show("Similar code"))
end

local function for_folders(method, told)
  request(current(), method, vim.empty_dict, function(result)
    say(table.concat(vim.tbl_map(told, result.folders), "\n"))
  end)
end

function M.status()
  for_folders("coreb/status", function(of)
    local what = ("%s: %s, %d chunks of %d files, %d stale"):format(of.root, of.state, of.chunks, of.files, of.stale)
    return of.trouble and what .. "; " .. of.trouble or what
  end)
end

function M.index()
  for_folders("coreb/index", function(of)
    local what = "%s: %d chunks of %d files, %d read, in %.1f s"
    return what:format(vim.uri_to_fname(of.folder), of.chunks, of.files, of.changed, of.seconds)
  end)
end

--- Takes options; from then on the server starts with the first file of a project.
function M.setup(given)
  options = vim.tbl_extend("force", options, given or {})
  local function opened(buffer)
    local root = root_of(buffer)
    -- A program that is missing is the commands' to tell.
    if root and vim.fn.executable(options.cmd[1]) == 1 then
      attach(buffer, root)
    end
  end
  vim.api.nvim_create_autocmd("FileType", {
    group = vim.api.nvim_create_augroup("coreb_search", {}),
    callback = function(event)
      opened(event.buf)
    end,
  })
  if vim.bo.filetype ~= "" then
    opened(vim.api.nvim_get_current_buf())
  end
  for act, key in pairs(options.keys) do
    -- A colon, not <Cmd>: it brings along the range of a visual selection.
    vim.keymap.set(act == "similar" and { "n", "x" } or "n", key, ":" .. COMMANDS[act] .. "<CR>", { silent = true })
  end
end

return M
