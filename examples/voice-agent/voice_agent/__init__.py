"""Answers support calls."""
