"""Local servers that are something else."""

import httpx
import redis

cache = redis.Redis(host="localhost", port=6379)


def health():
    return httpx.get("http://localhost:8000/health").status_code == 200
