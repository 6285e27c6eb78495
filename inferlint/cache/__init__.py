"""What one run leaves for the next: entries in a folder, found again by hashes.

Everything in the folder may be damaged, forged or gone at any moment. Reading it never runs code, never waits and never
fails: what is not exactly as it was written is not there.
"""
