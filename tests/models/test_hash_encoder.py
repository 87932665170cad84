"""The encoder without a model: exact values, since every machine must compute the same."""

import numpy as np

from coreb_search.models import load_encoder


def test_each_word_lands_signed_in_the_place_its_crc_says() -> None:
    vector = load_encoder("hash").encode(["getUserName user"], "query")[0]
    places = {int(i): round(float(vector[i]), 6) for i in np.flatnonzero(vector)}
    assert places == {6: -0.377964, 73: 0.755929, 112: 0.377964, 164: -0.377964}


def test_shape_rows_and_sides() -> None:
    encoder = load_encoder("hash")
    vectors = encoder.encode(["parse the header", "", "读 file", "()"], "document")
    assert vectors.dtype == np.float32
    assert vectors.shape == (4, encoder.dim)
    assert np.allclose(np.linalg.norm(vectors, axis=1), [1, 0, 1, 0])
    assert np.array_equal(vectors, encoder.encode(["parse the header", "", "读 file", "()"], "query"))
    assert encoder.encode([], "query").shape == (0, encoder.dim)


def test_texts_with_more_words_in_common_are_nearer() -> None:
    question, near, far = load_encoder("hash").encode(
        ["read config file", "def read_config(file): ...", "class Window: ..."], "document"
    )
    assert question @ near > 0.5 > question @ far
