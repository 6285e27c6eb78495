"""Inside the zone everything is allowed."""

from acme.inference.router import RETRIES, _post


def batch(rows):
    return [_post(row) for row in rows for _ in range(RETRIES)]
