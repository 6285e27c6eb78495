"""What inferlint knows about providers: data with a schema, and the lookups over it."""
