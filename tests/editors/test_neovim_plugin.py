"""The Neovim plugin in a real Neovim, headless."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.editors.neovim import BUNDLED, LAP_TIME, PLUGIN, Run, Start

pytestmark = pytest.mark.nvim

CHOOSE = """
    local shown
    vim.ui.select = function(items, more, choose)
      shown = { prompt = more.prompt, labels = vim.tbl_map(more.format_item, items) }
      choose(items[1])
    end
    local function chosen() wait("the picker", function() return shown end) end
"""


def test_the_plugin_asks_picks_and_jumps(in_neovim: Run) -> None:
    """To the name, in the server's position encoding; the jump list leads back."""
    told = in_neovim(
        CHOOSE
        + """
        vim.fn.search("minutes(")
        vim.cmd("CorebSearch lapTime since start")
        chosen()
        local there, cursor = place(), vim.fn.getcursorcharpos()[3]
        vim.cmd([[execute "normal! \\<C-o>"]])
        return { there = there, back = place(), shown = shown, said = said }
    """
    )
    assert told["there"] == ["Stopwatch.java", *LAP_TIME]
    assert told["back"][0] == "clock.py"
    assert told["shown"]["prompt"] == "lapTime since start"
    assert told["shown"]["labels"][0] == f"Stopwatch.lapTime  web/Stopwatch.java:{LAP_TIME[0]}"
    assert told["said"] == []


def test_the_plugin_prompts_and_fills_the_quickfix_list(in_neovim: Run) -> None:
    told = in_neovim(
        """
        vim.ui.input = function(_, answer) answer("lapTime") end
        vim.cmd("CorebSearch!")
        wait("the list", function() return #vim.fn.getqflist() > 0 end)
        local list = vim.fn.getqflist({ items = 0, title = 0 })
        local first = list.items[1]
        return { title = list.title, type = vim.bo.buftype, text = first.text,
                 first = { vim.fn.fnamemodify(vim.fn.bufname(first.bufnr), ":."), first.lnum, first.col } }
    """
    )
    assert told["title"] == "lapTime"
    assert told["type"] == "quickfix"
    assert (told["first"], told["text"]) == (["web/Stopwatch.java", *LAP_TIME], "Stopwatch.lapTime")


def test_the_plugin_finds_similar_code_of_the_buffer_as_it_is(start_neovim: Start) -> None:
    """The definition under the cursor, a range, a buffer without a file, and by the code action."""
    told = start_neovim(BUNDLED).run(
        CHOOSE
        + """
        local letter = { "def post(who, text):", '    "Deliver a letter over SMTP."', "    print(who, text)" }
        vim.api.nvim_buf_set_lines(0, -1, -1, false, letter)
        local function after(act)
          vim.cmd("buffer clock.py")
          vim.fn.search("def post", "w")
          shown = nil
          act()
          chosen()
          return place()
        end
        return {
          cursor = after(function() vim.cmd("CorebSimilar") end),
          range = after(function() vim.cmd(".,+2CorebSimilar") end),
          scratch = after(function()
            vim.cmd("enew")
            vim.bo.filetype = "python"
            vim.api.nvim_buf_set_lines(0, 0, -1, false, vim.fn.readfile("src/clock.py"))
            vim.api.nvim_buf_set_lines(0, -1, -1, false, letter)
            vim.fn.search("def post")
            vim.cmd("CorebSimilar")
          end),
          action = after(function()
            local choose = vim.ui.select
            vim.ui.select = function(items, _, pick) vim.ui.select = choose; pick(items[1]) end
            vim.lsp.buf.code_action()
          end),
          said = said,
        }
    """,
        setup='{ picker = "select" }',
    )
    assert told.pop("said") == []
    assert told == {by: ["mail.py", 1, 5] for by in ("cursor", "range", "scratch", "action")}


TELESCOPE = """
    local opened, accept
    local found = {}
    local modules = {
      telescope = {},
      ["telescope.pickers"] = { new = function(_, more)
        return { find = function() opened = more; more.attach_mappings(0) end }
      end },
      ["telescope.finders"] = { new_table = function(of) return of end },
      ["telescope.sorters"] = { empty = function() return "unsorted" end },
      ["telescope.config"] = { values = {
        qflist_previewer = function() return "preview" end,
        generic_sorter = function() return "sorted" end,
      } },
      ["telescope.actions"] = {
        close = function() end,
        select_default = { replace = function(_, act) accept = act end },
      },
      ["telescope.actions.state"] = { get_selected_entry = function() return found[1] end },
    }
    for name, module in pairs(modules) do package.preload[name] = function() return module end end
"""
"""Stands in for the parts of Telescope that are called."""


