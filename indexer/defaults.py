"""What is left out of an index although git does not ignore it: tables and the one function that reads them.

Names are judged relative to the project's root, so a clone below ``build/`` or
``vendor/`` is an ordinary project. A negated rule in ``.corebignore`` overrules
everything here but the size limit and binary files.
"""

from __future__ import annotations

import re

BINARY = "binary"
DATA = "data"
GENERATED = "generated"
TOO_LARGE = "too large"
VENDORED = "vendored"


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


INVISIBLE_FOLDERS = _words(".git .hg .svn .jj .coreb-search")
"""Never part of a project, not worth a word."""

LEFT_OUT_FOLDERS = {
    **dict.fromkeys(
        _words(
            "node_modules bower_components jspm_packages vendor vendored _vendor third_party third-party "
            "thirdparty site-packages .venv venv virtualenv Pods Carthage .yarn .pnpm-store .bundle"
        ),
        VENDORED,
    ),
    **dict.fromkeys(
        _words(
            "__pycache__ .mypy_cache .pytest_cache .ruff_cache .tox .nox .eggs .hypothesis"
            " .ipynb_checkpoints .next .nuxt .svelte-kit .parcel-cache .gradle .terraform .dart_tool"
        ),
        GENERATED,
    ),
}

_LOCK_FILES = _words(
    "package-lock.json npm-shrinkwrap.json pnpm-lock.yaml go.sum packages.lock.json "
    "package.resolved gradle.lockfile mix.lock"
)
_GENERATED_NAME = re.compile(
    r"\.lock$|[.-]min\.(?:js|mjs|cjs|css|html)$|\.(?:js|mjs|cjs|css|ts)\.map$|[.-]bundle\.js$"
    r"|_pb2(?:_grpc)?\.pyi?$|_pb\.(?:js|rb|d\.ts)$|\.pb(?:\.gw|\.validate)?\.(?:go|cc|h|swift)$|_grpc\.pb\.go$"
    r"|\.(?:g|freezed|gr|mocks)\.dart$|\.(?:designer|g|g\.i)\.cs$|\.generated\.\w+$"
)

_BINARY_SUFFIXES = _words(
    # images, fonts, sound, film
    "png jpg jpeg gif bmp ico icns webp tif tiff psd ai eps heic avif xcf ttf otf woff woff2 eot "
    "mp3 wav ogg flac m4a mp4 mov avi mkv webm "
    # archives, documents
    "zip tar gz tgz bz2 xz zst 7z rar jar war whl egg deb rpm apk dmg iso pdf doc docx xls xlsx ppt pptx odt "
    # programs and what they leave
    "exe dll so dylib a o obj lib pdb class pyc pyo pyd wasm bin dat elc beam rlib rmeta node nib gmo mo qm "
    # data and models
    "db sqlite sqlite3 parquet arrow feather npy npz pkl pickle h5 hdf5 onnx pt pth safetensors tflite pb "
    "lance mat rds gpg p12 pfx jks keystore der"
)
_DATA_SUFFIXES = _words("csv tsv svg jsonl ndjson geojson po pot log snap har patch diff")
_MANIFEST_SUFFIXES = _words("json jsonc json5 xml yaml yml toml ini cfg conf properties plist txt")
"""Small ones describe a project in words; large ones are data."""
_LARGEST_MANIFEST = 32_768


def suffix_of(name: str) -> str:
    """Lower case, without the dot; empty for ``Makefile`` and ``.profile``."""
    stem, _, suffix = name.rpartition(".")
    return suffix.lower() if stem else ""


def is_manifest(suffix: str) -> bool:
    """Whether the file is worth reading as text, small enough, even if no language claims it."""
    return suffix in _MANIFEST_SUFFIXES


def left_out_by_name(name: str, suffix: str) -> str | None:
    """The reason for which a file of this name stays out, unless ``.corebignore`` asks for it."""
    lowered = name.lower()
    if lowered in _LOCK_FILES or _GENERATED_NAME.search(lowered):
        return GENERATED
    return DATA if suffix in _DATA_SUFFIXES else None


def left_out_by_size(suffix: str, size: int) -> str | None:
    """The same for its size."""
    return DATA if size > _LARGEST_MANIFEST and suffix in _MANIFEST_SUFFIXES else None


def is_binary_name(suffix: str) -> bool:
    """Whether files of this suffix are never text."""
    return suffix in _BINARY_SUFFIXES
