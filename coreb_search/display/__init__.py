"""What every surface needs to show a hit: its best lines, a lexer, text made harmless. Pure."""
