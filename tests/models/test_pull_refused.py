"""What a person is told when a model cannot be pulled: one line, and nothing half-written."""

from __future__ import annotations

import json
import shutil
import time
from pathlib import Path
from typing import Any

import pytest

from coreb_search.errors import UsageError
from coreb_search.models.catalog import known
from coreb_search.models.pull import pull
from tests.models.hubserver import Fault, Hub
from tests.models.pulling import FIRST, RECORD, SECOND, is_whole, message, pulled, started

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
            "{hub}/them/small refuses who has no token; set HF_TOKEN to one that may read it",
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
    assert message(hub, home, FIRST_WAIT="0.01") == said.format(hub=hub.endpoint)


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
            "`source.files` must be the name of a file, without a folder",
        ),
    ],
)
def test_what_the_hub_does_not_have_is_one_line(
    hub: Hub, home: Path, source: dict[str, Any], said: str
) -> None:
    record = {**RECORD, "source": {**RECORD["source"], **source}}
    assert message(hub, home, record) == said.format(hub=hub.endpoint)


def test_a_token_that_is_refused_is_told_from_none(hub: Hub, home: Path) -> None:
    hub.faults = [Fault("/api/", status=401, headers=INVALID)]
    said = message(hub, home, HF_TOKEN="hf_old")
    assert said == f"{hub.endpoint}/them/small refuses the token in HF_TOKEN; set it to one that may read it"


def test_a_locked_commit_that_is_gone_says_how_to_forget_it(hub: Hub, home: Path) -> None:
    pulled(hub, home)
    shutil.rmtree(home / "models" / "small")
    hub.commits[SECOND] = hub.commits.pop(FIRST)
    hub.main = SECOND
    assert "`coreb-search models remove small --forget` and another pull" in message(hub, home)


def test_a_fault_of_the_hub_that_passes_is_waited_for(hub: Hub, home: Path) -> None:
    hub.faults = [Fault("/cdn/", status=502, times=1)]
    pulled(hub, home)
    assert is_whole(home)


def test_silence_is_not_waited_for_for_ever(hub: Hub, home: Path) -> None:
    hub.faults = [Fault("/api/", stall=5)]
    said = message(hub, home, HF_HUB_DOWNLOAD_TIMEOUT="1")
    assert said == (
        f"{hub.endpoint} gave no answer in 1 s; pull again, which goes on where it stopped "
        "(HF_HUB_DOWNLOAD_TIMEOUT allows it more)"
    )


def test_without_a_network_is_one_line(home: Path) -> None:
    nowhere = Hub("them/small", {}, FIRST, endpoint="http://127.0.0.1:9")
    assert message(nowhere, home).startswith("http://127.0.0.1:9 cannot be reached (")


def test_offline_and_not_cached_is_one_line(hub: Hub, home: Path) -> None:
    said = message(hub, home, HF_HUB_OFFLINE="1")
    assert said == "HF_HUB_OFFLINE is set, and the hub's cache does not have all of them/small"


def test_too_little_space_is_told_before_anything_is_fetched(hub: Hub, home: Path) -> None:
    lie = {"id": "them/small", "sha": FIRST, "siblings": [
        {"rfilename": "onnx/model.onnx", "size": 10**18}, {"rfilename": "tokenizer.json", "size": 5},
    ]}  # fmt: skip
    hub.faults = [Fault("/api/", status=200, body=json.dumps(lie).encode())]
    said = message(hub, home)
    assert said.startswith(f"no space for small in {home / 'models'} (1,000,000,000,000 MB to come, ")
    assert said.endswith("make some and pull again, or name another folder in COREB_SEARCH_MODELS")
    assert hub.files() == []


def test_space_that_runs_out_is_one_line_and_the_pull_goes_on_when_there_is_some(
    hub: Hub, home: Path
) -> None:
    said = message(hub, home, LIMIT=str(1_500_000))
    assert said.startswith(f"no space for small in {home / 'models'} (File too large)")
    pulled(hub, home)
    assert is_whole(home)


def test_two_at_once_and_the_second_is_told(hub: Hub, home: Path) -> None:
    hub.faults = [Fault("/cdn/", cut=1 << 20, stall=30, times=1)]
    first = started(hub, home)
    while not hub.files():
        time.sleep(0.01)
    found = pulled(hub, home)
    assert found["message"] == "another process is pulling small; wait until it is done"
    hub.go_on.set()
    first.communicate(timeout=60)
    assert is_whole(home)


def test_a_licence_that_forbids_commercial_use_must_be_agreed_to(home: Path) -> None:
    with pytest.raises(UsageError, match=r"CC-BY-NC-4\.0.*--accept-licence"):
        pull(known("jina-reranker-v2-base-multilingual"))
    assert not (home / "models").exists()


def test_what_is_nowhere_as_onnx_cannot_be_pulled(home: Path) -> None:
    with pytest.raises(UsageError, match=r"coreb-search models export codefuse-ai/C2LLM-0\.5B"):
        pull(known("C2LLM-0.5B"))
