--- Asks `coreb-search rpc` and shows what it answers. What is found, and in which order, is its business.

local client = require("coreb_search.client")
local pickers = require("coreb_search.pickers")

local M = {}
local COMMANDS = { search = "CorebSearch", similar = "CorebSimilar", status = "CorebStatus", index = "CorebIndex" }
local AGAIN = 1000 -- milliseconds
local uv = vim.uv or vim.loop
local say, is_file, request = client.say, client.is_file, client.request
local asked = 0 -- questions

--- The nearest folder with .git or an index.
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

local options = {
  cmd = { "coreb-search", "rpc" },
  root_dir = project_of,
  hits = 30,
  picker = false, -- or one of pickers.NAMES; by default the first that is installed
  keys = {}, -- of COMMANDS
}

local function root_of(buffer)
  return is_file(buffer) and options.root_dir(vim.api.nvim_buf_get_name(buffer)) or nil
end

--- The client for the current buffer, or else for the current directory.
local function current()
  local buffer, here = vim.api.nvim_get_current_buf(), uv.cwd()
  local root = root_of(buffer) or here and (options.root_dir(here .. "/.") or here)
  return client.attach(options.cmd, root, buffer)
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

--- 1234567 as 1,234,567
local function counted(number)
  return (tostring(number):reverse():gsub("(%d%d%d)", "%1,"):reverse():gsub("^,", ""))
end

local function activity(of)
  local run = of.indexing
  return run and ("indexing %s of %s files"):format(counted(run.done), counted(run.total)) or of.state
end

--- Where the person is and what they do.
local function whereabouts()
  return vim.inspect({ vim.fn.mode(), vim.fn.win_getid(), vim.fn.bufnr(), vim.fn.getcurpos() })
end

--- Asks until there are hits or the index is whole, unless something else is asked or the person moves on.
--- Returns a function that cancels it. With `live`, only that and another question end it.
local function find(id, method, params_of, on_items, live)
  asked = asked + 1
  local this, cancel, place = asked, nil, nil
  local function is_awaited()
    return this == asked and (live or not place or place == whereabouts())
  end
  local function ask()
    if not is_awaited() then
      return
    end
    cancel = request(id, method, params_of, function(result, of)
      if not is_awaited() then
        return
      elseif #result.hits > 0 or result.complete then
        return on_items(vim.tbl_map(function(hit)
          return item_of(hit, of.offset_encoding)
        end, result.hits), result.complete)
      end
      place = place or whereabouts()
      cancel = request(id, "coreb/status", vim.empty_dict, function(status)
        local doing = table.concat(vim.tbl_map(activity, status.folders), ", ")
        -- Short, as it may not need an Enter: that would be taken for moving on.
        say(("nothing yet, %s …"):format(doing))
        vim.defer_fn(ask, AGAIN)
      end)
    end)
  end
  ask()
  return function()
    this = nil
    cancel()
  end
end

local function show(title, quickfix)
  return function(items, complete)
    if #items == 0 then
      say("nothing found")
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
  local live = not given.bang and pickers.live(options.picker)
  local function ask(question, on_items)
    return find(id, "coreb/search", function()
      return { query = question, k = options.hits }
    end, on_items, live)
  end
  if not id then
    return
  elseif live then
    live("Code by meaning", given.args, ask)
  elseif given.args ~= "" then
    ask(given.args, show(given.args, given.bang))
  else
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
  find(current(), "coreb/similar", function(of)
    local params = vim.lsp.util.make_position_params(window, of.offset_encoding)
    params.k = options.hits
    if given.range > 0 then
      local from, to = given.line1 - 1, given.line2
      params.position = nil
      params.range = { start = { line = from, character = 0 }, ["end"] = { line = to, character = 0 } }
    end
    if is_file(buffer) then
      return params
    end
    local uri, give_back = client.lend(of, buffer)
    params.textDocument.uri = uri
    return params, give_back
  end, show("Similar code", given.bang))
end

--- What the code action asks for, of the client that offered it.
function M.find_similar(params, id)
  find(id, "coreb/similar", function()
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
    local held = of.indexing and " chunks so far" or (" chunks of %s files"):format(counted(of.files))
    local what = { activity(of), counted(of.chunks) .. held }
    if of.stale > 0 and not of.indexing then
      table.insert(what, counted(of.stale) .. " changed since")
    end
    return ("%s: %s"):format(of.root, table.concat(what, ", ")) .. (of.trouble and "; " .. of.trouble or "")
  end)
end

function M.index()
  for_folders("coreb/index", function(of)
    local chunks, files, read = counted(of.chunks), counted(of.files), counted(of.changed)
    local what = "%s: %s chunks of %s files, %s read, in %.1f s"
    return what:format(vim.uri_to_fname(of.folder), chunks, files, read, of.seconds)
  end)
end

--- Whether `name` is one of `names`; says so if not.
local function is_known(what, name, names)
  local known = vim.tbl_contains(names, name)
  if not known then
    table.sort(names)
    local message = "there is no %s %s; there are %s"
    say(message:format(what, vim.inspect(name), table.concat(names, ", ")), vim.log.levels.ERROR)
  end
  return known
end

--- Takes options; from then on the server starts with the first file of a project.
function M.setup(given)
  for name, value in pairs(given or {}) do
    if is_known("option", name, vim.tbl_keys(options)) and (name ~= "picker" or is_known("picker", value, pickers.NAMES)) then
      options[name] = value
    end
  end
  local function opened(buffer)
    local root = root_of(buffer)
    if root then
      client.attach(options.cmd, root, buffer, true)
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
    if is_known("key for", act, vim.tbl_keys(COMMANDS)) then
      -- A colon, not <Cmd>: it brings along the range of a visual selection.
      vim.keymap.set(act == "similar" and { "n", "x" } or "n", key, ":" .. COMMANDS[act] .. "<CR>", { silent = true })
    end
  end
end

return M
