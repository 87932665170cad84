"""The one place that knows indexer, models, store and ranking: composition, no logic of its own.

Every surface (command line, terminal UI, editors, evaluation) asks an Engine.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, replace
from functools import cached_property, partial
from os.path import realpath
from pathlib import Path
from typing import TYPE_CHECKING

from coreb_search.answering import Aids, answer, check
from coreb_search.config import Project, Trust, find_project
from coreb_search.errors import IndexLocked
from coreb_search.models import encoder_named
from coreb_search.reading import Reading, Status, left_out
from coreb_search.types import KINDS, Chunk, Encoder, Expander, Hit, IndexStats, Query, Reranker, Spot, Task

if TYPE_CHECKING:
    from threading import Event

    from coreb_search.build import Progress
    from coreb_search.indexer.walk import ScanOptions
    from coreb_search.store import Store
    from coreb_search.types import Filters

__all__ = ["Engine", "Status", "longest_chunk"]

_CHARACTERS_PER_TOKEN = 4
_LONGEST_CHUNK = 4000


def _never() -> bool:
    return False


def _ignored(_line: str) -> None: ...


class Engine:
    """A project, its index and an encoder."""

    def __init__(self, project: Project, encoder: Encoder | None = None) -> None:
        self.project = project
        self._trust = Trust(project)
        self._given_encoder = encoder
        self.tell: Callable[[str], None] = _ignored
        """Told, in one line, what an answer has to do without."""

    @classmethod
    def open(cls, path: Path, index: str | None = None, model: str | None = None) -> Engine:
        """The engine for the project that ``path`` belongs to. Raises UsageError when there is none."""
        return cls(find_project(path, index, model))

    @cached_property
    def encoder(self) -> Encoder:
        """The project's encoder. Raises ModelError."""
        return self._given_encoder or encoder_named(self.project.model)

    @cached_property
    def _store(self) -> Store:
        from coreb_search.indexer import CHUNKER_VERSION
        from coreb_search.store import Origin, Store

        fingerprint = f"{CHUNKER_VERSION} {self._max_chars} {self.encoder.fingerprint}"
        origin = Origin(self.encoder.name, CHUNKER_VERSION)
        return Store(self.project.index, fingerprint, self.encoder.dim, origin, self._trust.check)

    @cached_property
    def _held(self) -> Reading:
        return Reading(self._store)

    @property
    def _aids(self) -> Aids:
        return Aids(_reranker, _expander, self.tell)

    @property
    def _max_chars(self) -> int:
        return longest_chunk(self.encoder)

    def index(
        self,
        progress: Progress | None = None,
        waiting: Callable[[str], None] | None = None,
        options: ScanOptions | None = None,
    ) -> IndexStats:
        """Bring the index up to date with the files.

        When another process writes: waits if ``waiting`` is given (and is told for whom), else raises
        IndexLocked. ``options`` are kept with the index and hold for later runs without any.
        """
        from coreb_search.refreshing import Refresh

        self._store.check()
        if options is not None:
            self._store.keep_options(json.dumps(asdict(options)))
        run = Refresh(self.project.root, self._store, self._held, self.encoder, self._max_chars, self.tell)
        return run.carry_out(progress, waiting)

    def index_chunks(self, chunks: Sequence[Chunk], bare: bool, task: Task = "text2code") -> None:
        """Fill an empty index with ``chunks`` in place of a project's files.

        No two may share path and first line. When ``bare``, paths and symbols are mere ids and only the code
        is embedded and looked up. ``task``: what they are documents of.
        """
        from coreb_search.build import build_from

        with self._store.writing() as writer:
            build_from(writer, chunks, partial(self.encoder.encode, side="document", task=task), bare)
            self._store.mark_whole()

    def search(self, query: Query, given_up: Callable[[], bool] = _never) -> list[Hit]:
        """The best hits, best first. Soon after ``given_up()`` no more time goes into a better order.

        Raises IndexMissing, UsageError for an empty question, ModelError for a reranker that is not there.
        """
        check(query)
        hits = self._held.ask(lambda reader: answer(reader, self.encoder, query, self._aids, given_up))
        is_inside = self.project.containing()
        return [hit for hit in hits if is_inside(hit.chunk.path) and _is_known(hit.chunk)]

    def similar(self, spot: Spot, query: Query, given_up: Callable[[], bool] = _never) -> list[Hit]:
        """Chunks like the innermost definition at ``spot``, or like all of its lines if it has several.

        What is looked for is left out itself. It is ``query.text`` unless that is empty. Raises UsageError
        when the file cannot be read or has no such line.
        """
        from coreb_search.indexer.definition import definition_at

        chunks = definition_at(spot, self._max_chars, self._held.options().max_bytes)
        code = query.text or "\n".join(chunk.code for chunk in chunks)
        place = self._held.place(self._relative(spot.path), chunks, moved=spot.text is not None)
        return self.search(replace(query, text=code, kind="code", exclude=place), given_up)

    def status(self) -> Status:
        """What the index holds now, and how far the files have moved on."""
        from coreb_search.indexer.changes import plan
        from coreb_search.indexer.walk import scan

        options = self._held.options()
        scanned = scan(self.project.root, options)
        states = self._held.files()
        changes = plan(scanned.files, states)
        chunks, languages = self._held.totals()
        return Status(
            root=self.project.root,
            index=self.project.index,
            model=self.encoder.name,
            files=sum(not state.skip for state in states.values()),
            chunks=chunks,
            languages=languages,
            stale=len(changes.to_read) - len(changes.suspects) + len(changes.deleted),
            skipped=tuple(sorted((*scanned.skipped, *left_out(states)), key=lambda skip: skip.path)),
            options=options,
            whole=self.is_whole(),
            predecessor=self._store.predecessor(),
        )

    def warm_up(self) -> None:
        """Load what the first questions would wait for. Raises ModelError."""
        self.encoder.encode(["a question"], "query")
        if self._store.exists():
            self._held.ask(lambda reader: reader.load())

    def is_whole(self) -> bool:
        """Whether an index run has ever got to its end; until then a part can be searched at most."""
        return self._store.is_whole()

    def is_current(self) -> bool:
        """Whether an index run would have nothing to do."""
        return self.is_whole() and not self._store.was_interrupted() and not self.status().stale

    def holds(self, path: Path) -> bool:
        """Whether the file is indexed: inside the project, not ignored, not left out. Raises IndexMissing."""
        return self._held.holds(self._relative(path))

    def count(self, filters: Filters) -> int:
        """Chunks that ``filters`` admit; none while there is no index. Raises UsageError."""
        return self._held.count(filters)

    def languages(self) -> dict[str, int]:
        """Chunks by language, most first; empty while there is no index."""
        return self._held.totals()[1]

    def enclosing(self, chunk: Chunk) -> Chunk | None:
        """The head of the class that ``chunk`` lies in, if it lies in one. Raises IndexMissing."""
        return self._held.enclosing(chunk)

    def found_again(self, chunk: Chunk) -> Chunk | None:
        """What has become of it: its code, or else its name, nearest to where it was. Raises IndexMissing."""
        return self._held.found_again(chunk)

    def changes(self, stopped: Event) -> Iterator[bool]:
        """Whether files may have changed since the last answer; ``False`` as soon as they are watched.

        Answers about every second until ``stopped`` is set. Raises WatchError.
        """
        from coreb_search.indexer.watch import watched

        return watched(self.project.root, self.project.index, stopped)

    def refresh(self, progress: Progress | None = None, waiting: Callable[[str], None] | None = None) -> None:
        """Index what changed; when another process is already at it, the last whole version will do."""
        try:
            self.index(progress, waiting if not self._store.is_whole() else None)
        except IndexLocked:
            return

    def _relative(self, path: Path) -> str:
        """The name of the file in the index; empty for a file outside the project."""
        # Real: the file may be named through a link and the project not, or the other way round. Path.resolve
        # does not bear links that lead in a circle.
        base, place = Path(realpath(self.project.base)), Path(realpath(path))
        return place.relative_to(base).as_posix() if place.is_relative_to(base) else ""


def _is_known(chunk: Chunk) -> bool:
    """Whether its kind and language can be shown as they are; anybody may have written an index."""
    return chunk.kind in KINDS and chunk.language.isascii() and chunk.language.isprintable()


def _reranker(name: str) -> Reranker:
    from coreb_search.models import reranker_named

    return reranker_named(name)


def _expander() -> tuple[Expander, float]:
    from coreb_search.models import load_expander
    from coreb_search.settings import read_settings

    settings = read_settings().hyde
    return load_expander(settings), settings.weight


def longest_chunk(encoder: Encoder) -> int:
    """Characters of a chunk that ``encoder`` reads to its end, more or less; longer functions are cut."""
    return min(encoder.max_tokens * _CHARACTERS_PER_TOKEN, _LONGEST_CHUNK)
