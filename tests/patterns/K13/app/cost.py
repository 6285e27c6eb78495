"""What calls cost; nobody is called."""

import litellm  # expect-info: IL101
from litellm import cost_per_token, token_counter  # expect-info: IL101

from app.router import complete


def tokens(messages):
    return token_counter(model="gpt-4.1", messages=messages)  # allow-info: IL103


def price(messages):
    return cost_per_token(model="gpt-4.1", prompt_tokens=tokens(messages))[0]  # allow-info: IL103


class Limits:
    def window(self, model):
        return litellm.get_model_info(model)["max_input_tokens"]  # allow-info: IL103

    def sees(self, model):
        return litellm.supports_vision(model)  # allow-info: IL103


async def answer(messages):
    try:
        return await complete(messages)
    except litellm.RateLimitError:
        return litellm.completion_cost(completion_response=None)  # allow-info: IL103
