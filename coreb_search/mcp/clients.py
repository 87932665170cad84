"""The clients whose settings ``--install`` prints: where they are, and how a server is named there. Pure."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from coreb_search.errors import UsageError

_NAME = "coreb-search"
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


@dataclass(frozen=True, slots=True)
class Client:
    """A program whose agents call tools."""

    name: str
    title: str
    docs: str
    snippets: tuple[Snippet, ...]
    in_terminal: bool = False
    """Started from a shell, and so with its PATH; a desktop program may have another."""

    def markdown(self, command: Sequence[str]) -> str:
        """A section with everything to copy."""
        parts = [f"## {self.title}"]
        for snippet in self.snippets:
            parts += [f"{snippet.where}:", f"```{snippet.language}\n{snippet.write(command)}\n```"]
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
            ),
        ),
    ),
    Client(
        "cursor",
        "Cursor",
        "https://cursor.com/docs/mcp",
        (
            Snippet(
                "In `.cursor/mcp.json` in the project's folder, or in `~/.cursor/mcp.json`", "json", _servers
            ),
        ),
    ),
    Client(
        "vscode",
        "VS Code",
        "https://code.visualstudio.com/docs/agents/reference/mcp-configuration",
        (
            Snippet(
                "In `.vscode/mcp.json` in the project's folder (or where the command `MCP: Open User "
                "Configuration` leads)",
                "json",
                _json(["servers"], lambda command: {"type": "stdio", **_split(command)}),
            ),
        ),
    ),
    Client(
        "zed",
        "Zed",
        "https://zed.dev/docs/ai/mcp",
        (
            Snippet(
                "In `.zed/settings.json` in the project's folder, or in `~/.config/zed/settings.json`",
                "json",
                _json(
                    ["context_servers"], lambda command: {"source": "custom", **_split(command), "env": {}}
                ),
            ),
        ),
    ),
    Client(
        "codex",
        "Codex",
        "https://developers.openai.com/codex/mcp",
        (
            Snippet("In a shell", "sh", _shell("codex mcp add")),
            Snippet(
                "Or in `~/.codex/config.toml`, or in `.codex/config.toml` in a trusted project", "toml", _toml
            ),
        ),
        in_terminal=True,
    ),
    Client(
        "gemini-cli",
        "Gemini CLI",
        "https://geminicli.com/docs/tools/mcp-server",
        (
            Snippet(
                "In `.gemini/settings.json` in the project's folder, or in `~/.gemini/settings.json`",
                "json",
                _servers,
            ),
        ),
        in_terminal=True,
    ),
    Client(
        "windsurf",
        "Windsurf",
        "https://docs.windsurf.com/windsurf/cascade/mcp",
        (Snippet("In `~/.codeium/windsurf/mcp_config.json`", "json", _servers),),
    ),
    Client(
        "opencode",
        "opencode",
        "https://opencode.ai/v2/docs/mcp-servers/",
        (
            Snippet(
                "In `opencode.json` in the project's folder, or in `~/.config/opencode/opencode.json` "
                "(before version 2 without the level `servers`)",
                "json",
                _json(["mcp", "servers"], lambda command: {"type": "local", "command": [*command]}),
            ),
        ),
        in_terminal=True,
    ),
)
