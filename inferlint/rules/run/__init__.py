"""Rules about the run itself; the engine and the suppressions report them."""
