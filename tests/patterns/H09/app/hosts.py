"""Where speech goes; nothing here is a URL yet."""

import os

DEEPGRAM_HOST = os.getenv("DEEPGRAM_HOST", "api.deepgram.com")  # expect: IL104(deepgram)
SCHEME = os.getenv("DEEPGRAM_SCHEME", "wss")
DESK_HOST = os.getenv("DESK_HOST", "desk.acme.internal")
