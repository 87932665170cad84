"""The terminal UI; the only room that imports textual."""
