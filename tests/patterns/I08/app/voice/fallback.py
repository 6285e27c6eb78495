"""Speech with whatever is installed on the machine."""


def local_reply(prompt):
    try:
        import ollama  # expect: IL101(ollama)
    except ImportError:
        return None
    return ollama.chat(model="llama3.2", messages=[{"role": "user", "content": prompt}])  # expect: IL103(ollama)


class Speaker:
    def __init__(self, voice):
        try:
            from elevenlabs.client import ElevenLabs  # expect: IL101(elevenlabs)
        except Exception as error:
            raise RuntimeError("the voice package is missing") from error
        self.voice = voice
        self.client = ElevenLabs()  # expect: IL102(elevenlabs)

    def say(self, text):
        return self.client.text_to_speech.convert(self.voice, text=text)
