--- Shows items of the quickfix list, best first, and jumps: Telescope, fzf-lua, vim.ui.select, or that list itself.

local say = require("coreb_search.client").say

local M = { NAMES = { "telescope", "fzf-lua", "select" } }

local function label(item)
  return ("%s  %s:%d"):format(item.text, item.path, item.lnum)
end

--- On one line of the screen, with its number before it.
local function fitting(item)
  local shown = label(item)
  if vim.fn.strdisplaywidth(shown) > vim.o.columns - 5 then
    shown = label(vim.tbl_extend("force", item, { path = vim.fn.pathshorten(item.path) }))
  end
  return shown
end

--- To the item, in the current window if it may; CTRL-O leads back.
local function jump(item)
  if vim.fn.bufloaded(item.filename) == 0 and vim.fn.filereadable(item.filename) == 0 then
    return say(item.path .. " is gone since it was indexed", vim.log.levels.WARN)
  end
  local buffer = vim.fn.bufadd(item.filename)
  vim.bo[buffer].buflisted = true
  vim.cmd("normal! m'")
  local entered, why = pcall(vim.api.nvim_set_current_buf, buffer)
  if not entered and why:find("E37:") then -- without 'hidden' the changed buffer keeps its window
    entered, why = pcall(vim.cmd, "sbuffer " .. buffer)
  end
  if not entered then
    return say(why:match("E%d+: [^\n]*") or why, vim.log.levels.ERROR)
  end
  -- The file may have become shorter since it was indexed.
  vim.api.nvim_win_set_cursor(0, { math.min(item.lnum, vim.api.nvim_buf_line_count(buffer)), item.col - 1 })
  vim.cmd("normal! zvzz")
end

local function open_telescope(title, question, finder, sorter)
  local actions = require("telescope.actions")
  local function accept(prompt)
    local entry = require("telescope.actions.state").get_selected_entry()
    actions.close(prompt)
    if entry then
      jump(entry.value)
    end
  end
  require("telescope.pickers").new({}, {
    prompt_title = title,
    default_text = question,
    finder = finder,
    sorter = sorter,
    previewer = require("telescope.config").values.qflist_previewer({}),
    attach_mappings = function(prompt)
      actions.select_default:replace(function()
        accept(prompt)
      end)
      return true
    end,
  }):find()
end

local function entry_of(item)
  local shown, file = label(item), item.filename
  return { value = item, display = shown, ordinal = shown, filename = file, lnum = item.lnum, col = item.col }
end

local telescope = { name = "telescope" }

function telescope.live(title, question, ask)
  local cancel = function() end
  -- The dynamic finder of Telescope looks at what was typed only when its last question has been answered.
  local function look(_, typed, add, done)
    cancel()
    if vim.trim(typed) == "" then
      return done()
    end
    cancel = ask(typed, function(items)
      vim.tbl_map(add, vim.tbl_map(entry_of, items))
      done()
    end)
  end
  local finder = {}
  function finder.close()
    cancel()
  end
  open_telescope(title, question, setmetatable(finder, { __call = look }), require("telescope.sorters").empty())
end

function telescope.pick(title, items)
  local finder = require("telescope.finders").new_table({ results = items, entry_maker = entry_of })
  open_telescope(title, "", finder, require("telescope.config").values.generic_sorter({}))
end

local fzf = { name = "fzf-lua" }

--- The options of a picker, and the function that makes its lines.
local function fzf_of(title, question)
  local by_line = {}
  local function line_of(item)
    local path = vim.fn.fnamemodify(item.filename, ":.")
    local line = ("%s:%d:%d:%s"):format(path, item.lnum, item.col, item.text)
    by_line[line] = item
    return line
  end
  local function accept(lines)
    if lines and by_line[lines[1]] then
      jump(by_line[lines[1]])
    end
  end
  return {
    prompt = title .. "> ",
    query = question,
    previewer = "builtin",
    actions = { default = accept, enter = accept },
    fzf_opts = { ["--no-sort"] = true },
  }, line_of
end

function fzf.live(title, question, ask)
  local more, line_of = fzf_of(title, question)
  local cancel = function() end
  require("fzf-lua").fzf_live(function(typed)
    typed = type(typed) == "table" and typed[1] or typed or ""
    return function(add)
      cancel()
      if vim.trim(typed) == "" then
        return add()
      end
      local stop = ask(typed, function(items)
        vim.tbl_map(add, vim.tbl_map(line_of, items))
        add()
      end)
      cancel = function()
        stop()
        add()
      end
    end
  end, more)
end

function fzf.pick(title, items)
  local more, line_of = fzf_of(title)
  require("fzf-lua").fzf_exec(vim.tbl_map(line_of, items), more)
end

local select = { name = "select" }

--- As many as fit: a list that is longer than the screen scrolls its best away.
function select.pick(title, items)
  local shown = vim.list_slice(items, 1, math.max(1, vim.o.lines - 4))
  vim.ui.select(shown, { prompt = title, kind = "coreb", format_item = fitting }, function(item)
    if item then
      jump(item)
    end
  end)
end

local function chosen(name)
  for _, picker in ipairs({ telescope, fzf }) do
    if (name or picker.name) == picker.name and pcall(require, picker.name) then
      return picker
    end
  end
  return select
end

--- The picker that asks while one types, function(title, question, ask); nil where there is none.
function M.live(name)
  return chosen(name).live
end

--- Lets one choose of `items`, and jumps there.
function M.pick(name, title, items)
  local picker = chosen(name)
  if name and picker.name ~= name then
    vim.notify_once(("coreb-search: there is no %s here, but vim.ui.select()"):format(name), vim.log.levels.WARN)
  end
  picker.pick(title, items)
end

function M.quickfix(title, items)
  vim.fn.setqflist({}, " ", { title = title, items = items })
  vim.cmd("botright copen")
end

return M
