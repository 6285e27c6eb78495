"""The configuration: its values, how it is found and read, and its schema."""
