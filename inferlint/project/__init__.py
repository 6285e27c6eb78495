"""Linking: what the names, values and calls of a file stand for. Facts in, resolved answers out."""
