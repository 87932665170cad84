"""Identifiers become words, the same on both sides."""

from __future__ import annotations

from pathlib import PurePosixPath

import pytest

from coreb_search.text import LONGEST_WORD, document_text, lexical_text, query_words, split_path, split_words
from coreb_search.types import Chunk


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("getUserName", ["getusername", "get", "user", "name"]),
        ("HTTPServer", ["httpserver", "http", "server"]),
        ("snake_case", ["snake_case", "snake", "case"]),
        ("kebab-case", ["kebab", "case"]),
        ("SCREAMING_CASE", ["screaming_case", "screaming", "case"]),
        ("utf8Decode", ["utf8decode", "utf", "8", "decode"]),
        ("plain words, twice plain", ["plain", "words", "twice", "plain"]),
        ("__init__", ["__init__", "init"]),
        ("größe_ändern2", ["größe_ändern2", "größe", "ändern", "2"]),
        ("größeBerechnen", ["größeberechnen", "größe", "berechnen"]),
        ("HTTPÄnderung", ["httpänderung", "http", "änderung"]),
        ("получитьИмя", ["получитьимя", "получить", "имя"]),
        ("计算总和", ["计算总和", "计算", "算总", "总和"]),
        ("get计算Sum_v2", ["get计算sum_v2", "get", "计算", "sum", "v", "2"]),
        ("行 テスト 한국어", ["行", "テスト", "テス", "スト", "한국어", "한국", "국어"]),
        ("Config", ["config"]),
        ("", []),
        ("()[]{} + ;", []),
    ],
)
def test_split_words(text: str, words: list[str]) -> None:
    assert split_words(text) == words


def test_a_word_that_comes_again_counts_more_but_not_as_often() -> None:
    assert query_words("row row row other", 9) == "row row other"
    assert query_words("x " * 100, 9) == " ".join(["x"] * 6)
    assert query_words("getName getName", 9) == "getname getname get get name name"
    assert query_words("one two three two", 2) == "one two two"
    assert query_words("", 9) == ""


def test_data_is_not_a_word() -> None:
    assert split_words("a" * LONGEST_WORD) == ["a" * LONGEST_WORD]
    assert split_words("a" * (LONGEST_WORD + 1)) == []
    assert split_words("é" * (LONGEST_WORD + 1)) == []


def test_a_long_line_without_spaces_is_found_by_its_words() -> None:
    assert split_words("计算总和" * LONGEST_WORD).count("计算") == LONGEST_WORD


def test_the_index_holds_symbol_and_path_too() -> None:
    chunk = Chunk("src/net/http_client.py", "python", "method", "Client.send", "", "", 1, 1, "pass")
    words = lexical_text(chunk).split()
    assert {"pass", "client", "send", "http", "net"} <= set(words)
    assert document_text(chunk) == "http_client Client.send\npass"


@pytest.mark.parametrize(
    "path", ["a.py", "src/lib/a.tar.gz", ".bashrc", "x/.env.local", "Makefile", "a/b.", "..py"]
)
def test_split_path_answers_as_pathlib(path: str) -> None:
    pure = PurePosixPath(path)
    assert split_path(path) == ([*pure.parent.parts], pure.stem)
