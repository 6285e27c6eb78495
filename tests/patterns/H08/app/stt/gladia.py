from app.stt.base import StreamingService


class GladiaService(StreamingService):
    """Speech to text; see https://docs.gladia.io."""

    def __init__(
        self,
        *,
        api_key: str,
        url: str = "https://api.gladia.io/v2/live",  # expect: IL104(gladia)
        **kwargs,
    ):
        super().__init__(api_key=api_key, url=url, **kwargs)
