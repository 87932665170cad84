"""Each language's fixture has the chunks its golden list says.

The lists are the specification, one line a chunk. ``UPDATE_GOLDENS=1 pytest
tests/indexer/test_chunking_goldens.py`` writes them anew; read the difference
before you keep it.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from coreb_search.indexer.chunking import chunk_source
from coreb_search.indexer.languages import LANGUAGES, language_of
from coreb_search.types import Chunk

FOLDER = Path(__file__).parents[1] / "fixtures" / "languages"
SOURCES = sorted(path for path in FOLDER.iterdir() if path.suffix != ".chunks")


def line(chunk: Chunk) -> str:
    doc = chunk.doc.partition("\n")[0]
    place = f"{chunk.start_line}-{chunk.end_line}"
    return f"{place} {chunk.kind} {chunk.symbol} | {chunk.signature} | {doc}".rstrip() + "\n"


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_fixture_has_its_golden_chunks(source: Path) -> None:
    language = language_of(source.name)
    assert language == source.stem
    chunks = "".join(map(line, chunk_source(source.read_text("utf-8"), source.name, language)))
    golden = source.with_suffix(".chunks")
    if os.environ.get("UPDATE_GOLDENS"):
        golden.write_text(chunks, "utf-8")
    assert chunks == golden.read_text("utf-8")


def test_every_grammar_has_a_fixture() -> None:
    assert {path.stem for path in SOURCES} == {row.name for row in LANGUAGES.values() if row.grammar}
