"""One module for each provider of the router."""

from voice_agent.inference.messages import Provider
from voice_agent.inference.providers.anthropic_chat import AnthropicChat
from voice_agent.inference.providers.google_chat import GoogleChat
from voice_agent.inference.providers.openai_chat import OpenAIChat

PROVIDERS: dict[str, type[Provider]] = {
    "anthropic": AnthropicChat,
    "google": GoogleChat,
    "openai": OpenAIChat,
}
