"""Keeps pytest out of the fixtures: some hold tests of their own, which are input of the linter."""

collect_ignore_glob = ["[A-Z][0-9][0-9]*"]
