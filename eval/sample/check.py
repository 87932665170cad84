"""Runs every program of the sample on its problem's tests: ``scripts/sample check``.

What is called right must pass all of them, what is called wrong must compile and fail at least one.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from coreb_search.eval.sample.problems import LANGUAGES, Problem, Program, load

_SECONDS = 20
_LEAST_PROBLEMS = 40


def complaints(problem: Problem) -> Iterator[str]:
    """What is not as it should be."""
    held = {(program.name, program.language) for program in problem.programs}
    for language in LANGUAGES.values():
        for name in ("right", "wrong"):
            if (name, language) not in held:
                yield f"{problem.slug}: no {name} program in {language}"
    for program in problem.programs:
        try:
            misses = failed(program, problem.tests)
        except subprocess.CalledProcessError as error:
            yield f"{program.path.parent.name}/{program.path.name} does not compile: {error.stderr[:200]!r}"
            continue
        if program.solves == bool(misses):
            tests = f"fails tests {misses}" if misses else "passes every test"
            yield f"{program.path.parent.name}/{program.path.name} {tests}"


def failed(program: Program, tests: Sequence[tuple[str, str]]) -> list[int]:
    """Numbers of the tests, from 1, whose output is another. Raises CalledProcessError from a compiler."""
    with TemporaryDirectory() as folder:
        command = _compiled(program, Path(folder))
        return [
            n
            for n, (given, wanted) in enumerate(tests, 1)
            if _lines(_output(command, given)) != _lines(wanted)
        ]


def _compiled(program: Program, folder: Path) -> list[str]:
    if program.language == "python":
        return [sys.executable, str(program.path)]
    if program.language == "ruby":
        return ["ruby", str(program.path)]
    if program.language == "java":
        source = folder / "Main.java"
        source.write_text(program.code, encoding="utf-8")
        _compile(["javac", "-nowarn", "-d", str(folder), str(source)])
        return ["java", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", str(folder), "Main"]
    target = str(folder / "program")
    compilers = {
        "cpp": ["g++", "-std=c++17", "-O1", "-w", "-o", target, str(program.path)],
        "go": ["go", "build", "-o", target, str(program.path)],
    }
    _compile(compilers[program.language])
    return [target]


def _compile(command: list[str]) -> None:
    subprocess.run(command, check=True, capture_output=True, text=True)


def _output(command: list[str], given: str) -> str:
    """Standard output; of a program that crashes or does not end, something no test wants."""
    try:
        done = subprocess.run(
            command, input=given, capture_output=True, text=True, timeout=_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return "\0"
    return done.stdout if done.returncode == 0 else "\0"


def _lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip().splitlines()]


def main() -> None:
    """Check the problems named, or all; exit 1 when something is wrong."""
    problems = [problem for problem in load() if not sys.argv[1:] or problem.slug in sys.argv[1:]]
    found = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for problem, told in zip(problems, pool.map(lambda p: list(complaints(p)), problems), strict=True):
            print(
                f"{problem.slug}: {'; '.join(told) or f'{len(problem.programs)} programs as they should be'}",
                flush=True,
            )
            found += len(told)
    programs = sum(len(problem.programs) for problem in problems)
    print(f"{len(problems)} problems, {programs} programs, {found} complaints")
    sys.exit(1 if found or (len(problems) < _LEAST_PROBLEMS and not sys.argv[1:]) else 0)


if __name__ == "__main__":
    main()
