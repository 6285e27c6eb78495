class OpenAILLM:
    """Formats text."""

    def chat(self, text):
        return {"role": "user", "content": text}
