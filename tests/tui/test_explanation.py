"""What a score is made of, read from the screen and summed up again."""

from __future__ import annotations

import pytest

from coreb_search.ranking import rank
from coreb_search.tui.table import SIGNALS
from coreb_search.tui.widgets.preview import Preview
from coreb_search.types import Candidate, Hit, Query
from tests.tui.panes import Around, chunk

pytestmark = pytest.mark.anyio


CANDIDATES = [
    Candidate(1, "app/upload.py", "python", "method", "Uploader.send_with_retry", 9, 15, 0.61, 7.2),
    Candidate(2, "app/upload.py", "python", "class", "Uploader", 5, 30, 0.55, 3.1),
    Candidate(3, "tests/test_upload.py", "python", "function", "test_send", 1, 4, 0.70, 9.9),
    Candidate(4, "app/upload.py", "python", "window", "", 30, 60, 0.2, 0.0),
]


@pytest.mark.parametrize(
    "query",
    [
        Query("retry to send an upload"),
        Query("Uploader.send_with_retry"),
        Query("retry", mode="vector"),
        Query("retry an upload", mode="lexical"),
        Query("x = 1", kind="code"),
    ],
    ids=lambda query: f"{query.mode} {query.text}",
)
async def test_the_explained_numbers_make_the_score(query: Query) -> None:
    app = Around(Preview())
    async with app.run_test(size=(100, 30)) as pilot:
        for ranked in rank(CANDIDATES, query):
            app.widget.explained = False
            app.widget.show(Hit(chunk(), ranked.score, ranked.signals), query.text)
            await pilot.pause()
            assert "score" not in "\n".join(app.lines())
            app.widget.explained = True
            await pilot.pause()
            lines = [line for line in app.lines()[1:] if "│" not in line and line]
            made = 0.0
            for line in lines:
                name, sign, value = line[1:17].strip(), line[17], float(line[18:26])
                if sign == "+" or name in ("vector", "lexical"):
                    made += value
                elif sign == "×":
                    made *= value
                elif sign == "=":
                    assert value == pytest.approx(made, abs=0.003)
                assert SIGNALS.get(name, "") in line
            assert lines[-1].split() == ["score", "=", f"{ranked.score:.3f}"]
            assert len([line for line in lines if line[1:17].strip()]) == len(ranked.signals) + 1


async def test_a_signal_that_nobody_described_is_shown() -> None:
    app = Around(Preview())
    async with app.run_test(size=(100, 30)) as pilot:
        app.widget.explained = True
        app.widget.show(Hit(chunk(), 0.5, {"vector": 1.0, "[moon]\x1b phase that is long": 0.5}), "")
        await pilot.pause()
        assert any(line.split()[-2:] == ["×", "0.500"] and "[moon]" in line for line in app.lines())
