"""The table of languages: which files are which, and where a language's grammar and query lie.

A language is a row here plus ``queries/<name>.scm``; the text formats, which have no grammar and are
cut into windows, are rows of ``formats``. Nothing is imported
from a grammar before the first file of its language is parsed (``parsing``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from coreb_search.indexer.formats import FORMATS


@dataclass(frozen=True, slots=True)
class Language:
    """One row: how files are recognised, and what parses them."""

    name: str
    extensions: tuple[str, ...] = ()
    """Lower case, with the dot."""
    filenames: tuple[str, ...] = ()
    """Whole base names, lower case."""
    interpreters: tuple[str, ...] = ()
    """Programs a ``#!`` line may name, without their version."""
    grammar: str = ""
    """Module of the grammar's wheel; empty for text formats."""
    loader: str = "language"
    """The function in that module that returns the grammar."""
    queries: tuple[str, ...] = ()
    """Stems of the query files, joined in this order."""
    blanked: str = ""
    """Regular expression whose group 1 the grammar cannot read and must not see."""
    joins_clauses: bool = False
    """Neighbouring definitions of one name are the clauses of one function."""


_EXPORT_MACRO = (
    r"\b(?:class|struct|union)\s+([A-Z_][A-Z0-9_]*)(?=\s+[A-Za-z_]\w*\s*(?:final\s*)?(?:\{|:[^:]))"
)

_GRAMMARS = (
    Language(
        "python",
        (".py", ".pyi", ".pyw", ".pyx", ".bzl", ".bazel", ".star", ".wsgi", ".gyp", ".gypi"),
        ("sconstruct", "sconscript", "wscript", "tiltfile"),
        ("python", "pypy"),
        "tree_sitter_python",
        queries=("python",),
    ),
    Language(
        "javascript",
        (".js", ".jsx", ".mjs", ".cjs", ".es6"),
        interpreters=("node", "nodejs", "bun"),
        grammar="tree_sitter_javascript",
        queries=("ecmascript", "javascript"),
    ),
    Language(
        "typescript",
        (".ts", ".mts", ".cts"),
        interpreters=("deno", "ts-node", "tsx"),
        grammar="tree_sitter_typescript",
        loader="language_typescript",
        queries=("ecmascript", "typescript"),
    ),
    Language(
        "tsx",
        (".tsx",),
        grammar="tree_sitter_typescript",
        loader="language_tsx",
        queries=("ecmascript", "typescript"),
    ),
    Language("java", (".java",), grammar="tree_sitter_java", queries=("java",)),
    Language("go", (".go",), grammar="tree_sitter_go", queries=("go",)),
    Language(
        "ruby",
        (".rb", ".rake", ".gemspec", ".ru", ".podspec", ".rbi", ".jbuilder", ".thor"),
        (
            *("rakefile", "gemfile", "vagrantfile", "guardfile", "podfile", "brewfile"),
            *("puppetfile", "fastfile", "capfile", "dangerfile"),
        ),
        ("ruby", "jruby", "rake"),
        "tree_sitter_ruby",
        queries=("ruby",),
    ),
    Language("c", (".c", ".h"), grammar="tree_sitter_c", queries=("c",)),
    Language(
        "cpp",
        (
            *(".cc", ".cpp", ".cxx", ".c++", ".hh", ".hpp", ".hxx", ".h++", ".ipp", ".inl", ".tpp", ".txx"),
            *(".ixx", ".cppm", ".ino", ".cu", ".cuh"),
        ),
        grammar="tree_sitter_cpp",
        queries=("c", "cpp"),
        blanked=_EXPORT_MACRO,
    ),
    Language("csharp", (".cs", ".csx"), grammar="tree_sitter_c_sharp", queries=("csharp",)),
    Language("rust", (".rs",), grammar="tree_sitter_rust", queries=("rust",)),
    Language("kotlin", (".kt", ".kts"), grammar="tree_sitter_kotlin", queries=("kotlin",)),
    Language("swift", (".swift",), interpreters=("swift",), grammar="tree_sitter_swift", queries=("swift",)),
    Language(
        "php",
        (".php", ".phtml", ".php5", ".php7"),
        interpreters=("php",),
        grammar="tree_sitter_php",
        loader="language_php",
        queries=("php",),
    ),
    Language("scala", (".scala", ".sc", ".sbt"), grammar="tree_sitter_scala", queries=("scala",)),
    Language(
        "lua",
        (".lua", ".rockspec"),
        interpreters=("lua", "luajit"),
        grammar="tree_sitter_lua",
        queries=("lua",),
    ),
    Language(
        "bash",
        (".sh", ".bash", ".zsh", ".ksh", ".bats", ".ebuild", ".eclass"),
        (
            *(".bashrc", ".bash_profile", ".bash_aliases", ".profile", ".zshrc", ".zshenv", ".zprofile"),
            *("pkgbuild", "apkbuild"),
        ),
        ("sh", "bash", "zsh", "ksh", "dash", "ash"),
        "tree_sitter_bash",
        queries=("bash",),
    ),
    Language(
        "elixir",
        (".ex", ".exs"),
        interpreters=("elixir",),
        grammar="tree_sitter_elixir",
        queries=("elixir",),
        joins_clauses=True,
    ),
    Language(
        "haskell",
        (".hs", ".hsc"),
        interpreters=("runghc", "runhaskell", "stack"),
        grammar="tree_sitter_haskell",
        queries=("haskell",),
        joins_clauses=True,
    ),
    Language("julia", (".jl",), interpreters=("julia",), grammar="tree_sitter_julia", queries=("julia",)),
    Language("zig", (".zig", ".zon"), grammar="tree_sitter_zig", queries=("zig",)),
    Language(
        "perl",
        (".pl", ".pm", ".t", ".psgi"),
        interpreters=("perl",),
        grammar="tree_sitter_perl",
        queries=("perl",),
    ),
    Language("dart", (".dart",), interpreters=("dart",), grammar="tree_sitter_dart", queries=("dart",)),
    Language("objc", (".m", ".mm"), grammar="tree_sitter_objc", queries=("c", "objc")),
)

