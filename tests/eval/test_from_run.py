"""A ranking that somebody else made, scored."""

from __future__ import annotations

from pathlib import Path

import pytest

from coreb_search.cli import files
from coreb_search.eval import sample, table, trec
from coreb_search.eval.evaluation import Evaluated, Options, from_run
from coreb_search.eval.table import Paper
from tests.eval.test_trec import evaluated


@pytest.fixture(scope="module")
def scored() -> Evaluated:
    """Each program of the sample finds itself first, and then what is relevant."""
    data = sample.load("official")
    tasks = [task for task in data.tasks if task.name == "code2code"]
    run = {
        query.id: {query.own: 9.0, **{name: float(grade) for name, grade in task.qrels[query.id].items()}}
        for task in tasks
        for query in task.queries
    }
    return from_run(data, run, "theirs", Options(timings=True))


def test_what_was_not_timed_has_no_times(scored: Evaluated) -> None:
    assert "timings" not in scored.report
    assert not any("milliseconds" in line for line in table.lines([scored.report], Paper(100, False, True)))


def test_trec_eval_gives_our_figures_from_the_ranking_that_is_written(
    scored: Evaluated, tmp_path: Path
) -> None:
    """The query's own program was in it, which is no answer."""
    file = tmp_path / "run.txt"
    files.keep(None, file, [scored])
    own = {query.id: query.own for result in scored.results for query in result.task.queries if query.own}
    assert own
    written = trec.read_run(file)
    assert not any(name in written.get(query, {}) for query, name in own.items())
    theirs = evaluated(file, tmp_path / "run.txt.qrels")
    assert theirs
    for query, figures in theirs.items():
        if query in own:
            assert figures["ndcg_cut_10"] == pytest.approx(
                scored.report["queries"]["code2code"][query]["ndcg@10"], abs=1e-6
            )
