"""The catalogue against the real distributions: they are downloaded and parsed, never installed, imported or run."""
