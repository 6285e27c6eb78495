"""Through the module."""

from app import llm


class History:
    def shorten(self, text):
        return llm.litellm.completion(model="gpt-4.1-nano", messages=[text])  # expect: IL103(litellm)
