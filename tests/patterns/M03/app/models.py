"""Names of models."""

CHAT_MODEL = "openai:gpt-4.1"
JUDGE_MODEL = "anthropic/claude-haiku-4-5"
HOUSE_MODEL = "house-large"