_TEXTS = (
    Language(
        row.name, tuple(row.extensions.split()), tuple(row.filenames.split()), tuple(row.interpreters.split())
    )
    for row in FORMATS
)

LANGUAGES: Mapping[str, Language] = MappingProxyType({row.name: row for row in (*_GRAMMARS, *_TEXTS)})

_BY_EXTENSION = {extension: row.name for row in LANGUAGES.values() for extension in row.extensions}
_BY_FILENAME = {name: row.name for row in LANGUAGES.values() for name in row.filenames}
_BY_INTERPRETER = {program: row.name for row in LANGUAGES.values() for program in row.interpreters}
_SHEBANG = re.compile(r"#!\s*(?:\S*/)?(?:env\s+(?:-\S+\s+|\w+=\S+\s+)*(?:\S*/)?)?([^\s/]+)")
_VERSION = re.compile(r"[\d.]+$")


def language_of(path: str, first_line: str = "") -> str | None:
    """The table's name for a file, None for what is not indexed.

    The base name decides, then the extension; ``first_line`` (its ``#!``) only
    where there is no extension. ``.h`` is ``c`` here: its text decides when it is chunked.
    """
    name = path.rpartition("/")[2].lower()
    if name in _BY_FILENAME:
        return _BY_FILENAME[name]
    stem, dot, extension = name.rpartition(".")
    if dot and stem:
        language = _BY_EXTENSION.get(dot + extension)
        if language in (None, "template"):
            language = _BY_FILENAME.get(name.partition(".")[0], language)
        return language
    shebang = _SHEBANG.match(first_line)
    return _BY_INTERPRETER.get(_VERSION.sub("", shebang[1]).lower()) if shebang else None


_OBJC = re.compile(r"^\s*(?:@(?:interface|protocol|class|implementation)\b|#import\b)", re.MULTILINE)
_CPP = re.compile(
    r"^\s*(?:class\s+\w|namespace\b|template\s*<|using\s+\w|(?:public|private|protected)\s*:)|\bstd::",
    re.MULTILINE,
)


def header_language(source: str) -> str:
    """Whether a ``.h`` is Objective-C, C++ or C, by its text."""
    if _OBJC.search(source):
        return "objc"
    return "cpp" if _CPP.search(source) else "c"
