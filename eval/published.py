"""Figures that others published for COREB, to be set beside ours; sources in published.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

TASKS = ("text2code", "code2code", "code2text")


@dataclass(frozen=True, slots=True)
class Published:
    """A model's nDCG@10; ``overall`` is None where the source has none."""

    model: str
    overall: float | None
    tasks: Mapping[str, float]


def beside(report: Mapping[str, Any]) -> list[Published]:
    """What was published for the report's data set, release and protocol, the best first."""
    dataset = report["dataset"]
    if dataset["name"] != "coreb":
        return []
    known = tomllib.loads(Path(__file__).with_name("published.toml").read_text(encoding="utf-8"))
    listed = known.get(dataset["release"], {}).get(report["settings"]["protocol"], {})
    found = [
        Published(model, figures.get("overall"), {task: figures[task] for task in TASKS if task in figures})
        for model, figures in listed.items()
    ]
    return sorted(found, key=lambda one: -(one.overall or sum(one.tasks.values()) / len(one.tasks)))
