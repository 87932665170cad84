"""lsprotocol's types in half the time that they take to import, which is most of what starting up takes.

attrs writes and compiles methods for more than 500 classes. Of those, only the ones that make values are
needed here: nobody compares or prints messages.
"""

from __future__ import annotations

from functools import partial
from typing import Any


def import_types() -> None:
    """To be called before anything else imports them; afterwards it changes nothing."""
    import attrs

    define: Any = attrs.define

    def plainly(cls: type | None = None, **settings: Any) -> Any:  # noqa: ANN401
        if cls is None:
            return partial(plainly, **settings)
        # Other threads may be importing classes of others at the same time.
        if cls.__module__.startswith("lsprotocol."):
            settings |= {"eq": False, "repr": False, "slots": False}
        return define(cls, **settings)

    attrs.define = plainly  # type: ignore[assignment]
    try:
        import lsprotocol.types  # noqa: F401
    finally:
        attrs.define = define
