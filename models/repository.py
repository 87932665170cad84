"""What a model's own repository says of it, in the settings of transformers and sentence-transformers.

Nothing is read here but small files; what a graph takes and gives, the graph itself is asked elsewhere.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from coreb_search.errors import ModelError, UsageError
from coreb_search.models.record import Pooling, Prompt
from coreb_search.types import TASKS, Task

_POOLINGS: dict[str, Pooling] = {"mean": "mean", "cls": "cls", "lasttoken": "last"}
_OLD_POOLINGS = {"mean_tokens": "mean", "cls_token": "cls"}
# By what name prompts go: of a task and a side, or of a side alone.
_TASKS: dict[Task, tuple[str, ...]] = {
    "text2code": ("nl2code", "text2code"), "code2code": ("code2code",), "code2text": ("code2nl", "code2text"),
}  # fmt: skip
_QUERY, _DOCUMENT = ("query", "search_query"), ("document", "passage", "corpus", "search_document")
# Best first; any single other graph is taken, too.
_GRAPHS = ("model.onnx", "model_quantized.onnx", "model_int8.onnx", "model_optimized.onnx", "model_fp16.onnx")
_TORCH = ("*.safetensors", "pytorch_model*.bin", "*.pt")
# Attention costs the square of the length, and a longer function is cut into windows anyway.
_LONGEST = 2048
_USUAL = 512
_SPDX = {"apache-2.0": "Apache-2.0", "mit": "MIT", "bsd-3-clause": "BSD-3-Clause"}


class Repository:
    """The files in ``folder``. Raises ModelError where they are broken, or make no model that can be run."""

    def __init__(self, folder: Path) -> None:
        if not folder.is_dir():
            raise UsageError(f"no such folder: {folder}")
        self.folder = folder
        modules: Any = self._json(folder / "modules.json") or []
        self.modules = {str(one["type"]).split(".")[-1]: folder / str(one["path"]) for one in modules}
        """Folders by class, in the order of sentence-transformers' pipeline."""
        self.home = next(iter(self.modules.values()), folder)
        """Where the first one's settings lie."""
        self.config = self._json(self.home / "config.json") or self._json(folder / "config.json")
        self.sentence = self._json(folder / "config_sentence_transformers.json")
        self.onnx = self._json(folder / "onnx_config.json")
        self.words = self._json(self.home / "tokenizer_config.json") or self._json(
            folder / "tokenizer_config.json"
        )
        if (chat := self.home / "chat_template.jinja").is_file():
            self.words = {"chat_template": chat.read_text("utf-8", "replace")} | self.words

    @property
    def architecture(self) -> str:
        """As transformers names its class; empty when nothing says so."""
        return str((self.config.get("architectures") or [""])[0])

    @property
    def is_table(self) -> bool:
        """Whether it has one vector a token and no graph."""
        return self.config.get("model_type") == "model2vec" or "StaticEmbedding" in self.modules

    @property
    def is_late(self) -> bool:
        """Whether it keeps one vector a token, to be compared by MaxSim."""
        described = {**self.sentence, **self.onnx}
        return (
            "ColBERT" in self.architecture + str(described.get("model_type"))
            or "query_prefix" in described
            or "MultiVectorMask" in self.modules
        )

    @property
    def prefixes(self) -> tuple[str, str]:
        """What a late model puts before questions and documents."""
        described = {**self.onnx, **self.sentence}
        if "MultiVectorMask" in self.modules:
            prompts = self.sentence.get("prompts") or {}
            prefixes = {f"{side}_prefix": prompts.get(side) or "" for side in ("query", "document")}
            described = prefixes | described
        return str(described.get("query_prefix", "[Q] ")), str(described.get("document_prefix", "[D] "))

    @cached_property
    def licence(self) -> str:
        """By the front matter of its card; empty when it states none."""
        try:
            card = (self.folder / "README.md").read_text("utf-8", "replace")
        except OSError:
            return ""
        front = re.match(r"---\n(.*?)\n---", card, re.DOTALL)
        lines = re.findall(r"^(license|license_name):\s*['\"]?([^'\"\n]+)", front[1] if front else "", re.M)
        stated = {str(key): str(value).strip() for key, value in lines}
        name = stated.get("license", "")
        if name == "other":
            return stated.get("license_name", name)
        return _SPDX.get(name, name.upper() if name.startswith("cc-") else name)

    @property
    def max_tokens(self) -> int:
        """As the model says, within reason."""
        positions = self.config.get("max_position_embeddings")
        if positions and self.config.get("model_type") in {"roberta", "xlm-roberta", "camembert", "mpnet"}:
            # Their positions begin after that of padding.
            positions -= 2
        stated = (
            self._json(self.home / "sentence_bert_config.json").get("max_seq_length"),
            self.onnx.get("document_length"), self.words.get("model_max_length"),
        )  # fmt: skip
        length = next((found for found in stated if found), positions or _USUAL)
        return int(min(length, positions or length, _LONGEST))

    @property
    def append(self) -> str:
        """The token that must end a text, where the tokenizer is set so."""
        end = self.words.get("eos_token")
        name = end.get("content", "") if isinstance(end, dict) else end or ""
        return str(name) if self.words.get("add_eos_token") else ""

    def prompts(self) -> dict[Task, Prompt]:
        """By task, those of a side alone where a task has none of its own."""
        given = {str(name).lower(): str(text) for name, text in (self.sentence.get("prompts") or {}).items()}
        default = given.get(str(self.sentence.get("default_prompt_name")).lower(), "")

        def named(task: Task, side: str, sides: tuple[str, ...]) -> str:
            names = (*(f"{prefix}_{side}" for prefix in _TASKS[task]), *sides)
            return next((given[name] for name in names if name in given), default)

        found: dict[Task, Prompt] = {
            task: Prompt(named(task, "query", _QUERY), named(task, "document", _DOCUMENT)) for task in TASKS
        }
        return {task: prompt for task, prompt in found.items() if prompt != Prompt()}

    def pooling(self) -> Pooling | None:
        """As sentence-transformers is told to; None when it is not. Raises ModelError for others."""
        if "Pooling" not in self.modules:
            return None
        told = self._json(self.modules["Pooling"] / "config.json")
        modes = [key.removeprefix("pooling_mode_") for key, on in told.items() if on is True]
        names = [_OLD_POOLINGS.get(mode, mode) for mode in modes if mode != "include_prompt"]
        name = str(told.get("pooling_mode") or "+".join(names))
        if name not in _POOLINGS or (told.get("include_prompt") is False and self.prompts()):
            what = f"{name or 'none'}" if name not in _POOLINGS else "without the prompt's tokens"
            raise ModelError(
                f"{self.folder}: its pooling ({what}) is none that can be done outside of a graph; "
                f"make a graph that pools: coreb-search models export {self.folder}"
            )
        return _POOLINGS[name]

    def graph(self, wanted: str = "") -> Path:
        """The graph to run; ``wanted`` is a path in the folder or a name. Raises ModelError, UsageError."""
        found = [path.relative_to(self.folder).as_posix() for path in self._graphs()]
        if not found and not wanted:
            raise ModelError(f"no ONNX graph in {self.folder}{self._remedy()}")
        return self.folder / chosen_graph(found, wanted, str(self.folder))

    def tokenizer(self, beside: Path) -> Path:
        """The tokenizer of the graph or table ``beside``. Raises ModelError."""
        places = (beside.parent, self.home, self.folder)
        found = next(
            (place / "tokenizer.json" for place in places if (place / "tokenizer.json").is_file()), None
        )
        if not found:
            raise ModelError(
                f"no tokenizer.json in {self.folder}; load its tokenizer with transformers' AutoTokenizer "
                "and save it there with save_pretrained"
            )
        return found

    def table(self) -> Path:
        """The vectors of the tokens. Raises ModelError."""
        found = next(iter(sorted(self.home.glob("*.safetensors"))), None)
        if not found:
            raise ModelError(f"no table of vectors (model.safetensors) in {self.home}")
        return found

    def _graphs(self) -> list[Path]:
        places = dict.fromkeys((self.folder, self.folder / "onnx", self.home, self.home / "onnx"))
        return [path for place in places for path in sorted(place.glob("*.onnx")) if path.is_file()]

    def _remedy(self) -> str:
        if any(file for place in (self.folder, self.home) for kind in _TORCH for file in place.glob(kind)):
            return f", only weights for torch: coreb-search models export {self.folder} makes a graph of them"
        return "; name the folder of a model"

    def _json(self, path: Path) -> dict[str, Any]:
        try:
            found: dict[str, Any] = json.loads(path.read_text("utf-8"))
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, RecursionError) as error:
            raise ModelError(f"{path} cannot be read ({error}); download it again") from error
        return found


def chosen_graph(found: Sequence[str], wanted: str, where: str) -> str:
    """One of these paths: the one that is ``wanted``, or the most exact. Raises UsageError."""
    if wanted:
        fitting = [path for path in found if wanted in {path, path.rsplit("/", 1)[-1]}]
        if len(fitting) != 1:
            raise UsageError(f"no graph {wanted} in {where}; there are: {', '.join(found) or 'none'}")
        return fitting[0]
    if len(found) == 1:
        return found[0]
    ranked = [path for name in _GRAPHS for path in found if path.rsplit("/", 1)[-1] == name]
    if not ranked:
        raise UsageError(f"several graphs in {where}; choose one with --graph: {', '.join(found)}")
    return ranked[0]
