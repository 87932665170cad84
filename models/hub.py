"""The Hugging Face hub: what a repository holds, and its files one by one, resumed where they were cut.

Its own library says where the hub is (``HF_ENDPOINT``), who asks (``HF_TOKEN``), whether it may be asked at
all (``HF_HUB_OFFLINE``) and what its cache has; as it starts a cut file again from nothing, we read them.
"""

from __future__ import annotations

import os
import re
import shutil
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, NamedTuple

from coreb_search.errors import ModelError

if TYPE_CHECKING:
    from huggingface_hub.errors import HfHubHTTPError

_COMMIT = re.compile("[0-9a-f]{40}")
_CHUNK = 1 << 20
_TRIES = 4
_FIRST_WAIT = 0.25


class Entry(NamedTuple):
    """A file of a repository, as far as the hub tells."""

    size: int = 0
    sha256: str = ""


class Listing(NamedTuple):
    """A repository at one commit."""

    repository: str
    commit: str
    files: dict[str, Entry]


def look(repository: str, revision: str = "", wanted: Collection[str] = ()) -> Listing:
    """What the hub has at ``revision``, its main branch by default; out of its reach, what its cache has.

    ``wanted`` must be in the cache for that. Raises ModelError.
    """
    from huggingface_hub import HfApi, errors
    from huggingface_hub.constants import HF_HUB_DOWNLOAD_TIMEOUT

    try:
        info = HfApi().model_info(
            repository, revision=revision or "main", files_metadata=True, timeout=HF_HUB_DOWNLOAD_TIMEOUT
        )
    except _broken(OSError, ValueError, KeyError, TypeError) as error:
        away = not isinstance(error, errors.HfHubHTTPError)
        if away and (found := _cached(repository, revision or "main", wanted)):
            return found
        raise _told(error, repository, revision) from error
    files = {
        one.rfilename: Entry(one.size or 0, one.lfs.sha256 if one.lfs else "")
        for one in info.siblings or ()
        if _stays(one.rfilename)
    }
    if not _COMMIT.fullmatch(info.sha or ""):
        raise _told(ValueError(), repository, revision)
    return Listing(repository, info.sha or "", files)


def _stays(path: str) -> bool:
    """Whether it lies in the folder that it is put into."""
    return not PurePosixPath(path).is_absolute() and ".." not in PurePosixPath(path).parts


def fetch(listing: Listing, path: str, target: Path, arrived: Callable[[int], None]) -> None:
    """Put one file at ``target``; ``arrived`` is told how many bytes of it there are.

    What came of it before it was cut lies beside it, as ``.part``, and counts. Raises ModelError, OSError.
    """
    part = target.with_name(f"{target.name}.part")
    try:
        if cached := _in_cache(listing.repository, path, listing.commit):
            _link(cached, part)
        else:
            _stream(listing, path, part, arrived)
    except _broken() as error:
        raise _told(error, listing.repository, listing.commit, path) from error
    arrived(part.stat().st_size)
    part.replace(target)


def _cached(repository: str, revision: str, wanted: Collection[str]) -> Listing | None:
    places = [_in_cache(repository, path, revision) for path in wanted]
    if not places or not places[0] or None in places:
        return None
    snapshot = places[0].parents[len(Path(next(iter(wanted))).parts) - 1]
    files = (path for path in snapshot.rglob("*") if path.is_file())
    sizes = {path.relative_to(snapshot).as_posix(): Entry(path.stat().st_size) for path in files}
    return Listing(repository, snapshot.name, sizes)


def _in_cache(repository: str, path: str, revision: str) -> Path | None:
    from huggingface_hub import try_to_load_from_cache

    found = try_to_load_from_cache(repository, path, revision=revision)
    return Path(found) if isinstance(found, str) else None


def _link(cached: Path, part: Path) -> None:
    """Not twice on the disk, where the cache is on the same one."""
    part.unlink(missing_ok=True)
    try:
        os.link(cached.resolve(), part)
    except OSError:
        shutil.copyfile(cached, part)


def _stream(listing: Listing, path: str, part: Path, arrived: Callable[[int], None]) -> None:
    """Until it is whole; a connection that breaks is opened again, as long as it brings anything."""
    size = listing.files[path].size
    failed = 0
    while True:
        before = part.stat().st_size if part.exists() else 0
        if size and before == size:
            return
        try:
            _read(listing, path, part, before, arrived)
            return
        except _broken() as error:
            failed = 0 if part.exists() and part.stat().st_size > before else failed + 1
            if not _passes(error) or failed == _TRIES:
                raise
        time.sleep(_FIRST_WAIT * 2**failed)


