"""What is asked of a language model for a hypothesis, and the code in what it answers."""

from __future__ import annotations

import re
from collections.abc import Sequence

VERSION = 1
"""Of what is asked: another version's answers are not these."""
SYSTEM = (
    "You help to search a code base. You are given a question about it. Write one short function that could "
    "be the code that is looked for, as it might stand there: telling names, a comment or docstring of one "
    "line, at most 20 lines. Write nothing but code."
)
MOST_TOKENS = 256

_MOST_CHARACTERS = 4_000
_MOST_LANGUAGES = 3
_THOUGHTS = re.compile(r"<think(?:ing)?>.*?(?:</think(?:ing)?>|\Z)", re.DOTALL)
# Where the template has opened them already.
_END_OF_THOUGHTS = re.compile(r"\A.*</think(?:ing)?>", re.DOTALL)
_FENCE = re.compile(r"^[ \t]*(```+|~~~+)[^\n`]*\n(.*?)(?:^[ \t]*\1|\Z)", re.DOTALL | re.MULTILINE)
_CODE = re.compile(
    r"[{};=]|\w\(|:$|^\s*(?:@|#|//|/\*|--|\"\"\"|end\b|return\b)"
    r"|\b(?:def\w*|fn|func|fun|function|class|struct|impl|module|sub|proc)\s+[A-Za-z_]"
)
_SENTENCE = re.compile(r"^\s*[A-Z][a-z']*[,!]? [A-Za-z].*[.:!?]\s*$")
_SHORTEST = 8


def asked(question: str, languages: Sequence[str]) -> str:
    """The question as it is put, in one of ``languages`` if there are any."""
    named = list(dict.fromkeys(languages))[:_MOST_LANGUAGES]
    head = f"Language: {' or '.join(named)}\n" if named else ""
    return f"{head}Question: {question.strip()[:_MOST_CHARACTERS]}"


def code_in(answer: str) -> str:
    """The code without thoughts, fences and what is said about it; empty where there is none."""
    spoken = _END_OF_THOUGHTS.sub("", _THOUGHTS.sub("", answer))
    fenced = [found[2] for found in _FENCE.finditer(spoken)]
    code = max(fenced, key=len) if fenced else "\n".join(_unfenced(spoken.splitlines()))
    code = "\n".join(line.rstrip() for line in code.splitlines()).strip("\n")
    return code[:_MOST_CHARACTERS] if len(code.strip()) >= _SHORTEST else ""


def _unfenced(lines: Sequence[str]) -> Sequence[str]:
    """From the first line that looks like code to the last."""
    coded = [i for i, line in enumerate(lines) if _CODE.search(line) and not _SENTENCE.search(line)]
    return lines[coded[0] : coded[-1] + 1] if coded else []
