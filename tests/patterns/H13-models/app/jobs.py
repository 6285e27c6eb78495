"""Our own lists."""

from app.shelves import shelves


def start(pool):
    return pool.submit(shelves.models.list)
