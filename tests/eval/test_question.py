"""Documentation as a person reads it."""

from __future__ import annotations

import pytest

from coreb_search.eval.question import question

READ = {
    # reStructuredText
    "Get the default for the parameter. Tries\n:meth:`Context.lookup` first, then the local default.": (
        "Get the default for the parameter. Tries Context.lookup first, then the local default."
    ),
    "Creates the :class:`~click.HelpFormatter` and :py:meth:`its own <a.b>` ``*args``, `**kw` too.": (
        "Creates the HelpFormatter and its own *args, **kw too."
    ),
    "Create `__eq__` method for *cls* with **attrs**.": "Create __eq__ method for cls with attrs.",
    "Pass *args and **kwargs on to a_b_c, 2 * 3 * 4.": "Pass *args and **kwargs on to a_b_c, 2 * 3 * 4.",
    "It is shown as ``attr(v=<some callable>)`` or <b>.": "It is shown as attr(v=<some callable>) or <b>.",
    "Loads the `user guide <https://a.b/c>`_ or the `index`_ page::\n\n    code": (
        "Loads the user guide or the index page:"
    ),
    "Write +str+ to +@stderr+ and add 1 + 2 + 3.": "Write str to @stderr and add 1 + 2 + 3.",
    "Return all the ports in use\n@!attribute [r] ports": "Return all the ports in use",
    r"Escape \*args and \_name_ in text.": "Escape *args and _name_ in text.",
    "Open the file for them.\n.. versionchanged:: 8.5.0\n   More.": "Open the file for them.",
    "Open the file for them.\n:param name: what file\n:return: it": "Open the file for them.",
    "Open the file for them.\nArgs:\n    name: what file": "Open the file for them.",
    "Open the file for them.\n>>> open()": "Open the file for them.",
    "Open the file for them:\n- one\n- two": "Open the file for them:",
    # Markdown, and Go's and Rust's links
    "Follows [the `RFC` rules](https://a.b/c) of [`Vec`] and x[0].": "Follows the RFC rules of Vec and x[0].",
    "Open the file for them.\n# Examples": "Open the file for them.",
    # Doxygen
    "@brief Open the file for them.\n@param name what file": "Open the file for them.",
    "Открыть файл для записи данных.": "Открыть файл для записи данных.",
    "打开文件并写入数据。": "打开文件并写入数据。",
}

NO_SENTENCE = [
    "",
    "Few words only.",
    ".. versionchanged:: 8.5.0\n   Added the ``name`` parameter to it.",
    ":param name: what there is to be opened",
    "@param name what there is to be opened",
    "TODO: write down what this does",
    "Deprecated: use the other function instead.",
    "f(x, y=1, *args) -> (int, int)",
    "ZRANDMEMBER key [<count> [WITHSCORES]]",
    "eslint-disable-next-line no-use-before-define because it is so",
]


@pytest.mark.parametrize("doc", READ)
def test_the_first_paragraph_is_read_without_markup(doc: str) -> None:
    assert question(doc, "open", "python") == READ[doc]


@pytest.mark.parametrize("doc", NO_SENTENCE)
def test_what_is_no_sentence_asks_nothing(doc: str) -> None:
    assert question(doc, "open", "python") == ""


@pytest.mark.parametrize("language", ["java", "javascript", "typescript"])
def test_tags_are_taken_out_where_documentation_is_html(language: str) -> None:
    doc = (
        "Returns the <i>first</i> &amp; last {@link List#get(int) element}\nof {@code Map<K, V>} or "
        "{@linkplain #find}, <some callable>.\n<p>More of it."
    )
    wanted = "Returns the first & last element of Map<K, V> or find, <some callable>."
    assert question(doc, "f", language) == wanted


@pytest.mark.parametrize(
    ("doc", "name", "language", "wanted"),
    [
        ("Sort returns the items in order.", "Sort", "go", "returns the items in order."),
        ("parse_args returns the items in order.", "parse_args", "python", "returns the items in order."),
        ("pipe is allowed to return Any here.", "pipe", "python", "pipe is allowed to return Any here."),
        ("`next_one` is used after all.", "next_one", "python", "next_one is used after all."),
        ("Render (JSON) writes the whole type.", "Render", "go", "Render (JSON) writes the whole type."),
        ("filter results by what they hold.", "filter", "python", "filter results by what they hold."),
        ("Sort sorts the items.", "Sort", "go", ""),
    ],
)
def test_the_own_name_goes_only_where_a_sentence_is_left(
    doc: str, name: str, language: str, wanted: str
) -> None:
    assert question(doc, name, language) == wanted
