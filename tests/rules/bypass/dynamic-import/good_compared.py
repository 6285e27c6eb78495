"""Dotted names that are only compared with, in a file that imports nothing by name."""

ROUTERS = ("litellm.Router", "litellm.router.Router")


def is_router(path: str) -> bool:
    return path in ROUTERS
