"""Neovim where buffers, windows or files are not as usual: it jumps nevertheless, or says why not."""

from __future__ import annotations

import re

import pytest

from tests.editors.neovim import LAP_TIME, Run, Start

pytestmark = pytest.mark.nvim


def test_a_changed_buffer_that_may_not_be_hidden_keeps_its_window(in_neovim: Run) -> None:
    """There was a traceback from E37."""
    told = in_neovim("""
        vim.ui.select = function(items, _, choose) choose(items[1]) end
        vim.o.hidden = false
        vim.api.nvim_buf_set_lines(0, 0, 0, false, { "# changed" })
        vim.cmd("CorebSearch lapTime")
        wait("the hit", function() return place()[1] ~= "clock.py" end)
        return { place(), #vim.api.nvim_list_wins(), said }
    """)
    assert told == [["Stopwatch.java", *LAP_TIME], 2, []]


def test_only_an_absolute_path_is_taken_for_a_project(in_neovim: Run) -> None:
    """There was a server for the project "." of scp://host/file, and a traceback for a deleted directory."""
    script = """
        local prompt
        vim.ui.select = function(_, more) prompt = more.prompt end
        vim.cmd("enew | noautocmd file scp://host/dir/x.py")
        vim.api.nvim_buf_set_lines(0, 0, -1, false, { "def ring(volume):", "    print(volume)" })
        vim.bo.filetype = "python"
        vim.cmd("CorebSimilar")
        wait("hits", function() return prompt end)
        require("coreb_search").setup { root_dir = function() return "." end }
        vim.cmd("CorebStatus")
        require("coreb_search").setup { root_dir = function() end }
        vim.fn.mkdir("gone")
        vim.cmd("cd gone | call delete('../gone', 'd') | CorebStatus")
        local clients = #(vim.lsp.get_clients or vim.lsp.get_active_clients)()
        return { said = said, prompt = prompt, clients = clients }
    """
    assert in_neovim(script) == {
        "said": [
            "coreb-search: the project . is not an absolute path",
            "coreb-search: the current directory is gone",
        ],
        "prompt": "Similar code",
        "clients": 1,
    }


def test_bytes_that_are_not_utf_8_are_asked_and_followed(in_neovim: Run) -> None:
    """Neither was answered, and the server's text was no longer the buffer's."""
    told = in_neovim("""
        local labels
        vim.ui.select = function(items, more) labels = vim.tbl_map(more.format_item, items) end
        local function first() wait("hits", function() return labels end); return labels[1] end
        require("coreb_search").search { args = "lapTime \\xff\\xe9" }
        local found = { first() }
        vim.cmd("edit web/clock.js")
        for _, name in ipairs { "minutes", "ring" } do
          local line = "/* \\xe9\\xe4\\x80\\xe9 */ function " .. name .. "() {}"
          vim.api.nvim_buf_set_lines(0, 0, -1, false, { line })
        end
        vim.fn.search("ring")
        labels = nil
        vim.cmd("CorebSimilar")
        return { found[1], first(), said }
    """)
    assert told == [f"Stopwatch.lapTime  web/Stopwatch.java:{LAP_TIME[0]}", "ring  src/clock.py:9", []]


def test_a_hit_whose_file_is_gone_opens_nothing(start_neovim: Start) -> None:
    """It opened an empty buffer."""
    told = start_neovim().run(
        """
        vim.ui.select = function(items, _, choose) os.remove(items[1].filename); choose(items[1]) end
        vim.cmd("CorebSearch lapTime")
        wait("word", function() return #said > 0 end)
        return { said = said, place = place() }
    """,
        setup="{}",
    )
    assert told["said"] == ["coreb-search: web/Stopwatch.java is gone since it was indexed"]
    assert told["place"][0] == "clock.py"


def test_no_more_hits_are_listed_than_a_small_screen_shows(in_neovim: Run) -> None:
    """The best ones had scrolled off; a line that is too long takes two."""
    told = in_neovim(
        """
        vim.o.lines, vim.o.columns = 7, 43
        local labels
        vim.ui.select = function(items, more) labels = vim.tbl_map(more.format_item, items) end
        vim.cmd("CorebSearch lapTime parse duration send mail ring minutes")
        wait("hits", function() return labels end)
        return labels
    """
    )
    assert len(told) == 3
    assert all(len(label) <= 38 for label in told)
    assert any(re.search(r"  [sw]/\w+\.\w+:\d+$", label) for label in told)
