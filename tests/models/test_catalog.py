"""The catalogue against what is published, and against what its readers take for granted."""

from __future__ import annotations

import re
import string
import tomllib
from pathlib import Path

import pytest

from coreb_search.errors import UsageError
from coreb_search.models.catalog import CATALOG, catalogue, known
from coreb_search.models.record import AnyRecord, EncoderRecord, GeneratorRecord, RerankerRecord
from coreb_search.types import TASKS

PUBLISHED = Path(__file__).parents[2] / "eval" / "published.toml"
ROWS = {
    "GemEmb-2": "Gemini-Embedding-2",
    "C2LLM-7B": "C2LLM-7B",
    "C2LLM-0.5B": "C2LLM-0.5B",
    "Jina-code-1.5b": "jina-code-embeddings-1.5b",
    "Jina-code-0.5b": "jina-code-embeddings-0.5b",
    "F2LLM-4B": "F2LLM-4B",
    "F2LLM-1.7B": "F2LLM-1.7B",
    "F2LLM-0.6B": "F2LLM-0.6B",
    "Qwen3-Emb-8B": "Qwen3-Embedding-8B",
    "Qwen3-Emb-4B": "Qwen3-Embedding-4B",
    "Qwen3-Emb-0.6B": "Qwen3-Embedding-0.6B",
}
"""What the published table calls a model, and what we do."""
RERANKERS = (
    "coreb-code-reranker",
    "Qwen3-Reranker-4B",
    "Qwen3-Reranker-0.6B",
    "jina-reranker-v3",
    "jina-reranker-v2-base-multilingual",
)

every = pytest.mark.parametrize("record", catalogue(), ids=lambda record: record.name)


def test_every_published_embedder_is_there_with_its_figures() -> None:
    table = tomllib.loads(PUBLISHED.read_text())["v2603"]["official"]
    assert set(table) - {"BM25"} == set(ROWS)
    for row, name in ROWS.items():
        assert known(name).coreb == table[row]


def test_no_figure_is_there_that_was_not_published() -> None:
    assert {record.name for record in catalogue() if record.coreb} == set(ROWS.values())


def test_every_reranker_of_the_paper_is_there_with_what_it_changes() -> None:
    for name in RERANKERS:
        record = known(name)
        assert isinstance(record, RerankerRecord)
        assert all(task in record.note for task in TASKS)


def test_names_and_repositories_are_unique_in_any_case() -> None:
    for key in ("name", "hub"):
        values = [value.lower() for record in catalogue() if (value := getattr(record, key))]
        assert len(values) == len(set(values))


@every
def test_a_record_says_what_a_person_chooses_by(record: AnyRecord) -> None:
    asked = isinstance(record, EncoderRecord) and record.form == "http"
    assert asked or (record.hub.count("/") == 1 and record.parameters and record.memory_mb)
    assert record.licence or "licence" in record.note
    assert record.max_tokens > 0
    assert bool(record.source) == bool(record.size_mb)
    assert record.source or asked or "no ONNX" in record.note or "export" in record.note


@every
def test_what_forbids_commercial_use_wants_consent(record: AnyRecord) -> None:
    assert record.commercial != record.licence.startswith("CC-BY-NC")


@every
def test_the_files_are_those_that_are_read(record: AnyRecord) -> None:
    if record.source is None:
        return
    files = record.source.files
    assert {record.graph, record.tokenizer} <= set(files)
    assert all(Path(name).name == name for name in files)
    # Where a graph keeps its weights beside it, it knows their file by name.
    assert all(Path(path).name == name for name, path in files.items() if name.endswith("_data"))
    assert record.source.repository.count("/") == 1
    assert set(record.files) in (set(), set(files))
    assert record.source.revision or not record.files
    assert all(re.fullmatch("[0-9a-f]{64}", sha) for sha in record.files.values())
    assert re.fullmatch("([0-9a-f]{40})?", record.source.revision)


@every
def test_an_encoders_widths_and_prompts_fit(record: AnyRecord) -> None:
    if not isinstance(record, EncoderRecord):
        return
    assert tuple(sorted(record.dims)) == record.dims
    assert not record.dims or record.dims[-1] == record.dim
    assert set(record.prompts) <= set(TASKS)
    assert not record.prompts or "text2code" in record.prompts
    assert record.pooling in {"mean", "cls", "last"} or record.output or record.source is None


@every
def test_a_reranker_has_what_its_form_needs(record: AnyRecord) -> None:
    if not isinstance(record, RerankerRecord):
        return
    assert 0 < record.weight <= 1
    assert record.step <= record.window
    if record.form == "yes-no":
        assert record.words[-1] == "yes"
        assert set(record.instructions) == set(TASKS)
        assert _gaps(record.template) == {"instruction", "query", "document"}
        assert record.prefix and record.suffix
    if record.form == "joint":
        assert len(record.words) == 2
    if record.form == "maxsim":
        assert record.query_prefix and record.document_prefix


@every
def test_a_generator_has_a_prompt_with_an_end(record: AnyRecord) -> None:
    if isinstance(record, GeneratorRecord):
        assert _gaps(record.template) == {"system", "user"}
        assert record.stop and record.most_new_tokens < record.max_tokens


def test_all_kinds_are_there() -> None:
    assert {type(record) for record in catalogue()} == {EncoderRecord, RerankerRecord, GeneratorRecord}


def test_a_model_is_known_by_name_and_by_repository_in_any_case() -> None:
    assert known("c2llm-7b") is known("codefuse-ai/C2LLM-7B") is known("CODEFUSE-AI/c2llm-7b")


def test_a_name_that_is_nearly_right_is_told_what_is_right() -> None:
    with pytest.raises(UsageError, match=r"^unknown model 'CodeRankEmbd'; did you mean CodeRankEmbed"):
        known("CodeRankEmbd")


def test_a_name_that_is_quite_wrong_is_told_where_all_are() -> None:
    with pytest.raises(UsageError, match=r"^unknown model 'zzzzzz'; `coreb-search models list` shows all$"):
        known("zzzzzz")


def test_the_file_says_where_its_figures_and_facts_come_from() -> None:
    head = CATALOG.read_text(encoding="utf-8").split("\n\n")[0]
    assert all(word in head for word in ("estimate", "lock.toml", "published.toml", "MTEB"))


def _gaps(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}
