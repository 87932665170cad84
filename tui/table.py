"""Every action with its keys, and every sentence a person reads.

The bindings, the footer, the help, the command palette and the table of keys
in the documentation are made from ``ACTIONS``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Group = Literal["Move", "Act on a hit", "Ask", "Narrow down", "Program"]


@dataclass(frozen=True, slots=True)
class Action:
    """Something a person can do."""

    name: str
    """As Textual calls it: the main screen, or the app, has a method ``action_<name>``."""
    group: Group
    keys: str
    """That work anywhere, separated by commas; in Textual's spelling."""
    list_keys: str
    """That work besides where letters are not typed into anything: in the hits and in the code."""
    label: str
    """A word or two."""
    help: str
    """A sentence without a full stop."""
    footer: bool = False
    """Shown at the bottom of the screen."""


ACTIONS = (
    Action("next_hit", "Move", "down,ctrl+j", "j", "down", "Go to the next hit"),
    Action("previous_hit", "Move", "up,ctrl+k", "k", "up", "Go to the previous hit"),
    Action("next_page", "Move", "pagedown", "", "page down", "Go a page of hits down"),
    Action("previous_page", "Move", "pageup", "", "page up", "Go a page of hits up"),
    Action("first_hit", "Move", "", "home", "first", "Go to the first hit"),
    Action("last_hit", "Move", "", "end", "last", "Go to the last hit"),
    Action("scroll_code(5)", "Move", "ctrl+down,shift+down", "J", "code down", "Scroll the code down"),
    Action("scroll_code(-5)", "Move", "ctrl+up,shift+up", "K", "code up", "Scroll the code up"),
    Action(
        "question", "Move", "escape", "slash", "question", "Go to the question; there, clear it, then its way"
    ),
    Action("open", "Act on a hit", "enter", "o", "open", "Open the hit in $VISUAL or $EDITOR", True),
    Action("similar", "Act on a hit", "ctrl+s", "s", "similar", "Find functions like this one", True),
    Action(
        "counterparts",
        "Act on a hit",
        "ctrl+g",
        "g",
        "other language",
        "Find functions like it in other languages",
    ),
    Action("mark", "Act on a hit", "ctrl+t", "space", "mark", "Mark the hit, to copy or print several", True),
    Action(
        "copy_place",
        "Act on a hit",
        "ctrl+y",
        "y",
        "copy place",
        "Copy path:line of what is marked, or of the hit",
    ),
    Action(
        "copy_path", "Act on a hit", "", "p", "copy path", "Copy the path of what is marked, or of the hit"
    ),
    Action(
        "copy_code", "Act on a hit", "", "c", "copy code", "Copy the code of what is marked, or of the hit"
    ),
    Action("explain", "Act on a hit", "f9", "e", "explain", "Show what the score is made of"),
    Action("snippet", "Ask", "ctrl+o", "i", "snippet", "Write or paste code, to find code like it"),
    Action("back", "Ask", "ctrl+b", "b", "back", "Go back to the question before", True),
    Action("history", "Ask", "ctrl+r", "h", "history", "Choose a question asked before"),
    Action("mode", "Narrow down", "f2", "m", "mode", "By meaning and words, by meaning, by words", True),
    Action("rerank", "Narrow down", "f3", "r", "rerank", "Look at the best hits again with a reranker"),
    Action("reranker", "Narrow down", "", "M", "reranker", "Choose among the rerankers on this machine"),
    Action(
        "expand",
        "Narrow down",
        "f4",
        "x",
        "expand",
        "Widen the question by hits, or by made-up code",
    ),
    Action("languages", "Narrow down", "f5", "l", "languages", "Only some of the languages there are", True),
    Action("path", "Narrow down", "f6", "f", "path", "Only paths that match a glob, as in .gitignore"),
    Action("kinds", "Narrow down", "f7", "t", "kinds", "Only functions, methods, classes …"),
    Action("reset", "Narrow down", "f8", "0", "reset", "Forget mode and filters"),
    Action("refresh", "Program", "ctrl+l", "R", "refresh", "Look for changed files now"),
    Action("themes", "Program", "", "T", "themes", "Change the colours; light and dark"),
    Action("command_palette", "Program", "ctrl+p", "colon", "commands", "All of this by name"),
    Action("help", "Program", "f1", "question_mark", "help", "Show all keys", True),
    Action("suspend_process", "Program", "ctrl+z", "", "suspend", "Go to the shell; fg comes back"),
    Action("quit", "Program", "ctrl+q", "q", "quit", "End the program; so does Ctrl-C", True),
)

