"""The clients whose settings ``--install`` prints: where they are, and how a server is named there. Pure."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from coreb_search.errors import UsageError

_NAME = "coreb-search"
_ELSEWHERE = "agents in every other project would search this one, too."
_EVERYWHERE = (
    "It counts everywhere: agents in every other project search this one, too. For a second project write an "
    f"entry of another name, such as `{_NAME}-2`, and switch on the one you work in."
)
_Entry = Callable[[Sequence[str]], Any]


@dataclass(frozen=True, slots=True)
class Snippet:
    """One way to name a server."""

    where: str
    """Markdown."""
    language: str
    """Of ``text``: json, toml or sh."""
    write: Callable[[Sequence[str]], str]
    """From the command and its arguments."""
    everywhere: bool = False
    """Whether it counts in every project, although it names one."""


@dataclass(frozen=True, slots=True)
class Client:
    """A program whose agents call tools."""

    name: str
    title: str
    docs: str
    snippets: tuple[Snippet, ...]
    """The project's own place comes first."""
    in_terminal: bool = False
    """Started from a shell, and so with its PATH; a desktop program may have another."""
    elsewhere: str = ""
    """The place, in Markdown, that counts in every project and is better left alone."""

    def markdown(self, command: Sequence[str]) -> str:
        """A section with everything to copy."""
        parts = [f"## {self.title}"]
        for snippet in self.snippets:
            parts += [f"{snippet.where}:", f"```{snippet.language}\n{snippet.write(command)}\n```"]
            parts += [_EVERYWHERE] if snippet.everywhere else []
        parts += [f"Not in {self.elsewhere}: {_ELSEWHERE}"] if self.elsewhere else []
        return "\n\n".join([*parts, f"More: {self.docs}"])


def command_line(program: Sequence[str], arguments: Sequence[str]) -> list[str]:
    """The command for a snippet. Raises UsageError when settings cannot express it."""
    command = [*program, "mcp", *arguments]
    try:
        "".join(command).encode()
    except UnicodeEncodeError:
        raise UsageError("a path is not UTF-8, so that no client's settings can name it") from None
    return command


def _json(keys: Sequence[str], entry: _Entry) -> Callable[[Sequence[str]], str]:
    def write(command: Sequence[str]) -> str:
        settings = {_NAME: entry(command)}
        for key in reversed(keys):
            settings = {key: settings}
        return json.dumps(settings, indent=2, ensure_ascii=False)

    return write


def _split(command: Sequence[str]) -> dict[str, Any]:
    return {"command": command[0], "args": [*command[1:]]}


def _toml(command: Sequence[str]) -> str:
    # A string of JSON is one of TOML, but for DEL.
    program, *arguments = (
        json.dumps(part, ensure_ascii=False).replace("\x7f", r"\u007f") for part in command
    )
    return f"[mcp_servers.{_NAME}]\ncommand = {program}\nargs = [{', '.join(arguments)}]"


def _shell(start: str) -> Callable[[Sequence[str]], str]:
    return lambda command: f"{start} {_NAME} -- {shlex.join(command)}"


_servers = _json(["mcpServers"], _split)

CLIENTS = (
    Client(
        "claude-code",
        "Claude Code",
        "https://code.claude.com/docs/en/mcp",
        (
            Snippet("In a shell, in the project's folder", "sh", _shell("claude mcp add")),
            Snippet("Or in `.mcp.json` in the project's folder", "json", _servers),
        ),
        in_terminal=True,
        elsewhere="the scope `user`",
    ),
    Client(
        "claude-desktop",
        "Claude Desktop",
        "https://modelcontextprotocol.io/docs/develop/connect-local-servers",
        (
            Snippet(
                "In `claude_desktop_config.json` (Settings, Developer, Edit Config; on macOS in "
                "`~/Library/Application Support/Claude/`); then restart it",
                "json",
                _servers,
                everywhere=True,
            ),
        ),
    ),
    Client(
        "cursor",
        "Cursor",
        "https://cursor.com/docs/mcp",
        (Snippet("In `.cursor/mcp.json` in the project's folder", "json", _servers),),
        elsewhere="`~/.cursor/mcp.json`",
    ),
    Client(
        "vscode",
        "VS Code",
        "https://code.visualstudio.com/docs/agents/reference/mcp-configuration",
        (
            Snippet(
                "In `.vscode/mcp.json` in the project's folder",
                "json",
                _json(["servers"], lambda command: {"type": "stdio", **_split(command)}),
            ),
        ),
        elsewhere="the file that `MCP: Open User Configuration` opens",
    ),
    Client(
        "zed",
        "Zed",
        "https://zed.dev/docs/ai/mcp",
        (
            Snippet(
                "In `.zed/settings.json` in the project's folder",
                "json",
                _json(
                    ["context_servers"], lambda command: {"source": "custom", **_split(command), "env": {}}
                ),
            ),
        ),
        elsewhere="`~/.config/zed/settings.json`",
    ),
    Client(
        "codex",
        "Codex",
        "https://developers.openai.com/codex/mcp",
        (
            Snippet(
                "In `.codex/config.toml` in the project's folder; Codex reads it in projects that you trust",
                "toml",
                _toml,
            ),
        ),
        in_terminal=True,
        elsewhere="`~/.codex/config.toml`, where `codex mcp add` writes",
    ),
    Client(
        "gemini-cli",
        "Gemini CLI",
        "https://geminicli.com/docs/tools/mcp-server",
        (Snippet("In `.gemini/settings.json` in the project's folder", "json", _servers),),
        in_terminal=True,
        elsewhere="`~/.gemini/settings.json`",
    ),
    Client(
        "windsurf",
        "Windsurf",
        "https://docs.windsurf.com/windsurf/cascade/mcp",
        (
            Snippet("For Devin Local: in a shell, in the project's folder", "sh", _shell("devin mcp add")),
            Snippet(
                "For Cascade: in `~/.codeium/windsurf/mcp_config.json`", "json", _servers, everywhere=True
            ),
        ),
    ),
    Client(
        "opencode",
        "opencode",
        "https://opencode.ai/v2/docs/mcp-servers/",
        (
            Snippet(
                "In `opencode.json` in the project's folder (before version 2 without the level `servers`)",
                "json",
                _json(["mcp", "servers"], lambda command: {"type": "local", "command": [*command]}),
            ),
        ),
        in_terminal=True,
        elsewhere="`~/.config/opencode/opencode.json`",
    ),
)
