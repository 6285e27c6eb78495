"""Agents that are handed their model, key and URL in mappings."""

from autogen import AssistantAgent, ConversableAgent, UserProxyAgent

ENTRIES = [{"model": "gpt-4.1", "api_key": "secret"}]
CONFIG = {"config_list": ENTRIES, "temperature": 0}

agent = AssistantAgent("one", llm_config=CONFIG)  # expect: IL106(openai, high)
single = AssistantAgent("two", "Be brief.", {"model": "gpt-4.1"})  # expect: IL106(openai)
typed = ConversableAgent("three", llm_config={"config_list": [{"model": "claude", "api_type": "anthropic"}]})  # expect: IL106(anthropic)
spread = ConversableAgent("four", llm_config={**CONFIG, "cache_seed": None})  # expect: IL106(openai)


def second_way_out(person):
    ways = [
        {"model": "chat", "base_url": "https://llm.acme.internal/v1"},
        {"model": "gpt-4.1-mini"},
    ]
    return UserProxyAgent(person, llm_config={"config_list": ways})  # expect: IL106(openai)
