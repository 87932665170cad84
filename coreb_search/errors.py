"""Everything that can go wrong and be told in one line.

CorebError                 exit code 2; the message says what is wrong and what to do
├── UsageError             the request itself makes no sense
├── ConfigError            a settings file or variable is wrong
├── ModelError             model files missing, damaged or unusable
└── StoreError             the index cannot be read or written
    ├── IndexMissing       there is none yet
    └── IndexLocked        another process is writing
"""

from __future__ import annotations


class CorebError(Exception):
    """Base of all errors a person is shown without a traceback."""


class UsageError(CorebError):
    """The request itself makes no sense (no such line, empty question, unknown language)."""


class ConfigError(CorebError):
    """A settings file or an environment variable holds something unusable."""


class ModelError(CorebError):
    """Model files are missing, damaged or not what their record says."""


class StoreError(CorebError):
    """The index cannot be read or written."""


class IndexMissing(StoreError):
    """There is no index for this project and model yet."""


class IndexLocked(StoreError):
    """Another process is writing this index."""
