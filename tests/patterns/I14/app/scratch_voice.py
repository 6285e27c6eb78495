from app.shapes import *
from elevenlabs.client import *  # expect: IL101(elevenlabs)

speaker = ElevenLabs()  # expect: IL102(elevenlabs)
frame = Anthropic("frame")
