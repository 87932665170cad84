"""Accents, wide letters and broken surrogates are told to the tokenizer in plain letters."""

from coreb_search.models.plain import plain


def test_plain_letters() -> None:
    assert plain("def read(): ...") == "def read(): ..."
    assert plain("Café ﬁle Ｎａｍｅ") == "Cafe file Name"
    assert plain("名前 \udcff") == "名前 ?"
