"""What a report hides, wherever it stands, and what it does not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coreb_search.diagnosis.mask import masking


def test_names_are_masked_in_paths_in_whatever_capitals_and_not_in_sentences() -> None:
    """Symptom: the user ``index`` had no text index, but a "text USER"."""
    mask = masking({}, ["/home/index"], ["index"])
    for told in ("7 chunks not in the text index", "only 64 files", "index 0c: it is damaged"):
        assert mask(told) == told
    assert (
        mask("no index for this model at /srv/Index/p; make one")
        == "no index for this model at /srv/USER/p; make one"
    )
    assert mask("/srv/my INDEX here") == "/srv/my USER here"
    assert mask("COREB_SEARCH_INDEX=/data/INDEX/x") == "COREB_SEARCH_INDEX=/data/USER/x"
    assert mask("indexes") == "indexes"


@pytest.mark.parametrize(
    "told",
    [
        "vim --token=abc -n",
        "vim --api-key abc -n",
        "env PASSWORD=abc vim -n",
        "vim --secret='abc d' -n",
        "x -p https://u:abc@h -n",
    ],
)
def test_values_of_secret_arguments_are_masked(told: str) -> None:
    """Symptom: EDITOR was shown with a token in it."""
    masked = masking({}, [], [])(told)
    assert "abc" not in masked
    assert masked.endswith(" -n")


@pytest.mark.parametrize(
    ("told", "masked"),
    [
        ("http_proxy=bob:abc@proxy:3128", "http_proxy=***@proxy:3128"),
        ("OLLAMA_HOST=:abc@host", "OLLAMA_HOST=***@host"),
        ("https_proxy=http://bob:x/abc@proxy:3128", "https_proxy=http://***@proxy:3128"),
        ("s3://AKIA:x/abc?d#e@bucket/folder", "s3://***@bucket/folder"),
        ("no model in http:/bob:abc@host: no such folder", "no model in http:/***@host: no such folder"),
        ("git@github.com:a/b, https://h/@scope/x, /lib:/opt/x@2/bin",) * 2,
    ],
)
def test_passwords_are_masked_however_the_address_is_written(told: str, masked: str) -> None:
    """Symptom: a proxy without ``http://``, and a key with a slash in it, were shown with their passwords."""
    assert masking({}, [], [])(told) == masked


words = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=6, max_size=20).map(str.strip)


@given(
    words.filter(lambda word: len(word) >= 6 and word not in "***USER~"),
    st.sampled_from(["API_KEY", "aws_secret_access", "DB_PASSWORD", "GH_TOKEN", "GOOGLE_CREDENTIALS"]),
    st.text(max_size=20),
    st.text(max_size=20),
)
def test_no_secret_survives_wherever_it_stands(secret: str, name: str, before: str, after: str) -> None:
    mask = masking({name: secret, "HARMLESS": before}, ["/home/someone"], ["someone"])
    assert secret not in mask(f"{before}{secret}{after}{secret}")
    assert secret not in mask(f"https://name:{secret}@host/{after}")


@given(
    st.from_regex(r"[A-Za-z][A-Za-z0-9._-]{1,15}", fullmatch=True),
    st.lists(st.sampled_from(["a", "b c", "ü"])),
)
def test_no_home_survives_as_a_path(user: str, inside: list[str]) -> None:
    mask = masking({}, [f"/home/{user}"], [user])
    told = mask(f"cannot read '/home/{user}/{'/'.join(inside)}': closed")
    assert f"/home/{user}" not in told
    assert "~" in told
