"""Editors: JSON-RPC 2.0 with the life cycle of the Language Server Protocol, on standard input and output."""
