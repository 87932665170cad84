"""How fast a model is here and what memory it takes: medians, measured in the process that asks.

Whoever measures several runs each in a process of its own, as what one has loaded is in the way of the next.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from coreb_search.models import BUNDLED, load_encoder, load_reranker
from coreb_search.models.record import EncoderRecord, read_record
from coreb_search.types import Chunk, Encoder, Hit, Query

_RUNS = 3
_QUERIES = 20


def measure(name: str, kind: str, texts: Sequence[str], questions: Sequence[str]) -> dict[str, Any]:
    """Of the encoder or reranker ``name`` or in that folder, over texts and questions. Raises ModelError."""
    run = _reranker if kind == "reranker" else _encoder
    return {**run(name, texts, questions), "peak_mb": round(_peak() / 1e6)}


def _encoder(name: str, texts: Sequence[str], questions: Sequence[str]) -> dict[str, Any]:
    start = time.perf_counter()
    encoder = load_encoder(name)
    # What is done at the first run only belongs to loading.
    encoder.encode(questions[:1], "query")
    loaded = time.perf_counter() - start
    tokens = _tokens(name, texts, encoder)
    spent = median(_timed(lambda: encoder.encode(texts, "document")) for _ in range(_RUNS))
    asked = [_timed(lambda text=text: encoder.encode([text], "query")) for text in questions[:_QUERIES]]
    return {
        "load_s": round(loaded, 3),
        "chunks_per_s": round(len(texts) / spent, 1),
        "tokens_per_s": round(tokens / spent),
        "query_ms": round(1000 * median(asked), 2),
    }


def _reranker(name: str, texts: Sequence[str], questions: Sequence[str]) -> dict[str, Any]:
    start = time.perf_counter()
    reranker = load_reranker(name)
    hits = [
        Hit(Chunk(f"{i}.py", "python", "function", "", "", "", 1, 1, text), 1.0)
        for i, text in enumerate(texts)
    ]
    hits = hits[: reranker.depth]
    reranker.scores(Query(questions[0]), hits[:1], lambda: False)
    loaded = time.perf_counter() - start
    asked = [
        _timed(lambda text=text: reranker.scores(Query(text), hits, lambda: False))
        for text in questions[:_RUNS]
    ]
    spent = median(asked)
    return {
        "load_s": round(loaded, 3), "chunks_per_s": round(len(hits) / spent, 1),
        "depth": len(hits), "query_ms": round(1000 * spent, 2),
    }  # fmt: skip


def _tokens(name: str, texts: Sequence[str], encoder: Encoder) -> int:
    """Of all texts, as far as they are looked at."""
    from coreb_search.models.tokens import Tokens

    folder = BUNDLED if name == BUNDLED.name else Path(name)
    tokens = Tokens(folder, read_record(folder, EncoderRecord))
    return sum(min(len(row), encoder.max_tokens) for row in tokens.ids(texts))


def _timed(run: Any) -> float:  # noqa: ANN401
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def _peak() -> int:
    """Bytes of memory that this process has held at most."""
    try:
        # What getrusage says of a process may be what its parent held.
        status = Path("/proc/self/status").read_text()
        return next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmHWM"))
    except (OSError, StopIteration):
        held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return held if sys.platform == "darwin" else held * 1024
