"""First-party module named like an SDK."""
