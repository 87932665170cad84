"""Records survive being written down."""

from pathlib import Path

import pytest

from coreb_search.models.record import (
    AnyRecord,
    EncoderRecord,
    GeneratorRecord,
    Prompt,
    RerankerRecord,
    Source,
    read_record,
)
from coreb_search.models.save import write_record

AWKWARD = 'Instruct: "find" it\\ \nQuery:\t\x7f\x00 \u2028 caf\u00e9 \U0001f600'
RECORDS: list[AnyRecord] = [
    EncoderRecord(
        name="one",
        licence="MIT",
        commercial=False,
        dim=4,
        dims=(2, 4),
        normalise=False,
        prompts={"text2code": Prompt(AWKWARD), "code2text": Prompt("", "d: ")},
        probe=(0.1, -1e-9, 1.0),
        coreb={"overall": 0.5},
        files={"model.onnx": "a" * 64, "a b": "b" * 64},
        source=Source(repository="a/b", files={"model.onnx": "onnx/model.onnx"}),
    ),
    RerankerRecord(name="two", licence="", form="yes-no", words=("no", "yes"), template=AWKWARD),
    GeneratorRecord(name="three", licence="x", template="{system}{user}", stop=("<|im_end|>",)),
]


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.name)
def test_what_is_written_is_read_again(record: AnyRecord, tmp_path: Path) -> None:
    write_record(tmp_path, record)
    assert read_record(tmp_path, type(record)) == record
