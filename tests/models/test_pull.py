"""Pulling from a server on this machine that behaves, and misbehaves, as the hub does."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from coreb_search.errors import UsageError
from coreb_search.models.catalog import known
from coreb_search.models.places import installed, record_in, record_of_pull, remove
from coreb_search.models.pull import pull
from tests.models.hubserver import Fault, Hub, client, served

PULL = """
import json, os, resource, sys
from coreb_search.checked import converted
from coreb_search.errors import CorebError
from coreb_search.models.pull import pull
from coreb_search.models.record import EncoderRecord
if limit := os.environ.get("LIMIT"):
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(limit), int(limit)))
told = []
def progress(done, total, name):
    told.append([done, total, name])
    print(done, file=sys.stderr, flush=True)
try:
    folder = pull(converted(json.loads(sys.argv[1]), EncoderRecord), progress)
except CorebError as error:
    print(json.dumps({"error": type(error).__name__, "message": str(error)}))
else:
    print(json.dumps({"folder": str(folder), "told": told}))
"""
FIRST, SECOND = "1" * 40, "2" * 40
GRAPH = os.urandom(3 << 20) + b"graph"
TOKENIZER = b'{"version": "1.0"}'
FILES = {"onnx/model.onnx": GRAPH, "tokenizer.json": TOKENIZER, "README.md": b"not asked for"}
RECORD: Mapping[str, Any] = {
    "name": "small", "licence": "MIT", "dim": 4,
    "source": {
        "repository": "them/small",
        "files": {"model.onnx": "onnx/model.onnx", "tokenizer.json": "tokenizer.json"},
    },
}  # fmt: skip


@pytest.fixture
def hub() -> Iterator[Hub]:
    with served(Hub("them/small", {FIRST: dict(FILES)}, FIRST)) as one:
        yield one


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COREB_SEARCH_MODELS", str(tmp_path / "models"))
    return tmp_path


def _started(hub: Hub, home: Path, record: Mapping[str, Any] = RECORD, **env: str) -> subprocess.Popen[str]:
    return client(PULL, json.dumps(record), endpoint=hub.endpoint, home=home, **env)


def _pulled(hub: Hub, home: Path, record: Mapping[str, Any] = RECORD, **env: str) -> dict[str, Any]:
    out, err = _started(hub, home, record, **env).communicate(timeout=60)
    assert out, err
    found: dict[str, Any] = json.loads(out)
    return found


def _message(hub: Hub, home: Path, record: Mapping[str, Any] = RECORD, **env: str) -> str:
    """What a person is told, in one line, when there is no model afterwards."""
    found = _pulled(hub, home, record, **env)
    assert installed() == []
    message = str(found["message"])
    assert "\n" not in message
    return message


def _is_whole(home: Path) -> bool:
    folder = home / "models" / "small"
    return (folder / "model.onnx").read_bytes() == GRAPH and (
        folder / "tokenizer.json"
    ).read_bytes() == TOKENIZER


def test_a_model_comes_whole_with_its_record_and_is_written_down(hub: Hub, home: Path) -> None:
    found = _pulled(hub, home)
    folder = Path(found["folder"])
    assert folder == home / "models" / "small"
    assert _is_whole(home)
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
    folder = Path(_pulled(hub, home)["folder"])
    assert (folder / "model.onnx_data").read_bytes() == b"weights"
    assert (folder / "model.onnx_data_1").read_bytes() == b"more weights"
    assert set(record_in(folder).files) == {
        "model.onnx", "model.onnx_data", "model.onnx_data_1", "tokenizer.json",
    }  # fmt: skip
    (folder / "model.onnx_data_1").unlink()
    _pulled(hub, home)
    assert (folder / "model.onnx_data_1").exists()


def test_progress_grows_to_the_size_of_all_files(hub: Hub, home: Path) -> None:
    told = _pulled(hub, home)["told"]
    assert [done for done, _, _ in told] == sorted(done for done, _, _ in told)
    assert {total for _, total, _ in told} == {len(GRAPH) + len(TOKENIZER)}
    assert told[-1] == [len(GRAPH) + len(TOKENIZER), len(GRAPH) + len(TOKENIZER), "tokenizer.json"]
    assert len(told) > 4


def test_what_is_here_and_whole_is_not_asked_for_again(hub: Hub, home: Path) -> None:
    _pulled(hub, home)
    hub.asked.clear()
    _pulled(hub, home)
    assert hub.asked == []


def test_a_damaged_model_is_pulled_again(hub: Hub, home: Path) -> None:
    _pulled(hub, home)
    (home / "models" / "small" / "model.onnx").write_bytes(b"damaged")
    _pulled(hub, home)
    assert _is_whole(home)


def test_a_cut_connection_goes_on_where_it_was_cut(hub: Hub, home: Path) -> None:
    hub.faults = [Fault("/cdn/", cut=2 << 20, times=1)]
    _pulled(hub, home)
    assert _is_whole(home)
    ranges = [one.range for one in hub.asked if one.path.startswith("/cdn/")]
    assert ranges == ["", f"bytes={2 << 20}-"]


def test_a_killed_pull_goes_on_where_it_was_killed_and_leaves_no_model(hub: Hub, home: Path) -> None:
    hub.faults = [Fault("/cdn/", cut=2 << 20, stall=30, times=1)]
    process = _started(hub, home)
    assert process.stderr
    while (line := process.stderr.readline()) and int(line) < 2 << 20:
        pass
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert installed() == []
    hub.asked.clear()
    _pulled(hub, home)
    assert _is_whole(home)
    assert f"bytes={2 << 20}-" in [one.range for one in hub.asked]


def test_a_server_that_knows_no_ranges_sends_it_all_again(hub: Hub, home: Path) -> None:
    hub.faults = [Fault("/cdn/", cut=1 << 20, times=1), Fault("/cdn/", whole=True)]
    _pulled(hub, home)
    assert _is_whole(home)


def test_a_server_that_always_breaks_is_given_up_and_what_came_is_kept(hub: Hub, home: Path) -> None:
    hub.faults = [Fault("/cdn/", cut=1 << 20, times=1), Fault("/cdn/", cut=0)]
    assert f"{hub.endpoint} cannot be reached" in _message(hub, home)
    hub.faults = []
    hub.asked.clear()
    _pulled(hub, home)
    assert f"bytes={1 << 20}-" in [one.range for one in hub.asked]


def test_a_mirror_without_sizes_and_hashes_serves_as_well(hub: Hub, home: Path) -> None:
    hub.bare = True
    hub.faults = [Fault("/cdn/", cut=1 << 20, times=1)]
    _pulled(hub, home)
    assert _is_whole(home)


def test_other_bytes_than_the_hub_lists_are_not_kept(hub: Hub, home: Path) -> None:
    hub.faults = [Fault("/cdn/", flip=True, times=1)]
    assert _message(hub, home) == "onnx/model.onnx of small arrived damaged; pull again"
    _pulled(hub, home)
    assert _is_whole(home)


@pytest.mark.parametrize("path", ["onnx/model.onnx", "tokenizer.json"])
def test_what_was_changed_since_the_first_pull_is_refused_until_it_is_forgotten(
    hub: Hub, home: Path, path: str
) -> None:
    _pulled(hub, home)
    remove("small")
    hub.commits[FIRST][path] = b"somebody else's"
    assert _message(hub, home) == (
        f"them/small/{path} is not what it was when small was first pulled: somebody has changed it; "
        "`coreb-search models remove small --forget` and another pull take it as it is now"
    )
    remove("small", forget=True)
    _pulled(hub, home)
    assert b"somebody else's" in {file.read_bytes() for file in (home / "models" / "small").iterdir()}


def test_what_was_pulled_once_is_pulled_again_though_the_branch_has_moved_on(hub: Hub, home: Path) -> None:
    _pulled(hub, home)
    remove("small")
    hub.commits[SECOND] = {**FILES, "onnx/model.onnx": b"newer"}
    hub.main = SECOND
    _pulled(hub, home)
    assert _is_whole(home)


def test_the_token_is_sent_to_the_hub(hub: Hub, home: Path) -> None:
    _pulled(hub, home, HF_TOKEN="hf_secret")
    assert {one.authorization for one in hub.asked if "/resolve/" in one.path} == {"Bearer hf_secret"}


GATED = {"X-Error-Code": "GatedRepo", "X-Error-Message": "Access is restricted."}
GATE = "them/small is gated: accept its licence at {hub}/them/small and set HF_TOKEN to a token of yours"
INVALID = {"X-Error-Message": "Invalid credentials in Authorization header"}


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (
            Fault("/resolve/", status=401, headers=GATED),
            GATE,
        ),
        (
            Fault("/resolve/", status=403, headers=GATED),
            GATE,
        ),
        (
            Fault("/api/", status=401, headers=INVALID),
            "{hub}/them/small refuses the token in HF_TOKEN; set it to one that may read it",
        ),
        (
            Fault("/api/", status=429, headers={"Retry-After": "77"}),
            "{hub} has too many requests; pull again in 77 s (with HF_TOKEN more are allowed)",
        ),
        (
            Fault("/cdn/", status=429),
            "{hub} has too many requests; pull again later (with HF_TOKEN more are allowed)",
        ),
        (Fault("/api/", status=503), "{hub} answers 503 for them/small; pull again later"),
        (Fault("/cdn/", status=500), "{hub} answers 500 for onnx/model.onnx; pull again later"),
        (
            Fault("/api/", status=200, body=b"<html>sign in to this network"),
            "{hub} does not answer as the hub does; is HF_ENDPOINT right?",
        ),
        (
            Fault("/api/", status=200, body=b'{"id": "them/small", "sha": "../../elsewhere"}'),
            "{hub} does not answer as the hub does; is HF_ENDPOINT right?",
        ),
    ],
)  # fmt: skip
def test_what_the_hub_refuses_is_one_line(hub: Hub, home: Path, fault: Fault, said: str) -> None:
    hub.faults = [fault]
    assert _message(hub, home) == said.format(hub=hub.endpoint)


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (
            {"repository": "them/gone"},
            "{hub}/them/gone is not there, or private: then set HF_TOKEN to a token that may read it",
        ),
        (
            {"revision": "3" * 40},
            f"{{hub}}/them/small has no revision {'3' * 40}; its owner may have removed it",
        ),
        ({"files": {"model.onnx": "gone.onnx"}}, f"them/small has no file gone.onnx at {FIRST}"),
        (
            {"files": {"../model.onnx": "onnx/model.onnx"}},
            "the record of small names '../model.onnx', which is no name of a file",
        ),
    ],
)
def test_what_the_hub_does_not_have_is_one_line(
    hub: Hub, home: Path, source: dict[str, Any], said: str
) -> None:
    record = {**RECORD, "source": {**RECORD["source"], **source}}
    assert _message(hub, home, record) == said.format(hub=hub.endpoint)


def test_a_fault_of_the_hub_that_passes_is_waited_for(hub: Hub, home: Path) -> None:
    hub.faults = [Fault("/cdn/", status=502, times=1)]
    _pulled(hub, home)
    assert _is_whole(home)


def test_silence_is_not_waited_for_for_ever(hub: Hub, home: Path) -> None:
    hub.faults = [Fault("/api/", stall=5)]
    said = _message(hub, home, HF_HUB_DOWNLOAD_TIMEOUT="1")
    assert said == (
        f"{hub.endpoint} gave no answer in 1 s; pull again, which goes on where it stopped "
        "(HF_HUB_DOWNLOAD_TIMEOUT allows it more)"
    )


def test_without_a_network_is_one_line(home: Path) -> None:
    nowhere = Hub("them/small", {}, FIRST, endpoint="http://127.0.0.1:9")
    assert _message(nowhere, home).startswith("http://127.0.0.1:9 cannot be reached (")


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
    _pulled(hub, home, RECORD, **setting)
    assert hub.asked == []
    assert _is_whole(home)
    assert (home / "models" / "small" / "model.onnx").stat().st_nlink == 2


def test_offline_and_not_cached_is_one_line(hub: Hub, home: Path) -> None:
    said = _message(hub, home, HF_HUB_OFFLINE="1")
    assert said == "HF_HUB_OFFLINE is set, and the hub's cache does not have all of them/small"


def test_too_little_space_is_told_before_anything_is_fetched(hub: Hub, home: Path) -> None:
    lie = {"id": "them/small", "sha": FIRST, "siblings": [
        {"rfilename": "onnx/model.onnx", "size": 10**18}, {"rfilename": "tokenizer.json", "size": 5},
    ]}  # fmt: skip
    hub.faults = [Fault("/api/", status=200, body=json.dumps(lie).encode())]
    said = _message(hub, home)
    assert said.startswith(f"no space for small in {home / 'models'} (1,000,000,000,000 MB to come, ")
    assert said.endswith("make some and pull again, or name another folder in COREB_SEARCH_MODELS")
    assert hub.files() == []


def test_space_that_runs_out_is_one_line_and_the_pull_goes_on_when_there_is_some(
    hub: Hub, home: Path
) -> None:
    said = _message(hub, home, LIMIT=str(1_500_000))
    assert said.startswith(f"no space for small in {home / 'models'} (File too large)")
    _pulled(hub, home)
    assert _is_whole(home)


def test_two_at_once_and_the_second_is_told(hub: Hub, home: Path) -> None:
    hub.faults = [Fault("/cdn/", cut=1 << 20, stall=3, times=1)]
    first = _started(hub, home)
    while not hub.files():
        time.sleep(0.01)
    found = _pulled(hub, home)
    assert found["message"] == "another process is pulling small; wait until it is done"
    first.communicate(timeout=60)
    assert _is_whole(home)


def test_a_licence_that_forbids_commercial_use_must_be_agreed_to(home: Path) -> None:
    with pytest.raises(UsageError, match=r"CC-BY-NC-4\.0.*--accept-licence"):
        pull(known("jina-reranker-v2-base-multilingual"))
    assert not (home / "models").exists()


def test_what_is_nowhere_as_onnx_cannot_be_pulled(home: Path) -> None:
    with pytest.raises(UsageError, match=r"coreb-search models export codefuse-ai/C2LLM-0\.5B"):
        pull(known("C2LLM-0.5B"))
