"""A fallback of another kind."""

import httpx


def mail(settings):
    return httpx.Client(base_url=settings.mail_url or "https://mail.acme.internal/v1")
