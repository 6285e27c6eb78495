"""Hosts without scheme, kept in one place."""

import os

DEEPGRAM_HOST = os.getenv("DEEPGRAM_HOST", "api.deepgram.com")  # expect: IL104(deepgram)
CRM_HOST = "crm.acme.internal"
