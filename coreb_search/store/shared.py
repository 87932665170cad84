"""What several machines must agree on about an index in an object store: who writes, and a few small texts.

They are the configuration of an empty table: the engine refuses to change a key that somebody else has
changed meanwhile, which is all that a lease needs. One that was not renewed for as long as another machine
has watched, as when a machine died, has run out; no machine trusts another one's clock.
"""

from __future__ import annotations

import json
import math
import os
import secrets
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import timedelta
from types import MappingProxyType

import lance
import pyarrow as pa

from coreb_search.errors import IndexLocked, StoreError
from coreb_search.store.guard import told
from coreb_search.store.opening import opened
from coreb_search.store.place import LEASE, side_folder

NAME = "shared"
KEPT = timedelta(hours=1)
"""How long what a reader on another machine may have open is kept."""

_RENEWED_SECONDS = 20
# A writer stops before anybody believes it dead.
_LEASE_SECONDS = 100
_DEAD_SECONDS = 120
_LOOK_SECONDS = 1
_WRITER, _RENEWED, _PENDING = "writer", "renewed", "pending"
_EMPTY = pa.schema([pa.field("nothing", pa.int8())]).empty_table()
_CLEANED_EVERY = 64


@dataclass(slots=True)
class Lease:
    """The right to write, which ``name`` has until it is lost."""

    name: str
    lost: bool = False
    until: float = math.inf
    """By the monotonic clock; put off with each renewal."""

    @property
    def is_over(self) -> bool:
        """Whether another machine may be writing now."""
        return self.lost or time.monotonic() > self.until

    def check(self) -> None:
        """Raises StoreError where another machine may be writing now."""
        if self.is_over:
            raise StoreError("another machine has taken over the writing of this index; run it again")


class Shared:
    """Small texts by name, at one place for all machines; the engine's errors are told as StoreError."""

    def __init__(self, uri: str) -> None:
        self._path = f"{uri}/{NAME}.lance"
        # Under which name this machine writes, and since when it has seen whose lease unchanged.
        self._noted = side_folder(uri) / LEASE

    @classmethod
    def at(cls, uri: str) -> Shared | None:
        """None for an index in a folder, which has the same in files beside it."""
        return cls(uri) if "://" in uri else None

    @told("read")
    def get(self, name: str) -> str:
        """What was put there last; empty when nothing was."""
        dataset = self._open()
        # An empty table counts as false.
        return "" if dataset is None else str(dataset.config().get(name, ""))

    @told("written")
    def put(self, name: str, text: str) -> None:
        """The last one counts."""
        while self.get(name) != text:
            self._change({name: text})

    def was_interrupted(self) -> bool:
        """Whether a run, on whichever machine, has not got to its end, or not yet."""
        return bool(self.get(_PENDING))

    @contextmanager
    def held(self, waiting: Callable[[str], None] | None) -> Iterator[Lease]:
        """Nobody else writes meanwhile; the caller holds this machine's lock.

        Raises IndexLocked where another machine does, unless ``waiting`` is given, which is told for whom.
        """
        lease = Lease(f"process {os.getpid()} on {socket.gethostname()} {secrets.token_hex(4)}")
        self._acquire(lease, waiting)
        done = threading.Event()
        keeper = threading.Thread(target=self._keep, args=(lease, done), daemon=True)
        keeper.start()
        pending = "yes"
        try:
            yield lease
            pending = ""
        finally:
            done.set()
            # The engine aborts a process that ends while one of its calls is under way.
            keeper.join()
            self._release(lease, pending)

    @told("written")
    def _acquire(self, lease: Lease, waiting: Callable[[str], None] | None) -> None:
        while True:
            config = self._open_or_create().config()
            writer = config.get(_WRITER, "")
            if writer and not self._is_dead(writer, config.get(_RENEWED, "")):
                who = f"{writer.rpartition(' ')[0]} is writing this index"
                if waiting is None:
                    raise IndexLocked(who, "wait for it to finish and try again")
                waiting(f"{who}, waiting for it to finish")
                while self.get(_WRITER) == writer and not self._is_dead(writer, self.get(_RENEWED)):
                    time.sleep(_LOOK_SECONDS)
            elif self._renew(lease, writer, {_PENDING: "yes"}):
                self._note(lease.name, "", 0)
                return

    def _is_dead(self, writer: str, renewed: str) -> bool:
        """Whether its lease has run out, or it was a process of this machine, whose lock we hold."""
        own, before, since = self._notes()
        now = time.monotonic()
        # Another machine may share our files; after a restart the clock begins anew.
        seen = f"{socket.gethostname()} {writer} {renewed}"
        if seen != before or since > now:
            since = now
            self._note(own, seen, since)
        return own == writer or now - since > _DEAD_SECONDS

    def _notes(self) -> tuple[str, str, float]:
        with suppress(OSError, ValueError, TypeError):
            own, seen, since = json.loads(self._noted.read_bytes())
            return str(own), str(seen), float(since)
        return "", "", 0

    def _note(self, own: str, seen: str, since: float) -> None:
        self._noted.write_text(json.dumps([own, seen, since]))

    def _keep(self, lease: Lease, done: threading.Event) -> None:
        while not done.wait(_RENEWED_SECONDS):
            with suppress(StoreError):
                if self.get(_WRITER) != lease.name:
                    break
                self._renew(lease, lease.name)
            if lease.is_over:
                break
        lease.lost = not done.is_set()

    def _renew(self, lease: Lease, writer: str, more: Mapping[str, str] = MappingProxyType({})) -> bool:
        """Whether it was done: not when it is no longer ``writer`` who writes."""
        until = time.monotonic() + _LEASE_SECONDS
        done = self._change({_WRITER: lease.name, _RENEWED: secrets.token_hex(8), **more}, writer)
        if done:
            lease.until = until
        return done

    def _release(self, lease: Lease, pending: str) -> None:
        # Where the service is away, the lease runs out.
        with suppress(StoreError):
            while self.get(_WRITER) == lease.name:
                self._change({_WRITER: "", _RENEWED: "", _PENDING: pending}, lease.name)

    @told("written")
    def _change(self, values: dict[str, str], writer: str | None = None) -> bool:
        """Whether it was done: not when one of these has changed meanwhile, or ``writer`` writes no more."""
        dataset = self._open_or_create()
        if writer is not None and dataset.config().get(_WRITER, "") != writer:
            return False
        try:
            dataset.update_config({**values})
        except OSError as error:
            if "ncompatible" in str(error) or "onflict" in str(error):
                return False
            raise
        if dataset.version % _CLEANED_EVERY == 0:
            dataset.cleanup_old_versions(KEPT)
        return True

    def _open(self) -> lance.LanceDataset | None:
        try:
            return opened(self._path)
        except ValueError as error:
            if "was not found" not in str(error):
                raise
            return None

    def _open_or_create(self) -> lance.LanceDataset:
        if (dataset := self._open()) is not None:
            return dataset
        with suppress(OSError):
            return lance.write_dataset(_EMPTY, self._path, mode="create")
        # Another machine was quicker, or it cannot be done and this says why.
        return opened(self._path)
