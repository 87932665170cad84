"""Where models lie on this machine, and what was in them when they were first fetched.

A model's folder is called as the model is. ``lock.toml`` beside them holds the commit and the SHA-256 of the
files of each model that was ever pulled; it outlives the folder, so that what is pulled again is the same.
"""

from __future__ import annotations

import os
import re
import shutil
import tomllib
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, cast

from filelock import FileLock
from msgspec import Struct, field
from platformdirs import user_data_path

from coreb_search import whole
from coreb_search.checked import converted
from coreb_search.errors import ModelError, ModelMissing, UsageError, told
from coreb_search.models.catalog import catalogue, find, strange
from coreb_search.models.record import KINDS, AnyRecord, Kind, file_of, read_record
from coreb_search.models.save import as_toml

VARIABLE = "COREB_SEARCH_MODELS"
OWN_NAMES = ("bundled", "hash", "none", "own")
"""What these mean lies in no folder here."""
_SHIPPED: dict[Kind | None, tuple[str, ...]] = {
    "encoder": ("bundled", "hash"),
    "reranker": ("bundled", "none"),
    "generator": (),
    None: ("bundled", "hash"),
}
_NAME = re.compile(r"[A-Za-z0-9]([A-Za-z0-9._+-]{0,98}[A-Za-z0-9_+-])?")
# Windows knows devices by these names, whatever follows their dot.
_RESERVED = re.compile(
    rf"{'|'.join(OWN_NAMES)}|lock\.toml|(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE
)


class Installed(NamedTuple):
    """A model's folder; without a record when it is damaged, and ``fault`` says how."""

    name: str
    folder: Path
    record: AnyRecord | None
    fault: str = ""


class Locked(Struct, frozen=True, forbid_unknown_fields=True):
    """What a model was when it was first pulled."""

    repository: str
    revision: str
    files: dict[str, str] = field(default_factory=dict)


class _Lock(Struct, frozen=True, forbid_unknown_fields=True):
    models: dict[str, Locked] = field(default_factory=dict)


def models_folder() -> Path:
    """Where they all are, which need not exist yet."""
    named = os.environ.get(VARIABLE)
    return path_of(named) if named else user_data_path("coreb-search", appauthor=False) / "models"


def path_of(name: str) -> Path:
    """What a person means who writes ``name`` for a path; an unknown user's ~ is a plain name."""
    return Path(os.path.expanduser(name))  # noqa: PTH111 (which raises for it)


def place_for(name: str) -> Path:
    """The folder that a model of that name has, or will have. Raises UsageError for what cannot be a name."""
    if not _NAME.fullmatch(name) or _RESERVED.fullmatch(name):
        raise UsageError(
            f"{name[:40]!r} cannot be a model's name: letters, digits and any of . _ + - (up to 100), "
            f"none of {', '.join(OWN_NAMES)}"
        )
    return _here(name) or models_folder() / name


def refuse_if_another(record: AnyRecord) -> None:
    """Raises UsageError where the catalogue has something else by that name."""
    known = find(record.name)
    if known and (type(known) is not type(record) or getattr(known, "dim", 0) != getattr(record, "dim", 0)):
        raise UsageError(
            f"{known.name} is another model of `coreb-search models list`; give this one another --name"
        )


def staging(name: str) -> Path:
    """Where a model of that name is put together, and what was cut of it waits to be resumed."""
    return models_folder() / f".{name}.pull"


def folder_of(name: str, kind: Kind | None = None) -> Path:
    """The folder of a model that is on this machine, by its name, its repository on the hub, or its path.

    Whoever names one that nobody knows is told near ones, of the ``kind`` that is wanted if that is given.
    Raises ModelMissing for one that was not fetched yet, ModelError for one that nobody knows.
    """
    record = find(name)
    if here := _here(record.name if record else name):
        return here
    path = path_of(name)
    # What is too long for a name is none.
    with suppress(OSError):
        if path.is_dir():
            return path
    if record:
        raise ModelMissing(f"{record.name} is not on this machine: {why_not_here(record)}")
    if path.name != name:
        raise ModelError(f"no model in {path}: no such folder; name a model or a model's folder")
    known = [one.name for one in catalogue() if kind is None or isinstance(one, KINDS[kind])]
    raise ModelError(strange(name, [*_SHIPPED[kind], *(folder.name for folder in _folders()), *known]))


