"""Files to chunks: the only room that knows tree-sitter."""
