"""Which questions share no word with what answers them."""

from __future__ import annotations

from pathlib import Path

from coreb_search.eval.repos import Answer, Question
from scripts.benchmarks.wording import is_worded_otherwise

CODE = '''def elide(text):
    """Cut a sentence down."""
    return text[:10]  # make it brief
'''


def test_name_file_and_docstring_count_and_the_body_does_not(tmp_path: Path) -> None:
    (tmp_path / "phrases.py").write_text(CODE, encoding="utf-8")

    def otherwise(text: str, *answers: str) -> bool:
        parsed = tuple(map(Answer.parse, answers or ("2 phrases.py:1-3 elide",)))
        return is_worded_otherwise(Question("plain", text, parsed), tmp_path)

    assert otherwise("make it brief")
    assert not otherwise("elide words")
    assert not otherwise("brief phrases")
    assert not otherwise("shorten a sentence")
    assert otherwise("shorten a sentence", "1 phrases.py:1-3 elide", "2 phrases.py:9-9 other")
