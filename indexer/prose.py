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
_DOCUMENTATION = re.compile(r"/\*\*(?![*/])|///(?!/)|--+\s*\||---(?!-)|\{-+\s*\||@(?:type)?doc\b")
_RULER = r"(?:--|==|~~|([#+_*/])\1{3})"
_OPENING_RULER = re.compile(rf"(?:(?:/\*\*|///)[\s*/]*|---[ \t]*){_RULER}")
_CLOSING_RULER = re.compile(rf"{_RULER}[\s*]*/?\Z")
_OF_SOMETHING_ELSE = re.compile(
    r"(?<!\w)[@\\](?:file|fileoverview|overview|module|licen[sc]e|copyright|preserve|packageDocumentation|import"
    r"|typedef|callback|event|external|name|defgroup|addtogroup|mainpage|page|cond|endcond)(?!\w)"
    r"|@[{}](?!\S)|copyright\s*(?:\(c\)|©|\d{4})|\blicen[sc]ed under\b|\bspdx-",
    re.IGNORECASE,
)
_OF_A_FUNCTION = re.compile(r"[@\\](?:param|returns?|throws)\b")


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


def documents_next(comment: str, opens_file: bool) -> bool:
    """Whether a comment above a blank line documents the definition below it, not a file or section.

    What opens a file is the file's own, unless it speaks of parameters or results.
    """
    is_banner = _OPENING_RULER.match(comment) or _CLOSING_RULER.search(comment[-80:])
    if not _DOCUMENTATION.match(comment) or is_banner or _OF_SOMETHING_ELSE.search(comment):
        return False
    return not opens_file or bool(_OF_A_FUNCTION.search(comment))


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
