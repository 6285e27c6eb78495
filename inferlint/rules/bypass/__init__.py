"""Rules about ways around the router."""