AFTER_CODE = "Ask something else"
PLACEHOLDER = "Ask what the code does, name it, or paste some"
EMPTY = (
    "Type a question: “where do we retry a failed upload?”\n"
    "Paste code, to find code like it.\nF1 shows all keys."
)
NOTHING_FOUND = "Nothing found."
NOTHING_WITH_FILTERS = "Nothing found with these filters. F8 forgets them."
NOT_INDEXED_YET = "Nothing found in what is indexed so far; more comes in."
NO_FILES = "There is nothing to index here."

COPIED = "Copied {what}"
"""To the terminal's clipboard."""
PLACES = "{n} places"
PATHS = "{n} paths"
LINES = "{n} lines of code"
IN_TMUX = "tmux hands it on after: tmux set -g set-clipboard on"
CUT = "Copied the first {n:,} characters; that is all that terminals take"
EDITOR_FAILED = "{editor} ended with exit code {code}."
LOCKED = "{who}; what is there can be searched, and the rest comes when it has finished"
MARKED = "{n} marked"
NO_HIT = "There is no hit to act on yet."
NO_WAY_BACK = "This is the first question."
NO_HISTORY = "Nothing has been asked here yet."
LEADS_OUT = "A link has taken its place, and leads out of the project."
NO_SUSPEND = "This terminal cannot be lent to an editor; set $VISUAL to one with a window of its own."
LIKE = "like {what}"
LIKE_IN = "like {what} in {languages}"
COUNTERPARTS = "Functions like it, in"
HISTORY = "Asked before"
LANGUAGES = "Languages"
KINDS = "Kinds of code"
RERANKERS = "Rerankers on this machine"
THEMES = "Type to find a theme"
MARKS_GONE = "Marks that are gone, with what was marked: {n}"

OPENING = "starting"
INDEXING = "indexing {done:,}/{total:,} files, {chunks:,} chunks"
CHUNKS = "{n:,} chunks"
LATENCY = "{n:,} ms"
UP_TO_DATE = "up to date"
WAITING = "waiting"
FAILED = "out of date"
UNWATCHED = "up to date, not watched"
TRY_AGAIN = "{error}; Ctrl-L tries again"
LOOKED_AT = "{error}; until it can, files are looked at every ten seconds"

TOGGLES = {
    "mode": "mode",
    "rerank": "rerank",
    "expand": "expand",
    "languages": "lang",
    "path": "path",
    "kinds": "kind",
}
"""What actions are called in the line that shows their state."""
EVERYTHING = "all"
NONE = "none"
IDLE = "{what} (idle)"
"""What does not suit this question."""

SIGNALS: Mapping[str, str] = {
    "cosine": "of the vectors, −1 to 1",
    "bm25": "of the words",
    "vector": "share by meaning",
    "lexical": "share by words",
    "definition": "defines a name you asked",
    "by name": "defines what you named",
    "symbol words": "your words in its name",
    "path words": "your words in its path",
    "test or example": "stands back",
    "loose code": "of no function",
    "class head": "a head, without code",
    "same file": "has a better hit",
    "same symbol": "has a better piece",
    "another file": "not five of one first",
    "reranker": "of the reranker",
    "first stage": "share of the above",
    "second look": "share of the reranker",
    "mixed in": "not five of one first",
}
"""What the ranking's signals mean."""
SCORE = "score"

# Of the screens over the main one.
CANCEL = "cancel"
CLOSE = "close"
ACCEPT = "ok"
CHOOSE = "choose"
ALL = "all"
FIND = "find"
NARROW = "Type to narrow down"
NO_MATCH = "Nothing matches."
GONE = "none left"
HELP_TITLE = "Keys"
HELP_LISTS = "Single letters work in the hits and in the code, where nothing is typed."
PATH_TITLE = "Only paths that match"
PATH_PLACEHOLDER = "all paths"
PATH_HINT = "Patterns as in .gitignore, with spaces between: src/**/*.py docs/ !tests/"
SNIPPET_TITLE = "Find code like this"
SNIPPET_PLACEHOLDER = "Write or paste code here"
SNIPPET_EMPTY = "There is nothing to look for yet."
SNIPPET_TOO_LONG = "This is too long: at most 1,000,000 characters."


def keys_of(action: Action) -> list[str]:
    """All of its keys, as a person reads them: those that work anywhere first."""
    return [shown_key(key) for key in f"{action.keys},{action.list_keys}".split(",") if key]


def shown_key(key: str) -> str:
    """``ctrl+s`` as ^s is written in other programs' help: ``Ctrl-S``."""
    named = {
        "slash": "/",
        "question_mark": "?",
        "colon": ":",
        "pagedown": "PgDn",
        "pageup": "PgUp",
        "escape": "Esc",
    }
    *modifiers, last = key.split("+")
    if len(last) > 1 or modifiers:
        last = named.get(last, last.title() if len(last) > 1 else last.upper())
    return "-".join([*(modifier.title() for modifier in modifiers), last])
