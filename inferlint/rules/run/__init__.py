"""Rules about the run itself; the engine, the suppressions and the baseline report them."""
