"""What the terminal UI remembers: of a project the questions and the last settings, of its user the theme.

One file a project, outside of it, and one for all. A file that is damaged costs what is damaged in it, one
that cannot be written costs one message.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from coreb_search import whole
from coreb_search.config import file_name
from coreb_search.errors import CorebError
from coreb_search.types import EXPANSIONS, KINDS, MODES, Expansion, Kind, Mode

_MOST_QUESTIONS = 200
_LONGEST_TEXT = 2_000
_MOST_NAMES = 200
# More than any file that is written here.
_LONGEST_FILE = 4 << 20
# The UI stands still meanwhile.
_LOCKED_SECONDS = 0.1


@dataclass(frozen=True, slots=True)
class Settings:
    """What the UI was set to when it was last used."""

    mode: Mode = "hybrid"
    languages: tuple[str, ...] = ()
    path: str = ""
    kinds: tuple[Kind, ...] = ()
    rerank: str | None = None
    """Name of the reranker; empty for none, None for what the user has settled for all projects."""
    expand: Expansion | None = None

    @property
    def narrowing(self) -> bool:
        """Whether anything is left out."""
        return bool(self.languages or self.path or self.kinds)


class Memory:
    """The file of one project. Reading it never fails."""

    settings: Settings
    history: list[str]
    """Newest first, without duplicates, bounded in number and length."""

    def __init__(self, folder: Path, root: Path) -> None:
        self._file = folder / f"{file_name(root)}.json"
        self._theme_file = folder / "theme"
        self._told = False
        self.settings, self.history = _read(self._file)
        self.theme = _text(_bytes(self._theme_file).decode(errors="replace").strip())

    def keep(self, settings: Settings) -> None:
        """For the next start. Raises CorebError, once, when nothing can be kept."""
        self.settings = settings
        self._write((), settings)

    def keep_theme(self, theme: str) -> None:
        """For the next start on any project. Raises as ``keep`` does."""
        self.theme = theme
        self._locked(lambda: _put(self._theme_file, theme))

    def remember(self, question: str) -> None:
        """Put ``question`` first, before those of another UI on the project. Raises as ``keep`` does."""
        if question.strip():
            self.history = _distinct([question.rstrip(), *self.history])
            self._write(self.history[:1], None)

    def _write(self, newest: Sequence[str], settings: Settings | None) -> None:
        """What the file holds by now stays, behind ``newest`` and but for ``settings``."""

        def write() -> None:
            there, theirs = _read(self._file)
            self.history = _distinct([*newest, *theirs, *self.history])
            kept = {"settings": asdict(settings or there), "history": self.history}
            _put(self._file, json.dumps(kept, ensure_ascii=False, indent=1))

        self._locked(write)

    def _locked(self, write: Callable[[], None]) -> None:
        """One UI at a time. While another holds the lock nothing is written: the next time it is."""
        from filelock import FileLock, Timeout

        folder = self._file.parent
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with FileLock(folder / ".lock", timeout=_LOCKED_SECONDS, mode=0o600):
                write()
        except Timeout:
            return
        except OSError as error:
            if not self._told:
                self._told = True
                raise CorebError(
                    f"questions and settings are not kept: {folder} cannot be written "
                    f"({error.strerror or error}); make it writable, or set XDG_STATE_HOME to another folder"
                ) from None


def default_folder() -> Path:
    """Where the files of all projects lie."""
    from platformdirs import user_state_path

    return user_state_path("coreb-search") / "projects"


def _read(file: Path) -> tuple[Settings, list[str]]:
    """What is usable in the file; defaults for the rest."""
    try:
        value: object = json.loads(_bytes(file))
    except (ValueError, RecursionError):
        value = None
    kept = _members(value)
    return _settings(_members(kept.get("settings"))), _distinct(_texts(kept.get("history")))


def _bytes(file: Path) -> bytes:
    """Nothing where there is none, or what is there cannot be meant."""
    with suppress(OSError):
        # Only a plain file: a pipe would be waited for.
        if file.is_file() and file.stat().st_size <= _LONGEST_FILE:
            return file.read_bytes()
    return b""


def _put(file: Path, text: str) -> None:
    """Raises OSError, also for what is no plain file: a pipe would be waited for."""
    if file.exists() and not file.is_file():
        raise OSError(f"{file.name} is no file")
    whole.write(file, text.encode(errors="replace"), 0o600)


def _settings(kept: dict[str, object]) -> Settings:
    languages = tuple(dict.fromkeys(_texts(kept.get("languages"))))
    kinds = dict.fromkeys(kind for name in _texts(kept.get("kinds")) for kind in KINDS if kind == name)
    return Settings(
        mode=next((mode for mode in MODES if mode == kept.get("mode")), "hybrid"),
        languages=languages[:_MOST_NAMES],
        path=_text(kept.get("path")),
        kinds=tuple(kinds),
        rerank=None if kept.get("rerank") is None else _text(kept.get("rerank")),
        expand=next((name for name in EXPANSIONS if name == kept.get("expand")), None),
    )


def _members(value: object) -> dict[str, object]:
    return value if isinstance(value, dict) else {}


def _texts(value: object) -> list[str]:
    """The texts in a list; empty ones are none."""
    return [text for each in (value if isinstance(value, list) else ()) if (text := _text(each))]


def _text(value: object) -> str:
    """Cut to what is kept, and such that any terminal takes it."""
    return value[:_LONGEST_TEXT].encode(errors="replace").decode() if isinstance(value, str) else ""


def _distinct(questions: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(map(_text, questions)))[:_MOST_QUESTIONS]
