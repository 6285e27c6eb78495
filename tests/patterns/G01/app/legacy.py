"""Settings of the whole SDK module that name a provider."""

import litellm  # expect: IL101(litellm)
import openai  # expect: IL101(openai)

openai.base_url = "https://api.openai.com/v1/"  # expect: IL108(openai)


def configure():
    litellm.api_base = "https://api.groq.com/openai/v1"  # expect: IL108(groq)
    litellm.drop_params = True


def older(config):
    openai.api_base = config.get("base", "https://api.openai.com/v1")  # expect: IL108(openai)
