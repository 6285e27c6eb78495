class ChatOpenAI:
    """Formats a conversation for the router."""

    def __init__(self, model):
        self.model = model

    def render(self, messages):
        return {"model": self.model, "messages": messages}
