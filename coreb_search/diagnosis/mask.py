"""What a report that others read must not say: keys, passwords, a user's name and home folder."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping

_SECRET_NAME = re.compile(r"key|token|secret|passw|credential|auth|cookie|session", re.IGNORECASE)
# Shorter ones are words that stand everywhere; a variable of such a name is never shown itself.
_SHORTEST_SECRET = 6
_SHORTEST_USER = 2
# Nobody is known by these.
_NOBODY = frozenset(("root", "user", "home", "python", "coreb-search"))
# As an argument of a program or in an assignment.
_ARGUMENT = re.compile(
    rf"(?i)((?:--?[\w-]*(?:{_SECRET_NAME.pattern})[\w-]*(?:=|\s+)|[\w-]*(?:{_SECRET_NAME.pattern})[\w-]*=))"
    r"(\"[^\"]*\"|'[^']*'|[^\s&]+)"
)
# In sentences, which are mostly our own words, only these may hold a user's name.
_PART = re.compile(r"\S*[/\\@=]\S*")
_VALUE = re.compile(r"(?s)([A-Za-z_]\w*=)(.*)")
# A password may hold what an address may not, a proxy needs no scheme, and of a path's slashes one is left.
_PASSWORD = re.compile(r"(?<=:/)(/?)(?:[^/?#\s]*|[^/?#\s]*:\S*)@|(?<![^\s='\"`(,;])[^\s/:@=]*:[^\s/@]\S*@")
_QUERY = re.compile(r"(://[^?#\s]*)[?#]\S+")
HIDDEN = "***"
_USER = "USER"


def is_secret(name: str) -> bool:
    """Whether a variable or setting of that name holds something that nobody else may know."""
    return _SECRET_NAME.search(name) is not None


def masking(
    environment: Mapping[str, str], homes: Iterable[str], users: Iterable[str], secrets: Iterable[str] = ()
) -> Callable[[str], str]:
    """What hides in a text the values of secret variables, these ``secrets``, the user's home and name."""
    named = (value for name, value in environment.items() if is_secret(name))
    hidden = {value.strip() for value in (*named, *secrets) if len(value.strip()) >= _SHORTEST_SECRET}
    places = {form for home in homes for form in (home.rstrip("/"), os.path.realpath(home)) if len(form) > 1}
    known = {user for user in users if len(user) >= _SHORTEST_USER and user.lower() not in _NOBODY}
    steps = [
        *((re.compile(re.escape(each)), HIDDEN) for each in _longest_first(hidden)),
        (_PASSWORD, rf"\1{HIDDEN}@"),
        (_QUERY, rf"\1?{HIDDEN}"),
        (_ARGUMENT, rf"\1{HIDDEN}"),
        *((re.compile(rf"{re.escape(each)}(?![\w.-])"), "~") for each in _longest_first(places)),
    ]
    names = "|".join(map(re.escape, _longest_first(known)))
    name = re.compile(rf"(?<![^\W_])(?:{names})(?![^\W_])" if names else r"(?!)", re.IGNORECASE)

    def mask(text: str) -> str:
        for pattern, sign in steps:
            text = pattern.sub(sign, text)
        return _without(name, text)

    return mask


def _without(name: re.Pattern[str], text: str) -> str:
    if assigned := _VALUE.fullmatch(text):
        return assigned[1] + name.sub(_USER, assigned[2])
    if " " not in text or text.startswith(("/", "~")):
        return name.sub(_USER, text)
    return _PART.sub(lambda part: name.sub(_USER, part[0]), text)


def _longest_first(texts: Iterable[str]) -> list[str]:
    return sorted(texts, key=len, reverse=True)
