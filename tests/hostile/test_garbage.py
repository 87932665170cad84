"""Code of every language, broken in every way: no crash, no line lost, no time lost."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from coreb_search.indexer.languages import LANGUAGES
from coreb_search.indexer.pipeline import chunk_files
from coreb_search.types import Chunk, SourceFile
from tests.indexer.test_chunking_properties import FIXTURES

SOURCES = {path.stem: path for path in sorted(FIXTURES.iterdir()) if path.suffix != ".chunks"}
SWAPPED = str.maketrans("()[]{}<>\"'`;", ")(][}{><'`\";"[:12])
EDITS = st.lists(
    st.tuples(
        st.sampled_from(["delete", "double", "swap", "cut", "repeat", "insert"]),
        st.floats(0, 1, exclude_max=True),
        st.integers(1, 200),
    ),
    min_size=1,
    max_size=8,
)
INSERTED = "({[<\"'`/*#\\\n"


def edited(text: str, edits: list[tuple[str, float, int]]) -> str:
    for how, place, length in edits:
        at = int(place * len(text))
        part, rest = text[at : at + length], text[at + length :]
        match how:
            case "delete":
                part = ""
            case "double":
                part *= 2
            case "swap":
                part = part.translate(SWAPPED)
            case "cut":
                rest = ""
            case "repeat":
                part = part[:20] * length
            case "insert":
                part += INSERTED[length % len(INSERTED)] * (length % 7)
        text = text[:at] + part + rest
    return text


def lost(source: str, chunks: Sequence[Chunk]) -> list[int]:
    lines = source.split("\n")
    assert all(one.code == "\n".join(lines[one.start_line - 1 : one.end_line]) for one in chunks)
    covered = {row for one in chunks for row in range(one.start_line, one.end_line + 1)}
    return [row for row, line in enumerate(lines, 1) if line.strip() and row not in covered]


def test_there_is_a_source_for_every_grammar() -> None:
    assert set(SOURCES) >= {row.name for row in LANGUAGES.values() if row.grammar}


@settings(max_examples=4, deadline=None)
@given(EDITS, st.sampled_from([200, 4_000]))
def test_broken_code_of_every_language_loses_no_line(edits: list[tuple[str, float, int]], most: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        broken, files = {}, []
        for language, source in SOURCES.items():
            broken[source.name] = edited(source.read_text("utf-8"), edits)
            (root / source.name).write_bytes(broken[source.name].encode())
            size = (root / source.name).stat().st_size
            files.append(SourceFile(source.name, language, size, 0))
        start = time.process_time()
        done = list(chunk_files(root, files, most))
        # Whatever a file is, it has a second of its own.
        assert time.process_time() - start < len(files)
        for one in done:
            assert one.skip is None, one
            assert not lost(broken[one.file.path], one.chunks)
