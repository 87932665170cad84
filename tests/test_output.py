"""What results look like, to the byte, for people and for programs."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from rich.cells import cell_len

from coreb_search.display.excerpt import excerpt
from coreb_search.display.fit import fit
from coreb_search.display.safe import safe_line, safe_path, shown_path
from coreb_search.output import stdout
from coreb_search.output.lines import Shown, file_lines, grep_lines, vimgrep_lines
from coreb_search.output.machine import hit_lines, hits_object, stats_object, status_object
from coreb_search.output.screen import Screen, blocks
from coreb_search.types import Chunk, Hit, IndexStats, Query, Skip
from tests.golden import FOLDER, check

QUESTION = "how long to wait before the next attempt"
RETRY = '''@lru_cache
def backoff_delay(attempt: int, base: float = 0.1) -> float:
    """Seconds to wait before an attempt.

    Grows exponentially, with full jitter.
    """
    ceiling = base * 2**attempt
    if ceiling > LONGEST:
        ceiling = LONGEST

    return random.uniform(0, ceiling)'''
QUEUE = """/** Waits for the next job. “blocking” */
async take(wait: number): Promise<Job> {
\tconst job = await this.pop(wait);
\treturn job;
}"""
WAITING = "# Waiting\n\nWait before each attempt."
HITS = [
    Hit(
        Chunk(
            "src/net/retry.py", "python", "function", "backoff_delay",
            "def backoff_delay(attempt: int, base: float = 0.1) -> float",
            "Seconds to wait before an attempt.", 98, 108, RETRY,
        ),
        0.8125,
        {"cosine": 0.5, "bm25": 11.25, "vector": 0.6, "lexical": 0.4, "symbol words": 1.125},
    ),
    Hit(
        Chunk(
            "src/queue.ts", "typescript", "method", "Queue.take", "async take(wait: number): Promise<Job>",
            "Waits for the next job.", 7, 11, QUEUE,
        ),
        0.40625,
        {"cosine": 0.25, "bm25": 4.0, "vector": 0.3, "lexical": 0.125},
    ),
    Hit(
        Chunk("docs/wait.md", "markdown", "window", "Waiting", "", "", 3, 5, WAITING),
        0.25,
        {"cosine": 0.125, "bm25": 3.0, "vector": 0.25, "lexical": 0.0},
    ),
]  # fmt: skip
SHOWN = [Shown(hit, hit.chunk.path) for hit in HITS]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("hits.json", hits_object(HITS, Query(QUESTION), explain=False)),
        ("hits-explained.json", hits_object(HITS, Query(QUESTION), explain=True)),
        ("nothing.json", hits_object([], Query(QUESTION), explain=False)),
        ("hits.jsonl", "".join(hit_lines(HITS, explain=False))),
        ("hits.vimgrep", "".join(vimgrep_lines(SHOWN, QUESTION))),
        ("hits.grep", "".join(grep_lines(SHOWN, QUESTION))),
        ("hits-context.grep", "".join(grep_lines(SHOWN, QUESTION, context=2))),
        ("hits-explained.grep", "".join(grep_lines(SHOWN, QUESTION, explain=True))),
        ("hits-null.grep", "".join(grep_lines(SHOWN, QUESTION, null=True))),
        ("files.txt", "".join(file_lines([*SHOWN, SHOWN[0]]))),
        ("files-null.txt", "".join(file_lines(SHOWN, null=True))),
        ("screen.txt", blocks(SHOWN, QUESTION, Screen())),
        ("screen-ascii.txt", blocks(SHOWN, QUESTION, Screen(unicode=False))),
        ("screen-narrow.txt", blocks(SHOWN, QUESTION, Screen(width=40, explain=True, context=0))),
        ("screen-colour.ansi", blocks(SHOWN[:1], QUESTION, Screen(colour=True))),
        ("stats.json", stats_object(IndexStats(12, 345, {"binary": 2, "too large": 1}, 3, 1, 0.123456))),
        ("status.json", status_object({"root": "/p", "stale": 0}, [Skip("a.min.js", "generated")], True)),
    ],
)
def test_each_format_to_the_byte(name: str, text: str) -> None:
    check(text, FOLDER / name)


def test_each_heading_is_one_link_to_its_file() -> None:
    linked = blocks(SHOWN[:1], QUESTION, Screen(colour=True, links_to=Path("/p q")))
    links = re.findall(r"\x1b\]8;id=\d+;(.*?)\x1b\\(.*?)\x1b\]8;;\x1b\\", linked)
    assert links == [("file:///p%20q/src/net/retry.py", "\x1b[35msrc/net/retry.py:99\x1b[0m")]


@pytest.mark.parametrize("colour", [True, False])
def test_no_line_is_wider_than_the_terminal(colour: bool) -> None:
    wide = Chunk("a.py", "python", "function", "f", "", "", 1, 2, "def f(): pass  # " + "寿司" * 80 + "\n\t1")
    for line in blocks([Shown(Hit(wide, 1.0), "a.py")], "", Screen(width=50, colour=colour)).splitlines():
        plain = re.sub(r"\x1b\[[\d;]*m", "", line)
        assert sum(2 if ord(c) > 0x2FFF else 1 for c in plain) <= 50


@pytest.mark.parametrize(
    ("width", "unicode", "heading"),
    [
        (
            100,
            True,
            "django/db/backends/mysql/operations.py:2  Operations.format_duration_arithmetic  1.03  method",
        ),
        (90, True, "django/db/backends/mysql/operations.py:2  Operations.format_duration_arithmetic  1.03"),
        (80, True, "django/db/backends/mysql/operations.py:2  …ions.format_duration_arithmetic  1.03"),
        (80, False, "django/db/backends/mysql/operations.py:2  ~ions.format_duration_arithmetic  1.03"),
        (60, True, "…/mysql/operations.py:2  …format_duration_arithmetic  1.03"),
        (45, True, "…/operations.py:2  …format_d…arithmetic  1.03"),
        (24, True, "…/op…s.py:2  …f…ic  1.03"),
    ],
)
def test_place_name_and_score_are_seen_at_any_width(width: int, unicode: bool, heading: str) -> None:
    """Symptom: at 80 columns three of four hits had no score: headings were cut from the right."""
    place, name = "django/db/backends/mysql/operations.py", "Operations.format_duration_arithmetic"
    chunk = Chunk(place, "python", "method", name, "def format", "", 1, 2, "\ndef format(): pass")
    shown = blocks([Shown(Hit(chunk, 1.03), place)], "", Screen(width=width, unicode=unicode))
    assert shown.splitlines()[0] == heading


def test_no_place_or_name_is_wider_than_there_is_room() -> None:
    for place, name in (("a.py:1", ""), ("寿司/寿司寿司.py:12", "寿.司" * 9), ("x" * 50 + ":3", "y.z")):
        for cells in range(12, 70):
            assert sum(map(cell_len, fit(place, name, cells, "…"))) <= cells


def test_lines_in_a_pipe_are_those_that_a_terminal_shows() -> None:
    """Symptom: with ``-C`` they stood around the definition, and the best line was not among them."""
    code = "def f():\n" + "    a()\n" * 30 + "    needle()\n" + "    b()\n" * 5
    shown = [Shown(Hit(Chunk("a.py", "python", "function", "f", "def f()", "", 1, 37, code), 1.0), "a.py")]
    assert list(grep_lines(shown, "needle", 1)) == [
        "a.py:1:def f():\n", "a.py-2-    a()\n", "--\n",
        "a.py-31-    a()\n", "a.py:32:    needle()\n", "a.py-33-    b()\n",
    ]  # fmt: skip


def test_escapes_from_the_repository_reach_no_terminal() -> None:
    """A file could rewrite the screen, set the window's title or hide code from its reader."""
    evil = "def f(): \x1b]0;owned\x07 \x1b[2J \x9b31m \r\x00 if a:\u202e pass"
    chunk = Chunk("e\x1b[31m\nvil.py", "python", "function", "f\x1b[1m", "def f()", "", 1, 1, evil)
    shown = [Shown(Hit(chunk, 1.0), chunk.path)]
    printed = [
        blocks(shown, "f", Screen(colour=True)),
        blocks(shown, "f", Screen()),
        *grep_lines(shown, "f"),
        *vimgrep_lines(shown, "f"),
        *file_lines(shown, terminal=True),
    ]
    for text in printed:
        kept = re.sub(r"\x1b\[[\d;]*m", "", text).removesuffix("\n").replace("\n", "")
        assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]", kept)
        assert "\x1b[31m" not in text
    assert r"\x1b]0;owned\x07" in printed[2]


