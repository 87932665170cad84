"""Results as text, for people and for programs. Pure, but for ``stdout``, which owns standard output."""
