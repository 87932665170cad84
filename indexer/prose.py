"""Comments, docstrings and heads of definitions as plain text: marks off, words kept."""

from __future__ import annotations

import inspect
import re

_QUOTED = re.compile(r"(?:@\w+\s+)?(?:~[sS]|[rRuUbBfF]{0,2})(\"\"\"|'''|\"|')(.*)\1", re.DOTALL)
_OPENING = re.compile(
    r"\s*(?://+[!<]*|/\*+[!<]?|\*+/?|\{-+\s*\|?|--+\s*[|^]?(?:\[=*\[)?|#=|#+[!:]?|;+|%+"
    r"|=(?:begin|end|cut|pod|head\d|item|over|back)\b)[ \t]?"
)
_CLOSING = re.compile(r"\s*(?:\*+/|-\}|=#|\]=*\])\s*$")
_WORD = re.compile(r"\w")
_REFERENCE = re.compile(r"<\w+ (?:name|cref|langword)=\"([^\"]*)\"\s*/>")
_TAG = re.compile(r"</?[a-z][^<>]*>")
_BLANKS = re.compile(r"\n{3,}")
_LINE_COMMENT = re.compile(r"(?:^|\s)(?://|#|--)\s.*$", re.MULTILINE)
_BLOCK_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_INNER_SPACE = re.compile(r"(?<=[(\[]) |,? (?=[)\]])")
_LONGEST_HEAD = 400


def plain_doc(text: str) -> str:
    """A docstring or a run of comments without quotes, marks, indent and rulers."""
    text = text.strip()
    quoted = _QUOTED.fullmatch(text)
    if quoted:
        return inspect.cleandoc(quoted[2]).strip()
    lines = [_CLOSING.sub("", _OPENING.sub("", line, count=1)).rstrip() for line in text.split("\n")]
    plain = "\n".join(line if _WORD.search(line) else "" for line in lines)
    if text.startswith("///"):
        plain = "\n".join(_TAG.sub("", _REFERENCE.sub(r"\1", line)).strip() for line in plain.split("\n"))
    return inspect.cleandoc(_BLANKS.sub("\n\n", plain.strip("\n"))).strip()


def one_line(text: str) -> str:
    """A definition's head on one line, without comments and the mark that opens its body."""
    if "//" in text or "#" in text or "--" in text:
        text = _LINE_COMMENT.sub("", text)
    if "/*" in text:
        text = _BLOCK_COMMENT.sub("", text)
    head = _INNER_SPACE.sub("", " ".join(text.split()))
    while head != (shorter := head.removesuffix("=>").rstrip(" {:=;,|")):
        head = shorter
    return head[:_LONGEST_HEAD]
