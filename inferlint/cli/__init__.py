"""The command line: one command a file; only here is anything printed and is click imported."""
