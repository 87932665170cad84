"""Code as coloured lines: made harmless, tabs expanded, in the colours of the theme. Pure."""

from __future__ import annotations

from textual.content import Content
from textual.highlight import HighlightTheme, highlight

from coreb_search.display.lexer import head_of, lexer_of
from coreb_search.display.safe import safe_line

_TAB = 4


# Few: what names, strings, numbers and keywords are is seen, nothing shouts.
_COLOURS = {
    "Token.Comment": "$text 55%",
    "Token.Keyword": "$text-accent",
    "Token.Literal.Number": "$text-warning",
    "Token.Literal.String": "$text-success 90%",
    "Token.Literal.String.Doc": "$text-success 70%",
    "Token.Name.Attribute": "$text-secondary",
    "Token.Name.Builtin.Pseudo": "italic",
    "Token.Name.Class": "bold $text-primary",
    "Token.Name.Decorator": "$text-secondary",
    "Token.Name.Function": "bold $text-primary",
    "Token.Name.Tag": "$text-primary",
    "Token.Operator.Word": "$text-accent",
    "Token.Generic.Heading": "bold $text-primary",
    "Token.Generic.Subheading": "bold $text-primary",
    "Token.Generic.Strong": "bold",
    "Token.Generic.Emph": "italic",
}


class _Theme(HighlightTheme):
    """The theme's colours for pygments' tokens."""

    STYLES = {token: _COLOURS.get(str(token), "") for token in HighlightTheme.STYLES}  # noqa: RUF012


def highlighted(code: str, language: str) -> list[Content]:
    """A line for each line of ``code``; plain where no lexer knows the language."""
    lines = [safe_line(line).expandtabs(_TAB) for line in code.split("\n")]
    head = head_of(language)
    coloured = highlight("\n".join([*head, *lines]), language=lexer_of(language), theme=_Theme)
    shown = coloured.split("\n", allow_blank=True)[len(head) :]
    # Blank lines at the end get lost.
    return shown + [Content() for _ in lines[len(shown) :]]


def prepare(language: str) -> None:
    """Load the language's lexer, which takes up to 0.2 s the first time; any thread may."""
    highlight("", language=lexer_of(language), theme=_Theme)
