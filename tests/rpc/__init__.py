"""The JSON-RPC server, in process, over real pipes and from real editors."""
