"""except* and generic classes."""

from anthropic import AsyncAnthropic  # expect: IL101(anthropic)


class Queue[T]:
    async def run(self, jobs: list[T]):
        try:
            client = AsyncAnthropic()  # expect: IL102(anthropic)
            return [await client.messages.create(**job) for job in jobs]
        except* TimeoutError:
            return []
