"""A headless Neovim on a small project: it runs a script and hands back what that returns."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
PLUGIN = ROOT / "editors" / "nvim"
MINIMAL = PLUGIN / "minimal.lua"
FILES = {
    "src/clock.py": '''"""Time."""


def parse_duration(text: str) -> int:
    """Read a duration such as 5m as seconds."""
    return int(text[:-1]) * {"s": 1, "m": 60}[text[-1]]


def ring(volume):
    print("ring" * volume)


def minutes(label):
    return int(label[:-1]) * 60
''',
    "src/mail.py": '''def send_mail(address, body):
    """Deliver a letter over SMTP."""
    print(address, body)
''',
    "web/clock.js": """// Reads a duration as seconds.
function parseDuration(text) {
  return Number(text.slice(0, -1)) * 60;
}
""",
}
ALL_FILES = FILES | {
    "web/Stopwatch.java": """class Stopwatch {
  static Größe𝒟 lapTime(String start) {
    return Größe𝒟.since(start);
  }
}
"""
}
HASH = "hash"
BUNDLED = None
"""The model where meaning matters."""
LAP_TIME = (2, len("  static Größe𝒟 ".encode()) + 1)
"""Line and byte column of ``lapTime``; in UTF-16 it begins four earlier."""

_PRELUDE = """
local function wait(what, holds)
  assert(vim.wait(20000, holds, 10), what .. " did not come")
end
local function client()
  return (vim.lsp.get_clients or vim.lsp.get_active_clients)()[1]
end
local function ready()
  wait("the server", function() return client() and client().initialized end)
  return client()
end
local function call(method, ...)
  if vim.lsp.config then return client()[method](client(), ...) end
  return client()[method](...)
end
local function ask(method, params)
  ready()
  local _, answer = next(assert(vim.lsp.buf_request_sync(0, method, params, 20000)))
  assert(answer and answer.result, vim.inspect(answer))
  return answer.result
end
local function here()
  return { textDocument = { uri = vim.uri_from_bufnr(0) },
           position = { line = vim.fn.line(".") - 1, character = vim.fn.col(".") - 1 } }
end
local function place()
  return { vim.fn.expand("%:t"), vim.fn.line("."), vim.fn.col(".") }
end
local said = {}
vim.notify = function(message) table.insert(said, message) end
"""
# Its filetype plugin for Python looks for a Python to run plugins with, which takes a second.
_NVIM = ("nvim", "--headless", "-n", "--cmd", "let g:loaded_python3_provider = 0")
_PROGRAM = """#!/bin/sh
echo $$ >> "{servers}"
exec "{python}" -P -m coreb_search "$@"
"""
_SCRIPT = """
%s
local _, result = xpcall(function()
%s
end, function(trouble) return { failed = debug.traceback(trouble) } end)
vim.fn.writefile({ vim.fn.json_encode(result or {}) }, %s)
"""
_AFRESH = """
_G.as_new = _G.as_new or { vim.ui.select, client().request }
vim.ui.select, client().request = unpack(_G.as_new)
vim.o.lines, vim.o.columns, vim.o.hidden = 24, 80, true
vim.fn.setqflist({}, "f")
for _, modules in ipairs({ package.loaded, package.preload }) do
  for name in pairs(modules) do
    if name:find("^telescope") or name == "fzf-lua" or name == "coreb_search" then modules[name] = nil end
  end
