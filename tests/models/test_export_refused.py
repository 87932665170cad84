"""What is not exported, and that nothing is left of it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from coreb_search.errors import CorebError
from coreb_search.models.export import export

pytestmark = pytest.mark.torch


@pytest.mark.parametrize(
    ("flags", "saturates"), [("fpu avx2", True), ("avx2 avx512_vnni", False), ("avx2 avx_vnni", False)]
)
def test_weights_have_7_bits_where_products_would_saturate(
    flags: str, saturates: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from coreb_search.models.export import graph_file

    cpuinfo = tmp_path / "cpuinfo"
    cpuinfo.write_text(f"processor : 0\nflags : {flags}\n")
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    assert graph_file.saturates(cpuinfo) is saturates
    monkeypatch.setattr("platform.machine", lambda: "arm64")
    assert not graph_file.saturates(cpuinfo)


def test_a_graph_that_is_traced_wrongly_leaves_nothing(
    make: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A graph that looks at padding was written without a word."""
    from coreb_search.models.export import subjects
    from coreb_search.models.export.graphs import Hidden

    class Careless(Hidden):
        def forward(self, input_ids: Any, attention_mask: Any) -> Any:
            return super().forward(input_ids, attention_mask | 1)

    monkeypatch.setattr(subjects, "Hidden", Careless)
    make.sentences(tmp_path, make.BERT, make.word_pieces(), "mean")
    refused(tmp_path / "checkpoint", tmp_path / "model", "away from the reference")


def refused(source: Path | str, out: Path, why: str, record: Any = None) -> None:
    """In one line, and nothing is left."""
    before = set(out.parent.iterdir())
    with pytest.raises(CorebError, match=why) as error:
        export(str(source), out, record)
    assert "\n" not in str(error.value)
    assert set(out.parent.iterdir()) == before


def test_what_is_no_checkpoint_is_refused_in_one_line(make: Any, tmp_path: Path) -> None:
    out, checkpoint = tmp_path / "model", tmp_path / "checkpoint"
    refused(tmp_path / "nowhere", out, "no checkpoint .*nowhere")
    checkpoint.mkdir()
    refused(checkpoint, out, "config.json is missing")
    config = checkpoint / "config.json"
    config.write_text(json.dumps({"model_type": "made_up"}))
    refused(checkpoint, out, "does not know its architecture made_up; known to work: bert, ")
    config.write_text(json.dumps({"model_type": "made_up", "auto_map": {"AutoModel": "evil.Model"}}))
    refused(checkpoint, out, "needs code from its repository, and such is never run")
    config.write_text(json.dumps({"model_type": "bert"}))
    refused(checkpoint, out, "has no weights")
    shutil.rmtree(checkpoint)
    make.plain(checkpoint, make.BERT, make.word_pieces())
    (checkpoint / "model.safetensors").write_bytes(b"\x00" * 100)
    refused(checkpoint, out, "model.safetensors is damaged")
    out.mkdir()
    (out / "mine").touch()
    refused(checkpoint, out, "is there already")


def test_what_would_not_fit_is_refused(make: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from coreb_search.models.export import checkpoint

    make.plain(tmp_path / "checkpoint", make.BERT, make.word_pieces())
    monkeypatch.setattr(checkpoint, "available_memory", lambda: 1000)
    refused(tmp_path / "checkpoint", tmp_path / "model", "GB of memory and 0.0 GB are free")


def test_classifiers_of_several_classes_are_no_rerankers(make: Any, tmp_path: Path) -> None:
    from transformers import BertConfig, BertForSequenceClassification

    BertForSequenceClassification(BertConfig(**make.BERT.to_diff_dict() | {"num_labels": 3})).save_pretrained(
        tmp_path / "checkpoint"
    )
    make.word_pieces().save_pretrained(tmp_path / "checkpoint")
    refused(tmp_path / "checkpoint", tmp_path / "model", "sorts texts into 3 classes")
