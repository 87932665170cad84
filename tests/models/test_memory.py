"""Memory: bounded over texts of any lengths, as the system counts it, and known before a model is loaded."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from coreb_search.errors import ModelError
from coreb_search.models.memory import available_memory, refuse_if_too_large
from coreb_search.models.record import EncoderRecord
from coreb_search.models.tokens import batches, slabs
from tests.models.tiny import Transformer, folder, tokenizer

PROGRAM = """
import json, random, sys
from coreb_search.models import load_encoder

def text(words):
    return " ".join(f"w{i % 90}" for i in range(words))

def memory(name):
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) // 1024 for line in status if line.startswith(name))

encoder = load_encoder(sys.argv[1])
encoder.encode([text(10)], "document")
found = {"start": memory("VmRSS")}
encoder.encode([text(8000)], "document")
found["one"] = memory("VmHWM")
order = random.Random(0)
for _ in range(4):
    texts = [text(order.choice((10, 40, 150, 500, 1500))) for _ in range(60)]
    texts += [text(words) for words in (2500, 5500, 8000)]
    order.shuffle(texts)
    encoder.encode(texts, "document")
found |= {"most": memory("VmHWM"), "end": memory("VmRSS")}
print(json.dumps(found))
"""


def test_lengths_of_10_to_8000_tokens_take_what_the_longest_takes(tmp_path: Path) -> None:
    """Batches of so many rows took gigabytes, and onnxruntime kept what the worst of them had taken."""
    place = folder(tmp_path, Transformer().model(), tokenizer(), pooling="mean", max_tokens=8192)
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, place], cwd=root, capture_output=True, text=True, check=True
    )
    found: dict[str, int] = json.loads(done.stdout)
    longest = found["one"] - found["start"]
    # One head's attention over 8,000 tokens, in float32, there and back.
    assert 256 < longest < 800
    # Pages that are not given back at once are up to a sixth, however many texts there have been.
    assert found["most"] - found["start"] < 1.35 * longest
    assert found["end"] - found["start"] < 0.35 * longest


def test_a_batch_is_bounded_by_its_tokens_and_by_what_attention_holds() -> None:
    lengths = [10] * 500 + [100] * 50 + [600] * 5 + [3000, 8000]
    made = list(batches(lengths, 16_384))
    assert sorted(i for batch in made for i in batch) == list(range(len(lengths)))
    for batch in made:
        longest = max(lengths[i] for i in batch)
        assert len(batch) * longest <= 16_384
        assert len(batch) == 1 or len(batch) * longest**2 <= 1 << 22
    assert {len(batch) for batch in batches([5] * 7, most_rows=3)} == {3, 1}
    assert list(batches([])) == []


def test_what_is_tokenised_at_once_is_bounded() -> None:
    texts = ["x" * (i * 997 % 5000) for i in range(2000)] + ["y" * 3_000_000]
    made = list(slabs(texts))
    assert sorted(i for slab in made for i in slab) == list(range(len(texts)))
    assert all(len(slab) == 1 or sum(len(texts[i]) for i in slab) <= 1_000_000 for slab in made)
    assert max(len(slab) for slab in made) == 512


def record(**fields: object) -> EncoderRecord:
    return EncoderRecord(name="tiny", licence="MIT", dim=16, **fields)  # type: ignore[arg-type]


def test_ten_gigabytes_on_a_machine_of_four(tmp_path: Path) -> None:
    """It swapped for minutes, or was killed without a word."""
    (tmp_path / "meminfo").write_text("MemTotal: 4194304 kB\nMemFree: 100 kB\nMemAvailable:    3906250 kB\n")
    free = available_memory(tmp_path / "meminfo", tmp_path)
    assert free == 4_000_000_000
    weights = tmp_path / "model.onnx_data"
    with weights.open("wb") as file:
        file.truncate(10_000_000_000)
    with pytest.raises(ModelError, match=r"model tiny needs about 13\.0 GB of memory and 4\.0 GB are free"):
        refuse_if_too_large(record(), [weights], free)
    with pytest.raises(ModelError, match=r"needs about 9\.0 GB"):
        refuse_if_too_large(record(memory_mb=9000), [], free)
    refuse_if_too_large(record(memory_mb=3900), [weights], free)
    refuse_if_too_large(record(memory_mb=9000), [weights], None)


@pytest.mark.parametrize("version", [1, 2])
def test_a_container_may_have_less_than_its_machine(tmp_path: Path, version: int) -> None:
    (tmp_path / "meminfo").write_text("MemAvailable: 99999999 kB\n")
    place = tmp_path / "memory" if version == 1 else tmp_path
    place.mkdir(exist_ok=True)
    limit, used = ("limit_in_bytes", "usage_in_bytes") if version == 1 else ("max", "current")
    (place / f"memory.{limit}").write_text("4000000000\n")
    (place / f"memory.{used}").write_text("3000000000\n")
    (place / "memory.stat").write_text("active_file 7\ninactive_file 500000000\n")
    assert available_memory(tmp_path / "meminfo", tmp_path) == 1_500_000_000
    (place / f"memory.{limit}").write_text("max\n")
    assert available_memory(tmp_path / "meminfo", tmp_path) == 99999999 * 1024


def test_a_machine_that_does_not_say(tmp_path: Path) -> None:
    assert available_memory(tmp_path / "meminfo", tmp_path) is None
