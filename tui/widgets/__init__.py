"""The parts of the main screen, one widget a file, and what several of them draw with."""
