"""Files to chunks: the only room that knows tree-sitter."""

# Here, where a search that finds nothing changed can read it without loading tree-sitter.
CHUNKER_VERSION = "5"
"""Changes whenever the same file would be cut differently: indexes made by another version are rebuilt."""
