"""What holds for every file: real packages, and text made up to break it.

No crash, no non-blank line lost, ``code`` exactly the chunk's lines, chunks in
order, and no overlap inside one kind but between the windows of one function.
"""

from __future__ import annotations

import sysconfig
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coreb_search.indexer.chunking import chunk_source
from coreb_search.indexer.languages import LANGUAGES, language_of
from coreb_search.types import Chunk

PACKAGES = Path(sysconfig.get_path("purelib"))
FIXTURES = Path(__file__).parents[1] / "fixtures" / "languages"
PARSED = sorted(row.name for row in LANGUAGES.values() if row.grammar)


def check(source: str, chunks: list[Chunk], max_chars: int) -> None:
    lines = source.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    owners: dict[tuple[str, int], str] = {}
    covered: set[int] = set()
    for chunk in chunks:
        rows = range(chunk.start_line, chunk.end_line + 1)
        assert chunk.code == "\n".join(lines[chunk.start_line - 1 : chunk.end_line])
        assert lines[chunk.start_line - 1].strip()
        for row in rows:
            windows = chunk.kind in ("function", "method") and owners.get((chunk.kind, row)) == chunk.symbol
            assert windows or (chunk.kind, row) not in owners, f"line {row} twice in one kind"
            owners[chunk.kind, row] = chunk.symbol
        covered.update(rows)
    lost = [row for row, line in enumerate(lines, 1) if line.strip() and row not in covered]
    assert not lost
    starts = [chunk.start_line for chunk in chunks]
    assert starts == sorted(starts)
    for chunk in chunks:
        closing = chunk.code.rstrip("}]);, \n\t")
        assert len(closing) <= max_chars + 100 or "\n" not in closing


def real_files() -> list[Path]:
    """Every fifteenth Python file of the installed packages, and all there are of the rarer kinds."""
    python = sorted(PACKAGES.rglob("*.py"))[::15]
    others = [
        path for kind in ("js", "c", "h", "hpp", "md") for path in sorted(PACKAGES.rglob(f"*.{kind}"))[:40]
    ]
    return [path for path in (*python, *others) if path.stat().st_size < 300_000]


def test_real_packages_are_chunked_without_loss() -> None:
    files = real_files()
    assert len(files) > 100
    definitions = 0
    for path in files:
        language = language_of(path.name)
        assert language
        source = path.read_bytes().decode("utf-8", "replace")
        chunks = chunk_source(source, path.name, language, 3000)
        check(source, chunks, 3000)
        definitions += sum(chunk.kind in ("function", "method", "class") for chunk in chunks)
    assert definitions > 10 * len(files)


@pytest.mark.parametrize("max_chars", [40, 400])
def test_fixtures_are_cut_small_without_loss(max_chars: int) -> None:
    for path in FIXTURES.iterdir():
        if path.suffix != ".chunks":
            source = path.read_text("utf-8")
            check(source, chunk_source(source, path.name, path.stem, max_chars), max_chars)


PIECES = st.sampled_from(
    [
        *(
            "def f(x):\n",
            "class A:\n",
            "class A {",
            "function g() {\n",
            "fn h() {\n",
            "(defn x)",
            "end\n",
            "}\n",
        ),
        *(
            "}",
            "{",
            "(",
            ")",
            "[",
            "]",
            ";",
            ",",
            "\n",
            "\n\n",
            "\r\n",
            "\r",
            "    ",
            "\t",
            "\f",
            "\u2028",
            "\0",
        ),
        *(
            "# c\n",
            "// c\n",
            "/* c */",
            "/** c */\n\n",
            "/// c\n",
            "/*",
            "*/",
            '"""',
            "'",
            '"',
            "`",
            "=>",
            "=",
            "::",
            "@a\n",
            "#[a]\n",
            "<T>",
        ),
        *(
            "é",
            "😀",
            "x",
            " = 1\n",
            "\ufeff",
            "module M\n",
            "def ",
            "struct S ",
            "return ",
            "--[[",
            "-- c\n",
            "=begin\n",
        ),
    ]
)


@pytest.mark.parametrize("language", PARSED)
@settings(max_examples=40, deadline=None, derandomize=True)
@given(pieces=st.lists(PIECES, max_size=60), max_chars=st.sampled_from([30, 4000]))
def test_made_up_text_is_chunked_without_loss(language: str, pieces: list[str], max_chars: int) -> None:
    source = "".join(pieces)
    check(source, chunk_source(source, "a/b.x", language, max_chars), max_chars)


@given(source=st.text(max_size=400), language=st.sampled_from(["markdown", "text", "sql", "notebook"]))
@settings(max_examples=40, deadline=None, derandomize=True)
def test_any_text_is_windowed_without_loss(source: str, language: str) -> None:
    check(source, chunk_source(source, "a.x", language, 50), 50)
