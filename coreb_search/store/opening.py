"""Opening a table: an index is data that somebody else may have written, and must lead nowhere else."""

from __future__ import annotations

import lance

from coreb_search.errors import StoreError


def opened(path: str) -> lance.LanceDataset:
    """The newest version of the table at ``path``. Raises StoreError, and what the engine raises.

    The engine confines all names in a table to its folder, but for those below its base paths, which may be
    any folder or address. No table of ours has one.
    """
    dataset = lance.dataset(path)
    if dataset.base_paths():
        raise StoreError(
            f"{path} is no table of ours: it refers to files elsewhere; `coreb-search clean` removes it"
        )
    return dataset
