"""First-party: the people who answer calls."""

from .roster import Agent, Runner
