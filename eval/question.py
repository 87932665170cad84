"""The question that a function's documentation asks: its first paragraph as a person would read it."""

from __future__ import annotations

import html
import re
from itertools import takewhile

_FEWEST_WORDS = 4
_HTML_LANGUAGES = frozenset(("java", "javascript", "typescript", "tsx", "kotlin", "scala", "php"))
_BLOCK = re.compile(r"</?(?:p|div|ul|ol|li|dl|dt|dd|pre|table|blockquote|h[1-6]|hr)\b[^<>]*>", re.IGNORECASE)
_INLINE = re.compile(
    r"</?(?:a|abbr|b|br|code|del|em|font|i|img|ins|kbd|q|s|samp|small|span|strong|sub|sup|tt|u|var)\b[^<>]*>",
    re.IGNORECASE,
)

_BRIEF = re.compile(r"^\s*[@\\](?:brief|description|desc|summary)\s+")
_END = re.compile(
    r"\s*(?:$"
    r"|\.\. |:\w[^:`]*:(?:\s|$)|[@\\]!?[a-z]"  # directives, fields and tags
    r"|[-*+•] |\d+[.)] |[#=]+ |[|>] |>>>|```|~~~|[-=~^]{3,}$"  # lists, headings, tables, code
    r"|call-seq:|[A-Z]\w*(?: \w+)?:{1,2}\s*$)"  # sections
)

_MARKUP = re.compile(
    r"""
    \{@(?:code|literal|value)\s+(?P<code>[^{}]*)\}
    | \{@\w+\s+(?P<target>[^\s{}()]+(?:\([^()]*\))?)\s*(?P<label>[^{}]*)\}
    | \{@\w+\}
    | (?::[a-z]\w*)+:`(?P<role>[^`]+)`
    | ``(?P<literal>.+?)``(?!`)
    | \[(?P<link>[^\[\]]+)\](?:\([^()\s]*\)|\[[^\[\]]*\])
    | \[(?P<linked>`[^`]+`)\]
    | `(?P<named>[^`<>]+?)\s+<[^<>`]+>`__?
    | `(?P<plain>[^`]+)`_{0,2}
    | (?<![\w*])(?P<stars>\*\*?)(?=[^\s*])(?P<stressed>[^*]*[^\s*])(?P=stars)(?![\w*])
    | (?<![\w+])\+(?P<plus>[a-zA-Z_@$:][\w.?!:]*)\+(?![\w+])
    | \\(?P<escaped>[*_`|])
    """,
    re.VERBOSE,
)
_ROLE_TITLE = re.compile(r"(.+?)\s*<[^<>]+>", re.DOTALL)

_NO_QUESTION = re.compile(
    r"\W*(?:(?:TODO|FIXME|XXX|HACK)\b|(?i:deprecated|see|copyright|inheritdoc|inherited|non-javadoc"
    r"|eslint|jshint|istanbul|noqa|pylint|noinspection|type: ignore)\b)"
)
_IDEOGRAPH = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_AROUND = ".,;:!?()[]\"'“”‘’«»…"
_VERB = re.compile(r"[a-z]{2,}s")
_NO_VERBS = frozenset("is was has does as this its always".split())
"""What may follow a subject that cannot be done without."""


def question(doc: str, name: str, language: str) -> str:
    """The first paragraph of ``doc`` on one line, without markup; empty where that is no sentence.

    ``name`` is the function's own: at the head, as Go wants it ("Name returns …"), it is left out.
    """
    if language in _HTML_LANGUAGES:
        doc = next(filter(str.strip, _BLOCK.split(doc)), "")
    lines = _BRIEF.sub("", doc.strip()).split("\n")
    text = _plain(" ".join(takewhile(lambda line: not _END.match(line), lines)), language in _HTML_LANGUAGES)
    text = " ".join(re.sub(r"::$", ":", text).split())
    return _without_name(text, name, language) if _is_sentence(text) else ""


def _plain(text: str, is_html: bool) -> str:
    """In one pass over each: what is written as code or as a literal is not looked into again."""
    parts: list[str] = []
    at = 0
    for found in _MARKUP.finditer(text):
        parts += [_untagged(text[at : found.start()], is_html), _shown(found, is_html)]
        at = found.end()
    return "".join([*parts, _untagged(text[at:], is_html)])


def _untagged(text: str, is_html: bool) -> str:
    return html.unescape(_INLINE.sub("", text)) if is_html else text


def _shown(found: re.Match[str], is_html: bool) -> str:
    """What a reader sees of a piece of markup."""
    said = {name: text for name, text in found.groupdict().items() if text is not None}
    if "role" in said:
        return _role(said["role"])
    if "target" in said:
        return said["label"].strip() or said["target"].strip("#").replace("#", ".")
    if kept := {"link", "linked", "stressed"} & said.keys():
        return _plain(said[kept.pop()].strip(), is_html)
    return next(iter(said.values()), "")


def _role(text: str) -> str:
    if titled := _ROLE_TITLE.fullmatch(text):
        return titled[1]
    return text[1:].rpartition(".")[2] if text.startswith("~") else text.removeprefix("!")


def _is_sentence(text: str) -> bool:
    """At least four words, and at least half is of a language that people speak."""
    if _NO_QUESTION.match(text):
        return False
    ideographs = len(_IDEOGRAPH.findall(text))
    tokens = [token for token in text.split() if any(map(str.isalpha, token))]
    words = sum(_WORD.fullmatch(token.strip(_AROUND)) is not None for token in tokens)
    return max(words, ideographs) >= _FEWEST_WORDS and (2 * words >= len(tokens) or ideographs > 0)


def _without_name(text: str, name: str, language: str) -> str:
    head, _, rest = text.partition(" ")
    verb = rest.partition(" ")[0]
    # Elsewhere a name that is an ordinary word may be meant as one: "filter results by …".
    is_subject = language == "go" or "_" in name or name != name.lower()
    if head.removesuffix("()") == name and is_subject and _VERB.fullmatch(verb) and verb not in _NO_VERBS:
        return rest if _is_sentence(rest) else ""
    return text
