"""Code that gets its client from the router and steers it away."""

from acme.router import RouterClient, client, get_client, plain  # expect: IL107

fast = client.with_options(base_url="https://api.openai.com/v1")  # expect: IL108 (high, openai)
got = get_client().with_options(base_url="https://api.openai.com/v1")  # expect: IL108 (high, openai)
plain.base_url = "https://eu.api.openai.com/v1"  # expect: IL108 (high, openai)
own = RouterClient(base_url="https://api.openai.com/v1")  # expect: IL108 (high, openai)
patient = client.with_options(timeout=90)
back = client.with_options(base_url="https://llm.acme.internal/v1")
other = RouterClient(base_url="https://llm.acme.internal/v1", timeout=3)


class DeskClient(RouterClient):
    def __init__(self) -> None:
        super().__init__(base_url="https://api.openai.com/v1")  # expect: IL108 (high, openai)


class PatientClient(RouterClient):
    def __init__(self) -> None:
        super().__init__(timeout=90)
