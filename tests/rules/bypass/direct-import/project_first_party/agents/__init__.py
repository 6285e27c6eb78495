"""First-party: human agents of the call centre."""

from .roster import Agent, Runner
