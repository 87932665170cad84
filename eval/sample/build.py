"""Makes the sample's tables, in COREB's schema, from its problems: ``scripts/sample build``.

Grades are COREB's: 2 answers the query; 1 belongs to the same problem and does not (a wrong program, a right
one in a language that was not asked for, a description of something close by).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from coreb_search.eval.sample.problems import LANGUAGES, Problem, Program, load

RELEASE = Path(__file__).parent / "release"

Row = dict[str, Any]
Tables = dict[str, list[Row]]
_TABLES = [
    "code_corpus",
    "text_corpus",
    *(
        f"{task}_{table}"
        for task in ("text2code", "code2code", "code2text")
        for table in ("queries", "qrels")
    ),
]


def tables(problems: Iterable[Problem]) -> Tables:
    """All tables by name; ids count up in the order of the problems."""
    made: Tables = {name: [] for name in _TABLES}
    for problem in problems:
        codes = {
            program: _id("code", len(made["code_corpus"]) + n)
            for n, program in enumerate(problem.programs, 1)
        }
        made["code_corpus"] += [_code_row(problem, program, name) for program, name in codes.items()]
        texts = [_id("text", len(made["text_corpus"]) + n) for n in range(1, len(problem.near) + 2)]
        made["text_corpus"] += _text_rows(problem, texts)
        _ask(made, "text2code", problem, _text_to_code(problem, codes))
        _ask(made, "code2code", problem, _code_to_code(codes))
        _ask(made, "code2text", problem, _code_to_text(codes, texts))
    return made


def _ask(made: Tables, task: str, problem: Problem, asked: Iterable[tuple[Row, dict[str, int]]]) -> None:
    queries = made[f"{task}_queries"]
    for columns, grades in asked:
        name = f"q_{columns['subtask']}_{len(queries) + 1:04}"
        queries.append({"query_id": name, **columns, "split": task, "meta_source_problem_id": problem.slug})
        made[f"{task}_qrels"] += [
            {"query_id": name, "doc_id": document, "relevance": grade} for document, grade in grades.items()
        ]


def _text_to_code(problem: Problem, codes: dict[Program, str]) -> Iterator[tuple[Row, dict[str, int]]]:
    whole = f"{problem.title}\n\n{problem.description}"
    for subtask, text in (("t2c_canonical_retro", problem.summary), ("t2c_full_retro", whole)):
        for language in ("any", *LANGUAGES.values()):
            yield _question(subtask, language, text), _grades(codes, language)
    for text in problem.queries:
        yield _question("t2c_search", "any", text), _grades(codes, "any")
    for number, language in enumerate(LANGUAGES.values()):
        yield (
            _question("t2c_search", language, problem.queries[number % len(problem.queries)]),
            _grades(codes, language),
        )


def _question(subtask: str, language: str, text: str) -> Row:
    constraint = "none" if language == "any" else language
    return {"query": text, "subtask": f"{subtask}_{language}", "language_constraint": constraint}


def _grades(codes: dict[Program, str], language: str) -> dict[str, int]:
    """Right programs in the language 2; wrong ones in it and right ones in others 1."""
    return {
        name: 2 if program.solves and asked else 1
        for program, name in codes.items()
        if (asked := language in ("any", program.language)) or program.solves
    }


def _code_to_code(codes: dict[Program, str]) -> Iterator[tuple[Row, dict[str, int]]]:
    for program, name in codes.items():
        if not program.solves:
            continue
        others = {one: other for one, other in codes.items() if one != program}
        across = {
            other: 2 if one.solves else 1 for one, other in others.items() if one.language != program.language
        }
        yield _code_query("c2c_cross_lang", program, name), across
        within = {
            other: 2 if one.solves else 1 for one, other in others.items() if one.language == program.language
        }
        if 2 in within.values():
            yield _code_query("c2c_mono_lang", program, name), within


def _code_to_text(codes: dict[Program, str], texts: list[str]) -> Iterator[tuple[Row, dict[str, int]]]:
    grades = {name: 1 if number else 2 for number, name in enumerate(texts)}
    for program, name in codes.items():
        if program.solves:
            of = program.language if program.name == "right" else "any"
            yield _code_query(f"c2t_full_retro_{of}", program, name), grades


def _code_query(subtask: str, program: Program, name: str) -> Row:
    return {
        "query": program.code,
        "subtask": subtask,
        "anchor_language": program.language,
        "anchor_model": program.name,
        "meta_anchor_code_id": name,
    }


def _code_row(problem: Problem, program: Program, name: str) -> Row:
    return {
        "code_id": name,
        "code": program.code,
        "language": program.language,
        "model": program.name,
        "code_length": len(program.code),
        "meta_source_problem_id": problem.slug,
        "meta_passed": program.solves,
    }


def _text_rows(problem: Problem, names: list[str]) -> list[Row]:
    texts = [f"{problem.title}\n\n{problem.description}", *problem.near]
    return [
        {
            "text_id": name,
            "text": text,
            "text_style": "description" if number else "title_plus_description",
            "text_length": len(text),
            "meta_source_problem_id": problem.slug,
            "meta_is_noise_sample": bool(number),
        }
        for number, (name, text) in enumerate(zip(names, texts, strict=True))
    ]


def _id(sort: str, number: int) -> str:
    return f"{sort}_sample_{number:05}"


def write(folder: Path = RELEASE) -> None:
    """One JSON object a line, a file a table."""
    folder.mkdir(exist_ok=True)
    for name, rows in tables(load()).items():
        lines = (json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        (folder / f"{name}.jsonl").write_text("".join(lines), encoding="utf-8")
        print(f"{name}: {len(rows)} rows")


if __name__ == "__main__":
    write()
