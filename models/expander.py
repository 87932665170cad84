"""HyDE: code that a language model makes up for a question, which lies nearer to the code that is looked for.

Answers are kept in the user's cache folder, so that a question is asked once.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from coreb_search import whole
from coreb_search.errors import ExpansionFailed, ModelError
from coreb_search.models.hypothesis import MOST_TOKENS, SYSTEM, VERSION, asked, code_in
from coreb_search.models.servers import Found, find_writer

if TYPE_CHECKING:
    from coreb_search.models.writer import Writer
    from coreb_search.settings import HydeSettings

_MOST_KEPT = 2_000
# A server that hangs is not waited for again with each letter that is typed.
_REST_SECONDS = 30.0
_keeping = Lock()


def writer_of(settings: HydeSettings) -> Writer:
    """The language model that the settings name, or one that is found on this machine. Raises ModelError."""
    return find_writer(settings).writer


class Hyde:
    """Hypotheses by the language model that ``settings`` name, kept in ``folder``."""

    def __init__(self, settings: HydeSettings, folder: Path | None = None) -> None:
        self._settings = settings
        self._folder = folder or _cache_folder()
        self._found: Found | None = None
        self._resting = 0.0

    def write(self, question: str, languages: Sequence[str], given_up: Callable[[], bool]) -> str:
        """Hypothetical code, in one of ``languages`` if there are any. Raises ExpansionFailed."""
        try:
            found = self._found = self._found or find_writer(self._settings)
            prompt = asked(question, languages)
            kept = self._folder / sha256(json.dumps([VERSION, found.name, prompt]).encode()).hexdigest()
            return _kept(kept) or self._written(found, prompt, kept, given_up)
        except ExpansionFailed:
            raise
        except ModelError as error:
            # Next time another one may be there.
            self._found = None
            raise ExpansionFailed(str(error)) from error

    def _written(self, found: Found, prompt: str, kept: Path, given_up: Callable[[], bool]) -> str:
        seconds = self._settings.timeout
        late = f"{found.name} wrote nothing within {seconds:g} s; a larger hyde.timeout waits longer"
        if time.monotonic() < self._resting:
            raise ExpansionFailed(late)
        end = time.monotonic() + seconds
        answer = found.writer.complete(
            SYSTEM, prompt, MOST_TOKENS, lambda: given_up() or time.monotonic() > end
        )
        if given_up():
            raise ExpansionFailed("nobody waits for it any more")
        cut = time.monotonic() > end
        if cut and not answer:
            self._resting = time.monotonic() + _REST_SECONDS
            raise ExpansionFailed(late)
        code = code_in(answer)
        if not code:
            raise ExpansionFailed(f"{found.name} wrote no code; name a model that does as hyde.model")
        # Half of a function is near enough to what is looked for, but not worth keeping.
        if not cut:
            _keep(kept, code)
        return code


def _cache_folder() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("coreb-search") / "hypotheses"


def _kept(path: Path) -> str:
    with suppress(OSError, ValueError):
        return path.read_text(encoding="utf-8")
    return ""


def _keep(path: Path, code: str) -> None:
    """Write it there, and delete the oldest of too many; where that cannot be done, it is asked for again."""
    with suppress(OSError), _keeping:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        whole.write(path, code.encode(), 0o600)
        kept = list(path.parent.iterdir())
        if len(kept) > _MOST_KEPT:
            kept.sort(key=lambda one: one.stat().st_mtime_ns)
            for one in kept[: len(kept) - _MOST_KEPT]:
                one.unlink(missing_ok=True)
