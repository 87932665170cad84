"""How the bundled encoder is made, from pinned public packages to its ONNX file; no search needs it."""
