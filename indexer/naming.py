"""The names that people give languages."""

from __future__ import annotations

from collections.abc import Iterable

from coreb_search.errors import UsageError, unknown
from coreb_search.indexer.languages import LANGUAGES, language_of

# Names people use that are neither in the language table nor file extensions.
_ALIASES = {
    "c#": "csharp",
    "f#": "fsharp",
    "golang": "go",
    "objective-c": "objc",
    "objectivec": "objc",
    "shell": "bash",
    "node": "javascript",
    "jupyter": "notebook",
    "vb.net": "visualbasic",
    "protobuf": "proto",
    "latex": "tex",
    "emacs-lisp": "lisp",
    "docker": "dockerfile",
    "make": "makefile",
}


def language_meant(name: str) -> str | None:
    """The language of that name, of the name that people use, or of that file extension."""
    name = name.strip().lower()
    if name in LANGUAGES:
        return name
    return _ALIASES.get(name) or language_of(f"x.{name.removeprefix('.')}")


def languages_meant(names: Iterable[str]) -> tuple[str, ...]:
    """The languages meant, each once. Raises UsageError, which says the nearest name."""
    return tuple(dict.fromkeys(map(_meant, names)))


def _meant(name: str) -> str:
    if language := language_meant(name):
        return language
    raise UsageError(unknown("language", name, LANGUAGES))
