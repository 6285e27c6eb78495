"""The gateway as it was set before 1.0."""

import litellm  # expect: IL101
import openai  # expect: IL101

openai.api_base = "https://llm.acme.internal/v1"
openai.api_key = "team-key"
openai.api_type = "azure"
litellm.api_base = "https://llm.acme.internal/v1"
litellm.use_litellm_proxy = True
litellm.drop_params = True
litellm.num_retries = 2


def ask(prompt):
    return openai.ChatCompletion.create(model="gpt-4", messages=[{"content": prompt}])  # expect: IL103
