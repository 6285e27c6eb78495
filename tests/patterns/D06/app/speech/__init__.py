"""One name, one branch each."""


def __getattr__(name):
    if name == "Speaker":
        from elevenlabs.client import ElevenLabs  # expect: IL101(elevenlabs)

        return ElevenLabs  # expect: IL102(elevenlabs)
    if name == "Listener":
        import importlib

        return importlib.import_module("deepgram").DeepgramClient  # expect: IL105(deepgram), IL102(deepgram)
    raise AttributeError(name)
