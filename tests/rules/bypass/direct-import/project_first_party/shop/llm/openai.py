"""First-party message format converter."""


class OpenAI:
    def __init__(self, model):
        self.model = model

    def render(self, messages):
        return [{"role": role, "content": text} for role, text in messages]