def installed() -> list[Installed]:
    """All models in ``models_folder``, by name, the damaged ones with what is wrong with them."""
    return [_examined(folder) for folder in _folders()]


def record_in(folder: Path) -> AnyRecord:
    """The record of the model there, of whatever kind. Raises ModelError."""
    kinds = [kind for kind in KINDS.values() if (folder / file_of(kind)).is_file()]
    if len(kinds) != 1:
        names = ", ".join(file_of(kind) for kind in KINDS.values())
        raise ModelError(
            f"no model in {folder}: it must hold one of {names}; `coreb-search models add {folder}` makes "
            "one of a downloaded folder"
        )
    return cast(AnyRecord, read_record(folder, kinds[0]))


def remove(name: str, forget: bool = False) -> Path:
    """Delete the model's folder, which is returned; ``forget`` also what it was when it was first pulled.

    Raises UsageError when there is nothing to delete.
    """
    record = find(name)
    folder = place_for(record.name if record else name)
    forgotten = forget and record_of_pull(folder.name) is not None
    if not folder.is_dir() and not staging(folder.name).is_dir() and not forgotten:
        raise UsageError(f"{folder.name} is not on this machine; `coreb-search models list` shows what is")
    if forgotten:
        remember(folder.name, None)
    try:
        if folder.is_symlink():
            folder.unlink()
        elif folder.is_dir():
            shutil.rmtree(folder)
        shutil.rmtree(staging(folder.name), ignore_errors=True)
    except OSError as error:
        raise ModelError(f"cannot remove {folder} ({told(error)})") from error
    return folder


def record_of_pull(name: str) -> Locked | None:
    """What the model of that name was when it was first pulled. Raises ModelError."""
    return next((one for key, one in _lock().items() if key.lower() == name.lower()), None)


def remember(name: str, locked: Locked | None) -> None:
    """Write that down; None forgets it. Raises ModelError."""
    path = models_folder() / "lock.toml"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with FileLock(path.with_name(".lock.toml.lock"), timeout=30):
            models = {key: one for key, one in _lock().items() if key.lower() != name.lower()}
            if locked:
                models[name] = locked
            whole.write(path, as_toml(_Lock(models)).encode())
    except OSError as error:
        raise ModelError(f"cannot write {path} ({told(error)})") from error


def _lock() -> dict[str, Locked]:
    path = models_folder() / "lock.toml"
    try:
        return converted(tomllib.loads(path.read_text(encoding="utf-8")), _Lock).models
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, RecursionError, UsageError) as error:
        raise ModelError(f"{path} cannot be read ({error}); mend it, or delete it") from error


def _here(name: str) -> Path | None:
    return next((folder for folder in _folders() if folder.name.lower() == name.lower()), None)


def _folders() -> list[Path]:
    """Of models; hidden ones are being made or removed."""
    with suppress(OSError):
        found = (one for one in models_folder().iterdir() if one.is_dir() and not one.name.startswith("."))
        return sorted(found, key=lambda one: one.name.lower())
    return []


def _examined(folder: Path) -> Installed:
    try:
        record = record_in(folder)
    except ModelError as error:
        return Installed(folder.name, folder, None, str(error))
    missing = [name for name in record.files if not (folder / name).is_file()]
    fault = f"{', '.join(missing)} missing; pull or add it again" if missing else ""
    return Installed(folder.name, folder, record, fault)


def why_not_here(record: AnyRecord) -> str:
    """And what a person can do about it."""
    if record.source:
        return f"`coreb-search models pull {record.name}` fetches it"
    if getattr(record, "form", "") == "http":
        return "it is a service, and asked over HTTP"
    return f"no ONNX of it is published; `coreb-search models export {record.hub}` makes one"
