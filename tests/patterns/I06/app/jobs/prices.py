"""Lazy imports of our own modules with vendor names."""


def price(vendor, minutes):
    from app.jobs.openai import rate

    return rate(vendor) * minutes
