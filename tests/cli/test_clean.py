"""``clean`` while others write."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.cli.conftest import Run
from tests.crashing import engine, indexed, undisturbed


def test_clean_says_that_somebody_writes(run: Run, project: Path) -> None:
    """Symptom: "The file lock … could not be acquired.; it is damaged: `coreb-search clean` removes it"."""
    with engine(project)._store.writing():
        result = run("clean")
    assert (result.exit_code, result.stdout) == (2, "")
    place = project / ".coreb-search"
    assert result.stderr == (
        f"coreb-search: error: a process is writing the index at {place}; try again when it has finished\n"
    )
    assert run("search", "duration", "--no-refresh").exit_code == 0


_CLEAN_WHILE_OTHERS_BEGIN = """
import sys
from coreb_search.store import place, remove
def beginning(event, arguments):
    if event == "os.rmdir" and arguments[0].endswith(".coreb-search"):
        place.make(place.Path(sys.argv[1]))
sys.addaudithook(beginning)
assert remove(sys.argv[1])
"""


def test_clean_bears_that_another_process_makes_the_next_index(project: Path) -> None:
    """Symptom: "Directory not empty; it is damaged"."""
    index = project / ".coreb-search"
    subprocess.run([sys.executable, "-c", _CLEAN_WHILE_OTHERS_BEGIN, index], check=True)
    assert [file.name for file in index.iterdir()] == [".gitignore"]
    assert indexed(project) == undisturbed(project)
