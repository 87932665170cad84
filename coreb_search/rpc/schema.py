"""The methods of our own, ``coreb/…``: what goes in and out. JSON Schema and docs/rpc.md are made of it.

Names are camelCase on the wire. Lines and characters are LSP's: from 0, in the position encoding agreed on.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple

from msgspec import Meta, Struct

from coreb_search.types import Expansion, Kind, Mode

Uri = Annotated[str, Meta(description="A `file:` URI.")]
Token = int | str


class _Wire(Struct, rename="camel", frozen=True):
    pass


class Position(_Wire, forbid_unknown_fields=True, frozen=True):
    """As in LSP."""

    line: Annotated[int, Meta(ge=0, description="From 0.")]
    character: Annotated[int, Meta(ge=0, description="From 0, in the position encoding agreed on.")]


class Range(_Wire, forbid_unknown_fields=True, frozen=True):
    """As in LSP: from `start` up to, and without, `end`."""

    start: Position
    end: Position


class TextDocument(_Wire, forbid_unknown_fields=True, frozen=True):
    """A file; while the client has it open, its text is the editor's, saved or not."""

    uri: Uri


class Place(_Wire, forbid_unknown_fields=True, frozen=True):
    """Somewhere in a file."""

    uri: Uri
    position: Position


class _Asked(_Wire, forbid_unknown_fields=True, frozen=True):
    k: Annotated[int, Meta(ge=1, le=10_000, description="Hits at most.")] = 10
    mode: Annotated[
        Mode, Meta(description="By meaning (`vector`), by words (`lexical`), or by both (`hybrid`).")
    ] = "hybrid"
    languages: Annotated[tuple[str, ...], Meta(description="Only these, by name or file extension.")] = ()
    paths: Annotated[
        tuple[str, ...],
        Meta(
            description="Only paths that match one of these globs, as in .gitignore; `!GLOB` for all others."
        ),
    ] = ()
    kinds: Annotated[tuple[Kind, ...], Meta(description="Only these kinds of code.")] = ()
    folder: Annotated[
        str | None,
        Meta(description="Only what lies in this folder or file, a URI; all workspace folders by default."),
    ] = None
    rerank: Annotated[
        str | None,
        Meta(
            description="Look at the best hits again with this reranker, by name or folder; `none` for none. "
            "By default as the server was started or the user has settled."
        ),
    ] = None
    rerank_budget: Annotated[
        Annotated[float, Meta(ge=0)] | None,
        Meta(description="Milliseconds for that; hits that it has not got to by then keep their order."),
    ] = None
    expand: Annotated[
        Expansion | None,
        Meta(
            description="Widen the question by the best hits (`feedback`) or by code that a language model "
            "writes (`hyde`, for questions only). By default as `rerank`."
        ),
    ] = None


Explain = Annotated[bool, Meta(description="Hits carry the signals that made their score.")]
_MOST = 1_000_000
Question = Annotated[str, Meta(min_length=1, max_length=_MOST)]


class SearchParams(_Asked, kw_only=True, frozen=True):
    """A question in plain English, or a name."""

    query: Annotated[Question, Meta(description="What the code does, or what it is called.")]
    explain: Explain = False


class CodeParams(_Asked, frozen=True):
    """A piece of code: `text`, or a `range` of a document, or the definition around a `position` in it."""

    text_document: TextDocument | None = None
    position: Position | None = None
    range: Range | None = None
    text: Annotated[
        Annotated[str, Meta(max_length=_MOST)] | None, Meta(description="Code that need not be in any file.")
    ] = None


class SimilarParams(CodeParams, frozen=True):
    """A piece of code: `text`, or a `range` of a document, or the definition around a `position` in it."""

    explain: Explain = False


class ExplainParams(CodeParams, kw_only=True, frozen=True):
    """A question (`query`) or a piece of code, and a place whose rank is in question."""

    query: Annotated[Question | None, Meta(description="What was asked, when it was a question.")] = None
    hit: Place
    k: Annotated[int, Meta(ge=1, le=10_000, description="Hits to look through at most.")] = 100


class StatusParams(_Wire, forbid_unknown_fields=True, frozen=True):
    """Nothing but, perhaps, a folder."""

    folder: Annotated[str | None, Meta(description="Only this workspace folder, a URI; all by default.")] = (
        None
    )


class IndexParams(StatusParams, frozen=True):
    """What to bring up to date now."""

    work_done_token: Annotated[
        Token | None, Meta(description="Progress is reported under this token, as `$/progress`.")
    ] = None


