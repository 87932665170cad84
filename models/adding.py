"""A model that somebody brings: its record, made of what its repository and its graph say, and its folder.

Nothing is left behind of a model that cannot be used: it is put together in a hidden folder, must give what
its kind gives for one text, and is then renamed.
"""

from __future__ import annotations

import os
import re
import shutil
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from msgspec.structs import replace

from coreb_search.errors import ModelError, UsageError
from coreb_search.models.catalog import find
from coreb_search.models.fetching import Progress, discard, fetched, sourced
from coreb_search.models.files import sha256_of
from coreb_search.models.graph import PAST, Graph
from coreb_search.models.onnx_file import read_onnx_file
from coreb_search.models.places import place_for, record_in, refuse_if_another
from coreb_search.models.record import (
    KINDS,
    AnyRecord,
    EncoderRecord,
    GeneratorRecord,
    Record,
    RerankerRecord,
    file_of,
)
from coreb_search.models.repository import Repository
from coreb_search.models.save import write_record
from coreb_search.models.shapes import Shape, chat_of, shape_of, width_of
from coreb_search.models.tensors import read_tensors
from coreb_search.models.trial import tried

# Of a model that the catalogue has, too: what its files decide, and what is known better there.
_FOUND = ("files", "graph", "size_mb")
_KNOWN = (
    "name", "licence", "commercial", "hub", "parameters", "coreb",
    "note", "dims", "max_tokens", "append", "prompts",
)  # fmt: skip


class Found(NamedTuple):
    """A model as it was found: its record, and where its files lie by their names in the model's folder."""

    record: AnyRecord
    paths: dict[str, Path]


def add(source: Path, name: str = "", graph: str = "") -> tuple[Path, AnyRecord]:
    """Make the model in the folder ``source`` one of ours, called as its folder is or ``name``.

    ``graph`` is chosen among several. Raises ModelError for what cannot work, UsageError for what is there
    already, OSError.
    """
    return _kept(look(source, name, graph))


def add_from_hub(
    repository: str, name: str = "", graph: str = "", progress: Progress = lambda *_: None
) -> tuple[Path, AnyRecord]:
    """The same, of a repository on the hub, which is fetched; what was cut is resumed the next time."""
    refuse_if_there(name or repository.rsplit("/", 1)[-1])
    folder, listing = fetched(repository, graph, progress)
    kept = _kept(sourced(look(folder, name, graph), folder, listing))
    discard(folder)
    return kept


def refuse_if_there(name: str) -> None:
    """Raises UsageError when a model of that name is on this machine."""
    place = place_for(name)
    if place.exists():
        raise UsageError(
            f"{place.name} is there already: `coreb-search models remove {place.name}` first, or give --name"
        )


def _kept(found: Found) -> tuple[Path, AnyRecord]:
    refuse_if_there(found.record.name)
    refuse_if_another(found.record)
    place = place_for(found.record.name)
    staged = place.with_name(f".{place.name}.{os.getpid()}")
    try:
        staged.mkdir(parents=True)
        for file, path in found.paths.items():
            _put(path.resolve(), staged / file)
        write_record(staged, found.record)
        record = tried(staged, found.record)
        write_record(staged, record)
        staged.rename(place)
    except OSError:
        # Who adds the same at the same time may have been quicker.
        refuse_if_there(found.record.name)
        raise
    finally:
        shutil.rmtree(staged, ignore_errors=True)
    return place, record


def record_of(folder: Path, name: str = "", graph: str = "") -> AnyRecord:
    """What ``look`` finds, the record alone."""
    return look(folder, name, graph).record


def look(folder: Path, name: str = "", graph: str = "") -> Found:
    """The model in ``folder``, by its own record if it has one. Raises ModelError, UsageError."""
    repository = Repository(folder)
    called = name or folder.resolve().name
    if any((folder / file_of(kind)).is_file() for kind in KINDS.values()):
        return _recorded(folder, called, graph)
    if repository.is_table:
        return _table(repository, called)
    path = repository.graph(graph)
    paths = {"tokenizer.json": repository.tokenizer(path), **_graph_files(path)}
    files = {file: sha256_of(where) for file, where in paths.items()}
    shape = shape_of(Graph(path.parent, Record(name=called, licence="", graph=path.name, files=files)))
    fields = {**_common(repository, called, paths), "files": files, "graph": path.name}
    known = find(called)
    if isinstance(known, RerankerRecord | GeneratorRecord):
        return Found(replace(known, source=None, **{key: fields[key] for key in _FOUND}), paths)
    record = _kind_of(repository, shape)(repository, shape, fields)
    if isinstance(known, EncoderRecord) and isinstance(record, EncoderRecord):
        record = replace(record, **{key: getattr(known, key) for key in _KNOWN})
    return Found(record, paths)


def _kind_of(repository: Repository, shape: Shape) -> Any:  # noqa: ANN401
    if repository.is_late:
        return _late
    if repository.architecture.endswith("ForSequenceClassification"):
        return _pair
    return _generator if shape.logits and shape.has(PAST) else _encoder


