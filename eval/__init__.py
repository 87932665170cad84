"""Evaluation: benchmarks and a repository's own questions, put to the shipped pipeline."""
