"""``models``: what is listed, told, checked, added and deleted, as a person sees it."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest

from coreb_search.cli.parameters import ModelName
from coreb_search.cli.shelf import rows, table
from tests.cli.conftest import Run
from tests.models.tiny import Transformer, folder, tokenizer


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COREB_SEARCH_MODELS", str(tmp_path / "shelf"))
    return tmp_path / "shelf"


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A model's folder."""
    return folder(tmp_path / "tiny", Transformer().model(), tokenizer(), pooling="mean")


def test_the_list_has_all_models_and_says_which_are_here(run: Run, tiny: Path) -> None:
    assert run("models", "add", tiny).exit_code == 0
    lines = run("models", "list").stdout.splitlines()
    assert lines[0].split() == ["name", "kind", "parameters", "dim", "size", "licence", "COREB", "state"]
    assert lines[1].startswith("bundled ")
    states = {line.split()[0]: line.split("  ")[-1] for line in lines[1:]}
    assert states["tiny"] == "added"
    assert states["C2LLM-0.5B"] == "export"
    assert states["Qwen3-Embedding-0.6B"] == "pull"
    assert states["Gemini-Embedding-2"] == "service"
    assert list(states)[:2] == ["bundled", "tiny"]
    here = run("models", "list", "--here").stdout.splitlines()[1:]
    assert {line.split()[0] for line in here} == {"bundled", "tiny"}


def test_the_list_for_programs_has_the_records(run: Run) -> None:
    found = json.loads(run("models", "list", "--json", "--kind", "reranker").stdout)["models"]
    assert {one["kind"] for one in found} == {"reranker"}
    assert any(one["name"] == "Qwen3-Reranker-0.6B" and one["state"] == "pull" for one in found)


def test_show_says_what_the_first_pull_will_record(run: Run) -> None:
    told = run("models", "show", "qwen/qwen3-embedding-0.6b").stdout
    assert "COREB:               overall 0.477" in told
    assert "tokenizer.json:      SHA-256 recorded by the first pull" in told
    assert r'\nQuery:"' in told
    assert "size:                1.1 GB" in told
    licence = run("models", "show", "jina-code-embeddings-0.5b").stdout
    assert "not for commercial purposes" in licence


def test_a_name_that_is_nearly_right_is_answered_by_the_right_one(run: Run) -> None:
    failed = run("models", "show", "c2llm05b")
    assert failed.exit_code == 2
    assert "did you mean C2LLM-0.5B" in failed.stderr


def test_verify_tells_of_what_is_broken_and_fails(run: Run, tiny: Path, shelf: Path) -> None:
    run("models", "add", tiny)
    good = run("models", "verify", "tiny")
    assert good.exit_code == 0
    assert "a recorded vector: differs by" in good.stdout
    (shelf / "tiny/tokenizer.json").unlink()
    (shelf / "tiny/tokenizer.json").write_text("{}")
    bad = run("models", "verify", "tiny", "bundled")
    assert bad.exit_code == 2
    assert "tiny: broken: model file" in bad.stdout
    assert "bundled: ok: model.onnx" in bad.stdout


def test_a_record_that_was_changed_by_hand_is_not_said_to_be_the_fault_of_onnxruntime(
    run: Run, tiny: Path, shelf: Path
) -> None:
    run("models", "add", tiny)
    record = shelf / "tiny/encoder.toml"
    record.write_text(record.read_text() + '\n[prompts.text2code]\ndocument = "w1 w2 w3 "\n')
    changed = run("models", "verify", "tiny")
    assert changed.exit_code == 2
    assert "if its record was changed by hand, `coreb-search models verify --record` writes" in changed.stdout
    assert run("models", "verify", "--record", "tiny").exit_code == 0
    assert run("models", "verify", "tiny").exit_code == 0
    assert "w1 w2 w3" in run("models", "show", "tiny").stdout
    for refused in ("--record",), ("--record", "bundled"):
        assert run("models", "verify", *refused).exit_code == 2


def test_what_ships_is_not_broken_and_both_of_it_are_shown(run: Run) -> None:
    checked = run("models", "verify")
    assert checked.exit_code == 0, checked.stdout
    assert "a recorded vector: differs by" in checked.stdout
    assert "one run: scores are finite" in checked.stdout
    assert run("models", "verify", "bundled").stdout == checked.stdout
    shown = run("models", "show", "bundled").stdout
    assert "kind:                encoder" in shown
    assert "kind:                reranker" in shown
    assert len(json.loads(run("models", "show", "bundled", "--json").stdout)["models"]) == 2
    assert all(" MB " in line for line in run("models", "list", "--here").stdout.splitlines()[1:])


def test_a_folder_is_shown_checked_and_measured_as_a_name_is(run: Run, tiny: Path, shelf: Path) -> None:
    run("models", "add", tiny)
    place = (shelf / "tiny").rename(shelf.parent / "elsewhere")
    assert "dim:                 16" in run("models", "show", place).stdout
    assert run("models", "verify", place).exit_code == 0
    assert json.loads(run("models", "bench", place, "--json").stdout)["models"][0]["query_ms"] > 0


def test_a_reranker_whose_name_is_mistyped_is_not_taken_for_a_folder(run: Run) -> None:
    for typed, told in {
        "nosuch": "unknown reranker 'nosuch'",
        "Qwen3-Reranker-06B": "did you mean Qwen3-Reranker-0.6B",
        "all-MiniLM-L6-v2": "all-MiniLM-L6-v2 is no reranker, but an encoder: --model takes it",
    }.items():
        for arguments in ("search", "two words", "--rerank", typed), ("similar", "a.py:1", "--rerank", typed):
            failed = run(*arguments)
            assert failed.exit_code == 2
            assert told in failed.stderr
    assert "quote a question of several words" in run("search", "--rerank", "parse", "a", "duration").stderr
    assert run("search", "duration", "--rerank", ".", "--json").exit_code == 0


