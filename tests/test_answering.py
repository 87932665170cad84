"""A second look at the best hits, a budget for it, and questions that are widened."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from coreb_search import models
from coreb_search.answering import blend
from coreb_search.config import find_project
from coreb_search.engine import Engine
from coreb_search.errors import ExpansionFailed, ModelError, UsageError
from coreb_search.types import MODES, Chunk, Expansion, Filters, Hit, Mode, Query, QueryKind

FILES = {
    "upload.py": "def send_with_retry(path):\n    for attempt in range(3):\n        post(path)\n",
    "mail.py": "def send_mail(to, body):\n    server.send(to, body)\n",
    "paint.py": "def paint(canvas, colour):\n    canvas.fill(colour)\n",
    "wait.py": "def back_off(attempt):\n    sleep(2 ** attempt)\n",
}


class Longest:
    """The longer the better."""

    name = "longest"
    weight = 1.0
    depth = 3

    def __init__(self, seconds: float = 0.0) -> None:
        self.seconds = seconds

    def scores(self, query: Query, hits: Sequence[Hit], late: Callable[[], bool]) -> list[float | None]:
        found: list[float | None] = []
        for hit in hits:
            if not late():
                time.sleep(self.seconds)
            found.append(None if late() else float(len(hit.chunk.code)))
        return found


class Writes:
    def __init__(self, text: str) -> None:
        self.text = text
        self.asked: list[tuple[str, Sequence[str]]] = []

    def write(self, question: str, languages: Sequence[str], given_up: Callable[[], bool]) -> str:
        self.asked.append((question, languages))
        if not self.text:
            raise ExpansionFailed("nobody writes")
        return self.text


@pytest.fixture
def engine(tmp_path: Path) -> Engine:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    made = Engine(find_project(tmp_path, model="hash"))
    made.index()
    return made


@pytest.fixture
def reranker(monkeypatch: pytest.MonkeyPatch) -> Longest:
    made = Longest()
    monkeypatch.setattr(models, "reranker_named", lambda _name: made)
    return made


def writing(monkeypatch: pytest.MonkeyPatch, text: str) -> Writes:
    made = Writes(text)
    monkeypatch.setattr(models, "load_expander", lambda _settings: made)
    return made


def paths(hits: Sequence[Hit]) -> list[str]:
    return [hit.chunk.path for hit in hits]


def test_the_reranker_decides_about_the_hits_it_looks_at(engine: Engine, reranker: Longest) -> None:
    first = engine.search(Query("send mail attempt"))
    found = engine.search(Query("send mail attempt", rerank="longest"))
    looked_at = sorted(first[:3], key=lambda hit: -len(hit.chunk.code))
    assert paths(found) == paths([*looked_at, *first[3:]])
    assert paths(found) != paths(first)
    scores = [hit.score for hit in found]
    assert scores == sorted(scores, reverse=True)
    assert found[0].signals["reranker"] == len(found[0].chunk.code)
    assert "reranker" not in found[-1].signals


def test_what_lies_below_the_cut_can_come_to_the_top(engine: Engine, reranker: Longest) -> None:
    first = engine.search(Query("send mail"))
    longest = max(first[:3], key=lambda hit: len(hit.chunk.code))
    assert paths(engine.search(Query("send mail", k=1, rerank="longest"))) == [longest.chunk.path]


def test_after_the_budget_the_others_keep_their_order(engine: Engine, reranker: Longest) -> None:
    first = engine.search(Query("send mail attempt"))
    reranker.seconds = 0.2
    start = time.monotonic()
    found = engine.search(Query("send mail attempt", rerank="longest", rerank_budget=0.3))
    assert time.monotonic() - start < 1
    assert paths(found) == paths(first)
    assert [("reranker" in hit.signals) for hit in found] == [True, False, False, False]
    nothing = engine.search(Query("send mail attempt", rerank="longest", rerank_budget=0.0))
    assert [(hit.chunk.path, hit.score) for hit in nothing] == [(hit.chunk.path, hit.score) for hit in first]


def test_whoever_gives_up_is_not_kept_waiting(engine: Engine, reranker: Longest) -> None:
    reranker.seconds = 5
    start = time.monotonic()
    assert engine.search(Query("send mail", rerank="longest"), lambda: True)
    assert time.monotonic() - start < 1


def test_a_reranker_that_nobody_knows_is_told(engine: Engine) -> None:
    with pytest.raises(ModelError, match="unknown model 'bundeld'; did you mean bundled"):
        engine.search(Query("send mail", rerank="bundeld"))


def hit(path: str, score: float) -> Hit:
    return Hit(Chunk(path, "python", "function", "f", "", "", 1, 2, "code"), score, {"vector": score})


def test_blending_weighs_both_stages() -> None:
    hits = [hit("a", 0.8), hit("b", 0.4), hit("c", 0.2)]
    found = blend(hits, [0.0, 2.0, None], 0.75)
    assert paths(found) == ["b", "a", "c"]
    assert [one.score for one in found] == pytest.approx([0.75 + 0.25 * 0.5, 0.25, 0.2])
    assert found[0].signals == {"vector": 0.4, "reranker": 2.0, "first stage": 0.125, "second look": 0.75}


def test_what_was_not_scored_stays_below_what_was() -> None:
    found = blend([hit("a", 0.9), hit("b", 0.89), hit("c", 0.88)], [1.0, 0.0, None], 1.0)
    assert paths(found) == ["a", "b", "c"]
    assert found[2].score <= found[1].score == 0


@pytest.mark.parametrize("scores", [[], [None, None], [3.0, 3.0]])
def test_a_reranker_that_says_nothing_changes_no_order(scores: list[float | None]) -> None:
    hits = [hit("b", 0.8), hit("a", 0.4)]
    assert paths(blend(hits, scores, 0.7)) == ["b", "a"]


def test_a_second_look_leaves_no_five_hits_of_one_file_first() -> None:
    hits = [hit("a", 0.9), hit("b", 0.8), *(hit("a", 0.7 - n / 100) for n in range(6))]
    found = blend(hits, [1.0, 0.0, *[0.9] * 6], 1.0)
    assert paths(found) == ["a", "a", "a", "a", "b", "a", "a", "a"]
    scores = [one.score for one in found]
    assert scores == sorted(scores, reverse=True)
    assert found[4].signals["mixed in"] > 0


@pytest.fixture(scope="module")
def crowded(tmp_path_factory: pytest.TempPathFactory) -> Engine:
    """More uses of a name than there are candidates, each more like the question than the definition."""
    root = tmp_path_factory.mktemp("crowded")
    uses = "\n\n".join(f"def use_{n}():\n    Field(Field, Field, Field)" for n in range(150))
    (root / "uses.py").write_text(uses)
    body = "\n".join(f"        unlike_{n} = other_{n}" for n in range(40))
    (root / "rare.py").write_text(f"class Field:\n{body}\n")
    classes = (f"class Odd{n}:\n    def __init__(self):\n        pass\n\n" for n in range(90))
    (root / "z.py").write_text("".join(classes) + f"class Last:\n    def __init__(self):\n{body}\n")
    (root / "sum.py").write_text("def 计算总和(数):\n    return 数\n", "utf-8")
    made = Engine(find_project(root, model="hash"))
    made.index()
    return made


@pytest.mark.parametrize("mode", MODES)
def test_a_definition_is_found_however_often_its_name_is_used(crowded: Engine, mode: Mode) -> None:
    for engine in (Engine(crowded.project), crowded):
        for name in ("Field", "field"):
            best = engine.search(Query(name, mode=mode))[0]
            assert (best.chunk.path, best.chunk.symbol) == ("rare.py", "Field")
            assert best.signals["by name"] > 0
        assert engine.search(Query("Last.__init__", mode=mode))[0].chunk.symbol == "Last.__init__"
    elsewhere = crowded.search(Query("Field", filters=Filters(paths=("uses.py",))))
    assert {hit.chunk.path for hit in elsewhere} == {"uses.py"}
    assert crowded.search(Query("Field", filters=Filters(paths=("r*.py",))))[0].chunk.symbol == "Field"


def test_a_name_is_nothing_but_a_name_to_the_store(crowded: Engine) -> None:
    reader = crowded._store.reader()
    for name in ("x'; y", "%", "_ield"):
        assert reader.candidates(lambda: None, "", Filters(), 9, [name]) == []


def test_of_very_many_namesakes_the_one_that_is_asked_for_is_a_candidate(crowded: Engine) -> None:
    for warm in (False, True):
        reader = Engine(crowded.project)._store.reader()
        if warm:
            reader.load()
        found = reader.candidates(lambda: None, "", Filters(), 9, ["last.__init__"])
        assert "Last.__init__" in {candidate.symbol for candidate in found}
        assert len(found) < 90


def test_part_of_a_name_without_spaces_is_found(crowded: Engine) -> None:
    """``计算`` did not find ``计算总和``."""
    for question in ("计算", "总和", "计算总和"):
        assert paths(crowded.search(Query(question, mode="lexical"))) == ["sum.py"]


def test_the_best_hits_draw_in_what_is_like_them(engine: Engine) -> None:
    """``attempt`` stands in the best hit and in back_off, but not in the question."""
    asked = Query("send_with_retry path post", mode="vector")
    plain = {one.chunk.path: one.signals["cosine"] for one in engine.search(asked)}
    fed = {
        one.chunk.path: one.signals["cosine"]
        for one in engine.search(Query(asked.text, mode="vector", expand="feedback"))
    }
    assert fed["wait.py"] > plain["wait.py"]


def test_a_hypothesis_is_looked_for_beside_the_question(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = writing(monkeypatch, "def fill(canvas, colour): canvas.fill(colour)")
    found = engine.search(Query("make it red", expand="hyde"))
    assert writer.asked == [("make it red", ["python"])]
    assert found[0].chunk.path == "paint.py"


def test_without_a_hypothesis_the_question_itself_is_asked(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    writing(monkeypatch, "")
    told: list[str] = []
    engine.tell = told.append
    plain = engine.search(Query("send mail"))
    assert engine.search(Query("send mail", expand="hyde")) == plain
    assert told == ["asked without a hypothesis: nobody writes"]


@pytest.mark.parametrize(
    ("kind", "mode", "expand", "told"),
    [
        ("text", "lexical", "feedback", "leave out mode lexical"),
        ("text", "lexical", "hyde", "leave out mode lexical"),
        ("code", "hybrid", "hyde", "code is looked for as it is"),
    ],
)
def test_expansion_that_makes_no_sense_is_refused(
    engine: Engine, kind: QueryKind, mode: Mode, expand: Expansion, told: str
) -> None:
    with pytest.raises(UsageError, match=told):
        engine.search(Query("send mail", kind, mode, expand=expand))
