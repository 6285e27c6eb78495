class OpenAI:
    def chat(self, messages):
        return [("chat", message) for message in messages]


class AsyncOpenAI(OpenAI):
    pass
