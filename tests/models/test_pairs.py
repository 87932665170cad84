"""What the training reads out of a package."""

from pathlib import Path

from coreb_search.models.train.pairs import distinct, first_paragraph, package_pairs, without_doc

SOURCE = '''\
def read_lines(path):
    """Read all lines of a text file.

    Keeps line ends.
    """
    with open(path) as file:
        return file.readlines()


def get_user_name(user):
    first, last = user.names
    return first + last
'''


def test_a_documented_and_an_undocumented_function(tmp_path: Path) -> None:
    (tmp_path / "pkg").mkdir()
    (tmp_path / "pkg" / "files.py").write_text(SOURCE)
    (tmp_path / "pkg" / "test_files.py").write_text(SOURCE)
    documented, named = package_pairs(tmp_path, "pkg")
    assert documented.question == "Read all lines of a text file."
    assert documented.head == "files read_lines"
    assert documented.code == (
        "def read_lines(path):\n    with open(path) as file:\n        return file.readlines()"
    )
    assert named.question == "get user name"
    assert named.head == "files"
    assert "get_user_name" not in named.code


def test_doc_of_another_language_goes_whole() -> None:
    code = (
        "/**\n * Adds {@code a} to b.\n * @return the sum\n */\nint add(int a, int b) {\n  return a + b;\n}"
    )
    doc = "Adds {@code a} to b.\n@return the sum"
    assert without_doc(code, doc) == "int add(int a, int b) {\n  return a + b;\n}"
    assert first_paragraph(doc) == "Adds a to b."


def test_paragraphs_that_say_nothing_are_left_out() -> None:
    assert first_paragraph("{@inheritDoc}") == ""
    assert first_paragraph("TODO write this some day") == ""
    assert first_paragraph("Short.") == ""
    assert first_paragraph("ファイルのすべての行を読む ため の 関数") == ""


def test_copies_are_dropped(tmp_path: Path) -> None:
    for name in ("a.py", "b.py", "c.py"):
        (tmp_path / name).write_text(SOURCE)
    assert len(list(package_pairs(tmp_path, "pkg"))) == 6
    assert len(list(distinct(package_pairs(tmp_path, "pkg")))) == 2
