"""Whatever a repository, a model or an index calls itself: no control of a terminal reaches one."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import example, given
from hypothesis import strategies as st

from coreb_search.cli import diagnostics, doctor, manage, shelf
from coreb_search.diagnosis.findings import Report, Section
from coreb_search.display.safe import blotted, harmless, one_line, safe_line, safe_path
from coreb_search.indexer.walk import ScanOptions
from coreb_search.mcp.answers import answer
from coreb_search.output import lines
from coreb_search.output.screen import Screen, blocks
from coreb_search.reading import Status
from coreb_search.rpc import hits as rpc
from coreb_search.rpc.documents import Encoding
from coreb_search.tui.widgets.heading import Heading
from coreb_search.tui.widgets.highlighted import highlighted
from coreb_search.tui.widgets.signs import terminal
from coreb_search.types import Chunk, Hit, Skip

CONTROLS = [chr(code) for code in (*range(0x20), *range(0x7F, 0xA0))]
INVISIBLE = [
    chr(code)
    for code in (
        0x061C, 0x200B, 0x200E, 0x200F, 0x2028, 0x2029, *range(0x202A, 0x202F), 0x2060,
        *range(0x2066, 0x206A), 0xFEFF, 0xE0001, 0xE0041, 0xE007F,
    )
]  # fmt: skip
HARMFUL = frozenset((*CONTROLS, *INVISIBLE)) - {"\n", "\t"}
# What we write ourselves: colours and links.
OURS = re.compile(r"\x1b\[[0-9;]*m|\x1b\]8;[^\x1b\x07]*\x1b\\")

hostile = st.text(
    st.sampled_from([*CONTROLS, *INVISIBLE, "a", "[", "]", "m", "/", "%", "é", "\U0001f600"]), min_size=1
)


def assert_harmless(told: Iterable[str]) -> None:
    for text in told:
        found = HARMFUL & set(OURS.sub("", text))
        assert not found, (sorted(map(ascii, found)), ascii(text))


def hit(name: str, code: str) -> Hit:
    code = "\n".join(code.split("\n")) or "x"
    end = 3 + code.count("\n")
    return Hit(Chunk(f"{name}.py", "python", "function", name, f"def {name}()", name, 3, end, code), 0.5)


@given(hostile, hostile)
@example("\x1b]0;t\x07", "x = '\x1b[2J'\r\n\u202ey")
def test_in_no_line_of_results(name: str, code: str) -> None:
    found = hit(name, code)
    shown = [lines.Shown(found, found.chunk.path)]
    assert_harmless(lines.grep_lines(shown, "x", context=2, explain=True))
    assert_harmless(lines.vimgrep_lines(shown, "x"))
    assert_harmless(lines.file_lines(shown, terminal=True))
    for colour in (False, True):
        links = Path("/p") if "\0" not in name else None
        assert_harmless([blocks(shown, "x", Screen(colour=colour, links_to=links, explain=True))])


@given(hostile, hostile)
def test_in_no_answer_to_agents_and_editors(name: str, code: str) -> None:
    found = hit(name, code)
    assert_harmless([answer([found], code, 10, 2000, [])])
    sent = rpc.hit(Path("/p"), found, "x", Encoding(), True)
    assert_harmless([rpc.title(sent), rpc.place(sent), str(rpc.symbol(sent).container_name)])
    assert_harmless([sent.uri])


@given(hostile, hostile)
def test_in_nothing_that_the_terminal_ui_draws(name: str, code: str) -> None:
    found = hit(name, code)
    for width in (20, 200):
        heading = Heading(found.chunk, found.chunk, terminal())
        assert_harmless([heading._line(width).plain])
    assert_harmless(line.plain for line in highlighted(found.chunk.code, "python"))


@given(hostile)
def test_in_no_report(name: str) -> None:
    status = Status(
        Path("/p") / name.replace("\0", ""), name, "model", 1, 1, {name: 1}, 0, (Skip(name, "binary"),),
        ScanOptions(exclude=("*.md",)), False, name,
    )  # fmt: skip
    assert_harmless(manage._status_lines(status, True))
    section = Section("part", {"fact": name, "facts": [name]})
    section.found(name, name)
    assert_harmless(doctor._lines(Report((section,))))
    assert_harmless(_strings(harmless(Report((section,)).as_object())))
    row = shelf.Row(name, None, "damaged", Path("/m"), name)
    assert_harmless(shelf.table([row]))
    assert_harmless(shelf.lines_of(row))


@given(hostile)
def test_in_no_message(name: str) -> None:
    import io
    from contextlib import redirect_stderr

    heard = io.StringIO()
    with redirect_stderr(heard):
        diagnostics.say(name)
        diagnostics.warn(f"git said: {name}")
    assert_harmless([heard.getvalue()])
    assert heard.getvalue().count("\n") == 2


@given(st.text())
def test_in_no_text_at_all(one: str) -> None:
    for made in (safe_line, safe_path, one_line, blotted):
        assert_harmless([made(one)])
        assert "\n" not in made(one)


def test_all_that_reorders_or_hides_text_is_known() -> None:
    """Symptom: a mark of a newer Unicode turned a line of code around."""
    reorders = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
    for code in range(0x110000):
        character = chr(code)
        if unicodedata.category(character) == "Cc" and character not in "\t":
            assert safe_line(f"a{character}b") != f"a{character}b"
        if unicodedata.bidirectional(character) in reorders:
            assert safe_line(character) != character


@pytest.mark.parametrize("name", ["esc\x1b]0;t\x07.py", "bidi\u202e.py", "c1\x9b2J.py", "tag\U000e0041.py"])
def test_names_of_files_reach_no_output_of_the_program(tmp_path: Path, name: str) -> None:
    from coreb_search.cli.commands import program

    root = tmp_path / f"p{name}"
    root.mkdir()
    (root / name).write_text(f"def parse(): return '{name}'\n")
    (root / f"{name}.png").write_text("no picture")
    run = CliRunner()
    options = [str(root), "--model", "hash", "--index", str(tmp_path / "index")]
    for command in (
        ["index"],
        ["status", "--skipped"],
        ["search", "parse"],
        ["search", "parse", "--color=always"],
        ["doctor"],
    ):
        done = run.invoke(program, [*command, *options])
        assert done.exit_code in (0, 1), done.output
        assert_harmless([done.output])
    refused = run.invoke(program, ["search", "parse", str(root / "none")])
    assert_harmless([refused.output])


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (text for pair in value.items() for part in pair for text in _strings(part))
    elif isinstance(value, list):
        yield from (text for part in value for text in _strings(part))