end
vim.cmd("silent! only! | %bwipeout!")
vim.cmd("cd " .. vim.fn.fnameescape(vim.env.PROJECT))
vim.cmd("edit src/clock.py")
"""


def write_files(root: Path, files: dict[str, str]) -> Path:
    """A project with these files."""
    (root / ".git").mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
        # Older than the clock's tick, so that an index of it is settled.
        os.utime(root / name, (1_700_000_000, 1_700_000_000))
    return root


Run = Callable[..., Any]
"""What a script returns: ``(script)``, or ``(script, options)`` of the plugin."""


class Neovim:
    """Opens files of ``project``, with ``coreb-search`` on PATH and nothing of the user's own."""

    def __init__(self, project: Path, home: Path, model: str | None) -> None:
        self.project = project
        self._home = home
        program = home / "bin" / "coreb-search"
        program.parent.mkdir(parents=True)
        program.write_text(_PROGRAM.format(servers=home / "servers", python=sys.executable))
        program.chmod(0o755)
        self.environment = {
            **os.environ,
            **{f"XDG_{kind}_HOME": str(home / kind) for kind in ("CONFIG", "DATA", "STATE", "CACHE")},
            "PATH": f"{program.parent}:{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT),
            "COREB_SEARCH_MODEL": model or "",
        }

    def run(self, script: str, *, file: str = "src/clock.py", setup: str | None = None) -> Any:
        """What the script returns. With ``setup``, its options, the plugin is there, else what is minimal."""
        answer, source = self._home / "answer.json", self._home / "script.lua"
        source.write_text(_SCRIPT % (_PRELUDE, script, json.dumps(str(answer))), encoding="utf-8")
        subprocess.run(
            [*_NVIM, *self._configuration(setup), file, "-c", f"luafile {source}", "-c", "qall!"],
            cwd=self.project,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            check=True,
            timeout=60,
        )
        return _told(answer)

    @contextmanager
    def kept(self, setup: str | None) -> Iterator[Run]:
        """One process for several scripts; each begins as in a new one, but with the server that runs."""
        answer, source = self._home / "answer.json", self._home / "script.lua"
        # Relative, as the path of a socket may not be long.
        socket = os.path.relpath(self._home / "socket", self.project)
        process = subprocess.Popen(
            [*_NVIM, *self._configuration(setup), "--listen", socket, "src/clock.py"],
            cwd=self.project,
            env=self.environment | {"PROJECT": str(self.project)},
            stdin=subprocess.DEVNULL,
        )

        def run(script: str, options: str = "{}") -> Any:
            taken = "" if setup is None else f'require("coreb_search").setup({options})\n'
            script = f"ready()\n{_AFRESH}{taken}{script}"
            source.write_text(_SCRIPT % (_PRELUDE, script, json.dumps(str(answer))), encoding="utf-8")
            command = ["nvim", "--server", socket, "--remote-expr", f"luaeval('dofile(_A)', '{source}')"]
            subprocess.run(command, cwd=self.project, check=True, timeout=60, stdout=subprocess.DEVNULL)
            return _told(answer)

        try:
            assert _comes(self._home / "socket", within_seconds=20)
            yield run
        finally:
            process.terminate()
            process.wait()

    def _configuration(self, setup: str | None) -> list[str]:
        if setup is None:
            return ["-u", str(MINIMAL)]
        config = self._home / "init.lua"
        config.write_text(
            f'vim.opt.runtimepath:prepend("{PLUGIN}")\nrequire("coreb_search").setup({setup})\n',
            encoding="utf-8",
        )
        return ["-u", str(config)]

    def servers(self) -> list[int]:
        """The process ids of all servers that were started."""
        file = self._home / "servers"
        return [int(line) for line in file.read_text().split()] if file.exists() else []


def _told(answer: Path) -> Any:
    told = json.loads(answer.read_text(encoding="utf-8"))
    answer.unlink()
    assert not (isinstance(told, dict) and "failed" in told), told["failed"]
    return told


def _comes(file: Path, within_seconds: float) -> bool:
    end = time.monotonic() + within_seconds
    while not file.exists() and time.monotonic() < end:
        time.sleep(0.01)
    return file.exists()


Start = Callable[..., Neovim]
"""Opens it on a copy of the small project: ``(model)``, by default the deterministic one."""


def ended(process: int, within_seconds: float) -> bool:
    """Whether the process has gone, or goes in that time."""
    end = time.monotonic() + within_seconds
    while _is_alive(process):
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


def _is_alive(process: int) -> bool:
    try:
        stat = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"
