"""Night jobs; the SDK is loaded only when a job needs it."""


def tag_calls(calls):
    from openai import OpenAI  # expect: IL101(openai)

    client = OpenAI()  # expect: IL102(openai)
    return [client.responses.create(model="gpt-4.1-nano", input=call) for call in calls]


class Auditor:
    def __init__(self, limit):
        self.limit = limit
        self._client = None

    @property
    def client(self):
        if self._client is None:
            import anthropic  # expect: IL101(anthropic)

            self._client = anthropic.Anthropic(timeout=self.limit)  # expect: IL102(anthropic)
        return self._client

    def audit(self, call):
        return self.client.messages.create(model="claude-haiku-4-5", max_tokens=200, messages=[call])

    async def transcribe(self, audio):
        from deepgram import AsyncDeepgramClient  # expect: IL101(deepgram)

        return await AsyncDeepgramClient().listen.v1.media.transcribe_file(request=audio)  # expect: IL102(deepgram)