def _encoder(repository: Repository, shape: Shape, fields: dict[str, Any]) -> AnyRecord:
    pooling = "graph" if shape.pooled else repository.pooling() or ("last" if shape.causal else "mean")
    if not (shape.pooled or shape.tokens):
        raise ModelError(
            f"{repository.folder}: the graph gives {shape.listed}, no vectors of texts or tokens; "
            "take an export for feature extraction"
        )
    if "Dense" in repository.modules and not shape.pooled:
        raise ModelError(
            f"{repository.folder}: its graph ends before the layer {repository.modules['Dense'].name}; "
            f"make one that has it: coreb-search models export {repository.folder}"
        )
    width = width_of(shape)
    dims = repository.config.get("matryoshka_dimensions") or repository.config.get("matryoshka_dims") or ()
    return EncoderRecord(
        **fields, pooling=pooling, output=shape.pooled or shape.tokens, dim=width,
        dims=tuple(sorted({*map(int, dims), width})) if dims else (),
        # A graph that pools may take the last token by its place; we find it wherever it is, and what was
        # exported with fused attention takes padding on the right alone.
        padding=repository.words.get("padding_side", "right") if pooling == "graph" else "right",
        append=repository.append,
        prompts=repository.prompts(),
    )  # fmt: skip


def _pair(repository: Repository, shape: Shape, fields: dict[str, Any]) -> AnyRecord:
    labels = len(repository.config.get("id2label") or ()) or repository.config.get("num_labels", 1)
    if labels != 1 or not shape.logits:
        raise ModelError(
            f"{repository.folder}: it sorts texts into {labels} classes; a reranker has one logit"
        )
    return RerankerRecord(**fields, form="pair", output=shape.logits)


def _late(repository: Repository, shape: Shape, fields: dict[str, Any]) -> AnyRecord:
    if not shape.tokens:
        raise ModelError(f"{repository.folder}: the graph gives {shape.listed}, no vector for each token")
    query, document = repository.prefixes
    return RerankerRecord(
        **fields, form="maxsim", output=shape.tokens, query_prefix=query, document_prefix=document
    )


def _generator(repository: Repository, _shape: Shape, fields: dict[str, Any]) -> AnyRecord:
    if "rerank" in fields["name"].lower():
        raise ModelError(
            f"{repository.folder} seems to be a reranker that answers in words: put a reranker.toml with its "
            "prompt and its two words beside its files (docs/models.md)"
        )
    template, stop = chat_of(str(repository.words.get("chat_template", "")), repository.folder)
    return GeneratorRecord(**fields, template=template, stop=stop)


def _table(repository: Repository, called: str) -> Found:
    table = repository.table()
    paths = {table.name: table, "tokenizer.json": repository.tokenizer(table)}
    fields = _common(repository, called, paths) | {
        "files": {file: sha256_of(path) for file, path in paths.items()},
        "graph": table.name, "form": "table", "special_tokens": False,
    }  # fmt: skip
    width = max((rows.shape[1] for rows in read_tensors(table).values() if rows.ndim == 2), default=0)
    return Found(EncoderRecord(**fields, pooling="mean", dim=width), paths)


def _recorded(folder: Path, name: str, graph: str) -> Found:
    record = record_in(folder)
    if graph not in {"", record.graph}:
        raise UsageError(
            f"the record in {folder} names the graph {record.graph}; leave out --graph, or change it"
        )
    names = [*record.files] or [*_graph_files(folder / record.graph), record.tokenizer]
    paths = {file: folder / file for file in names}
    if missing := [file for file, path in paths.items() if not path.is_file()]:
        raise ModelError(f"{folder} lacks {', '.join(missing)}, which its record names")
    files = record.files or {file: sha256_of(path) for file, path in paths.items()}
    return Found(replace(record, name=name, files=files), paths)


def _common(repository: Repository, called: str, paths: dict[str, Path]) -> dict[str, Any]:
    """What all records have."""
    licence = repository.licence
    return {
        "name": called,
        "licence": licence,
        "commercial": not re.search(r"-nc\b|non-?commercial", licence, re.IGNORECASE),
        "size_mb": round(sum(path.stat().st_size for path in paths.values()) / 1e6),
        "max_tokens": repository.max_tokens,
    }


def _graph_files(path: Path) -> dict[str, Path]:
    """The graph and its weights that lie beside it. Raises ModelError when one is missing."""
    if not path.is_file():
        raise ModelError(f"no graph {path}")
    files = {name: path.parent / name for name in read_onnx_file(path).external}
    for name, where in files.items():
        if Path(name).name != name:
            raise ModelError(f"{path} has weights in {name}, not beside it; take another export")
        if not where.is_file():
            raise ModelError(f"{path} has its weights in {name}, which is missing; download it, too")
    return {path.name: path, **files}


def _put(path: Path, target: Path) -> None:
    """The same file by another name where the file system can, else a copy."""
    with suppress(OSError):
        os.link(path, target)
        return
    shutil.copyfile(path, target)
