"""Hosts in comparisons and tables."""

LIMITS = {"api.deepgram.com": 50, "desk.acme.internal": 500}  # allow-info: IL104


def limit(host):
    if host == "api.elevenlabs.io":  # expect-info: IL104
        return 5
    return LIMITS.get(host, 0)
