"""Thousands of mutated frames thrown at one server: it answers what is due, as before, and does not grow."""

from __future__ import annotations

import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

from tests.rpc.checks import Message
from tests.rpc.client import Client
from tests.rpc.due import MARK
from tests.rpc.mutations import Mutations
from tests.rpc.pipe import frame
from tests.rpc.sample import project

SEED = 20261130
ROUNDS, FRAMES = 100, 50
INTERNAL = -32603
WITHIN = 20.0
"""Seconds for a round, on a busy machine; it takes a fraction of one."""


def megabytes(process: int) -> float:
    told = subprocess.run(["ps", "-o", "rss=", "-p", str(process)], capture_output=True, check=True)
    return int(told.stdout) / 1024


def held(process: int, what: str) -> int:
    """Open files or threads; none where the system does not tell."""
    folder = Path("/proc", str(process), what)
    return len(list(folder.iterdir())) if folder.is_dir() else 0


def throw(client: Client, mutations: Mutations, good: Message, expected: Any) -> None:
    """One round, and the answers to it: each that is due once, no other, none of them a bug's."""
    before = len(client.received)
    data, due = mutations.round(FRAMES)
    for piece in mutations.cut(data):
        client.send_bytes(piece)
    client.send_bytes(frame(good))
    due[good["id"]] += 1

    def given() -> list[Message]:
        return [each for each in client.received[before:] if "method" not in each]

    client.until(lambda: len(given()) >= due.total(), within=WITHIN, what=f"{due - ids(given())}")
    answers = given()
    assert ids(answers) == due, f"too many: {ids(answers) - due}, too few: {due - ids(answers)}"
    assert [each["result"] for each in answers if each["id"] == good["id"]] == [expected]
    assert [each for each in answers if each.get("error", {}).get("code") == INTERNAL] == []


def ids(answers: list[Message]) -> Counter[Any]:
    """How often each is answered."""
    return Counter(each["id"] for each in answers)


def fuzz(folder: Path, seed: int, rounds: int) -> None:
    """Prints how to do it again where it fails."""
    root = project(folder)
    mutations = Mutations(seed, root)
    sizes = []
    # No language model of whoever runs this is asked.
    with Client(root, env={"COREB_SEARCH_LLM_URL": "http://127.0.0.1:9/v1"}) as client:
        client.initialize([root])
        client.until_ready()
        expected = client.call(MARK["method"], MARK["params"])
        assert expected["hits"]
        for number in range(rounds):
            try:
                throw(client, mutations, MARK | {"id": f"good {number}"}, expected)
            except AssertionError as error:
                raise AssertionError(f"seed {seed}, round {number}: {error}") from error
            if number in {rounds // 2, rounds - 1}:
                pid = client.process.pid
                sizes.append((megabytes(pid), held(pid, "fd"), held(pid, "task")))
        assert client.shut_down() == 0
        assert client.stderr == ""
    half, whole = sizes
    print(sizes)
    assert whole[0] - half[0] < 20
    assert whole[1] <= half[1] + 3
    # Threads come and go; one that stayed for each frame would be thousands.
    assert whole[2] <= half[2] + 10


def test_mutated_frames(tmp_path: Path) -> None:
    fuzz(tmp_path / "project", SEED, ROUNDS)
