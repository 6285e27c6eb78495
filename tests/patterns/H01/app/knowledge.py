"""Answers from the handbook; the configured model is tried first."""

import logging
import os

logger = logging.getLogger(__name__)


class KnowledgeDesk:
    def __init__(self, settings):
        self.settings = settings
        self.llm = self._build()

    def _build(self):
        try:
            return self.settings.model_factory(self.settings.model)
        except Exception as error:
            logger.warning("falling back: %s", error)
            from openai import OpenAI  # expect: IL101(openai)

            return OpenAI(api_key=os.getenv("DESK_KEY"))  # expect: IL102(openai)


def summarise(router, text):
    try:
        return router.complete(text)
    except (ConnectionError, TimeoutError):
        import litellm  # expect: IL101(litellm)
    return litellm.completion(model="gpt-4.1-mini", messages=[text])  # expect: IL103(litellm)
