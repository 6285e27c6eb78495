"""The router: the only way from this service to a chat provider."""

from voice_agent.inference.messages import Message, NoProviderLeft, ProviderFailed
from voice_agent.inference.router import complete

__all__ = ["Message", "NoProviderLeft", "ProviderFailed", "complete"]
