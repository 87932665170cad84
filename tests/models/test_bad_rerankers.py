"""Rerankers that cannot work: each is told of in one line, which says what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import onnx
import pytest

from coreb_search.errors import ModelError, ModelMissing
from coreb_search.models import load_reranker
from coreb_search.types import Query, Reranker
from tests.models import toys

QUERY = Query("find the config file")


def _installed(folder: Path, graph: onnx.ModelProto, **fields: Any) -> Reranker:
    toys.install(folder, msgspec.structs.replace(toys.YES_NO, **fields), graph, toys.tokenizer())
    return load_reranker(str(folder))


def _not_numbers() -> toys.Table:
    table = toys.E.copy()
    table[toys.id_of("sort")] = np.nan
    return table


GRAPHS: dict[str, Callable[..., onnx.ModelProto]] = {
    "pair": toys.pair_graph,
    "yes-no": toys.decoder_graph,
    "maxsim": toys.token_graph,
}


@pytest.mark.parametrize("form", GRAPHS)
def test_what_is_not_a_number_is_no_score(form: str, tmp_path: Path) -> None:
    reranker = _installed(tmp_path, GRAPHS[form](table=_not_numbers()), form=form)
    with pytest.raises(ModelError, match=r"^model tiny gave a \w+ that is not finite; install it again$"):
        reranker.scores(QUERY, toys.hits("x", "sort"), toys.never)


@pytest.mark.parametrize("form", GRAPHS)
def test_a_tokenizer_of_another_model_is_refused(form: str, tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="they belong to different models"):
        _installed(tmp_path, GRAPHS[form](table=toys.E[:-9]), form=form)


@pytest.mark.parametrize(
    ("form", "graph", "message"),
    [
        ("pair", toys.pair_graph(logits=3), r"scores of shape \(8, 3\) for 8 pairs, not one logit each"),
        ("pair", toys.token_graph(), r"scores of shape \(8, \d+, 4\) for 8 pairs, not one logit each"),
        ("maxsim", toys.pair_graph(), r"vectors of shape \(1, 1\) for \(1, 6\) tokens, not one a token"),
        (
            "yes-no",
            toys.token_graph(),
            r"gave 4 logits, not those of no and yes; its tokenizer or its record",
        ),
    ],
)
def test_a_model_of_another_form_is_told(
    form: str, graph: onnx.ModelProto, message: str, tmp_path: Path
) -> None:
    reranker = _installed(tmp_path, graph, form=form)
    with pytest.raises(ModelError, match=message):
        reranker.scores(QUERY, toys.hits(*["x"] * 8), toys.never)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"words": ("no", "Yes")}, "the tokenizer of model tiny has no token Yes; correct the record"),
        ({"words": ()}, "the record of model tiny must have two words, the yes last"),
        ({"output": "scores"}, "no output scores, but logits, present.0.key, present.0.value"),
        ({"max_tokens": 3}, "its prompt alone fills max_tokens; correct the record"),
        ({"form": "own"}, "is not the reranker's: "),
    ],
)
def test_a_record_that_does_not_fit_the_model_is_told(
    fields: dict[str, Any], message: str, tmp_path: Path
) -> None:
    with pytest.raises(ModelError, match=message):
        _installed(tmp_path, toys.decoder_graph(), **fields)


def test_a_reranker_that_is_not_here(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match=r"no model in .*: reranker\.toml is missing"):
        load_reranker(str(tmp_path))
    with pytest.raises(ModelMissing, match="models"):
        load_reranker("Qwen/Qwen3-Reranker-0.6B")
