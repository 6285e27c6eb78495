"""Addresses of the program."""

CHAT_URL = "https://api.openai.com/v1/chat/completions"  # expect: IL104(openai)
SPEECH_URL: str = "wss://api.deepgram.com/v1/listen"  # expect: IL104(deepgram)
CRM_URL = "https://crm.acme.internal/v2"
DOCS_URL = "https://platform.openai.com/docs"
