"""Pulling from a server on this machine that behaves as the hub does, and is cut off now and then."""

from __future__ import annotations

import signal
from hashlib import sha256
from pathlib import Path

import pytest

from coreb_search.models.places import installed, record_in, record_of_pull, remove
from tests.models.hubserver import Fault, Hub, client
from tests.models.pulling import (
    FILES,
    FIRST,
    GRAPH,
    RECORD,
    SECOND,
    TOKENIZER,
    is_whole,
    message,
    pulled,
    started,
)


def test_a_model_comes_whole_with_its_record_and_is_written_down(hub: Hub, home: Path) -> None:
    found = pulled(hub, home)
    folder = Path(found["folder"])
    assert folder == home / "models" / "small"
    assert is_whole(home)
    assert sorted(path.name for path in folder.iterdir()) == ["encoder.toml", "model.onnx", "tokenizer.json"]
    record = record_in(folder)
    assert record.files == {
        "model.onnx": sha256(GRAPH).hexdigest(), "tokenizer.json": sha256(TOKENIZER).hexdigest(),
    }  # fmt: skip
    assert record.source and record.source.revision == FIRST
    locked = record_of_pull("small")
    assert locked and locked.revision == FIRST
    assert locked.files["onnx/model.onnx"] == sha256(GRAPH).hexdigest()
    assert not [path for path in (home / "models").glob(".*") if path.is_dir()]


def test_weights_that_lie_beside_the_graph_come_with_it(hub: Hub, home: Path) -> None:
    hub.commits[FIRST] |= {"onnx/model.onnx_data": b"weights", "onnx/model.onnx_data_1": b"more weights"}
    hub.commits[FIRST]["onnx/model_fp16.onnx_data"] = b"of another graph"
    folder = Path(pulled(hub, home)["folder"])
    assert (folder / "model.onnx_data").read_bytes() == b"weights"
    assert (folder / "model.onnx_data_1").read_bytes() == b"more weights"
    assert set(record_in(folder).files) == {
        "model.onnx", "model.onnx_data", "model.onnx_data_1", "tokenizer.json",
    }  # fmt: skip
    (folder / "model.onnx_data_1").unlink()
    pulled(hub, home)
    assert (folder / "model.onnx_data_1").exists()


def test_progress_grows_to_the_size_of_all_files(hub: Hub, home: Path) -> None:
    told = pulled(hub, home)["told"]
    assert [done for done, _, _ in told] == sorted(done for done, _, _ in told)
    assert {total for _, total, _ in told} == {len(GRAPH) + len(TOKENIZER)}
    assert told[-1] == [len(GRAPH) + len(TOKENIZER), len(GRAPH) + len(TOKENIZER), "tokenizer.json"]
    assert len(told) > 4


def test_what_is_here_and_whole_is_not_asked_for_again(hub: Hub, home: Path) -> None:
    pulled(hub, home)
    hub.asked.clear()
    pulled(hub, home)
    assert hub.asked == []


def test_a_damaged_model_is_pulled_again(hub: Hub, home: Path) -> None:
    pulled(hub, home)
    (home / "models" / "small" / "model.onnx").write_bytes(b"damaged")
    pulled(hub, home)
    assert is_whole(home)


def test_a_cut_connection_goes_on_where_it_was_cut(hub: Hub, home: Path) -> None:
    hub.faults = [Fault("/cdn/", cut=2 << 20, times=1)]
    pulled(hub, home)
    assert is_whole(home)
    ranges = [one.range for one in hub.asked if one.path.startswith("/cdn/")]
    assert ranges == ["", f"bytes={2 << 20}-"]


def test_a_killed_pull_goes_on_where_it_was_killed_and_leaves_no_model(hub: Hub, home: Path) -> None:
    hub.faults = [Fault("/cdn/", cut=2 << 20, stall=30, times=1)]
    process = started(hub, home)
    assert process.stderr
    while (line := process.stderr.readline()) and int(line) < 2 << 20:
        pass
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert installed() == []
    hub.asked.clear()
    pulled(hub, home)
    assert is_whole(home)
    assert f"bytes={2 << 20}-" in [one.range for one in hub.asked]


