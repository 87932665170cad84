"""The files that ``eval`` writes: looked at before a long run, written whole after it."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from coreb_search.cli import diagnostics
from coreb_search.errors import CorebError, UsageError

if TYPE_CHECKING:
    from coreb_search.eval.evaluation import Evaluated


def check(
    output: Path | None, run_file: Path | None, ranking: Path | None, dataset: str | None, of: int
) -> None:
    """Raise UsageError for files that could not be written, or that are read or written already."""
    numbers = range(1, of + 1)
    reports = [_numbered(output, number, of) for number in numbers] if output else []
    runs = [_numbered(run_file, number, of) for number in numbers] if run_file else []
    written = [*reports, *(file for run in runs for file in (run, _qrels(run)))]
    taken = {each.resolve() for each in (ranking, Path(dataset or "")) if each and each.is_file()}
    for file in written:
        check_writable(file)
        if file.resolve() in taken:
            raise UsageError(f"{file} is read or written already; name another file")
        if file.is_file() or not file.exists():
            taken.add(file.resolve())


def check_writable(file: Path) -> None:
    """Raise UsageError when ``file`` certainly cannot be written."""
    if file.is_dir():
        raise UsageError(f"{file} is a folder; name a file in it")
    if not file.parent.is_dir():
        raise UsageError(f"{file} cannot be written: there is no folder {file.parent}")
    if not os.access(file if file.exists() else file.parent, os.W_OK):
        raise UsageError(f"{file} cannot be written: permission denied")


def keep(output: Path | None, run_file: Path | None, done: Sequence[Evaluated]) -> None:
    """Write the files that were asked for; of several models each gets a number before its ending.

    Their names are said where they are not the ones that were given.
    """
    from coreb_search.eval import trec
    from coreb_search.eval.metrics import gains_of

    for number, one in enumerate(done, 1):
        if output:
            file = _numbered(output, number, len(done))
            write(file, document(one.report))
            if file != output:
                diagnostics.say(f"{one.report['model']['name']}: {file}")
        if run_file:
            file = _numbered(run_file, number, len(done))
            names = trec.ids(result.task for result in one.results)
            runs = trec.merged(names, {result.task.name: result.run for result in one.results})
            gains = trec.merged(names, {result.task.name: gains_of(result.task) for result in one.results})
            trec.write_run(file, runs, one.report["model"]["name"])
            trec.write_qrels(_qrels(file), gains)


def document(report: dict[str, Any]) -> str:
    """A report as it is printed and kept."""
    return json.dumps(report, ensure_ascii=False, indent=1) + "\n"


def write(file: Path, text: str) -> None:
    """Whole or not at all. Raises CorebError."""
    from coreb_search import whole

    try:
        whole.write(file, text.encode(errors="backslashreplace"))
    except OSError as error:
        raise CorebError(f"{file} cannot be written: {error.strerror}") from None


def _numbered(file: Path, number: int, of: int) -> Path:
    return file if of == 1 else file.with_name(f"{file.stem}-{number}{file.suffix}")


def _qrels(run: Path) -> Path:
    return run.with_name(f"{run.name}.qrels")
