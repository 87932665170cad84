"""Repositories of any size that look like code: the words in them grow with the text, as in real ones."""

from __future__ import annotations

from pathlib import Path
from random import Random

_FILE_BYTES = 12_000
_FILES_A_FOLDER = 40
_NEW_WORD = 0.003
"""How often a name holds a word that was not there before (Heaps' law, roughly)."""
_SYLLABLES = (
    "ba co de fi ga he in jo ka lo me no op qua re sto tra un ver wi xen y zor ch st ter ing al".split()
)
_WORDS = (
    "get set load read write parse format build make find open close send fetch update remove insert user "
    "config file path name value index key item list node token stream buffer request response session "
    "client server error result state event handler cache table row column query date time size count line"
).split()
_PIECES = {
    "py": """
def {0}_{1}({2}, {3}_{4}=None, *, {5}={n}):
    \"\"\"{6} the {2} of a {7} and {8} its {4}.\"\"\"
    {9} = [{2}.{10}({3}_{4}) for {11} in {2}.{12}_{5} if {11} is not None]
    if not {9} or len({9}) > {n}:
        raise ValueError(f"no {6} for {{{2}!r}}: {7} {8}")
    for {13}, {11} in enumerate(sorted({9}, key=lambda {14}: {14}.{1})):
        {2}.{15}_{0}({13}, {11}, {5}=self.{12}[{n}:])
        {3}_{4} = {16}({11}).{17}({2}, {5} + {13})
    while {16} and not self.{14}_{0}.{12}:
        try:
            {7}_{13} = {16}.pop({n}).{8}(self.{5}, {3}_{4}={9}[-1])
        except {6}Error as error:
            logger.warning("{14} {15} of %s: %s", {7}_{13}, error)
            self.{14}_{0}.{11}({2}_{15}, {17}={19} or {n})
    return {18}_{19}({9}, {3}_{4}) or {2}.{10}
""",
    "js": """
// {6} the {2} of a {7}, then {8} it.
export async function {0}{1}({2}, {{ {3}, {4} = {n} }}) {{
  const {9} = await this.{10}.{12}({2}.{5}, {3});
  if ({9} === undefined || {9}.length > {n}) {{
    throw new Error(`{6} {7}: ${{{2}.{5}}} {8}`);
  }}
  for (const [{6}, {7}] of Object.entries({9}.{8} ?? {{}})) {{
    if (this.{10}{6}.has({6}) && {7}.{12} > {4}) {{
      this.{18}.emit('{19}', {{ {6}, {7}: {7}.{11}({n}), {13}: this.{14} }});
    }}
    {3}.{15}[{6}] = await this.{16}{17}({7}, {2}.{5});
  }}
  const {19} = {9}.filter(({11}) => {11}.{13} !== {4});
  return {19}.map(({11}, {14}) => ({{ {15}: {11}.{16}({14}), {17}: '{18}' }}));
}}
""",
    "go": """
// {1}{0} {6}s the {2} of a {7} and {8}s its {4}.
func (s *{3}{1}) {1}{0}({2} string, {4} int) ([]{5}, error) {{
	{9}, err := s.{10}.{12}({2}, {4}+{n})
	if err != nil {{
		return nil, fmt.Errorf("{6} {7} %s: %w", {2}, err)
	}}
	for {11}, {13} := range {9} {{
		if {13}.{14} > {n} && s.{15} != {16}{17} {{
			{9}[{11}] = {18}({13}, s.{19})
		}}
	}}
	s.{6}.{1}.Lock()
	defer s.{6}.{1}.Unlock()
	if {7}, ok := s.{8}{11}[{2}]; ok && {7}.{12} < {n} {{
		{7}.{14} = append({7}.{14}, {9}...)
		s.{16}.{17}({7}, "{18} {19}")
		return {7}.{14}, s.{15}.{10}({4})
	}}
	return {9}, nil
}}
""",
    "java": """
class {1}{0} {{
    /** {6} the {2} of a {7} and {8} its {4}. */
    public {3} {0}{4}(final {5} {2}, int {9}) throws {10}Exception {{
        if ({2} == null || {9} > {n}) {{
            throw new {10}Exception("{6} {7}: " + {2}.{11}());
        }}
        for (final {5} {6} : this.{7}.{8}({2}.{13}())) {{
            if ({6}.{14}{15}() == {n} || {6}.equals({16}{17})) {{
                this.{18}.{19}("{14} {8}", {6}.{11}(), {9});
                continue;
            }}
            {6}.set{0}({2}, this.{7}.{12}({6}) + {9});
        }}
        {3} {12} = this.{13}.{14}({2}, {9} + {n});
        return {12}.{15}({16} -> {16}.{17}().equals("{18} {19}"));
    }}
}}
""",
    "c": """
/* {6} the {2} of a {7} and {8} its {4}. */
static int {0}_{1}(struct {3} *{2}, size_t {4}, const char *{5})
{{
	struct {9} *{10} = {11}_{12}({2}->{13}, {4} + {n});
	if (!{10} || {4} > {n})
		return -{14};
	for (size_t {15} = 0; {15} < {4}; {15}++)
		{10}->{16}[{15}] = {17}({2}, "{18} {19}", {n});
	while ({5} && *{5} != '{4[0]}') {{
		struct {9} *{6} = {7}_{8}({10}, {5}, sizeof(*{10}));
		if ({6}->{16}_{19} & {14}_{18}) {{
			{11}_{17}(&{2}->{0}, {6}, {n});
			break;
		}}
		{5} = {6}->{13} + {n};
	}}
	return {2}->{13} ? {n} : 0;
}}
""",
}


def write_repository(root: Path, size: int, seed: int = 1) -> int:
    """Files of about ``size`` bytes below ``root``, the same for each seed; how many they are."""
    random, words = Random(seed), list(_WORDS)
    suffixes = list(_PIECES)
    number = written = 0
    folder = root
    while written < size:
        suffix = random.choice(suffixes)
        if number % _FILES_A_FOLDER == 0:
            folder = root / f"{_word(random, words)}{number // _FILES_A_FOLDER}"
            folder.mkdir(parents=True)
        text = _text(random, words, _PIECES[suffix])
        (folder / f"{_word(random, words)}_{number}.{suffix}").write_text(text, encoding="utf-8")
        written += len(text)
        number += 1
    return number


def _text(random: Random, words: list[str], piece: str) -> str:
    parts: list[str] = []
    length, wanted = 0, random.uniform(0.1, 1.9) * _FILE_BYTES
    while length < wanted:
        parts.append(piece.format(*(_word(random, words) for _ in range(20)), n=random.randrange(1_000)))
        length += len(parts[-1])
    return "".join(parts)


def _word(random: Random, words: list[str]) -> str:
    """By Zipf's law one of ``words``, and now and then a new one."""
    if random.random() < _NEW_WORD:
        words.append("".join(random.choices(_SYLLABLES, k=random.randrange(2, 5))))
    return words[int(len(words) ** random.random()) - 1]
