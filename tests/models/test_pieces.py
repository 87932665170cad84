"""Piece by piece or in one go, a text has the same tokens."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Tokenizer

from coreb_search.models import BUNDLED
from coreb_search.models.pieces import Pieces
from coreb_search.models.plain import plain
from coreb_search.models.record import EncoderRecord, read_record

WHOLE = Tokenizer.from_file(str(BUNDLED / "tokenizer.json"))
PIECES = Pieces(WHOLE, read_record(BUNDLED, EncoderRecord).pieces)
ROOT = Path(__file__).parents[2]


def whole(text: str) -> list[int]:
    return list(WHOLE.encode(text, add_special_tokens=False).ids)


@given(st.text(max_size=200))
def test_any_text(text: str) -> None:
    ready = plain(text)
    assert PIECES.ids([ready], 10_000) == [whole(ready)]


@given(st.text(alphabet="aZ09_ \t\n\r\x0b\x0c\x1c\x85\xa0\u2028é→你.'\"-+^`{}[]\\", max_size=60))
def test_text_of_what_borders_are_made_of(text: str) -> None:
    ready = plain(text)
    assert PIECES.ids([ready], 10_000) == [whole(ready)]


@pytest.mark.parametrize("folder", ["coreb_search", "tests/fixtures/languages", "docs"])
def test_real_files(folder: str) -> None:
    texts = [
        plain(path.read_text())
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    ]
    assert PIECES.ids(texts, 1_000_000) == [whole(text) for text in texts]


def test_the_limit_cuts_at_the_first_tokens() -> None:
    assert PIECES.ids(["getUserName of_many users"], 2) == [whole("getUserName of_many users")[:2]]
