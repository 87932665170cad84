"""The generator writes what a graph without a memory would, one token after the other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import onnx
import pytest

from coreb_search.errors import ModelError
from coreb_search.models import load_generator
from coreb_search.models.record import GeneratorRecord
from coreb_search.models.writer import Writer
from tests.models import toys

RECORD = GeneratorRecord(
    name="tiny",
    licence="MIT",
    template="<|im_start|> system {system} <|im_end|> <|im_start|> user {user} <|im_end|>",
    max_tokens=128,
    most_new_tokens=40,
)
SYSTEM, USER = "write no x", "find the config file"


def _writer(folder: Path, graph: onnx.ModelProto | None = None, **fields: Any) -> Writer:
    words = toys.tokenizer(template=False)
    toys.install(folder, msgspec.structs.replace(RECORD, **fields), graph or toys.decoder_graph(), words)
    return load_generator(str(folder))


def _expected(n: int, user: str = USER) -> list[int]:
    """The likeliest tokens, all that came before being looked at anew for each."""
    prompt = RECORD.template.replace("{system}", SYSTEM).replace("{user}", user)
    ids = toys.tokenizer(template=False).encode(prompt).ids
    for _ in range(n):
        ids.append(int((toys.decoder_states(ids)[-1] @ toys.U).argmax()))
    return ids[-n:]


def _text(ids: list[int]) -> str:
    return str(toys.tokenizer(template=False).decode(ids, skip_special_tokens=True))


@pytest.mark.parametrize("half", [False, True])
@pytest.mark.parametrize("switch", [False, True])
def test_it_writes_what_it_would_without_a_cache(half: bool, switch: bool, tmp_path: Path) -> None:
    writer = _writer(tmp_path, toys.decoder_graph(half=half, switch=switch))
    assert len(set(_expected(30))) > 5
    assert writer.complete(SYSTEM, USER, 30, toys.never) == _text(_expected(30))


def test_a_long_prompt_is_read_in_pieces(tmp_path: Path) -> None:
    user = "find the config file of x " * 200
    writer = _writer(tmp_path, max_tokens=2048)
    assert writer.complete(SYSTEM, user, 5, toys.never) == _text(_expected(5, user))


def test_it_stops_before_a_token_that_ends_an_answer(tmp_path: Path) -> None:
    written = _expected(30)
    place = next(i for i, token in enumerate(written) if i > 3 and token not in written[:i])
    writer = _writer(tmp_path, stop=(toys.VOCABULARY[written[place]],))
    assert writer.complete(SYSTEM, USER, 30, toys.never) == _text(written[:place])


def test_it_writes_no_more_than_is_asked_for_or_its_record_allows(tmp_path: Path) -> None:
    writer = _writer(tmp_path, most_new_tokens=7)
    assert writer.complete(SYSTEM, USER, 3, toys.never) == _text(_expected(3))
    assert writer.complete(SYSTEM, USER, 100, toys.never) == _text(_expected(7))


def test_when_time_is_up_there_is_what_was_written(tmp_path: Path) -> None:
    writer = _writer(tmp_path)
    answers = iter([False] * 4 + [True])
    assert writer.complete(SYSTEM, USER, 30, lambda: next(answers)) == _text(_expected(4))
    assert writer.complete(SYSTEM, USER, 30, lambda: True) == ""


def test_two_answers_do_not_mix(tmp_path: Path) -> None:
    writer = _writer(tmp_path)
    first = writer.complete(SYSTEM, USER, 10, toys.never)
    writer.complete(SYSTEM, "sort y", 10, toys.never)
    assert writer.complete(SYSTEM, USER, 10, toys.never) == first


def test_of_a_text_that_is_too_long_the_end_is_cut_and_the_template_stays(tmp_path: Path) -> None:
    """The model was asked nothing when the end of its template was cut off."""
    writer = _writer(tmp_path, max_tokens=64)
    frame = len(toys.tokenizer(template=False).encode(RECORD.template.format(system=SYSTEM, user="")).ids)
    words = ["find", "the", "sum", "of", "x"] * 100
    cut = " ".join(words[: 64 - 10 - frame - 2])
    assert writer.complete(SYSTEM, " ".join(words), 10, toys.never) == _text(_expected(10, cut))


def test_gaps_in_what_is_said_are_no_gaps(tmp_path: Path) -> None:
    user = "write {system} and {user}"
    assert _writer(tmp_path).complete(SYSTEM, user, 8, toys.never) == _text(_expected(8, user))


def _not_a_number() -> toys.Table:
    table = toys.E.copy()
    table[toys.id_of("config")] = np.nan
    return table


@pytest.mark.parametrize(
    ("graph", "fields", "message"),
    [
        (toys.decoder_graph(cache=False), {}, "does not take past_key_values and give them back"),
        (toys.decoder_graph(), {"stop": ("</s>",)}, "the tokenizer of model tiny has no token </s>"),
        (toys.decoder_graph(table=toys.E[:-9]), {}, "they belong to different models"),
        (toys.decoder_graph(), {"max_tokens": 12}, "its template and instructions alone fill max_tokens"),
        (toys.decoder_graph(table=_not_a_number()), {}, "gave a logit that is not finite; install it again"),
        (toys.decoder_graph("two"), {}, r"gave logits of shape \(1, 2\); it is no generator"),
    ],
    ids=["no cache", "no such token", "another tokenizer", "no room", "not a number", "no generator"],
)
def test_what_cannot_write_is_told(
    graph: onnx.ModelProto, fields: dict[str, Any], message: str, tmp_path: Path
) -> None:
    with pytest.raises(ModelError, match=message):
        _writer(tmp_path, graph, **fields).complete(SYSTEM, USER, 10, toys.never)


def test_a_folder_without_a_generator(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"generator\.toml is missing"):
        load_generator(str(tmp_path))
