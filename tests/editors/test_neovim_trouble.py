"""Neovim where something is missing, wrong or not there yet: it is said, once."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.editors.neovim import PLUGIN, Run, Start

pytestmark = pytest.mark.nvim

FIRST_INDEX = """
    ready()
    local early = {
      ["coreb/search"] = { hits = {}, complete = false },
      ["coreb/status"] = { folders = { {
        root = "/p", state = "indexing", files = 390, chunks = 1958, stale = 706,
        indexing = { done = 390, total = 1096, chunks = 1958 } } } },
    }
    local asked, request = 0, client().request
    client().request = function(...)
      local given = { ... }
      local method, answer = unpack(given, vim.lsp.config and 2 or 1)
      answer = given[#given]
      if method == "coreb/search" then asked = asked + 1 end
      if not early[method] then return request(...) end
      local result = early[method]
      early[method] = nil
      vim.schedule(function() answer(nil, result) end)
      return true, 0
    end
    local shown
    vim.ui.select = function(_, more) shown = more.prompt end
"""
"""The first answers are those of a large project that was opened just now."""


def test_a_question_without_hits_yet_is_asked_again(in_neovim: Run) -> None:
    told = in_neovim(
        FIRST_INDEX
        + """
        vim.cmd("CorebSearch lapTime")
        wait("hits", function() return shown end)
        return { said = said, shown = shown, asked = asked }
    """
    )
    assert told["said"] == ["coreb-search: nothing yet, indexing 390 of 1,096 files …"]
    assert (told["shown"], told["asked"]) == ("lapTime", 2)


def test_nobody_who_moved_on_is_shown_hits(in_neovim: Run) -> None:
    told = in_neovim(
        FIRST_INDEX
        + """
        vim.cmd("CorebSearch lapTime")
        wait("word", function() return #said == 1 end)
        vim.cmd("normal! j")
        vim.wait(1500, function() return shown end)
        return { shown = shown or "nothing", asked = asked }
    """
    )
    assert told == {"shown": "nothing", "asked": 1}


def test_the_status_says_how_far_a_run_is(in_neovim: Run) -> None:
    told = in_neovim(
        FIRST_INDEX
        + """
        vim.cmd("CorebStatus")
        wait("the status", function() return #said == 1 end)
        return said
    """
    )
    assert told == ["coreb-search: /p: indexing 390 of 1,096 files, 1,958 chunks so far"]


def test_a_wrong_option_is_named_and_the_server_not_started_with_every_file(start_neovim: Start) -> None:
    neovim = start_neovim()
    told = neovim.run(
        """
        local function reasons()
          return vim.tbl_filter(function(each) return each:find("No such option", 1, true) end, said)
        end
        wait("the reason", function() return #reasons() > 0 end)
        vim.cmd("edit src/mail.py")
        vim.cmd("edit web/clock.js")
        vim.wait(300)
        local alone = #(vim.lsp.get_clients or vim.lsp.get_active_clients)()
        return { reasons = reasons(), clients = alone }
    """,
        setup='{ cmd = { "coreb-search", "rpc", "--modle", "x" } }',
    )
    (reason,) = told["reasons"]
    assert reason.startswith("coreb-search: coreb-search rpc --modle x ended: ")
    assert "--modle" in reason
    assert told["clients"] == 0
    assert len(neovim.servers()) == 1


def test_a_server_that_ends_while_it_is_asked_says_why(start_neovim: Start, tmp_path: Path) -> None:
    """The question had no answer, nor a word."""
    server, end = tmp_path / "server", tmp_path / "end"
    server.write_text(f"""#!/bin/sh
exec 3<&0
coreb-search rpc <&3 & server=$!
until test -e {end}; do sleep 0.02; kill -0 $server || exit; done
kill -9 $server
echo "error: model broken" >&2
exit 2
""")
    server.chmod(0o755)
    told = start_neovim().run(
        f"""
        local id = ready().id
        vim.cmd("CorebSearch lapTime")
        io.open("{end}", "w"):close()
        wait("word", function() return #said > 1 end)
        require("coreb_search").find_similar({{}}, id)
        return said
    """,
        setup=f'{{ cmd = {{ "{server}" }} }}',
    )
    assert f"coreb-search: {server} ended: error: model broken" in told
    assert told[-1] == "coreb-search: its server has ended; give the command again"


def test_the_ten_lines_say_once_that_the_program_is_missing(start_neovim: Start) -> None:
    """They gave a traceback with every file."""
    neovim = start_neovim()
    folders = neovim.environment["PATH"].split(os.pathsep)
    rest = [folder for folder in folders if not shutil.which("coreb-search", path=folder)]
    neovim.environment["PATH"] = os.pathsep.join(rest)
    told = neovim.run("""
        vim.cmd("edit src/mail.py")
        return { vim.fn.execute("messages"), vim.v.errmsg }
    """)
    assert told[0].count("coreb-search is not on the PATH") == 1
    assert "traceback" not in told[0]
    assert told[1] == ""


def test_what_is_known_is_said_of_names_that_are_not(start_neovim: Start) -> None:
    told = start_neovim().run(
        """
        require("coreb_search").setup { picker = "telescop", hit = 3, keys = { serch = "x", search = "gs" } }
        table.sort(said)
        return { said = said, mapped = vim.fn.maparg("gs", "n") }
    """,
        setup='{ cmd = { "none" } }',
    )
    assert told["mapped"] == ":CorebSearch<CR>"
    key, option, picker = told["said"]
    assert key == 'coreb-search: there is no key for "serch"; there are index, search, similar, status'
    assert option == 'coreb-search: there is no option "hit"; there are cmd, hits, keys, picker, root_dir'
    assert picker == 'coreb-search: there is no picker "telescop"; there are fzf-lua, select, telescope'


def test_the_commands_take_the_client_of_the_ten_lines(start_neovim: Start) -> None:
    """They started a second server."""
    neovim = start_neovim()
    told = neovim.run(f"""
        ready()
        vim.opt.runtimepath:prepend("{PLUGIN}")
        vim.cmd("runtime plugin/coreb_search.lua")
        vim.cmd("CorebStatus")
        wait("the status", function() return #said == 1 end)
        return said
    """)
    assert "8 chunks of 4 files" in told[0]
    assert len(neovim.servers()) == 1


def test_the_steps_to_install_work_again_after_an_update(tmp_path: Path) -> None:
    """The second copy had gone into the first."""
    docs = (PLUGIN.parents[1] / "docs" / "editors.md").read_text(encoding="utf-8")
    (steps,) = re.findall(r"^```sh\n(mkdir -p ~/.local/share/nvim/.*?)^```$", docs, re.DOTALL | re.MULTILINE)
    text = (PLUGIN / "doc" / "coreb-search.txt").read_text(encoding="utf-8")
    assert " ".join(steps.split()) in " ".join(text.replace("\\\n", "").split())
    checkout = tmp_path / "checkout"
    shutil.copytree(PLUGIN, checkout / "editors" / "nvim")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    environment["HOME"] = str(tmp_path)
    for _ in range(2):
        subprocess.run(["sh", "-ec", steps], cwd=checkout, env=environment, check=True, timeout=30)
    config = tmp_path / ".config" / "nvim" / "init.lua"
    config.parent.mkdir(parents=True)
    config.write_text('require("coreb_search").setup {}\n')
    look = "help coreb-search | call writefile([expand('%:t'), exists(':CorebSearch')], 'told') | qall!"
    subprocess.run(
        ["nvim", "--headless", "-n", "-c", look], cwd=tmp_path, env=environment, check=True, timeout=30
    )
    assert (tmp_path / "told").read_text() == "coreb-search.txt\n2\n"
    assert not (checkout / "editors" / "nvim" / "nvim").exists()
