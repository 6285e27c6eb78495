"""A horizon for the dashboard camera."""


class dashscope:
    base_http_api_url = "https://camera.acme.internal"
