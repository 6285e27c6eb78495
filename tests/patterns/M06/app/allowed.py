"""Models that the desk offers."""

OFFERED = ["gpt-4.1", "gpt-4.1-mini", "openai/gpt-4.1", "anthropic:claude-sonnet-4-5"]
REASONING = {"o3", "o4-mini", "openai:o3"}
SPEECH = ("nova-3", "deepgram/nova-3", "elevenlabs/eleven_turbo_v2_5")


def offered(model):
    return model in OFFERED or model in REASONING or model in SPEECH
