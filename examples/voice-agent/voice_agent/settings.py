"""What the service reads from its environment."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

#: Keys are made at https://platform.openai.com/api-keys and https://console.anthropic.com/settings/keys.
KEY_HELP = "https://platform.openai.com/api-keys"
#: In the order in which the router tries them.
DEFAULT_PROVIDERS = "openai,anthropic,google"


@dataclass(frozen=True)
class Settings:
    """One immutable value, read once at start."""

    providers: tuple[str, ...] = field(
        default_factory=lambda: tuple(os.environ.get("CHAT_PROVIDERS", DEFAULT_PROVIDERS).split(","))
    )
    chat_seconds: float = field(default_factory=lambda: float(os.environ.get("CHAT_SECONDS", "8")))
    gateway_url: str = field(default_factory=lambda: os.environ.get("CHAT_GATEWAY_URL", "http://localhost:4000/v1"))
    gateway_key: str = field(default_factory=lambda: os.environ.get("CHAT_GATEWAY_KEY", ""))
    deepgram_key: str = field(default_factory=lambda: os.environ.get("DEEPGRAM_API_KEY", ""))
    twilio_account: str = field(default_factory=lambda: os.environ.get("TWILIO_ACCOUNT_SID", ""))
    twilio_token: str = field(default_factory=lambda: os.environ.get("TWILIO_AUTH_TOKEN", ""))
    phone_number: str = field(default_factory=lambda: os.environ.get("PHONE_NUMBER", "+15550100"))
    recordings: str = field(default_factory=lambda: os.environ.get("RECORDINGS_BUCKET", "recordings"))


settings = Settings()
