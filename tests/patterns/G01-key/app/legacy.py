"""Settings of the whole SDK module whose value comes from somewhere."""

import os

import litellm  # expect: IL101(litellm)
import openai  # expect: IL101(openai)

openai.api_key = os.environ["DESK_KEY"]  # expect: IL108(openai)


class Setup:
    def apply(self, settings):
        openai.api_base = settings.url  # expect: IL108(openai)
        litellm.api_base = settings.url  # expect: IL108(litellm)
        litellm.drop_params = True  # allow-info: IL108
