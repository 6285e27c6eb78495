"""First-party names with a vendor's ring; imported like the client, worth nothing."""

SUMMARY = "Summarise with the style of an OpenAI cookbook."


class OpenAI:
    tone = "friendly"
