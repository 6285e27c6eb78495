import requests
import respx
from voice.chat import endpoint

URL = "https://api.groq.com/openai/v1"  # expect-info: IL104
LIVE_URL = "https://api.openai.com/v1/models"  # expect: IL104(openai)


def test_endpoint():
    assert endpoint(URL) == "https://api.groq.com/openai/v1/chat/completions"  # expect-info: IL104


@respx.mock
def test_mocked():
    respx.post("https://api.openai.com/v1/chat/completions")  # allow-info: IL104


def test_live():
    assert requests.get("https://api.openai.com/v1/models").ok  # expect: IL104(openai)
    assert requests.get(LIVE_URL).ok
