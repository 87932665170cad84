"""The known copies of the benchmarks: how many rows each table has, and the hash of what decides a score.

Only these columns are hashed: a figure is comparable as long as they are the same, and whether a time of
creation is written with or without its zone must not raise an alarm.

``python -m coreb_search.eval.hashes DATA`` prints hashes.toml anew from a folder with the published files.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from coreb_search.errors import CorebError
from coreb_search.eval.tables import Table, canonical_hash

QRELS = ("query_id", "doc_id", "relevance")
COLUMNS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "coreb": {
        "code_corpus": ("code_id", "code", "language"),
        "text_corpus": ("text_id", "text"),
        "text2code_queries": ("query_id", "query", "subtask", "language_constraint"),
        "text2code_qrels": QRELS,
        "code2code_queries": ("query_id", "query", "subtask", "anchor_language", "meta_anchor_code_id"),
        "code2code_qrels": QRELS,
        "code2text_queries": ("query_id", "query", "subtask", "anchor_language"),
        "code2text_qrels": QRELS,
    },
    "cosqa": {"code": ("id", "code"), "queries": ("idx", "doc", "retrieval_idx")},
}
"""By data set and table the columns that decide a score, the key first."""


@cache
def known() -> Mapping[str, Any]:
    """By data set, release and table ``rows`` and ``sha256``."""
    return tomllib.loads(Path(__file__).with_name("hashes.toml").read_text(encoding="utf-8"))


def check(dataset: str, release: str, tables: Mapping[str, Table]) -> dict[str, str]:
    """The tables' hashes and whether they are the known ones, for the data set's ``source``.

    Raises CorebError for a table of another release and for one with more or fewer rows than it has.
    """
    releases = known()[dataset]
    hashes = {name: canonical_hash(rows, COLUMNS[dataset][name]) for name, rows in tables.items()}
    different = [name for name, found in hashes.items() if found != releases[release][name]["sha256"]]
    for name in different:
        for other in releases:
            if releases[other][name]["sha256"] == hashes[name]:
                raise CorebError(
                    f"{name} is release {other}'s, not {release}'s: the releases must not be mixed"
                )
        expected, rows = releases[release][name]["rows"], len(tables[name])
        if rows != expected:
            raise CorebError(f"{name} of {release} has {rows} rows instead of {expected}: fetch it again")
    verdict = "differs from the known copy: " + ", ".join(different) if different else "the known copy"
    return {"data": verdict} | hashes


def _print(data: Path) -> None:
    from coreb_search.eval import coreb, cosqa

    print("# Rows of each table and SHA-256 of what decides a score in it, as printed by")
    print("# `python -m coreb_search.eval.hashes DATA`, DATA being a folder with the published files.")
    for release in ("v2602", "v2603"):
        _section("coreb", release, coreb.tables(release, data))
    for part in ("dev", "test"):
        _section("cosqa", part, cosqa.tables(part, data))


def _section(dataset: str, release: str, tables: Mapping[str, Table]) -> None:
    print(f"\n[{dataset}.{release}]")
    for name, rows in tables.items():
        found = canonical_hash(rows, COLUMNS[dataset][name])
        print(f'{name} = {{ rows = {len(rows)}, sha256 = "{found}" }}')


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m coreb_search.eval.hashes DATA")
    _print(Path(sys.argv[1]))
