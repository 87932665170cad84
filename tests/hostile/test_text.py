"""Text in any encoding, with any line ends: decoded, counted as editors count, never cut in a character."""

from __future__ import annotations

import codecs
import json
import tempfile
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from coreb_search.engine import Engine
from coreb_search.indexer.decode import decode
from coreb_search.indexer.definition import definition_at
from coreb_search.indexer.pipeline import chunk_files
from coreb_search.indexer.walk import scan
from coreb_search.types import Chunk, Query, Spot
from tests.hostile.running import chunks, hits, run

MARKS = {
    "utf-8-sig": b"",
    "utf-16-le": codecs.BOM_UTF16_LE,
    "utf-16-be": codecs.BOM_UTF16_BE,
    "utf-32-le": codecs.BOM_UTF32_LE,
    "utf-32-be": codecs.BOM_UTF32_BE,
}
ENCODINGS = ("utf-8", "latin-1", *MARKS)
ODD = (
    *(
        "\f",
        "\x0bclass",
        "\u2028",
        "\u2029x",
        "\x85",
        "# é",
        "# 😀👩‍👩‍👧 e\u0301",
        "\ufeff",
        "'''",
        '"""',
        "}",
    ),
    *(
        "\t",
        " ",
        "",
        "x = 'ÿ'",
        "\x1b[31m",
        "# \u202e",
        "\ud7ff",
        "\ue000",
        "# \ufffd",
        "€",
        "def",
        "(",
        "/*",
        "\\",
    ),
)
LINES = st.lists(
    st.sampled_from(ODD) | st.text(st.characters(codec="latin-1", exclude_categories=["Cc"]), max_size=8)
)
ENDS = st.sampled_from(["\n", "\r\n", "\r"])
FILES = st.lists(
    st.tuples(st.sampled_from(ENCODINGS), ENDS, LINES, st.sampled_from([".py", ".js", ".c", ".md", ".rb"])),
    min_size=6,
    max_size=12,
)


def encoded(encoding: str, text: str) -> bytes:
    return MARKS.get(encoding, b"") + text.encode(encoding, "replace")


def shown(row: Chunk, lines: list[str]) -> bool:
    return row.code == "\n".join(lines[row.start_line - 1 : row.end_line])


@settings(max_examples=10, deadline=None)
@given(FILES)
@example([(encoding, "\r\n", list(ODD), ".py") for encoding in ENCODINGS])
@example([("utf-8", "\r", list(ODD), ".md"), ("utf-16-le", "\r", list(ODD), ".c")])
def test_every_line_is_kept_under_its_number(files: list[tuple[str, str, list[str], str]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        texts: dict[str, list[str]] = {}
        for number, (encoding, end, odd, suffix) in enumerate(files):
            lines = [f"marker_{number}_first = 1", *odd, f"marker_{number}_last = 2"]
            name = f"f{number}{suffix}"
            (root / name).write_bytes(encoded(encoding, end.join(lines)))
            texts[name] = [line.removeprefix("\ufeff") if at == 0 else line for at, line in enumerate(lines)]
            if encoding == "latin-1":
                # Some of its bytes are UTF-8 as well, and nothing tells which was meant.
                texts[name] = str(decode((root / name).read_bytes())).split(end)
                assert len(texts[name]) == len(lines)
        engine = Engine.open(root)
        engine.index()
        assert not engine.status().skipped
        covered: dict[str, set[int]] = {name: set() for name in texts}
        for done in chunk_files(root, scan(root).files, 100, workers=0):
            for chunk in done.chunks:
                assert shown(chunk, texts[chunk.path]), chunk
                covered[chunk.path].update(range(chunk.start_line, chunk.end_line + 1))
        for name, lines in texts.items():
            assert not [row for row, line in enumerate(lines, 1) if line.strip() and row not in covered[name]]
        for chunk in chunks(engine):
            assert shown(chunk, texts[chunk.path]), chunk
        for name, lines in texts.items():
            spot = Spot(root / name, len(lines), len(lines))
            assert "_last = 2" in definition_at(spot, 4000, 10**6)[-1].code
            engine.similar(spot, Query(""))
        for output in ((), ("--json",), ("--jsonl",), ("--vimgrep",), ("--color", "always")):
            printed = run("search", "marker", root, "--no-refresh", "-k", "500", *output)
            assert "\r" not in printed.stdout and printed.exit_code == 0


@pytest.mark.parametrize("width", range(745, 757))
def test_no_width_of_a_line_splits_a_character(tmp_path: Path, width: int) -> None:
    text = "é" * width + "👩‍👩‍👧" + "e\u0301" * 40
    (tmp_path / "a.md").write_text(f"# Wide\n{text}\n{text}\n")
    found = sorted(hits("search", "wide", tmp_path, "-k", "50"), key=lambda hit: int(hit["start_line"]))
    assert "\n".join(hit["code"] for hit in found) == f"# Wide\n{text}\n{text}"
    assert "\ufffd" not in run("search", "wide", tmp_path, "--color", "always").stdout


def test_bytes_of_several_encodings_in_one_file_lose_no_line(tmp_path: Path) -> None:
    lines = [
        b"first = 1",
        b"# caf\xe9",
        "# naïve café".encode(),
        b"# \xed\xa0\x80 half",
        b"# \xf0\x9f\x98",
        b"last = 2",
    ]
    (tmp_path / "mixed.py").write_bytes(b"\r\n".join(lines))
    (hit,) = hits("search", "first last", tmp_path)
    assert (hit["start_line"], hit["end_line"], hit["code"].count("\n")) == (1, 6, 5)


def test_a_nul_far_behind_does_not_hide_the_text_before_it(tmp_path: Path) -> None:
    source = "def zebra_crossing(): pass\n" + "# line\n" * 2_000 + "x = '\0'\ndef giraffe_house(): pass\n"
    (tmp_path / "nul.py").write_text(source)
    (tmp_path / "data.py").write_bytes(b"\0" + b"x" * 100)
    assert "giraffe_house" in hits("search", "giraffe house", tmp_path)[0]["code"]
    told = json.loads(run("status", tmp_path, "--json", "--skipped").stdout)
    assert told["skipped_files"] == [{"path": "data.py", "reason": "binary"}]


def test_code_on_standard_input_may_have_any_bytes(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("def parse_duration(text): return int(text)\n")
    run("index", tmp_path)
    for code in (
        b"\xff\xfed\0e\0f\0",
        b"\xef\xbb\xbfdef parse_duration",
        b"\0\0\0parse_duration",
        b"\r\r\x80parse",
    ):
        assert run("similar", "-", tmp_path, stdin=code).exit_code in (0, 1)
    assert run("similar", "-", tmp_path, stdin=b"x" * 1_000_001).exit_code == 2
    assert run("similar", "-", tmp_path, stdin=b"x y " * 250_000).exit_code in (0, 1)
