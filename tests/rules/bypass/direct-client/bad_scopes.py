"""An import holds in its own scope only: the same name next door is somebody else's."""


def first():
    import openai  # expect: IL101(openai)

    return openai.OpenAI()  # expect: IL102(openai)


def second():
    return openai.OpenAI()


class Speaker:
    from elevenlabs import ElevenLabs  # expect: IL101(elevenlabs)

    def speak(self):
        return ElevenLabs()

    def build(self):
        return self.ElevenLabs()  # expect: IL102(elevenlabs)
