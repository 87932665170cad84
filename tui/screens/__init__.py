"""The screens that lie over the main one until something is chosen; one a file."""
