"""Turn pairs into training examples: what the encoder will be shown, as token ids."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

import numpy as np
from tokenizers import Tokenizer

from coreb_search.models.train.pairs import Pair
from coreb_search.models.train.release import ReleasePair
from coreb_search.models.train.texts import TRANSLATIONS, Examples, Texts
from coreb_search.models.train.tokenizer import train_tokenizer

if TYPE_CHECKING:
    import numpy.typing as npt

    Rows = npt.NDArray[np.int64]

_FAMILIES = {"c": "cpp", "tsx": "javascript", "typescript": "javascript"}


def load_tokenizer(cache: Path, pairs: Sequence[Pair], release: Sequence[ReleasePair]) -> Tokenizer:
    """Trained once on every second pair's code and on all questions, then kept in the cache."""
    path = cache / "tokenizer.json"
    if not path.exists():
        train_tokenizer(_vocabulary_texts(pairs, release)).save(str(path))
    return Tokenizer.from_file(str(path))


def _vocabulary_texts(pairs: Sequence[Pair], release: Sequence[ReleasePair]) -> Iterator[str]:
    for number, pair in enumerate(pairs):
        if pair.documented:
            yield pair.question
        if number % 2:
            yield pair.code
    yield from dict.fromkeys(pair.question for pair in release)


def build_examples(
    tokenizer: Tokenizer, pairs: Sequence[Pair], release: Sequence[ReleasePair], seed: int = 0
) -> Examples:
    """The pairs in groups by language family, then the release's as the second set."""
    chance = random.Random(seed)  # noqa: S311
    # Half of the code comes without its path and name, since benchmarks and pasted code have neither.
    answers = [f"{pair.head}\n{pair.code}" if chance.random() < 0.5 else pair.code for pair in pairs]
    answers.extend(pair.answer for pair in release)
    wrong = _append_wrong(answers, release, len(pairs))
    questions = [*(pair.question for pair in pairs), *(pair.question for pair in release)]
    families = [_FAMILIES.get(pair.language, pair.language) for pair in pairs]
    numbers = {name: number for number, name in enumerate(sorted(set(families)))}
    return Examples(
        questions=Texts(tokenizer, questions),
        answers=Texts(tokenizer, answers),
        keys=np.array(
            [crc32(pair.question.lower().encode()) for pair in pairs]
            + [-1 - crc32(pair.problem.encode()) for pair in release]
        ),
        groups=np.array(
            [numbers[name] for name in families]
            + [TRANSLATIONS if pair.translation else -1 for pair in release]
        ),
        wrong=wrong,
    )


def _append_wrong(answers: list[str], release: Sequence[ReleasePair], first: int) -> dict[int, Rows]:
    places: dict[tuple[str, ...], Rows] = {}
    for pair in release:
        if pair.wrong and pair.wrong not in places:
            places[pair.wrong] = np.arange(len(answers), len(answers) + len(pair.wrong))
            answers.extend(pair.wrong)
    return {first + row: places[pair.wrong] for row, pair in enumerate(release) if pair.wrong}
