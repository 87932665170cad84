"""The names that people give languages."""

from __future__ import annotations

from collections.abc import Iterable

from coreb_search.errors import UsageError
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
    return tuple(dict.fromkeys(language_meant(name) or _unknown(name) for name in names))


def _unknown(name: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name.lower(), LANGUAGES, n=1)
    hint = f"did you mean {near[0]}?" if near else f"known: {', '.join(LANGUAGES)}"
    raise UsageError(f"unknown language {name[:40]!r}; {hint}")
