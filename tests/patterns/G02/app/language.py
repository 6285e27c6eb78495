"""Other variables."""

import os

os.environ["DESK_URL"] = "https://llm.acme.internal/v1"
os.environ.setdefault("OPENAI_DOCS", "https://platform.openai.com/docs")