@pytest.mark.parametrize("language", ["python", "php", "notebook", "text", "zig", "no such language"])
def test_every_language_shows_its_own_lines(language: str) -> None:
    code = "\n\nfunction a() {\n  return 1;\n}\n\n"
    chunk = Chunk("x", language, "window", "", "", "", 5, 11, code)
    printed = blocks([Shown(Hit(chunk, 1.0), "x")], "", Screen(colour=True))
    plain = re.sub(r"\x1b\[[\d;]*m", "", printed)
    assert plain == "x:7  1.00  window\n   7 │ function a() {\n   8 │   return 1;\n   9 │ }\n"


def test_the_target_is_the_definition_below_its_decorators() -> None:
    found = excerpt(HITS[0].chunk, QUESTION)
    assert (found.target, found.column) == (99, 5)
    assert found.best == (100,)


@pytest.mark.parametrize("before", ["/* x */ ", "/** x */export ", ""])
def test_the_target_may_stand_behind_a_comment(before: str) -> None:
    code = f"// Sends.\n{before}function send(path) {{\n  return path\n}}"
    chunk = Chunk("a.js", "javascript", "function", "send", "function send(path)", "Sends.", 1, 4, code)
    if "export" in before:
        chunk = replace(chunk, signature="export function send(path)")
    shown = excerpt(chunk, "")
    assert (shown.target, shown.column) == (2, code.split("\n")[1].index("send") + 1)


