"""Which file is which language, by name and by its first line."""

from __future__ import annotations

import pytest

from coreb_search.indexer.languages import LANGUAGES, header_language, language_of


@pytest.mark.parametrize(
    ("path", "language"),
    [
        ("a/b.py", "python"),
        ("A.PY", "python"),
        ("src/app.tsx", "tsx"),
        ("types.d.ts", "typescript"),
        ("include/x.h", "c"),
        ("x.hpp", "cpp"),
        ("Makefile", "makefile"),
        ("docker/Dockerfile", "dockerfile"),
        ("Dockerfile.dev", "dockerfile"),
        ("CMakeLists.txt", "cmake"),
        ("notes.txt", "text"),
        ("LICENSE", "text"),
        ("n.ipynb", "notebook"),
        (".bashrc", "bash"),
        ("Gemfile", "ruby"),
        ("main.coffee", "coffeescript"),
        ("go.mod", "gomod"),
        ("Procfile", "procfile"),
        ("config.h.in", "template"),
        ("Makefile.in", "makefile"),
        ("photo.png", None),
        ("noextension", None),
        (".hidden", None),
    ],
)
def test_the_name_decides(path: str, language: str | None) -> None:
    assert language_of(path) == language


@pytest.mark.parametrize(
    ("first_line", "language"),
    [
        ("#!/usr/bin/env python3", "python"),
        ("#!/usr/bin/python3.11 -u", "python"),
        ("#! /bin/sh", "bash"),
        ("#!/usr/bin/env -S deno run", "typescript"),
        ("#!/usr/bin/env NODE_ENV=test node", "javascript"),
        ("#!/opt/unknown", None),
        ("print('hello')", None),
        ("", None),
    ],
)
def test_the_first_line_decides_without_extension(first_line: str, language: str | None) -> None:
    assert language_of("bin/tool", first_line) == language


def test_an_extension_outweighs_the_first_line() -> None:
    assert language_of("tool.rb", "#!/usr/bin/env python3") == "ruby"


def test_no_extension_or_name_belongs_to_two_languages() -> None:
    for column in ("extensions", "filenames", "interpreters"):
        keys = [key for row in LANGUAGES.values() for key in getattr(row, column)]
        assert len(keys) == len(set(keys)), column


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("int f(void);\n", "c"),
        ("/* a class apart */ struct s;\n", "c"),
        ("namespace a {\nclass B;\n}\n", "cpp"),
        ("template <class T> T f(T);\n", "cpp"),
        ("#import <UIKit/UIKit.h>\n@interface A : NSObject\n@end\n", "objc"),
    ],
)
def test_a_header_is_what_its_text_shows(text: str, language: str) -> None:
    assert header_language(text) == language