def test_a_server_that_knows_no_ranges_sends_it_all_again(hub: Hub, home: Path) -> None:
    hub.faults = [Fault("/cdn/", cut=1 << 20, times=1), Fault("/cdn/", whole=True)]
    pulled(hub, home)
    assert is_whole(home)


def test_a_server_that_always_breaks_is_given_up_and_what_came_is_kept(hub: Hub, home: Path) -> None:
    hub.faults = [Fault("/cdn/", cut=1 << 20, times=1), Fault("/cdn/", cut=0)]
    assert f"{hub.endpoint} cannot be reached" in message(hub, home, FIRST_WAIT="0.01")
    hub.faults = []
    hub.asked.clear()
    pulled(hub, home)
    assert f"bytes={1 << 20}-" in [one.range for one in hub.asked]


def test_a_mirror_without_sizes_and_hashes_serves_as_well(hub: Hub, home: Path) -> None:
    hub.bare = True
    hub.faults = [Fault("/cdn/", cut=1 << 20, times=1)]
    pulled(hub, home)
    assert is_whole(home)


def test_other_bytes_than_the_hub_lists_are_not_kept(hub: Hub, home: Path) -> None:
    hub.faults = [Fault("/cdn/", flip=True, times=1)]
    assert message(hub, home) == "onnx/model.onnx of small arrived damaged; pull again"
    pulled(hub, home)
    assert is_whole(home)


@pytest.mark.parametrize("path", ["onnx/model.onnx", "tokenizer.json"])
def test_what_was_changed_since_the_first_pull_is_refused_until_it_is_forgotten(
    hub: Hub, home: Path, path: str
) -> None:
    pulled(hub, home)
    remove("small")
    hub.commits[FIRST][path] = b"somebody else's"
    assert message(hub, home) == (
        f"them/small/{path} is not what it was when small was first pulled: somebody has changed it; "
        "`coreb-search models remove small --forget` and another pull take it as it is now"
    )
    remove("small", forget=True)
    pulled(hub, home)
    assert b"somebody else's" in {file.read_bytes() for file in (home / "models" / "small").iterdir()}


def test_a_file_that_the_record_does_not_vouch_for_is_refused(hub: Hub, home: Path) -> None:
    record = {**RECORD, "files": {"tokenizer.json": "ab" * 32}}
    said = "them/small/tokenizer.json is not the file that the record of small vouches for"
    assert message(hub, home, record) == said


def test_what_was_pulled_once_is_pulled_again_though_the_branch_has_moved_on(hub: Hub, home: Path) -> None:
    pulled(hub, home)
    remove("small")
    hub.commits[SECOND] = {**FILES, "onnx/model.onnx": b"newer"}
    hub.main = SECOND
    pulled(hub, home)
    assert is_whole(home)


def test_the_token_is_sent_to_the_hub(hub: Hub, home: Path) -> None:
    pulled(hub, home, HF_TOKEN="hf_secret")
    assert {one.authorization for one in hub.asked if "/resolve/" in one.path} == {"Bearer hf_secret"}


@pytest.mark.parametrize("setting", [{"HF_HUB_OFFLINE": "1"}, {"HF_ENDPOINT": "http://127.0.0.1:9"}])
def test_out_of_reach_the_hubs_own_cache_serves_without_a_second_copy(
    hub: Hub, home: Path, setting: dict[str, str]
) -> None:
    process = client(
        "from huggingface_hub import hf_hub_download as get\n"
        "for path in ('onnx/model.onnx', 'tokenizer.json'): get('them/small', path)",
        endpoint=hub.endpoint, home=home,
    )  # fmt: skip
    assert process.communicate()[1].count("Traceback") == 0
    hub.asked.clear()
    pulled(hub, home, RECORD, **setting)
    assert hub.asked == []
    assert is_whole(home)
    assert (home / "models" / "small" / "model.onnx").stat().st_nlink == 2
