"""The comparison with semble: the same corpora, the same vectors, both programs in turn."""
