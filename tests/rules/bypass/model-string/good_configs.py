"""Near misses: no model, the gateway in every entry, or a mapping that nobody knows."""

from autogen import AssistantAgent, ConversableAgent, GroupChat, GroupChatManager, UserProxyAgent

GATEWAY = {"model": "chat", "base_url": "https://llm.acme.internal/v1"}

person = UserProxyAgent("person", llm_config=False)
silent = UserProxyAgent("silent", code_execution_config={"model": "gpt-4.1"})
routed = AssistantAgent("one", llm_config={"config_list": [GATEWAY]})
single = ConversableAgent("two", llm_config=GATEWAY)
manager = GroupChatManager(GroupChat([routed, single], []))


def build(config):
    return AssistantAgent("three", llm_config=config)
