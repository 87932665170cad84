"""semble's hits for many questions, in its own process: root and JSON list in, JSON lists of places out."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

os.environ.setdefault("SEMBLE_INDEX_WORKERS", "2")

from semble.index import SembleIndex


def main(root: str, questions: str) -> None:
    index = SembleIndex.from_path(root)
    found = [
        [
            (hit.chunk.file_path, hit.chunk.start_line, hit.chunk.end_line)
            for hit in index.search(text, top_k=10)
        ]
        for text in json.loads(Path(questions).read_text(encoding="utf-8"))
    ]
    print(json.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
