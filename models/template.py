"""Prompts with named gaps; what is put into one gap is never looked at again."""

from __future__ import annotations

import re

_GAP = re.compile(r"\{(\w+)\}")


def filled(template: str, **values: str) -> str:
    """``template`` with each ``{name}`` that is among ``values`` replaced; other braces stay."""
    return _GAP.sub(lambda gap: values.get(gap[1], gap[0]), template)
