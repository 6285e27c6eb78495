"""Frozen values that pass between the layers: picklable, without tree nodes and without behaviour that reads files."""
