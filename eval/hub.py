"""Data sets of the Hugging Face hub, fetched once into that library's own cache and found there offline."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from coreb_search.errors import CorebError


def fetch(repository: str, patterns: Sequence[str]) -> tuple[Path, str]:
    """The folder with the data set's files that match ``patterns`` (globs), and the commit they are of.

    The hub is asked which commit and which files there are; without it, what was fetched last is taken.
    """
    from huggingface_hub import errors, snapshot_download
    from huggingface_hub.utils.tqdm import disable_progress_bars

    disable_progress_bars()
    try:
        folder = snapshot_download(repository, repo_type="dataset", allow_patterns=list(patterns))
    # Its HTTP client's base error, which comes from another package in another version of the library.
    except (OSError, errors.HTTPError) as error:  # type: ignore[attr-defined]
        raise CorebError(_advice(repository, error)) from error
    return Path(folder), Path(folder).name


def _advice(repository: str, error: Exception) -> str:
    from huggingface_hub.errors import LocalEntryNotFoundError

    if isinstance(error, LocalEntryNotFoundError):
        return (
            f"the data set {repository} was never fetched and the hub can't be reached: "
            "go online once, or name a folder that has it with --data-dir"
        )
    reason = str(error).strip().split("\n")[0] or type(error).__name__
    return f"can't fetch the data set {repository} ({reason}): name a folder that has it with --data-dir"
