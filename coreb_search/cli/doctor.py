"""``doctor``: how the program is doing here, as a report to paste."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from coreb_search.cli.parameters import option, placed
from coreb_search.cli.program import Command
from coreb_search.display.safe import harmless, safe_line
from coreb_search.output import stdout

if TYPE_CHECKING:
    from coreb_search.diagnosis import Problem, Report
    from coreb_search.diagnosis.findings import Fact

PROBLEMS_FOUND = 1

_output = partial(option, section="Output")


@click.command(cls=Command)
@_output("--json", "as_json", is_flag=True, help="One object.")
@placed
@click.pass_context
def doctor(ctx: click.Context, path: Path, index: str | None, model: str | None, as_json: bool) -> None:
    """Print what a bug report needs: of this machine, the models and the index.

    PATH is a project or anything in it, the current folder by default. Nothing is
    changed, and no service is asked but the store of a remote index. Secrets, your
    home folder and your user name are masked.

    Exit code: 0 all is well, 1 problems found, 2 error.
    """
    from coreb_search.diagnosis import examine

    report = examine(path, index, model)
    stdout.write([json.dumps(harmless(report.as_object()), indent=2) + "\n"] if as_json else _lines(report))
    if report.problems:
        ctx.exit(PROBLEMS_FOUND)


def _lines(report: Report) -> Iterator[str]:
    """Markdown that reads well as it is."""
    yield "### coreb-search doctor\n"
    for section in report.sections:
        yield f"\n**{section.name}**\n\n"
        yield from (f"- {name.replace('_', ' ')}: {_shown(fact)}\n" for name, fact in section.facts.items())
    yield "\n**problems**\n\n"
    yield from map(_problem, report.problems)
    if not report.problems:
        yield "- none\n"


def _problem(problem: Problem) -> str:
    remedy = f"; {problem.remedy}" if problem.remedy else ""
    return f"- {problem.section}: {_shown(problem.problem + remedy)}\n"


def _shown(fact: Fact) -> str:
    match fact:
        case None:
            return "-"
        case bool():
            return "yes" if fact else "no"
        case list():
            return ", ".join(map(_shown, fact)) or "none"
    return safe_line(" ".join(str(fact).split()))
