"""litellm helpers that count and price but call nobody."""

from litellm import cost_per_token, token_counter  # expect-info: IL101
from huggingface_hub import hf_hub_download, snapshot_download


def price(model: str, messages: list) -> float:
    tokens = token_counter(model=model, messages=messages)
    prompt_cost, _ = cost_per_token(model=model, prompt_tokens=tokens)
    return prompt_cost


def weights(name: str) -> str:
    snapshot_download(name)
    return hf_hub_download(name, "config.json")
