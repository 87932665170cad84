"""Real folders in a folder for models."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from subprocess import run
from sys import executable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coreb_search.errors import ModelError, ModelMissing, UsageError
from coreb_search.models import BUNDLED, load_encoder, load_reranker
from coreb_search.models.places import (
    Locked,
    folder_of,
    installed,
    models_folder,
    place_for,
    record_in,
    record_of_pull,
    remember,
    remove,
)

LOCKED = Locked("them/small", "1" * 40, {"onnx/model.onnx": "ab" * 32})


@pytest.fixture(autouse=True)
def models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COREB_SEARCH_MODELS", str(tmp_path / "models"))
    return tmp_path / "models"


def _install(models: Path, name: str) -> Path:
    # Both that ship lie in one folder, of which a model's own has one.
    return Path(shutil.copytree(BUNDLED, models / name, ignore=shutil.ignore_patterns("reranker.*")))


def test_models_lie_in_the_users_data_unless_told_otherwise(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("COREB_SEARCH_MODELS")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert models_folder().parts[-2:] == ("coreb-search", "models")
    monkeypatch.setenv("COREB_SEARCH_MODELS", "~/there")
    assert models_folder() == Path.home() / "there"


def test_a_model_that_is_here_is_found_by_its_name_in_any_case(models: Path) -> None:
    folder = _install(models, "Mine")
    assert folder_of("mine") == folder_of("MINE") == folder


def test_a_model_of_the_catalogue_is_found_by_its_repository_too(models: Path) -> None:
    folder = _install(models, "all-MiniLM-L6-v2")
    assert folder_of("sentence-transformers/all-MiniLM-L6-v2") == folder


def test_a_folder_anywhere_is_a_model(tmp_path: Path) -> None:
    folder = _install(tmp_path, "elsewhere")
    assert folder_of(str(folder)) == folder


def test_a_known_model_that_is_not_here_is_told_how_to_get_it() -> None:
    with pytest.raises(ModelMissing, match=r"`coreb-search models pull CodeRankEmbed` fetches it"):
        folder_of("coderankembed")
    with pytest.raises(ModelMissing, match=r"`coreb-search models export codefuse-ai/F2LLM-4B` makes one"):
        folder_of("F2LLM-4B")
    with pytest.raises(ModelMissing, match="asked over HTTP"):
        folder_of("Gemini-Embedding-2")


def test_a_name_that_nobody_knows_is_told_the_near_ones(models: Path) -> None:
    _install(models, "my-own-model")
    with pytest.raises(ModelError, match=r"^unknown model 'my-own-modl'; did you mean my-own-model\?"):
        folder_of("my-own-modl")


@pytest.mark.parametrize("name", ["none", "nope", "own", "jina-reranker-v3"])
def test_the_near_ones_are_of_the_kind_that_is_wanted(name: str) -> None:
    """Symptom: "unknown model 'none'; did you mean none?"."""
    with pytest.raises(ModelError) as caught:
        load_encoder(name)
    assert "did you mean" not in str(caught.value)
    with pytest.raises(ModelError, match=r"^unknown model 'nonee'; did you mean none\?$"):
        load_reranker("nonee")


def test_a_path_where_nothing_is_says_so(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="no such folder"):
        folder_of(str(tmp_path / "nowhere"))


def test_a_damaged_model_is_listed_with_its_fault_beside_the_others(models: Path) -> None:
    _install(models, "Whole")
    (_install(models, "broken") / "encoder.toml").write_text("dim = ")
    (models / "empty").mkdir()
    (_install(models, "incomplete") / "model.onnx").unlink()
    faults = {one.name: (one.record is None, one.fault) for one in installed()}
    assert list(faults) == ["broken", "empty", "incomplete", "Whole"]
    assert faults["Whole"] == (False, "")
    assert faults["incomplete"] == (False, "model.onnx missing; pull or add it again")
    assert faults["broken"][0] and "encoder.toml cannot be used" in faults["broken"][1]
    assert faults["empty"][0] and "no model in" in faults["empty"][1]


def test_files_and_hidden_folders_are_no_models(models: Path) -> None:
    _install(models, ".half.pull")
    (models / "note.txt").write_text("mine")
    assert installed() == []


def test_two_records_in_one_folder_are_refused(models: Path) -> None:
    folder = _install(models, "two")
    shutil.copy(folder / "encoder.toml", folder / "reranker.toml")
    with pytest.raises(
        ModelError, match=r"it must hold one of encoder\.toml, reranker\.toml, generator\.toml"
    ):
        record_in(folder)


@pytest.mark.parametrize(
    "name", ["", ".", "..", "a/b", "a\\b", "/etc", ".hidden", "-x", "x.", "nul", "CON.txt", "hash", "Bundled",
             "none", "lock.toml", "a\n", "é", "x" * 101],
)  # fmt: skip
def test_what_cannot_be_a_folder_of_its_own_everywhere_is_no_name(name: str) -> None:
    with pytest.raises(UsageError, match="cannot be a model's name"):
        place_for(name)


@given(st.text(max_size=120))
def test_no_name_leads_out_of_the_folder(name: str) -> None:
    try:
        place = place_for(name)
    except UsageError:
        return
    assert place.parent == models_folder()
    assert Path(os.path.normpath(place)) == place


def test_names_that_differ_in_case_alone_are_one_model(models: Path) -> None:
    folder = _install(models, "Mine")
    assert place_for("mINE") == folder


def test_a_model_is_removed_and_what_it_was_is_kept(models: Path) -> None:
    folder = _install(models, "Mine")
    remember("Mine", LOCKED)
    assert remove("mine") == folder
    assert installed() == []
    assert record_of_pull("MINE") == LOCKED


def test_what_it_was_is_forgotten_with_it_or_later(models: Path) -> None:
    _install(models, "Mine")
    remember("Mine", LOCKED)
    remember("other", LOCKED)
    remove("Mine")
    remove("mine", forget=True)
    assert record_of_pull("Mine") is None
    assert record_of_pull("other") == LOCKED


def test_a_linked_folder_is_unlinked_and_its_files_stay(models: Path, tmp_path: Path) -> None:
    folder = _install(tmp_path, "elsewhere")
    models.mkdir()
    (models / "mine").symlink_to(folder)
    remove("mine")
    assert not (models / "mine").exists()
    assert (folder / "model.onnx").exists()


@pytest.mark.parametrize("name", ["mine", "all-MiniLM-L6-v2"])
def test_what_is_not_here_cannot_be_removed(name: str) -> None:
    with pytest.raises(UsageError, match=f"{name} is not on this machine"):
        remove(name)


@pytest.mark.parametrize("name", ["..", "../models", "/"])
def test_nothing_outside_is_removed(name: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot be a model's name"):
        remove(name)
    assert tmp_path.exists()


def test_the_lock_file_is_as_it_was_when_nothing_has_changed(models: Path) -> None:
    remember("Mine", LOCKED)
    before = (models / "lock.toml").read_bytes()
    remember("Mine", LOCKED)
    assert (models / "lock.toml").read_bytes() == before


def test_many_processes_write_the_lock_file_at_once_and_none_is_lost() -> None:
    code = (
        "import sys\nfrom coreb_search.models.places import Locked, remember\n"
        "for i in range(10): remember(f'{sys.argv[1]}-{i}', Locked('a/b', '1' * 40, {}))"
    )
    writers = [f"m{i}" for i in range(3)]
    command = " & ".join(f'"{executable}" -c "$CODE" {name}' for name in writers) + "; wait"
    run(["sh", "-c", command], check=True, env=os.environ | {"CODE": code})
    assert all(record_of_pull(f"{name}-{i}") for name in writers for i in range(10))


def test_a_damaged_lock_file_is_one_line_that_names_it(models: Path) -> None:
    remember("Mine", LOCKED)
    (models / "lock.toml").write_text("[models")
    with pytest.raises(ModelError, match=r"lock\.toml cannot be read .*; mend it, or delete it"):
        record_of_pull("Mine")
