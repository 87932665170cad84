"""A place and a name cut to so many cells, as what tells least goes first. Pure."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size


def fit(place: str, name: str, cells: int, gap: str) -> tuple[str, str]:
    """``path:line`` and a qualified name, both together at most so wide; ``gap`` stands for what is left out.

    First goes what qualifies the name, then the file's folders, then the middle of both names.
    """
    name = _end(name, max(cells - cell_len(place), cell_len(gap + name.rpartition(".")[2])), gap)
    place = _without_folders(place, cells - cell_len(name), gap)
    name = _ends(name, max(cells - cell_len(place), cells // 3), gap)
    path, colon, line = place.rpartition(":")
    path = _ends(path, cells - cell_len(name + colon + line), gap)
    return path + colon + line, name


def _end(text: str, cells: int, gap: str) -> str:
    if cell_len(text) <= cells:
        return text
    return gap + set_cell_size(text[::-1], cells - len(gap))[::-1].lstrip()


def _without_folders(place: str, cells: int, gap: str) -> str:
    """As many of the last folders as there is room for."""
    shorter = [gap + place[at:] for at, letter in enumerate(place) if at and letter == "/"]
    return next((each for each in (place, *shorter) if cell_len(each) <= cells), (place, *shorter)[-1])


def _ends(text: str, cells: int, gap: str) -> str:
    if cell_len(text) <= cells:
        return text
    head = set_cell_size(text, max(cells - len(gap), 0) // 2).rstrip()
    return head + _end(text, max(cells - cell_len(head), len(gap)), gap)
