"""A model of the catalogue, fetched from the hub: all of it, as it was the first time, or nothing."""

from __future__ import annotations

import errno
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from filelock import FileLock, Timeout
from msgspec.structs import replace

from coreb_search.errors import ModelError, UsageError, told
from coreb_search.models.files import sha256_of
from coreb_search.models.hub import Listing, fetch, look
from coreb_search.models.places import (
    VARIABLE,
    Locked,
    models_folder,
    place_for,
    record_in,
    record_of_pull,
    remember,
    staging,
    why_not_here,
)
from coreb_search.models.record import AnyRecord, Source
from coreb_search.models.save import write_record

Progress = Callable[[int, int, str], None]
"""Bytes that have arrived of the whole model, how many there are, and the file that is being fetched."""
_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


class _Plan(NamedTuple):
    record: AnyRecord
    source: Source
    listing: Listing
    expected: Mapping[str, str]
    """SHA-256 by path in the repository, of the first pull or the record."""
    staged: Path

    @property
    def size(self) -> int:
        return sum(self.listing.files[path].size for path in self.source.files.values())


def pull(record: AnyRecord, progress: Progress = lambda *_: None, consent: bool = False) -> Path:
    """The model's folder, with all its files; those that are here and whole are not fetched again.

    ``consent``: to a licence that does not allow commercial use. Raises UsageError, ModelError.
    """
    if record.source is None:
        raise UsageError(f"{record.name} cannot be pulled: {why_not_here(record)}")
    refuse_unless_agreed(record, consent)
    folder = place_for(record.name)
    try:
        models_folder().mkdir(parents=True, exist_ok=True)
        with FileLock(models_folder() / f".{record.name}.lock", timeout=0):
            if not _is_whole(folder, record.source):
                _replace(folder, _fetched(_plan(record, record.source), progress))
    except Timeout:
        raise ModelError(f"another process is pulling {record.name}; wait until it is done") from None
    except OSError as error:
        raise ModelError(_failed(record, error)) from error
    return folder


def refuse_unless_agreed(record: AnyRecord, consent: bool) -> None:
    """Raises UsageError for a licence that forbids commercial use."""
    if not record.commercial and not consent:
        raise UsageError(
            f"{record.name} must not be used commercially ({record.licence}); --accept-licence agrees to that"
        )


def _plan(record: AnyRecord, source: Source) -> _Plan:
    locked = record_of_pull(record.name)
    if locked and (locked.repository != source.repository or source.revision not in {"", locked.revision}):
        locked = None
    revision = locked.revision if locked else source.revision
    try:
        listing = look(source.repository, revision, source.files.values())
    except ModelError as error:
        if locked and "has no revision" in str(error):
            raise ModelError(
                f"{error}; `coreb-search models remove {record.name} --forget` and another pull take what is "
                "there now"
            ) from error
        raise
    source = _with_weights(source, record.graph, listing)
    if missing := [path for path in source.files.values() if path not in listing.files]:
        raise ModelError(f"{source.repository} has no file {', '.join(missing)} at {listing.commit}")
    expected = {source.files[name]: sha for name, sha in record.files.items() if name in source.files}
    expected |= locked.files if locked else {}
    return _Plan(record, source, listing, expected, staging(record.name) / listing.commit)


def _with_weights(source: Source, graph: str, listing: Listing) -> Source:
    """What does not fit into a graph's own file lies beside it, called after it."""
    path = source.files.get(graph, "")
    beside = [one for one in listing.files if one.startswith((f"{path}_data", f"{path}.data"))]
    if not path or not beside:
        return source
    return replace(source, files=source.files | {one.rpartition("/")[2]: one for one in beside})


def _fetched(plan: _Plan, progress: Progress) -> Path:
    """The folder in which the model was put together."""
    for older in staging(plan.record.name).glob("*"):
        if older != plan.staged:
            shutil.rmtree(older)
    plan.staged.mkdir(parents=True, exist_ok=True)
    _check_space(plan)
    hashes = {}
    done = 0
    for name, path in plan.source.files.items():
        before = done

        def arrived(count: int, before: int = before, name: str = name) -> None:
            progress(before + count, max(plan.size, before + count), name)

        hashes[name] = _file(plan, name, path, arrived)
        done += (plan.staged / name).stat().st_size
    remember(plan.record.name, _locked(plan, hashes))
    source = replace(plan.source, revision=plan.listing.commit)
    write_record(plan.staged, replace(plan.record, files=hashes, source=source))
    return plan.staged


def _file(plan: _Plan, name: str, path: str, arrived: Callable[[int], None]) -> str:
    """Its SHA-256, when it is there and right. A wrong one is not kept."""
    known, listed = plan.expected.get(path, ""), plan.listing.files[path].sha256
    if known and listed and known != listed:
        raise ModelError(_changed(plan, path))
    target = plan.staged / name
    if target.exists():
        arrived(target.stat().st_size)
    else:
        fetch(plan.listing, path, target, arrived)
    found = sha256_of(target)
    if found == (known or listed or found):
        return found
    target.unlink()
    if listed and found != listed:
        raise ModelError(f"{path} of {plan.record.name} arrived damaged; pull again")
    raise ModelError(_changed(plan, path))


def _changed(plan: _Plan, path: str) -> str:
    name = plan.record.name
    if any(plan.source.files.get(one) == path for one in plan.record.files):
        return f"{plan.source.repository}/{path} is not the file that the record of {name} vouches for"
    return (
        f"{plan.source.repository}/{path} is not what it was when {name} was first pulled: somebody has "
        f"changed it; `coreb-search models remove {name} --forget` and another pull take it as it is now"
    )


def _locked(plan: _Plan, hashes: Mapping[str, str]) -> Locked:
    files = dict(plan.expected) | {plan.source.files[name]: sha for name, sha in hashes.items()}
    return Locked(plan.source.repository, plan.listing.commit, files)


def _is_whole(folder: Path, source: Source) -> bool:
    try:
        record = record_in(folder)
    except ModelError:
        return False
    here = record.source
    return (
        here is not None
        and here.repository == source.repository
        and here.files.items() >= source.files.items()
        and source.revision in {"", here.revision}
        and all(_is_file(folder / name, record.files.get(name, "")) for name in here.files)
    )


def _is_file(path: Path, sha256: str) -> bool:
    return path.is_file() and sha256_of(path) == sha256


def _replace(folder: Path, staged: Path) -> None:
    """What was there before goes only when the new one is whole."""
    old = staged.with_name("old")
    if folder.exists():
        folder.rename(old)
    staged.rename(folder)
    shutil.rmtree(staged.parent)


def _check_space(plan: _Plan) -> None:
    here = sum(path.stat().st_size for path in plan.staged.iterdir())
    free = shutil.disk_usage(plan.staged).free
    if plan.size - here > free:
        raise OSError(errno.ENOSPC, f"{_mb(plan.size - here)} to come, {_mb(free)} free")


def _failed(record: AnyRecord, error: OSError) -> str:
    if error.errno in _FULL:
        return (
            f"no space for {record.name} in {models_folder()} ({error.strerror}); make some and pull again, "
            f"or name another folder in {VARIABLE}"
        )
    return f"cannot pull {record.name} ({told(error)})"


def _mb(count: int) -> str:
    return f"{count / 1e6:,.0f} MB"
