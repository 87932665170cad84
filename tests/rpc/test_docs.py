"""docs/rpc.schema.json and the tables of docs/rpc.md are the program's: ``UPDATE_GOLDENS=1`` writes them."""

from __future__ import annotations

import json
from pathlib import Path

from jsonschema import Draft202012Validator

from coreb_search.rpc.reference import json_schema
from tests.golden import check

DOCS = Path(__file__).parents[2] / "docs"


def test_the_documented_schema_is_that_of_the_types() -> None:
    schema = json_schema()
    Draft202012Validator.check_schema(schema)
    check(json.dumps(schema, indent=2, ensure_ascii=False) + "\n", DOCS / "rpc.schema.json")
