"""From paths to trees: find files, decide which need a look, read them with LibCST."""
