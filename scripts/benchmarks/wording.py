"""Whether a question says what it wants in other words than the program does."""

from __future__ import annotations

from pathlib import Path

from coreb_search.eval.ranges import Place
from coreb_search.eval.repos import Question
from coreb_search.indexer.chunking import chunk_source
from coreb_search.indexer.languages import language_of
from coreb_search.text import content_words, split_path


def is_worded_otherwise(question: Question, root: Path) -> bool:
    """Whether the question shares no stemmed word with the name, file or docstring of any grade 2 answer."""
    asked = content_words(question.text)
    places = [(answer.place, answer.symbol) for answer in question.answers if answer.grade == 2]
    return all(asked.isdisjoint(said(place, symbol, root)) for place, symbol in places)


def said(place: Place, symbol: str, root: Path) -> frozenset[str]:
    """The words of a place's name, file and docstring."""
    text = (root / place.path).read_text("utf-8", "replace")
    chunks = chunk_source(text, place.path, language_of(place.path) or "text")
    documented = [
        chunk.doc for chunk in chunks if place.shared(Place(chunk.path, chunk.start_line, chunk.end_line))
    ]
    return content_words(" ".join((symbol.rpartition(".")[2], split_path(place.path)[1], *documented)))
