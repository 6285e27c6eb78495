"""The suppression ledger: everything that silences findings, how old it is, and how it changes."""