def test_with_telescope_hits_follow_what_is_typed(in_neovim: Run) -> None:
    """What was asked before is cancelled, and nothing of its answer is shown."""
    told = in_neovim(
        TELESCOPE
        + """
        ready()
        vim.cmd("CorebSearch parse")
        local stale, done = 0, false
        local function note() stale = stale + 1 end
        opened.finder("", note, function() done = true end)
        local empty = done
        opened.finder("parse", note, note)
        local first = next(client().requests)
        local function add(entry) table.insert(found, entry) end
        opened.finder("lapTime", add, function() done = 2 end)
        local state = client().requests[first].type
        wait("hits", function() return done == 2 and client().requests[first] == nil end)
        accept()
        local live = { opened.default_text, opened.sorter, opened.previewer, found[1].display, place() }
        opened.finder:close()
        vim.cmd("buffer clock.py")
        opened, found = nil, {}
        vim.fn.search("def parse_duration")
        vim.cmd("CorebSimilar")
        wait("similar code", function() return opened end)
        found = vim.tbl_map(opened.finder.entry_maker, opened.finder.results)
        return { empty = empty, stale = stale, state = state, live = live,
                 count = #found, sorter = opened.sorter }
    """
    )
    assert told["empty"]
    assert told["state"] == "cancel"
    assert told["stale"] == 0
    place = f"Stopwatch.lapTime  web/Stopwatch.java:{LAP_TIME[0]}"
    assert told["live"] == ["parse", "unsorted", "preview", place, ["Stopwatch.java", *LAP_TIME]]
    assert (told["count"] > 0, told["sorter"]) == (True, "sorted")


def test_with_fzf_lua_hits_follow_what_is_typed(in_neovim: Run) -> None:
    told = in_neovim(
        """
        local contents, options
        package.preload["fzf-lua"] = function()
          local function open(given, more) contents, options = given, more end
          return { fzf_live = open, fzf_exec = open }
        end
        ready()
        vim.cmd("CorebSearch parse")
        local stale, lines, done = {}, {}, false
        contents({ "parse" })(function(line) table.insert(stale, line or "end") end)
        contents({ "lapTime" })(function(line)
          if line then table.insert(lines, line) else done = true end
        end)
        wait("hits", function() return done end)
        options.actions.enter({ lines[1] })
        local live = { options.query, options.previewer, lines[1], place() }
        vim.cmd("buffer clock.py")
        contents = nil
        vim.fn.search("def parse_duration")
        vim.cmd("CorebSimilar")
        wait("similar code", function() return contents end)
        return { stale = stale, live = live, similar = contents[1] }
    """,
        '{ picker = "fzf-lua" }',
    )
    place = f"web/Stopwatch.java:{LAP_TIME[0]}:{LAP_TIME[1]}:Stopwatch.lapTime"
    assert told["live"] == ["parse", "builtin", place, ["Stopwatch.java", *LAP_TIME]]
    assert told["stale"] == ["end"]
    assert re.fullmatch(r"\S+:\d+:\d+:.+", told["similar"])


def test_the_plugin_says_what_the_index_holds(in_neovim: Run) -> None:
    told = in_neovim(
        """
        vim.cmd("CorebIndex")
        wait("the index", function() return #said == 1 end)
        vim.cmd("CorebStatus")
        wait("the status", function() return #said == 2 end)
        return said
    """
    )
    assert re.search(r"project: [1-9]\d* chunks of 4 files, 0 read, in ", told[0])
    assert re.search(r"project: ready, [1-9]\d* chunks of 4 files$", told[1])


def test_the_plugin_starts_the_command_it_is_told_to_and_says_when_it_cannot(start_neovim: Start) -> None:
    neovim = start_neovim()
    other = neovim.project.parent / "other"
    other.write_text(f'#!/bin/sh\necho "$@" > {other}.called\nexec coreb-search rpc\n')
    other.chmod(0o755)
    script = "ready(); return vim.lsp.buf_is_attached(0, client().id)"
    told = neovim.run(script, setup=f'{{ cmd = {{ "{other}", "x" }} }}')
    assert told is True
    assert Path(f"{other}.called").read_text() == "x\n"
    told = neovim.run(
        'vim.cmd("edit src/mail.py"); vim.cmd("CorebSearch x"); return said',
        setup='{ cmd = { "no-such-program" } }',
    )
    assert told == ["coreb-search: cannot run no-such-program; install it, or setup { cmd = { … } }"]


def test_keys_are_mapped_only_when_asked_for(start_neovim: Start) -> None:
    keys = 'return { vim.fn.maparg("gs", "n"), vim.fn.maparg("gm", "n"), vim.fn.maparg("gm", "x") }'
    neovim = start_neovim()
    assert neovim.run(keys, setup='{ cmd = { "none" } }') == ["", "", ""]
    mapped = neovim.run(keys, setup='{ cmd = { "none" }, keys = { search = "gs", similar = "gm" } }')
    assert mapped == [":CorebSearch<CR>", ":CorebSimilar<CR>", ":CorebSimilar<CR>"]


def test_the_help_has_all_commands_and_options() -> None:
    text = (PLUGIN / "doc" / "coreb-search.txt").read_text(encoding="utf-8")
    for name in ("CorebSearch", "CorebSimilar", "CorebStatus", "CorebIndex"):
        assert f"*:{name}*" in text
    for option in ("cmd", "root_dir", "hits", "picker", "keys"):
        assert f"`{option}`" in text