def test_the_group_alone_prints_its_help_as_help(run: Run) -> None:
    alone = run("models")
    assert alone.exit_code == 2
    assert alone.stdout == run("models", "--help").stdout
    assert alone.stderr == ""


def test_a_model_where_another_kind_is_wanted_is_told_what_takes_it(run: Run, tiny: Path) -> None:
    run("models", "add", tiny)
    for arguments, told in {
        ("--model", "Qwen3-Reranker-0.6B"): "Qwen3-Reranker-0.6B is a reranker: --rerank takes it",
        ("--rerank=all-MiniLM-L6-v2",): "all-MiniLM-L6-v2 is an encoder: --model takes it",
        ("--rerank=tiny",): "tiny is an encoder: --model takes it",
        ("--model", "src"): "`coreb-search models add src` makes one of a downloaded folder",
    }.items():
        failed = run("search", "duration", ".", *arguments)
        assert failed.exit_code == 2
        assert told in failed.stderr


def test_a_name_of_the_catalogue_is_not_taken_by_another_model(run: Run, tiny: Path) -> None:
    for name in "BGE-small-en-v1.5", "Qwen3-Reranker-0.6B":
        failed = run("models", "add", tiny, "--name", name)
        assert failed.exit_code == 2
        assert "another --name" in failed.stderr


def test_what_has_a_record_is_called_as_its_folder_and_keeps_its_graph(
    run: Run, tiny: Path, shelf: Path
) -> None:
    run("models", "add", tiny)
    place = (shelf / "tiny").rename(shelf.parent / "exp8")
    refused = run("models", "add", place, "--graph", "nope.onnx")
    assert refused.exit_code == 2
    assert "names the graph model.onnx" in refused.stderr
    assert run("models", "add", place).stdout.startswith("exp8: ")


def test_a_list_of_nothing_says_so(run: Run) -> None:
    empty = run("models", "list", "--here", "--kind", "generator")
    assert (empty.exit_code, empty.stdout) == (0, "")
    assert "no such model" in empty.stderr


def test_the_list_fits_a_narrow_terminal() -> None:
    for room in 120, 80, 60:
        lines = list(table(rows(), room))
        assert max(len(line.rstrip("\n")) for line in lines) <= room
        assert lines[0].split()[0] == "name"
        assert lines[0].split()[-1] == "state"


def test_a_damaged_model_is_listed_as_one(run: Run, tiny: Path, shelf: Path) -> None:
    run("models", "add", tiny)
    (shelf / "tiny/encoder.toml").write_text("dim = 'much'")
    line = next(line for line in run("models", "list").stdout.splitlines() if line.startswith("tiny"))
    assert line.endswith("damaged")
    failed = run("models", "verify")
    assert failed.exit_code == 2
    assert "tiny: broken: " in failed.stdout


def test_what_was_added_is_searched_with_and_removed(run: Run, tiny: Path) -> None:
    added = run("models", "add", tiny, "--name", "mine")
    assert "mine: encoder, form onnx, dim 16, pooling mean, padding right" in added.stdout
    assert run("search", "w1", ".", "--model", "mine", "--json").exit_code == 0
    assert run("models", "remove", "mine").stdout.startswith("removed ")
    again = run("models", "remove", "mine")
    assert again.exit_code == 2
    assert "not on this machine" in again.stderr


def test_what_cannot_come_is_told_in_one_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "torch").mkdir()
    (tmp_path / "torch/model.safetensors").write_bytes(b"")
    for arguments, told in {
        ("pull", "F2LLM-4B"): "`coreb-search models export codefuse-ai/F2LLM-4B`",
        ("pull", "jina-reranker-v2-base-multilingual"): "--accept-licence",
        ("pull", "Qwen3-Embedding-0.6B", "--width", "100"): "widths: 32, 64,",
        ("export", "jina-reranker-v3"): "--accept-licence",
        ("export", "Gemini-Embedding-2"): "is a service: there is nothing to export",
        ("add", "./nowhere"): "no such folder: ./nowhere",
        ("add", str(tmp_path / "torch")): "only weights for torch: coreb-search models export",
        ("verify", "C2LLM-7B"): "is not on this machine",
        ("show", "nobody"): "unknown model 'nobody'",
    }.items():
        failed = run("models", *arguments)
        assert failed.exit_code == 2, arguments
        assert told in failed.stderr
        assert len(failed.stderr.splitlines()) == 1


def test_bench_measures_each_model_in_a_process_of_its_own(run: Run, tiny: Path) -> None:
    run("models", "add", tiny)
    found = json.loads(run("models", "bench", "tiny", "bundled", "--json").stdout)["models"]
    assert [one["name"] for one in found] == ["tiny", "bundled", "bundled"]
    for one in found:
        assert one["kind"] == "reranker" or one["tokens_per_s"] > one["chunks_per_s"] > 0
        assert one["query_ms"] > 0
        assert one["peak_mb"] > 20


def test_a_shell_completes_names_of_models() -> None:
    context, parameter = click.Context(click.Command("search")), click.Option(["--model"])

    def completed(kind: ModelName, typed: str) -> list[str]:
        return [item.value for item in kind.shell_complete(context, parameter, typed)]

    assert completed(ModelName("encoder", "bundled", "hash"), "h") == ["hash"]
    assert "C2LLM-0.5B" in completed(ModelName(), "c2")
    assert "Qwen3-Reranker-0.6B" not in completed(ModelName("encoder"), "qwen3")
