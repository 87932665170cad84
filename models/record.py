"""What there is to know about a model: records, read from TOML and checked; adding a model is adding one.

A model that is on this machine is a folder with its record, ``encoder.toml``, ``reranker.toml`` or
``generator.toml``, and the files that the record vouches for. The catalogue holds the same records for models
that are not here yet.
"""

from __future__ import annotations

import tomllib
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

from msgspec import Meta, Struct, field

from coreb_search.checked import converted
from coreb_search.errors import ModelError, UsageError
from coreb_search.types import Side, Task

Pooling = Literal["graph", "mean", "cls", "last"]
"""Who makes one vector of a text's many: the graph itself, or we, over the tokens that are not padding."""

# In the model's folder itself: a record that somebody else wrote must not reach any other file.
FileName = Annotated[str, Meta(pattern=r"^(?!\.{1,2}$)[^/\\\x00-\x1f]+$")]
_Width = Annotated[int, Meta(ge=1, le=1 << 16)]
_Count = Annotated[int, Meta(ge=1, le=1 << 20)]


class Source(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where a model's files are fetched from."""

    repository: str
    """On the hub; need not be the model's own: exports live elsewhere."""
    revision: str = ""
    """Commit; empty when it is not known before the first pull, which records it."""
    files: dict[FileName, str]
    """Path in the repository, by name in the model's folder."""


class Prompt(Struct, frozen=True, forbid_unknown_fields=True):
    """What stands before a text, by side."""

    query: str = ""
    document: str = ""


class Record(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What all models have."""

    name: str
    licence: str
    """SPDX identifier, or the licence's own name; empty when nobody has stated one."""
    commercial: bool = True
    """False: ``pull`` asks whether the licence is agreed to."""
    hub: str = ""
    """The model's own repository on the hub, with its card."""
    parameters: str = ""
    """As people say it: 0.5B, 23M."""
    size_mb: int = 0
    """Of the files that are fetched; 0 when not known."""
    memory_mb: int = 0
    """Peak of a process that runs it, about; 0 when not known."""
    source: Source | None = None
    """None: bundled, added by hand, asked over HTTP, or nowhere on the hub as ONNX (``export`` makes one)."""
    files: dict[FileName, str] = field(default_factory=dict)
    """SHA-256 by name; in the catalogue those that are known before the first pull."""
    coreb: dict[str, float] = field(default_factory=dict)
    """Published nDCG@10 on release_v2603 by task, and ``overall``."""
    note: str = ""
    """What else a person should know before choosing it."""
    graph: FileName = "model.onnx"
    tokenizer: FileName = "tokenizer.json"
    max_tokens: _Count = 512


class EncoderRecord(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A model from text to one vector."""

    dim: _Width
    """Width of the vectors; of several possible widths the one that is used."""
    dims: tuple[_Width, ...] = ()
    """Widths that the vectors may be cut to (Matryoshka), if the model was trained for it."""
    form: Literal["onnx", "table", "http"] = "onnx"
    """A graph; a table of one vector a token (safetensors); or somebody's service."""
    endpoint: str = ""
    """http: base of a service that speaks OpenAI's ``/embeddings``, such as ``http://localhost:11434/v1``;
    empty for Gemini's."""
    pooling: Pooling = "graph"
    padding: Literal["left", "right"] = "right"
    normalise: bool = True
    special_tokens: bool = True
    """Whether the tokenizer's own template (CLS, SEP, BOS, EOS) is applied."""
    append: str = ""
    """A token that must end every text and is not in the template."""
    output: str = ""
    """Name of the graph's output; empty: ``sentence_embedding``, or else the first that pooling can use."""
    prompts: dict[Task, Prompt] = field(default_factory=dict)
    pieces: str = ""
    """A regular expression whose matches can be tokenised one by one, if there is one: speed alone."""
    probe: tuple[float, ...] = ()
    """The first numbers of the vector of ``PROBE``, as a document of text2code."""

    def prompt(self, side: Side, task: Task) -> str:
        """What is put before a text; empty where the record names nothing for the task."""
        prompt = self.prompts.get(task, Prompt())
        return prompt.query if side == "query" else prompt.document

    @property
    def fingerprint(self) -> str:
        """16 hex digits over everything that decides a vector."""
        prompts = sorted((task, prompt.query, prompt.document) for task, prompt in self.prompts.items())
        parts = (
            self.name, self.dim, self.max_tokens, self.form, self.pooling, self.padding, self.normalise,
            self.special_tokens, self.append, self.output, prompts, sorted(self.files.items()),
        )  # fmt: skip
        return sha256(repr(parts).encode()).hexdigest()[:16]


class RerankerRecord(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A model from a question and passages to scores."""

    form: Literal["own", "pair", "yes-no", "maxsim", "listwise", "joint"]
    """Ours; one logit for a pair; two words' logits; token vectors; a generated order; all in one prompt."""
    weight: Annotated[float, Meta(ge=0, le=1)] = 0.7
    depth: Annotated[int, Meta(ge=1, le=1000)] = 50
    instructions: dict[Task, str] = field(default_factory=dict)
    template: str = ""
    """For generative ones, with {instruction}, {query} and {document}."""
    prefix: str = ""
    suffix: str = ""
    words: tuple[str, ...] = ()
    """yes-no: the two words, the yes last; joint: the tokens that end a passage, and the question."""
    padding: Literal["left", "right"] = "right"
    output: str = ""
    window: _Count = 20
    """listwise, joint: passages in one prompt."""
    step: int = 10
    """listwise: by how many passages the window moves."""
    generator: str = ""
    """listwise: name or folder of the generator that ranks; empty: the server of the user's settings."""
    query_prefix: str = ""
    document_prefix: str = ""
    skip: str = ""
    """maxsim: characters that count nothing in a passage where they are a token of their own."""
    lower: bool = False
    """maxsim: texts are read in lower case, but for what stands before them."""


class GeneratorRecord(Record, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A language model that writes code."""

    template: str
    """The prompt, with {system} and {user}."""
    stop: tuple[str, ...] = ()
    """Tokens that end an answer."""
    most_new_tokens: _Count = 256


AnyRecord = EncoderRecord | RerankerRecord | GeneratorRecord
Kind = Literal["encoder", "reranker", "generator"]
KINDS: dict[Kind, type[Record]] = {
    "encoder": EncoderRecord, "reranker": RerankerRecord, "generator": GeneratorRecord,
}  # fmt: skip
PROBE = "def add(a, b):\n    return a + b"

T = TypeVar("T", bound=Record)


def read_record(folder: Path, kind: type[T]) -> T:
    """The record of the model in ``folder``; raises ModelError when it is missing or unusable."""
    path = folder / file_of(kind)
    try:
        fields: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        return converted(fields, kind)
    except FileNotFoundError:
        raise ModelError(_without(folder, path.name)) from None
    except (OSError, ValueError, RecursionError, UsageError) as error:
        raise ModelError(f"{path} cannot be used: {error}") from error


def _without(folder: Path, wanted: str) -> str:
    """What a person is told where the record is missing."""
    others = [kind for kind in KINDS if (folder / f"{kind}.toml").is_file()]
    if others:
        return f"{other_kind(folder.name, others[0])} ({wanted} is missing)"
    remedy = f"`coreb-search models add {folder}` makes one of a downloaded folder" if folder.is_dir() else ""
    return f"no model in {folder}: {wanted} is missing; {remedy or 'name a folder of a model'}"


def other_kind(name: str, kind: Kind) -> str:
    """What a person is told who names a model where another kind is wanted."""
    takers: dict[Kind, str] = {
        "encoder": "--model takes it",
        "reranker": "--rerank takes it",
        "generator": "it is for --expand hyde",
    }
    return f"{name} is {'an' if kind == 'encoder' else 'a'} {kind}: {takers[kind]}"


def file_of(kind: type[Record]) -> str:
    """What the record of such a model is called in its folder."""
    return next(f"{name}.toml" for name, known in KINDS.items() if known is kind)