class Hit(_Wire, frozen=True):
    """A function, or whatever else was found as a whole."""

    uri: Uri
    path: Annotated[str, Meta(description="Relative to the project's root, with `/`.")]
    range: Annotated[
        Range,
        Meta(
            description="All of it, a leading comment and decorators included; of a long function, one piece."
        ),
    ]
    selection_range: Annotated[
        Range, Meta(description="Where to jump to: the defined name, or the best line.")
    ]
    symbol: Annotated[str, Meta(description="Qualified name, `Class.method`; empty where there is none.")]
    kind: Kind
    language: str
    score: Annotated[float, Meta(description="Higher is better; comparable within one answer only.")]
    code: Annotated[str, Meta(description="Its lines, joined by `\\n`.")]
    signals: Annotated[
        dict[str, float] | None, Meta(description="With `explain`: every part of the score by name.")
    ] = None


class Indexing(_Wire, frozen=True):
    """How far a run is."""

    done: Annotated[int, Meta(description="Files read.")]
    total: Annotated[int, Meta(description="Files to read.")]
    chunks: Annotated[int, Meta(description="Chunks made of them.")]


class SearchResult(_Wire, frozen=True):
    """What was found, in the index as it was last committed."""

    hits: Annotated[tuple[Hit, ...], Meta(description="Best first.")]
    complete: Annotated[
        bool, Meta(description="False while a first index is being made: more may be found later.")
    ]


class Explanation(_Wire, frozen=True):
    """Why a place has the rank that it has."""

    rank: Annotated[int | None, Meta(description="From 1; null when it is not among the hits.")]
    considered: Annotated[int, Meta(description="Hits looked through, at most `k`.")]
    hit: Annotated[Hit | None, Meta(description="The hit at that place, with its signals.")]
    best: Annotated[Hit | None, Meta(description="The first hit, with its signals, to compare with.")]


State = Literal["opening", "indexing", "ready", "waiting", "unwatched", "failed"]


class FolderStatus(_Wire, frozen=True):
    """One workspace folder and its index."""

    folder: Uri
    root: Annotated[str, Meta(description="Path of the project that it belongs to.")]
    index: Annotated[str, Meta(description="Where the index is.")]
    state: Annotated[
        State,
        Meta(
            description="`opening`: the model and the index are being loaded; `indexing`: files are being "
            "read; `ready`: up to date; `waiting`: another process writes the index; `unwatched`: the "
            "system cannot tell of changes, so they are looked for now and then; `failed`: see `trouble`."
        ),
    ]
    trouble: Annotated[str | None, Meta(description="What is wrong and what to do, in one line.")]
    indexing: Annotated[Indexing | None, Meta(description="While a run is at work.")]
    model: str | None = None
    files: int = 0
    chunks: int = 0
    languages: Annotated[dict[str, int], Meta(description="Chunks by language, most first.")] = {}
    stale: Annotated[int, Meta(description="Files changed, new or gone since they were indexed.")] = 0
    skipped: Annotated[
        dict[str, int],
        Meta(description="Files left out, by reason; a folder that is left out whole counts as one."),
    ] = {}


class StatusResult(_Wire, frozen=True):
    """All folders, or the one that was asked for."""

    folders: tuple[FolderStatus, ...]


class FolderIndexed(_Wire, frozen=True):
    """What a run left behind."""

    folder: Uri
    files: int
    chunks: int
    changed: Annotated[int, Meta(description="Files read anew.")]
    deleted: Annotated[int, Meta(description="Files forgotten.")]
    skipped: Annotated[
        dict[str, int],
        Meta(description="Files left out, by reason; a folder that is left out whole counts as one."),
    ]
    seconds: float


class IndexResult(_Wire, frozen=True):
    """All folders, or the one that was asked for."""

    folders: tuple[FolderIndexed, ...]


class Method(NamedTuple):
    """One request."""

    name: str
    params: type[_Wire]
    result: type[Any]
    does: str


METHODS = (
    Method("coreb/search", SearchParams, SearchResult, "Finds code by a question or a name."),
    Method(
        "coreb/similar",
        SimilarParams,
        SearchResult,
        "Finds code like a piece of code, which is itself left out.",
    ),
    Method(
        "coreb/explain", ExplainParams, Explanation, "Says why a place has its rank, or why it is not found."
    ),
    Method("coreb/status", StatusParams, StatusResult, "Says what the index holds, and what it is doing."),
    Method(
        "coreb/index", IndexParams, IndexResult, "Brings the index up to date now, and says so when it is."
    ),
)

FIND_SIMILAR = "coreb.findSimilar"
"""The command of the code action; its one argument is a SimilarParams, its result a list of LSP Locations."""
