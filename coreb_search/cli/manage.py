"""``index``, ``status``, ``clean`` and ``completion``."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from coreb_search.cli import diagnostics
from coreb_search.cli.opening import opened
from coreb_search.cli.parameters import INDEX, PATH, debug, option, placed
from coreb_search.cli.program import COMPLETE, Command
from coreb_search.display.safe import safe_path
from coreb_search.output import stdout

if TYPE_CHECKING:
    from coreb_search.engine import Status
    from coreb_search.indexer.walk import ScanOptions
    from coreb_search.types import IndexStats

_files = partial(option, section="Files")
_output = partial(option, section="Output")
_SHELLS = ("bash", "zsh", "fish")


@dataclass(frozen=True, slots=True)
class _Work:
    """What ``index`` was told, under click's names."""

    path: Path
    index: str | None
    model: str | None
    exclude: tuple[str, ...]
    no_ignore: bool
    max_bytes: int
    defaults: bool
    as_json: bool


@click.command(cls=Command)
@_files(
    "--exclude",
    multiple=True,
    metavar="GLOB",
    help="Leave out what matches, as in .gitignore; repeat for more.",
)
@_files("--no-ignore", is_flag=True, help="Heed neither .gitignore nor .corebignore.")
@_files(
    "--max-bytes",
    type=click.IntRange(1),
    default=1_000_000,
    show_default=True,
    metavar="N",
    help="Leave out larger files.",
)
@_files("--defaults", is_flag=True, help="Forget the options that were kept.")
@_output("--json", "as_json", is_flag=True, help="One object.")
@placed
def index(**settings: Any) -> None:  # noqa: ANN401
    """Index a project, or bring its index up to date.

    PATH is the project or anything in it, the current folder by default; the
    whole project is indexed. Only what changed is read again.

    The options under Files are kept with the index and hold for later refreshes;
    given anew, they replace all that were kept. `status` shows them.
    """
    work = _Work(**settings)
    engine = opened(work.path, work.index, work.model)
    engine.tell = diagnostics.warn
    with diagnostics.Bar() as bar:
        stats = engine.index(bar, diagnostics.warn, _scan_options(work))
    if work.as_json:
        from coreb_search.output.machine import stats_object

        stdout.write([stats_object(stats)])
    else:
        stdout.write([_summary(stats)])


def _scan_options(work: _Work) -> ScanOptions | None:
    """None when no option was given: then those of the last time hold."""
    given = click.get_current_context().get_parameter_source
    names = ("exclude", "no_ignore", "max_bytes", "defaults")
    if all(given(name) is ParameterSource.DEFAULT for name in names):
        return None
    from coreb_search.indexer.walk import ScanOptions

    return ScanOptions(work.exclude, work.no_ignore, work.max_bytes)


@click.command(cls=Command)
@_output("--skipped", is_flag=True, help="List each file that was left out, and why.")
@_output("--json", "as_json", is_flag=True, help="One object.")
@placed
def status(path: Path, index: str | None, model: str | None, skipped: bool, as_json: bool) -> None:
    """Say what the index holds, and what not.

    PATH is the project or anything in it, the current folder by default; the
    answer is about the whole project.
    """
    found = opened(path, index, model).status()
    if as_json:
        from coreb_search.output.machine import status_object

        stdout.write([status_object(_described(found), found.skipped, skipped)])
    else:
        stdout.write(_status_lines(found, skipped))


@click.command(cls=Command)
@PATH
@INDEX
@debug
def clean(path: Path, index: str | None) -> None:
    """Delete the index of a project.

    Of all models; the next search makes a new one. PATH is the project or
    anything in it, the current folder by default.
    """
    from coreb_search.config import find_project
    from coreb_search.store import remove

    place = find_project(path, index).index
    stdout.write([f"removed {place}\n" if remove(place) else f"no index at {place}\n"])


@click.command(cls=Command)
@click.argument("shell", type=click.Choice(_SHELLS))
@click.pass_context
def completion(ctx: click.Context, shell: str) -> None:
    """Print the completion script of a shell.

    \b
    bash: eval "$(coreb-search completion bash)"           in ~/.bashrc
    zsh:  autoload -Uz compinit && compinit                in ~/.zshrc, if it is not there yet
          eval "$(coreb-search completion zsh)"            below it
    fish: coreb-search completion fish | source            in ~/.config/fish/config.fish
    """
    from click.shell_completion import get_completion_class

    import coreb_search.cli.shells  # noqa: F401 (click finds it there)

    made = get_completion_class(shell)
    assert made is not None
    stdout.write([made(ctx.find_root().command, {}, "coreb-search", COMPLETE).source() + "\n"])


def _summary(stats: IndexStats) -> str:
    changes = f"{stats.changed:,} read, {stats.deleted:,} gone"
    left_out = f"; left out: {_counts(stats.skipped)}" if stats.skipped else ""
    held = f"{_number(stats.files, 'file')}, {_number(stats.chunks, 'chunk')}"
    return f"{held} in {stats.seconds:.1f} s ({changes}){left_out}\n"


def _described(found: Status) -> dict[str, Any]:
    return {
        "root": str(found.root),
        "index": found.index,
        "model": found.model,
        "files": found.files,
        "chunks": found.chunks,
        "languages": found.languages,
        "stale": found.stale,
        "whole": found.whole,
        "options": asdict(found.options),
    }


def _status_lines(found: Status, each: bool) -> Iterator[str]:
    skipped = dict(sorted(Counter(skip.reason for skip in found.skipped).items()))
    for name, value in {
        "root": safe_path(str(found.root)),
        "index": safe_path(found.index),
        "but": safe_path(found.predecessor),
        "model": found.model,
        "files": f"{found.files:,} ({_freshness(found)})",
        "chunks": f"{found.chunks:,}",
        "languages": _counts(found.languages) or "none",
        "left out": _counts(skipped) or "none",
        "options": " ".join(_given(found.options)),
    }.items():
        if value:
            yield f"{name + ':':<11}{value}\n"
    if each:
        yield from (f"{safe_path(skip.path)}: {skip.reason}\n" for skip in found.skipped)


def _freshness(found: Status) -> str:
    if not found.whole and found.files:
        return f"the first run has not got to its end: {_number(found.stale, 'file')} to go"
    if not found.whole:
        return f"not indexed yet: {_number(found.stale, 'file')} to read"
    return f"{_number(found.stale, 'file')} changed since" if found.stale else "up to date"


def _given(options: ScanOptions) -> Iterator[str]:
    """The options of ``index`` that were kept, as they were written."""
    yield from (f"--exclude {safe_path(shlex.quote(glob))}" for glob in options.exclude)
    if options.no_ignore:
        yield "--no-ignore"
    if options.max_bytes != type(options)().max_bytes:
        yield f"--max-bytes {options.max_bytes}"


def _number(count: int, thing: str) -> str:
    return f"{count:,} {thing}" if count == 1 else f"{count:,} {thing}s"


def _counts(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{safe_path(name)} {count:,}" for name, count in counts.items())
