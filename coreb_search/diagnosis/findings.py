"""What an examination finds: facts by section, and problems with their remedies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from coreb_search.errors import ConfigError, ModelError, told

Fact = str | int | bool | None | list[str]
INSTALL_ANEW = "install coreb-search anew: pipx reinstall coreb-search"
# Where an error names none; the first that fits counts.
_REMEDIES: dict[type[Exception], str] = {
    ConfigError: "mend it or make it readable, or remove it",
    ModelError: "make it readable or mend it, or pull or add the model again: coreb-search models --help",
    PermissionError: "make it readable for you",
}


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that is not as it should be, in one line."""

    section: str
    problem: str
    remedy: str
    """What to do about it; empty where ``problem`` says so itself."""


@dataclass(slots=True)
class Section:
    """One part of the report; filled while it is examined, so that what fails costs only what follows."""

    name: str
    facts: dict[str, Fact] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def found(self, problem: str, remedy: str = "") -> None:
        """Something is wrong."""
        self.problems.append(Problem(self.name, problem, remedy))

    def note(self, name: str, look: Callable[[], Fact]) -> None:
        """A fact by itself: one that cannot be told is a problem, and the others are told."""
        self.facts[name] = None
        try:
            self.facts[name] = look()
        except Exception as error:  # noqa: BLE001 (a report of what is broken must come to its end)
            problem, remedy = _told(error)
            self.found(f"{name.replace('_', ' ')}: {problem}", remedy)


@dataclass(frozen=True, slots=True)
class Report:
    """All of it."""

    sections: tuple[Section, ...]

    @property
    def problems(self) -> list[Problem]:
        """In the order of the sections; what ends several of them is told once."""
        firsts: dict[str, Problem] = {}
        for section in self.sections:
            for each in section.problems:
                firsts.setdefault(each.problem, each)
        return list(firsts.values())

    def masked(self, mask: Callable[[str], str]) -> Report:
        """The same with every text as ``mask`` shows it."""
        return Report(tuple(_masked(section, mask) for section in self.sections))

    def as_object(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "well": not self.problems,
            "sections": {section.name: section.facts for section in self.sections},
            "problems": [
                {"section": each.section, "problem": each.problem, "remedy": each.remedy}
                for each in self.problems
            ],
        }


def examined(name: str, look: Callable[[Section], None]) -> Section:
    """The section that ``look`` fills. Whatever it cannot look at is a problem of its own, and no more."""
    section = Section(name)
    try:
        look(section)
    except Exception as error:  # noqa: BLE001 (as above)
        section.found(*_told(error))
    return section


def _told(error: Exception) -> tuple[str, str]:
    """The problem and its remedy, unless the problem says so itself."""
    if isinstance(error, ImportError):
        return str(error), INSTALL_ANEW
    problem = told(error)
    if ";" not in problem and "`coreb-search" not in problem:
        for kind, remedy in _REMEDIES.items():
            if isinstance(error, kind):
                return problem, remedy
    return problem, ""


def _masked(section: Section, mask: Callable[[str], str]) -> Section:
    def of(fact: Fact) -> Fact:
        if isinstance(fact, list):
            return [mask(each) for each in fact]
        return mask(fact) if isinstance(fact, str) else fact

    return Section(
        section.name,
        {name: of(fact) for name, fact in section.facts.items()},
        [Problem(each.section, mask(each.problem), mask(each.remedy)) for each in section.problems],
    )
