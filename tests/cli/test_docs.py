"""Documents that repeat what the program says: ``UPDATE_GOLDENS=1`` writes them anew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from coreb_search.cli.commands import program
from coreb_search.indexer.languages import LANGUAGES
from coreb_search.models.catalog import catalogue
from coreb_search.models.record import AnyRecord
from tests.cli.conftest import Run
from tests.golden import check

DOCS = Path(__file__).parents[2] / "docs"
TABLE = "| `--lang` | extensions | file names | cut into |\n| --- | --- | --- | --- |\n"

MODELS_TABLE = (
    "| name | kind | parameters | dim | licence | COREB | files |\n"
    "| --- | --- | --- | --- | --- | --- | --- |\n"
)  # fmt: skip


def test_the_documented_help_is_the_help(run: Run) -> None:
    parts = ["# Command line\n\nWhat `--help` prints; exit codes and formats are in [json.md](json.md).\n"]
    for command in ("", *_commands()):
        told = run(*command.split(), "--help", env={"COLUMNS": "80"}).stdout
        parts.append(f"\n## coreb-search {command}".rstrip() + f"\n\n```\n{told}```\n")
    check("".join(parts), DOCS / "cli.md")


def test_the_documented_languages_are_those_of_the_table() -> None:
    rows = (
        f"| {row.name} | {_listed(row.extensions)} | {_listed(row.filenames)} "
        f"| {'functions' if row.grammar else 'windows'} |\n"
        for row in LANGUAGES.values()
    )
    above, _, _ = (DOCS / "languages.md").read_text("utf-8").partition(TABLE)
    check(above + TABLE + "".join(rows), DOCS / "languages.md")


def test_the_documented_models_are_those_of_the_catalogue() -> None:
    above, _, _ = (DOCS / "models.md").read_text("utf-8").partition(MODELS_TABLE)
    check(above + MODELS_TABLE + "".join(map(_model, catalogue())), DOCS / "models.md")


def _model(record: AnyRecord) -> str:
    kind = type(record).__name__.removesuffix("Record").lower()
    overall = record.coreb.get("overall")
    place = f"`pull` ({record.size_mb} MB)" if record.source else "`export`"
    cells = (
        f"[{record.name}](https://huggingface.co/{record.hub})" if record.hub else record.name,
        kind, record.parameters, str(getattr(record, "dim", "")), record.licence,
        f"{overall:.3f}" if overall else "", "a service" if getattr(record, "form", "") == "http" else place,
    )  # fmt: skip
    return f"| {' | '.join(cells)} |\n"


def _commands() -> Iterator[str]:
    context = click.Context(program)
    for name in program.list_commands(context):
        yield name
        command = program.get_command(context, name)
        if isinstance(command, click.Group):
            yield from (f"{name} {inner}" for inner in command.commands)


def _listed(names: tuple[str, ...]) -> str:
    return " ".join(f"`{name}`" for name in names)
