"""Which of our wrappers, and which framework class, serves which vendor."""

import importlib

WRAPPERS = {
    "openai": "app.llms.openai.OpenAILLM",
    "anthropic": "app.llms.anthropic.AnthropicLLM",
}
MODELS = {
    "openai": ("langchain_openai", "ChatOpenAI", "gpt-4.1"),  # expect: IL105
    "anthropic": ("langchain_anthropic", "ChatAnthropic", "claude-sonnet-4-5"),  # expect: IL105
}


def wrapper(vendor):
    module, _, name = WRAPPERS[vendor].rpartition(".")
    return getattr(importlib.import_module(module), name)()


def model(vendor):
    module, name, default = MODELS[vendor]
    return getattr(importlib.import_module(module), name)(model=default)  # expect: IL102(openai), IL102(anthropic)
