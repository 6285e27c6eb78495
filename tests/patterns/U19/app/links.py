"""Pages for people."""

import logging

logger = logging.getLogger(__name__)

DOCS = "https://platform.openai.com/docs/guides/rate-limits"
KEYS = {
    "openai": "https://platform.openai.com/api-keys",
    "anthropic": "https://console.anthropic.com/settings/keys",
    "groq": "https://console.groq.com/keys",
    "deepgram": "https://console.deepgram.com",
}
STATUS = ["https://status.openai.com", "https://status.anthropic.com", "https://status.deepgram.com"]
TERMS = "https://openai.com/policies/terms-of-use"
CODE = "https://github.com/openai/openai-python"


def hint(vendor):
    logger.info("get a key at %s", KEYS.get(vendor, "https://elevenlabs.io/app/settings/api-keys"))
    raise LookupError(f"no key for {vendor}: see {DOCS} and {TERMS}")


class Help:
    url = "https://docs.anthropic.com/en/api/messages"

    def page(self, anchor="https://developers.deepgram.com/docs"):
        return f"{self.url} {anchor} {STATUS[0]}"
