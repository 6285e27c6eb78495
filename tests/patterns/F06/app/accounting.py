"""Counts and prices; litellm calls nobody for it."""

import litellm  # expect-info: IL101
from litellm import completion_cost, get_max_tokens, token_counter  # expect-info: IL101
from litellm.utils import trim_messages  # allow-info: IL101


def account(reply, messages):
    tokens = token_counter(model="gpt-4.1", messages=trim_messages(messages))  # allow-info: IL103
    if tokens > get_max_tokens("gpt-4.1"):  # allow-info: IL103
        return 0.0
    return completion_cost(completion_response=reply)  # allow-info: IL103


def known(model):
    return model in litellm.model_cost or litellm.supports_function_calling(model)  # allow-info: IL103
