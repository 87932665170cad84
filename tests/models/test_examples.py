"""From pairs to what the training sees, and its vectors by the float table."""

import numpy as np

from coreb_search.models.train.examples import build_examples
from coreb_search.models.train.pairs import Pair
from coreb_search.models.train.release import ReleasePair
from coreb_search.models.train.texts import Texts, embed
from coreb_search.models.train.tokenizer import train_tokenizer

WORDS = [f"{a}{b}" for a in "bcdfghjklm" for b in ("ana", "epe", "iti", "oxo", "udu")]


def test_the_second_set_follows_the_pairs_and_its_wrong_answers_come_last() -> None:
    pairs = [
        Pair("p", "c", "read file", True, "io read", "int read() { }"),
        Pair("p", "go", "read file", True, "io Read", "func Read() {}"),
        Pair("p", "cpp", "write file", True, "io write", "void write() { }"),
    ]
    wrong = ("noise one", "noise two")
    release = [ReleasePair("p1", "code", "text", wrong), ReleasePair("p1", "other", "text", wrong, True)]
    tokenizer = train_tokenizer([text for pair in pairs for text in (pair.question, pair.code)], 200)
    examples = build_examples(tokenizer, pairs, release)
    assert examples.groups.tolist() == [0, 1, 0, -1, -2]
    assert examples.keys[0] == examples.keys[1] != examples.keys[2]
    assert examples.keys[3] == examples.keys[4] < 0
    assert len(examples.questions) == 5
    assert len(examples.answers) == 7
    assert [examples.wrong[row].tolist() for row in (3, 4)] == [[5, 6], [5, 6]]


def test_a_part_of_the_later_rows_is_hidden() -> None:
    texts = Texts(train_tokenizer(WORDS * 3, 400), [" ".join(WORDS)] * 4)
    _, counts = texts.matrix(range(4))
    hidden = counts.with_hidden(2, 0.5, np.random.default_rng(0))
    whole, left = np.bincount(counts.rows), np.bincount(hidden.rows, minlength=4)
    assert (left[:2] == whole[:2]).all()
    assert (left[2:] > 0).all()
    assert (left[2:] < whole[2:]).all()


def test_repeats_count_by_their_square_root() -> None:
    texts = Texts(train_tokenizer(WORDS * 3, 400), ["bana bana bana bana depe"])
    assert sorted(texts.matrix([0])[1].values) == [1, 4]
    assert sorted(texts.matrix([0], damped=True)[1].values) == [1, 2]


def test_rows_are_unit_length_or_zero() -> None:
    tokenizer = train_tokenizer(WORDS * 3, 400)
    texts = Texts(tokenizer, [*WORDS, "", "读"] * 20)
    table = np.ones((tokenizer.get_vocab_size(), 8), dtype=np.float32)
    lengths = np.linalg.norm(embed(table, texts, range(len(texts))), axis=1).reshape(20, -1)
    assert np.allclose(lengths[:, :-2], 1)
    assert np.allclose(lengths[:, -2:], 0)
