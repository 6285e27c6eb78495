"""The table of servers; the default is the gateway."""


class Server:
    name = ""
    base_url = "https://llm.acme.internal/v1"
