"""Real Neovim, headless, with nothing but its own LSP client and ten lines of configuration."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.editors.neovim import BUNDLED, MINIMAL, Run, Start, ended

pytestmark = pytest.mark.nvim


def test_the_minimal_configuration_has_ten_lines() -> None:
    assert len(MINIMAL.read_text(encoding="utf-8").splitlines()) == 10


def test_the_stock_client_asks_in_plain_english(in_stock_neovim: Run) -> None:
    told = in_stock_neovim("""
        local question = "how long does 5m take, in seconds"
        local none = ask("workspace/symbol", { query = "" })
        local symbols = ask("workspace/symbol", { query = question })
        vim.lsp.buf.workspace_symbol(question)
        wait("the list", function() return #vim.fn.getqflist() + #vim.fn.getloclist(0) > 0 end)
        local list = #vim.fn.getqflist() > 0 and vim.fn.getqflist() or vim.fn.getloclist(0)
        local first = list[1]
        local path = vim.fn.fnamemodify(vim.fn.bufname(first.bufnr), ":t")
        return { symbols = symbols, first = { path, first.lnum, first.col }, text = first.text,
                 none = none }
    """)
    assert told["symbols"][0]["name"] == "parse_duration"
    assert told["symbols"][0]["containerName"] == "src/clock.py"
    assert told["symbols"][0]["location"]["range"]["start"] == {"line": 3, "character": 4}
    assert told["first"] == ["clock.py", 4, 5]
    assert "parse_duration" in told["text"]
    assert told["none"] == []


def test_similar_sees_what_is_typed_and_not_saved(in_stock_neovim: Run) -> None:
    """The buffer's text decides, and the function that is asked about is left out."""
    told = in_stock_neovim("""
        local function paths()
          local hits = ask("coreb/similar", vim.tbl_extend("error", here(), { k = 3 })).hits
          return vim.tbl_map(function(hit) return hit.path .. ":" .. hit.symbol end, hits)
        end
        vim.fn.search("def minutes")
        local before = paths()
        vim.api.nvim_buf_set_lines(0, -3, -1, false, {
          "def minutes(who, text):", '    "Deliver a letter over SMTP."', "    print(who, text)" })
        vim.fn.search("def minutes", "w")
        return { before = before, after = paths(), modified = vim.bo.modified }
    """)
    assert told["modified"]
    assert told["before"][0] != "src/mail.py:send_mail"
    assert told["after"][0] == "src/mail.py:send_mail"
    assert "src/clock.py:minutes" not in told["before"] + told["after"]


def test_the_code_action_finds_similar_code(in_stock_neovim: Run) -> None:
    """On the cursor's line alone; the command answers with places to go to."""
    told = in_stock_neovim("""
        vim.fn.search("parse_duration")
        local at = here().position
        local range = { start = at, ["end"] = at }
        local actions = ask("textDocument/codeAction", {
          textDocument = here().textDocument, range = range, context = { diagnostics = {} } })
        local command = actions[1].command
        vim.fn.inputlist = function() return 0 end
        return { actions = actions, places = ask("workspace/executeCommand", {
          command = command.command, arguments = command.arguments }) }
    """)
    (action,) = told["actions"]
    assert (action["title"], action["kind"]) == ("Find similar code", "coreb.similar")
    assert action["command"]["command"] == "coreb.findSimilar"
    found = {place["uri"].rpartition("/")[2] for place in told["places"]}
    assert "clock.js" in found


def test_a_cancelled_request_ends_at_once(start_neovim: Start) -> None:
    """While a large tree is indexed; its handler hears nothing, and what is asked next is answered."""
    neovim = start_neovim(BUNDLED)
    write_many(neovim.project / "many")
    told = neovim.run("""
        vim.lsp.set_log_level("debug")
        ready()
        local begun, heard = false, {}
        vim.lsp.handlers["$/progress"] = function(_, params) begun = begun or params.token == "mine" end
        local _, id = call("request", "coreb/index", { workDoneToken = "mine" }, function(trouble, result)
          table.insert(heard, trouble or result)
        end)
        wait("progress", function() return begun end)
        local pending = client().requests[id].type
        call("cancel_request", id)
        local from = vim.loop.hrtime()
        wait("an answer", function() return client().requests[id] == nil end)
        local seconds = (vim.loop.hrtime() - from) / 1e9
        local folder = ask("coreb/status", {}).folders[1]
        local hits = ask("coreb/search", { query = "parse_duration" }).hits
        local log = table.concat(vim.fn.readfile(vim.lsp.get_log_path()), "\\n")
        return { pending = pending, heard = heard, seconds = seconds,
                 stale = folder.stale, hit = hits[1].symbol,
                 cancelled = log:match("cancellation ack.*code = (%-%d+)") }
    """)
    assert (told["pending"], told["cancelled"], told["heard"]) == ("pending", "-32800", [])
    assert told["seconds"] < 3
    assert (told["stale"] > 0, told["hit"]) == (True, "parse_duration")


def test_quitting_ends_the_server_and_frees_the_index(start_neovim: Start) -> None:
    """Also in the midst of a run: no process is left, and another one may write."""
    neovim = start_neovim(BUNDLED)
    write_many(neovim.project / "many")
    told = neovim.run("""
        ready()
        local folder
        wait("a run", function()
          folder = ask("coreb/status", {}).folders[1]
          return folder.indexing
        end)
        return folder.indexing
    """)
    assert told["done"] < told["total"]
    (server,) = neovim.servers()
    assert ended(server, within_seconds=3)
    (neovim.project / "many").rename(neovim.project.parent / "elsewhere")
    again = subprocess.run(
        ["coreb-search", "index"],
        cwd=neovim.project,
        env=neovim.environment,
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert again.returncode == 0, again.stderr
    assert "waiting" not in again.stderr.lower()


def write_many(folder: Path, files: int = 400) -> None:
    """A tree that takes seconds to index."""
    folder.mkdir()
    for file in range(files):
        text = "\n\n".join(
            f"def task_{file}_{n}(queue, top):\n    for item in queue[:top]:\n        queue.send(item, {n})\n"
            for n in range(20)
        )
        (folder / f"tasks_{file}.py").write_text(text)
