"""The code in what language models answer."""

import pytest

from coreb_search.models.hypothesis import asked, code_in

CODE = "def read_port(text):\n    return int(text)"

ANSWERS = {
    "bare": CODE,
    "fenced": f"```python\n{CODE}\n```",
    "explained": f"Sure! Here is a function:\n\n```python\n{CODE}\n```\n\nIt reads a port. I hope it helps!",
    "explained without a fence": f"Here is the function:\n\n{CODE}\n\nThis function reads a port.",
    "thought about": f"<think>\nThe user wants `int(x)`.\n```\nx = 1\n```\n</think>\n\n{CODE}",
    "thought about, opened by the template": f"Let me see; x = 1.\n</think>\n```\n{CODE}\n```",
    "fence not closed": f"```python\n{CODE}",
    "other fence": f"~~~\n{CODE}\n~~~",
    "fence with dots inside": f"````md\n{CODE}\n````",
    "several": f"```sh\npip install x\n```\nthen\n```python\n{CODE}\n```",
    "line ends of Windows": f"```python\r\n{CODE}\r\n```".replace("\n", "\r\n"),
}


@pytest.mark.parametrize("answer", ANSWERS.values(), ids=ANSWERS.keys())
def test_the_code_is_taken_out(answer: str) -> None:
    assert code_in(answer) == CODE


NO_CODE = [
    "",
    "   \n",
    "```\n```",
    "I cannot help with that.",
    "Sorry, but I am only a language model. Ask me something else!",
    "<think>I should write def f(x): return x",
    "x",
]


@pytest.mark.parametrize("answer", NO_CODE)
def test_what_is_no_code_is_none(answer: str) -> None:
    assert code_in(answer) == ""


OTHERS = [
    "add x y = x + y",
    "fn main() {\n    run()\n}",
    "SELECT * FROM users WHERE id = 1;",
    "module Port\n  def self.read\n    gets\n  end\nend",
    "func Read(s string) (int, error) {\n\treturn strconv.Atoi(s)\n}",
    "defmodule Port do\n  def read(x), do: x\nend",
]


@pytest.mark.parametrize("code", OTHERS)
def test_code_of_other_languages_stays_whole(code: str) -> None:
    assert code_in(code) == code


@pytest.mark.parametrize("answer", ["```" * 20_000, "<think>" * 20_000, "A b " * 20_000, "=\n" * 20_000])
def test_hostile_answers_take_no_time(answer: str) -> None:
    assert len(code_in(answer)) <= 4_000


def test_the_question_is_asked_for_the_languages_there_are() -> None:
    assert asked(" how? ", []) == "Question: how?"
    assert asked("how?", ["go"]) == "Language: go\nQuestion: how?"
    assert asked("how?", ["go", "go", "c", "cpp", "rust"]) == "Language: go or c or cpp\nQuestion: how?"
    assert len(asked("x" * 100_000, [])) < 5_000
