"""JSON: stable names, documented in docs/json.md; ASCII only, so that every pipe carries it. Pure."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from coreb_search.types import Hit, IndexStats, Query, Skip

_DIGITS = 6


def hits_object(hits: Iterable[Hit], query: Query, explain: bool) -> str:
    """One object with everything."""
    listed = [_hit(hit, explain) for hit in hits]
    return _pretty({"query": query.text, "mode": query.mode, "hits": listed})


def hit_lines(hits: Iterable[Hit], explain: bool) -> Iterator[str]:
    """One object a line, best first."""
    return (json.dumps(_hit(hit, explain)) + "\n" for hit in hits)


def stats_object(stats: IndexStats) -> str:
    """What an ``index`` run left behind."""
    return _pretty(_stats(stats))


def stats_line(stats: IndexStats) -> str:
    """The same on one line."""
    return json.dumps(_stats(stats)) + "\n"


def status_object(status: Mapping[str, Any], skipped: Iterable[Skip], each: bool) -> str:
    """``status`` as it is, the skipped files counted by reason and, if ``each``, listed too."""
    listed = list(skipped)
    counts = dict(sorted(Counter(skip.reason for skip in listed).items()))
    files = {"skipped_files": [{"path": skip.path, "reason": skip.reason} for skip in listed]} if each else {}
    return _pretty({**status, "skipped": counts, **files})


def _stats(stats: IndexStats) -> dict[str, Any]:
    return {
        "files": stats.files,
        "chunks": stats.chunks,
        "changed": stats.changed,
        "deleted": stats.deleted,
        "skipped": dict(stats.skipped),
        "seconds": round(stats.seconds, 3),
    }


def _hit(hit: Hit, explain: bool) -> dict[str, Any]:
    chunk = hit.chunk
    told = {
        "path": chunk.path,
        "start_line": chunk.start_line,
        "end_line": chunk.end_line,
        "symbol": chunk.symbol,
        "kind": chunk.kind,
        "language": chunk.language,
        "score": round(hit.score, _DIGITS),
        "code": chunk.code,
    }
    if explain:
        told["signals"] = {name: round(value, _DIGITS) for name, value in hit.signals.items()}
    return told


def _pretty(value: dict[str, Any]) -> str:
    return json.dumps(value, indent=2) + "\n"
