"""How many chunks a second the bundled encoder takes: ``scripts/bench encode``.

Texts are Django's functions, each cut after its 164th token, shorter ones left out; they are encoded as the
indexer does it, tokenisation included.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from statistics import median
from time import perf_counter

from tokenizers import Tokenizer

from coreb_search.indexer.chunking import chunk_source
from coreb_search.models import BUNDLED, load_encoder
from coreb_search.models.plain import plain
from coreb_search.text import document_text
from scripts.benchmarks.corpora import CORPORA, fetch, unpack

TOKENS = 164
_BATCH = 2048


def texts(root: Path) -> Iterator[str]:
    """Documents of exactly ``TOKENS`` tokens."""
    tokenizer = Tokenizer.from_file(str(BUNDLED / "tokenizer.json"))
    for path in sorted(root.rglob("*.py")):
        for chunk in chunk_source(path.read_text(encoding="utf-8", errors="replace"), path.name, "python"):
            text = plain(document_text(chunk))
            ends = tokenizer.encode(text, add_special_tokens=False).offsets
            if len(ends) >= TOKENS:
                yield text[: ends[TOKENS - 1][1]]


def main() -> None:
    """Print chunks a second, the median and the best of all runs."""
    parser = argparse.ArgumentParser(prog="scripts/bench encode", description=__doc__.splitlines()[0])
    parser.add_argument("--cache", type=Path, required=True, help=argparse.SUPPRESS)
    parser.add_argument("--runs", type=int, default=5)
    options, _ = parser.parse_known_args()
    root = unpack(CORPORA[0], fetch(options.cache), options.cache / "encoding")
    documents = list(islice(texts(root), 8 * _BATCH))
    rates = []
    for _ in range(options.runs):
        # A new encoder each time: what it remembers of identifiers is part of the work.
        encoder = load_encoder()
        start = perf_counter()
        for first in range(0, len(documents), _BATCH):
            encoder.encode(documents[first : first + _BATCH], "document")
        rates.append(len(documents) / (perf_counter() - start))
    print(f"{len(documents):,} chunks of {TOKENS} tokens, {options.runs} runs")
    print(f"chunks a second: median {median(rates):,.0f}, best {max(rates):,.0f} (bar: 5,000 on two cores)")


if __name__ == "__main__":
    main()