def test_a_window_into_a_function_targets_its_best_line() -> None:
    chunk = Chunk(
        "a.py", "python", "function", "f", "def f(x)", "", 40, 42, "    x()\n    retry(request)\n    y()"
    )
    found = excerpt(chunk, "retry a request")
    assert (found.target, found.column, found.best) == (41, 5, (41,))


def test_columns_count_bytes_as_vim_does() -> None:
    chunk = Chunk("a.py", "python", "class", "É.g", "", "", 1, 1, "«é» g")
    assert excerpt(chunk, "").column == 1
    defined = Chunk("a.js", "javascript", "function", "g", "/* é */ g()", "", 1, 1, "/* é */ g() {")
    assert excerpt(defined, "").column == len("/* é */ ".encode()) + 1


def test_without_a_question_the_head_is_shown_and_nothing_is_marked() -> None:
    found = excerpt(HITS[0].chunk, "")
    assert found.best == ()
    assert list(found.around(1)) == [[98, 99, 100, 101, 102]]


def test_lines_far_apart_are_shown_apart_without_blank_edges() -> None:
    code = "def f():\n    a\n\n    b\n\n\n    needle\n\n    d"
    chunk = Chunk("a.py", "python", "function", "f", "def f()", "", 1, 9, code)
    assert list(excerpt(chunk, "needle").around(1)) == [[1, 2], [7]]
    assert list(excerpt(chunk, "needle").around(2)) == [[1, 2], [7, 8, 9]]
    shown = blocks([Shown(Hit(chunk, 1.0), "a.py")], "needle", Screen())
    assert shown.splitlines()[2:5] == ["  2 │     a", "    ⋮", "▸ 7 │     needle"]


def test_paths_are_seen_from_here_and_absolute_when_elsewhere() -> None:
    root = Path("/srv/project")
    assert shown_path(root, "a/b.py", Path("/srv/project")) == "a/b.py"
    assert shown_path(root, "a/b.py", Path("/srv")) == "project/a/b.py"
    assert shown_path(root, "a/b.py", Path("/srv/project/c")) == "../a/b.py"
    assert shown_path(root, "a/b.py", Path("/home")) == "/srv/project/a/b.py"


def test_ordinary_text_is_left_alone() -> None:
    assert safe_line("\tnaïve = 'Ω'\r") == "\tnaïve = 'Ω'"
    assert safe_path("Grüße/日本.py") == "Grüße/日本.py"
    assert safe_path("a\tb\nc") == r"a\tb\nc"


def test_json_is_ascii_and_says_exactly_what_the_file_says() -> None:
    text = hits_object(HITS, Query(QUESTION), explain=False)
    assert text.isascii()
    assert [hit["code"] for hit in json.loads(text)["hits"]] == [RETRY, QUEUE, WAITING]


@pytest.mark.parametrize(
    ("environment", "links"),
    [
        ({"TERM": "xterm-256color"}, True),
        ({"TERM": "xterm-256color", "VTE_VERSION": "7402"}, True),
        ({"TERM": "xterm-256color", "VTE_VERSION": "4600"}, False),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"}, False),
        ({"TERM": "linux"}, False),
        ({"TERM": "dumb"}, False),
        ({}, False),
    ],
)
def test_links_only_where_they_are_understood(
    environment: dict[str, str], links: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    with _on_a_terminal(monkeypatch):
        assert stdout.wants_links(environment) is links


def test_colours_follow_the_terminal_and_its_owner(monkeypatch: pytest.MonkeyPatch) -> None:
    assert stdout.wants_colour("always", {})
    assert not stdout.wants_colour("auto", {"TERM": "xterm"})
    with _on_a_terminal(monkeypatch):
        assert stdout.wants_colour("auto", {"TERM": "xterm", "NO_COLOR": ""})
        assert not stdout.wants_colour("auto", {"TERM": "xterm", "NO_COLOR": "1"})
        assert not stdout.wants_colour("auto", {"TERM": "dumb"})
        assert not stdout.wants_colour("never", {"TERM": "xterm"})


@contextmanager
def _on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    ours, theirs = os.openpty()
    with open(theirs, "w") as terminal, monkeypatch.context() as patch:  # noqa: PTH123
        patch.setattr(sys, "stdout", terminal)
        yield
    os.close(ours)


def test_more_context_than_there_are_lines_is_all_of_them() -> None:
    """Symptom: MemoryError for ``-C 1000000000``."""
    found = excerpt(HITS[0].chunk, QUESTION)
    assert list(found.around(10**9)) == [list(range(98, 109))]
    assert len(list(grep_lines(SHOWN[:1], QUESTION, 10**9))) == 11
