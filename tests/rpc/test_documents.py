"""Open texts change as LSP says, whatever their line ends, characters and position encoding."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types as lsp

from coreb_search.rpc.documents import Documents, Encoding
from coreb_search.rpc.schema import Position

URI = "file:///a.py"
KINDS = list(lsp.PositionEncodingKind)
UNITS = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}
TEXTS = st.text(alphabet="ab é\U0001f600\f\x85\u2028\n\r", max_size=30)


def opened(text: str, kind: lsp.PositionEncodingKind = lsp.PositionEncodingKind.Utf16) -> Documents:
    documents = Documents(Encoding(kind))
    documents.open(lsp.TextDocumentItem(URI, "python", 1, text))
    return documents


def text_of(documents: Documents) -> str:
    document = documents.get(URI)
    assert document
    assert document.text is not None
    return document.text


def partial(start: tuple[int, int], end: tuple[int, int], text: str) -> lsp.TextDocumentContentChangePartial:
    return lsp.TextDocumentContentChangePartial(lsp.Range(lsp.Position(*start), lsp.Position(*end)), text)


def position_of(text: str, index: int, kind: lsp.PositionEncodingKind) -> tuple[int, int]:
    """Counted character by character."""
    line = start = at = 0
    while at < index:
        at += 2 if text.startswith("\r\n", at) else 1
        if text[at - 1] in "\r\n":
            line, start = line + 1, at
    codec, size = UNITS[kind.value]
    return line, len(text[start:index].encode(codec)) // size


@given(TEXTS, TEXTS, st.data(), st.sampled_from(KINDS))
def test_any_edit_is_the_one_the_editor_made(
    before: str, new: str, data: st.DataObject, kind: lsp.PositionEncodingKind
) -> None:
    # No editor puts a cursor between CR and LF.
    places = [i for i in range(len(before) + 1) if before[max(0, i - 1) : i + 1] != "\r\n"]
    start, end = sorted((data.draw(st.sampled_from(places)), data.draw(st.sampled_from(places))))
    documents = opened(before, kind)
    documents.change(URI, [partial(position_of(before, start, kind), position_of(before, end, kind), new)])
    assert text_of(documents) == before[:start] + new + before[end:]


@pytest.mark.parametrize(
    ("start", "end", "text"),
    [
        ((0, 99), (0, 99), "one!\ntwo"),
        ((1, 99), (1, 99), "one\ntwo!"),
        ((7, 0), (9, 9), "one\ntwo!"),
        ((0, 3), (1, 0), "one!two"),
        ((1, 0), (0, 0), "one\n!two"),
    ],
)
def test_what_lies_beyond_the_end_is_at_the_end(
    start: tuple[int, int], end: tuple[int, int], text: str
) -> None:
    documents = opened("one\ntwo")
    documents.change(URI, [partial(start, end, "!")])
    assert text_of(documents) == text


def test_changes_come_one_after_the_other_and_a_whole_text_replaces_all() -> None:
    documents = opened("a\n")
    documents.change(
        URI,
        [
            partial((0, 1), (0, 1), "b"),
            partial((0, 2), (0, 2), "c"),
            lsp.TextDocumentContentChangeWholeDocument("x\n"),
            partial((0, 0), (0, 0), "y"),
        ],
    )
    assert text_of(documents) == "yx\n"


def test_a_form_feed_ends_no_line() -> None:
    """Symptom: edits below a form feed, as old C sources have them, landed a line too high."""
    documents = opened("int a;\n\f\nint b;\n")
    documents.change(URI, [partial((2, 4), (2, 5), "c")])
    assert text_of(documents) == "int a;\n\f\nint c;\n"


def test_a_document_that_was_never_opened_or_was_closed_is_none() -> None:
    documents = opened("a")
    documents.change("file:///b.py", [lsp.TextDocumentContentChangeWholeDocument("b")])
    assert documents.get("file:///b.py") is None
    documents.close(URI)
    documents.close(URI)
    assert documents.get(URI) is None


def test_one_file_is_one_document_however_its_uri_is_escaped() -> None:
    documents = Documents(Encoding())
    documents.open(lsp.TextDocumentItem("file:///c%3A/a%20b.py", "python", 1, "x"))
    assert documents.get("file:///c:/a b.py")


@pytest.mark.parametrize("kind", KINDS)
def test_half_a_character_is_before_it(kind: lsp.PositionEncodingKind) -> None:
    encoding = Encoding(kind)
    wide = "\U0001f600x"
    assert encoding.offset(wide, Position(0, encoding.units("\U0001f600"))) == 1
    if kind is not lsp.PositionEncodingKind.Utf32:
        assert encoding.offset(wide, Position(0, 1)) == 0


def test_half_a_surrogate_pair_is_survived() -> None:
    documents = opened("a\ud800b")
    documents.change(URI, [partial((0, 2), (0, 2), "!")])
    assert text_of(documents) == "a\ud800!b"


def test_a_text_that_is_too_long_is_not_followed_letter_by_letter() -> None:
    """Symptom: each letter typed into 5 MB cost a fifth of a second, in which nothing else was answered."""
    documents = opened("x = 1\n" * 170_000)
    documents.change(URI, [partial((0, 0), (0, 0), "y")])
    document = documents.get(URI)
    assert document
    assert document.text is None
    documents.change(URI, [lsp.TextDocumentContentChangeWholeDocument("a\n"), partial((0, 1), (0, 1), "b")])
    assert text_of(documents) == "ab\n"


@given(TEXTS.filter(lambda text: "\r" not in text), st.integers(0, 9))
def test_lines_are_found_the_quick_way_as_they_are_the_other(text: str, line: int) -> None:
    encoding = Encoding()
    assert encoding.offset(text, Position(line, 0)) == encoding.offset(text + "\r", Position(line, 0)) - (
        line > text.count("\n")
    )