def _read(listing: Listing, path: str, part: Path, before: int, arrived: Callable[[int], None]) -> None:
    with _answer(listing, path, before) as (resumed, chunks), part.open("ab" if resumed else "wb") as file:
        done = before if resumed else 0
        for chunk in chunks:
            file.write(chunk)
            done += len(chunk)
            arrived(done)


@contextmanager
def _answer(listing: Listing, path: str, before: int) -> Iterator[tuple[bool, Iterator[bytes]]]:
    """Whether the answer goes on where the file ends, and its bytes."""
    from huggingface_hub import get_session, hf_hub_url
    from huggingface_hub.constants import HF_HUB_DOWNLOAD_TIMEOUT
    from huggingface_hub.utils import (  # type: ignore[attr-defined]
        build_hf_headers,
        hf_raise_for_status,
    )

    # Packed, a range would be one of the packed bytes.
    headers = build_hf_headers() | {"Accept-Encoding": "identity"}
    if before:
        headers["Range"] = f"bytes={before}-"
    url = hf_hub_url(listing.repository, path, revision=listing.commit)
    with get_session().stream("GET", url, headers=headers, timeout=HF_HUB_DOWNLOAD_TIMEOUT) as response:
        hf_raise_for_status(response)
        yield response.status_code == 206, response.iter_bytes(_CHUNK)


def _broken(*more: type[Exception]) -> tuple[type[Exception], ...]:
    """What the library raises of what goes wrong between here and the hub, and ``more``."""
    from huggingface_hub import errors

    # Of its HTTP client, which is another package in another version of the library.
    return errors.HTTPError, errors.OfflineModeIsEnabled, *more  # type: ignore[attr-defined]


def _passes(error: Exception) -> bool:
    """Whether it may go better the next time."""
    response = getattr(error, "response", None)
    return response is None or response.status_code >= 500


def _told(error: Exception, repository: str, revision: str, path: str = "") -> ModelError:
    from huggingface_hub import constants, errors

    if isinstance(error, errors.HfHubHTTPError):
        return ModelError(_refused(error, repository, revision, path))
    if isinstance(error, errors.OfflineModeIsEnabled):
        return ModelError(f"HF_HUB_OFFLINE is set, and the hub's cache does not have all of {repository}")
    if isinstance(error, errors.HFValidationError):
        return ModelError(f"{repository[:80]!r} cannot be a repository on the hub: it must be OWNER/NAME")
    if isinstance(error, ValueError | KeyError | TypeError):
        return ModelError(f"{constants.ENDPOINT} does not answer as the hub does; is HF_ENDPOINT right?")
    if "Timeout" in type(error).__name__:
        waited = f"{constants.HF_HUB_DOWNLOAD_TIMEOUT} s"
        return ModelError(
            f"{constants.ENDPOINT} gave no answer in {waited}; pull again, which goes on where it stopped "
            "(HF_HUB_DOWNLOAD_TIMEOUT allows it more)"
        )
    reason = str(error).strip().split("\n")[0] or type(error).__name__
    return ModelError(f"{constants.ENDPOINT} cannot be reached ({reason}); pull again when it can")


def _refused(error: HfHubHTTPError, repository: str, revision: str, path: str) -> str:
    from huggingface_hub import constants, errors, get_token

    page = f"{constants.ENDPOINT}/{repository}"
    status = error.response.status_code
    after = error.response.headers.get("Retry-After", "")
    kinds = {
        errors.GatedRepoError: f"{repository} is gated: accept its licence at {page} and set HF_TOKEN to a "
        "token of yours",
        errors.RevisionNotFoundError: f"{page} has no revision {revision}; its owner may have removed it",
        errors.EntryNotFoundError: f"{page} has no file {path} at {revision}",
        errors.RepositoryNotFoundError: f"{page} is not there, or private: then set HF_TOKEN to a token that "
        "may read it",
    }
    refused = (
        f"{page} refuses the token in HF_TOKEN; set it to one that may read it"
        if get_token()
        else f"{page} refuses who has no token; set HF_TOKEN to one that may read it"
    )
    stated = {
        401: refused,
        403: refused,
        429: f"{constants.ENDPOINT} has too many requests; pull again "
        f"{f'in {after} s' if after.isdigit() else 'later'} (with HF_TOKEN more are allowed)",
    }
    return next(
        (said for kind, said in kinds.items() if isinstance(error, kind)),
        stated.get(
            status, f"{constants.ENDPOINT} answers {status} for {path or repository}; pull again later"
        ),
    )
