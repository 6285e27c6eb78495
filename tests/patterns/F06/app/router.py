"""The router: one pool of deployments behind litellm."""

import os

import litellm

litellm.drop_params = True

_pool = litellm.Router(
    model_list=[
        {"model_name": "chat", "litellm_params": {"model": "openai/gpt-4.1", "api_key": os.environ["OPENAI_KEY"]}},
        {"model_name": "chat", "litellm_params": {"model": "groq/llama-3.3-70b-versatile"}},
    ],
    timeout=8,
)


async def complete(messages):
    return await _pool.acompletion(model="chat", messages=messages)
