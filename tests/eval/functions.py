"""Small repositories of documented functions, and what a benchmark made of them holds."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

from coreb_search.eval.values import Corpus, Dataset, Task

VERBS = "sort merge parse filter rotate encode shrink repeat invert collect measure restore".split()
NOUNS = "ledger garden orbit".split()


def python_function(verb: str, noun: str) -> str:
    return dedent(f'''
        def {verb}_{noun}(items: list[int], limit: int) -> list[int]:
            """{verb.capitalize()} the {noun} so that nothing of it goes astray.

            More about the {noun}.
            """
            {noun} = [item * len("{verb}") for item in items]
            return {noun}[:limit]
    ''')


def files_of_36(root: Path) -> None:
    """Three files of twelve documented functions."""
    for noun in NOUNS:
        text = "".join(python_function(verb, noun) for verb in VERBS)
        (root / f"{noun}.py").write_text(f"import math\n{text}", encoding="utf-8")


def place(query: str) -> str:
    """The document that a query was made from."""
    return query.partition("/")[2]


def task(dataset: Dataset, name: str) -> tuple[Task, Corpus]:
    """A task by its name, and what it is put to."""
    (found,) = (each for each in dataset.tasks if each.name == name)
    corpus = dataset.corpora[found.corpus]
    assert isinstance(corpus, Corpus)
    return found, corpus


def silent(_step: str, _done: int, _total: int) -> None:
    """Nobody watches."""
