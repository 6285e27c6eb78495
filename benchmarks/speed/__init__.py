"""How fast inferlint is beside other tools on pinned packages; `python -m benchmarks.speed --help`."""
