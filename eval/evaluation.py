"""A data set, a model and the switches of a search → a report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import fmean
from typing import Any

from coreb_search.errors import UsageError
from coreb_search.eval import summary, trec
from coreb_search.eval.compare import compare
from coreb_search.eval.values import Dataset, Protocol, Run, TaskResult
from coreb_search.eval.vectors import Progress
from coreb_search.types import Encoder, Expansion, Mode

TEXT_TO_CODE = "text2code"
_SEARCH = "t2c_search"


@dataclass(frozen=True, slots=True)
class Options:
    """How to evaluate; ``protocol`` only says by which one data of COREB's form were loaded."""

    mode: Mode = "hybrid"
    rerank: str = ""
    expand: Expansion = "none"
    top_k: int = 100
    protocol: Protocol = "official"
    seed: int = 0
    timings: bool = False


@dataclass(frozen=True, slots=True)
class Evaluated:
    """A report and the rankings it was made from."""

    report: dict[str, Any]
    results: Sequence[TaskResult]


def evaluate(
    dataset: Dataset, encoder: Encoder, cache: Path, options: Options, progress: Progress
) -> Evaluated:
    """Run everything. Where queries ask for a language, also with it as a filter, which is reported apart.

    With reranking or expansion also without, for the difference that they make.
    """
    from coreb_search.eval.runner import Settings, run

    asked = Settings(options.mode, options.rerank, options.expand, options.top_k, timed=options.timings)
    wanted = {"asked": asked}
    if _in_corebs_form(dataset):
        wanted["filtered"] = replace(asked, filtered=TEXT_TO_CODE, timed=False)
    if options.rerank or options.expand != "none":
        wanted["unaided"] = Settings(options.mode, top_k=options.top_k)
    results = dict(zip(wanted, run(dataset, encoder, cache, list(wanted.values()), progress), strict=True))
    about = {
        "model": {"name": encoder.name, "fingerprint": encoder.fingerprint},
        "settings": _settings(dataset, options),
    }
    done = _evaluated(dataset, results["asked"], results.get("filtered", []), about, options)
    if "unaided" in results:
        unaided = summary.report(dataset, results["unaided"], about, options.seed)
        done.report["unaided"] = compare(unaided, done.report)["differences"]
    return done


def from_run(dataset: Dataset, run: Run, name: str, options: Options) -> Evaluated:
    """Score a ranking that somebody else made, a query's own document left out as everywhere.

    Raises UsageError when it is one of other data.
    """
    ids = trec.ids(dataset.tasks)
    if not run.keys() & set(ids.values()):
        raise UsageError(f"{name} ranks nothing for any query of {dataset.name}; one is {min(ids.values())}")
    own = {(task.name, query.id): query.own for task in dataset.tasks for query in task.queries}
    found: dict[str, dict[str, Mapping[str, float]]] = {task.name: {} for task in dataset.tasks}
    for (task, query), written in ids.items():
        if written in run:
            ranked = run[written].items()
            found[task][query] = {name: score for name, score in ranked if name != own[task, query]}
    results = [TaskResult(task, found[task.name]) for task in dataset.tasks]
    settings = {**_settings(dataset, options), "mode": "", "rerank": "", "expand": "none"}
    return _evaluated(
        dataset, results, [], {"model": {"name": name, "fingerprint": ""}, "settings": settings}, options
    )


def _settings(dataset: Dataset, options: Options) -> dict[str, Any]:
    """What the figures depend on; there is no protocol but for data of COREB's form."""
    return {
        "mode": options.mode,
        "rerank": options.rerank,
        "expand": options.expand,
        "top_k": options.top_k,
        "protocol": options.protocol if _in_corebs_form(dataset) else "",
        "seed": options.seed,
    }


def _evaluated(
    dataset: Dataset,
    results: Sequence[TaskResult],
    filtered: Sequence[TaskResult],
    about: Mapping[str, Any],
    options: Options,
) -> Evaluated:
    made = summary.report(dataset, results, about, options.seed)
    if _in_corebs_form(dataset):
        made["unofficial"] = _unofficial(made, results, filtered, options.seed)
    if options.timings and (timings := summary.timings(results)):
        made["timings"] = timings
    return Evaluated(made, results)


def _unofficial(
    made: Mapping[str, Any], results: Sequence[TaskResult], filtered: Sequence[TaskResult], seed: int
) -> dict[str, Any]:
    """Figures that COREB's protocol does not know, each under the sentence that says what it is."""
    found: dict[str, Any] = {}
    means = [task["ndcg@10"] for task in made["tasks"].values()]
    found["mean of the tasks"] = {"ndcg@10": round(fmean(means), 6)}
    for result in results:
        if any(query.subtask.startswith(_SEARCH) for query in result.task.queries):
            found[f"{TEXT_TO_CODE} without search queries"] = summary.part(
                result, lambda query: not query.subtask.startswith(_SEARCH), seed
            )
    for result in filtered:
        found[f"{TEXT_TO_CODE} with the language as a filter"] = summary.part(result, lambda _: True, seed)
    return found


def _in_corebs_form(dataset: Dataset) -> bool:
    return len(dataset.tasks) > 1 and any(task.name == TEXT_TO_CODE for task in dataset.tasks)
