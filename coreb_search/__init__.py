"""Search a repository by meaning: functions, embedded on your machine, in milliseconds."""

__version__ = "0.1.0"
