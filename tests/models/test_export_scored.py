"""Exported rerankers and generators give what the libraries give that their checkpoints were made with."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from coreb_search.models import load_generator, load_reranker
from coreb_search.models.record import GeneratorRecord, RerankerRecord
from coreb_search.models.template import filled
from coreb_search.types import Chunk, Hit, Query
from tests.models.test_export import CLOSE, TEXTS, exported

if TYPE_CHECKING:
    from coreb_search.types import Vectors

pytestmark = pytest.mark.torch


def scores(folder: Path, question: str, texts: Sequence[str]) -> Vectors:
    hits = [Hit(Chunk("", "text", "window", "", "", "", 1, 1, text), 1) for text in texts]
    return np.array(load_reranker(str(folder)).scores(Query(question), hits, lambda: False), np.float32)


def test_cross_encoders_with_weights_beside_the_graph(
    make: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import torch

    from coreb_search.models.export import graph_file

    monkeypatch.setattr(graph_file, "_MOST_INSIDE", 1)
    encoder = make.pairs(tmp_path)
    assert set(exported(tmp_path).record.files) == {"model.onnx", "model.onnx_data", "tokenizer.json"}
    question = "which value"
    expected = encoder.predict([(question, text) for text in TEXTS], activation_fn=torch.nn.Sigmoid())
    assert np.ptp(expected) > 0.01
    assert np.abs(scores(tmp_path / "model", question, TEXTS) - expected).max() < CLOSE


def test_language_models_that_say_yes_or_no(make: Any, tmp_path: Path) -> None:
    import torch

    model = make.language_model(tmp_path)
    record = RerankerRecord(
        name="judge", licence="", form="yes-no", words=("no", "yes"), padding="left", max_tokens=120,
        instructions={"text2code": "judge"}, template="<I>: {instruction} <Q>: {query} <D>: {document}",
        prefix="<|im_start|>user\n", suffix="<|im_end|>\n",
    )  # fmt: skip
    exported(tmp_path, record)
    words = make.byte_pieces()
    no, yes = words.convert_tokens_to_ids(["no", "yes"])
    before, after = (words(part).input_ids for part in (record.prefix, record.suffix))
    expected = []
    for text in TEXTS:
        body = filled(record.template, instruction="judge", query="which", document=text)
        ids = before + words(body).input_ids[: 120 - len(before) - len(after)] + after
        with torch.no_grad():
            logits = model(torch.tensor([ids])).logits[0, -1]
        expected.append(torch.softmax(logits[[no, yes]], 0)[1].item())
    assert np.ptp(expected) > 0.01
    assert np.abs(scores(tmp_path / "model", "which", TEXTS) - expected).max() < CLOSE


def test_late_interaction(make: Any, tmp_path: Path) -> None:
    encoder = make.late(tmp_path)
    report = exported(tmp_path)
    assert isinstance(report.record, RerankerRecord)
    assert (report.record.query_prefix, report.record.document_prefix) == ("find: ", "code: ")
    query = encoder.encode_query(["which value"])
    tokens = encoder.encode_document(TEXTS)
    expected = encoder.similarity(query, tokens)[0].numpy()
    if encoder.similarity_fn_name == "maxsim":
        expected = expected / len(query[0])
    assert np.ptp(expected) > 0.01
    assert np.abs(scores(tmp_path / "model", "which value", TEXTS) - expected).max() < CLOSE


def test_generators(make: Any, tmp_path: Path) -> None:
    import torch

    model = make.language_model(tmp_path, layers=2)
    report = exported(tmp_path)
    assert isinstance(report.record, GeneratorRecord)
    system, user = "you are", "def add"
    told = [{"role": "system", "content": system}, {"role": "user", "content": user}]
    words = make.byte_pieces(make.CHAT)
    prompt = words.apply_chat_template(told, add_generation_prompt=True, tokenize=False)
    assert filled(report.record.template, system=system, user=user) == prompt
    ids = torch.tensor([words(prompt).input_ids])
    stop = words.convert_tokens_to_ids(list(report.record.stop))
    expected = model.generate(ids, max_new_tokens=40, do_sample=False, eos_token_id=stop, pad_token_id=0)
    wanted = words.decode(expected[0, ids.shape[1] :], skip_special_tokens=True)
    assert len(wanted) > 10
    assert load_generator(str(tmp_path / "model")).complete(system, user, 40, lambda: False) == wanted
