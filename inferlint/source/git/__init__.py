"""Read older commits from git's own objects: nothing is checked out, and nothing in the repository is written."""
