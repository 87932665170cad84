"""A language model that writes: one token after the other, each from the cache of those before it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from coreb_search.errors import ModelError
from coreb_search.models.graph import PAST, POSITIONS, Graph, array_of
from coreb_search.models.template import filled
from coreb_search.models.tokens import Tokens

if TYPE_CHECKING:
    from coreb_search.models.graph import Array
    from coreb_search.models.record import GeneratorRecord

_LAST_ONLY = {"num_logits_to_keep": 1, "logits_to_keep": 1}
# Of the prompt at once: a graph may give the logits of all words for each token.
_PIECE = 512


class Generator:
    """The model in ``folder``. Raises ModelError when it is missing, damaged or no generator."""

    def __init__(self, folder: Path, record: GeneratorRecord) -> None:
        self.name = record.name
        self._record = record
        self._graph = Graph(folder, record)
        self._graph.refuse_other_inputs()
        self._tokens = Tokens(folder, record, special_tokens=False)
        self._tokens.refuse_if_foreign(self._graph)
        self._stop = {self._tokens.id_of(token) for token in record.stop}
        self._kept = self._cache_outputs()
        self._logits = self._graph.output("", "logits")

    def complete(self, system: str, user: str, most_tokens: int, late: Callable[[], bool]) -> str:
        """The likeliest words, at most ``most_tokens`` tokens; what there is when ``late()`` is true.

        Of a prompt that is too long the end of ``user`` is left out. Raises ModelError.
        """
        most = min(most_tokens, self._record.most_new_tokens, self._record.max_tokens // 2)
        prompt = self._prompt(system, user, self._record.max_tokens - most)
        written: list[int] = []
        for token in self._written(prompt, late):
            if token in self._stop:
                break
            written.append(token)
            if len(written) >= most:
                break
        return str(self._tokens.tokenizer.decode(written, skip_special_tokens=True))

    def _prompt(self, system: str, user: str, room: int) -> list[int]:
        frame = self._tokens.ids([filled(self._record.template, system=system, user="")])[0]
        # Where texts meet, their last and first words may fall into other tokens than alone.
        left = room - len(frame) - 2
        if left <= 0:
            raise ModelError(f"model {self.name}: its template and instructions alone fill max_tokens")
        user = self._tokens.cut(user, left)
        return self._tokens.ids([filled(self._record.template, system=system, user=user)])[0]

    def _written(self, prompt: Sequence[int], late: Callable[[], bool]) -> Iterator[int]:
        cache: dict[str, Any] = {**self._graph.empty_cache(1)}
        known = 0
        ahead: Sequence[int] = prompt
        while not late():
            piece, ahead = ahead[:_PIECE], ahead[_PIECE:]
            token, cache = self._step(piece, known, cache)
            known += len(piece)
            if not ahead:
                yield token
                ahead = [token]

    def _step(self, ids: Sequence[int], known: int, cache: Mapping[str, Any]) -> tuple[int, dict[str, Any]]:
        """The likeliest token after these, which follow ``known`` others, and the cache with them."""
        mask = np.ones((1, known + len(ids)), np.int64)
        feeds = self._graph.feeds(np.array([ids], np.int64), mask)
        if POSITIONS in feeds:
            feeds[POSITIONS] = feeds[POSITIONS][:, known:]
        switches = _LAST_ONLY | {"use_cache_branch": int(known > 0)}
        feeds |= {name: np.full_like(feeds[name], value) for name, value in switches.items() if name in feeds}
        logits, *kept = self._graph.flow([self._logits, *self._kept.values()], {**feeds, **cache})
        return self._likeliest(array_of(logits)), dict(zip(self._kept, kept, strict=True))

    def _likeliest(self, logits: Array) -> int:
        if logits.ndim != 3 or len(logits) != 1 or not logits.shape[1]:
            raise ModelError(f"model {self.name} gave logits of shape {logits.shape}; it is no generator")
        if not np.isfinite(logits[0, -1]).all():
            raise ModelError(f"model {self.name} gave a logit that is not finite; install it again")
        return int(logits[0, -1].argmax())

    def _cache_outputs(self) -> dict[str, str]:
        """The output that each input of the cache is fed from."""
        outputs = [name for name in self._graph.outputs if name.startswith("present")]
        pasts = [name for name in self._graph.inputs if name.startswith(PAST)]
        kept = {
            past: output
            for past in pasts
            for output in outputs
            if output.endswith(f".{past.removeprefix(PAST)}")
        }
        if not pasts or len(kept) < len(pasts):
            raise ModelError(
                f"the graph of model {self.name} does not take past_key_values and give them back, "
                "so it cannot write; take an export with a cache"
            )
        return kept
