import respx
from app.address import endpoint

URL = "https://api.groq.com/openai/v1"  # allow-info: IL104


def test_endpoint():
    assert endpoint(URL) == "https://api.groq.com/openai/v1/chat/completions"  # allow-info: IL104


@respx.mock
def test_mocked():
    route = respx.post("https://api.openai.com/v1/chat/completions").respond(200)  # allow-info: IL104
    assert not route.called


def test_form(requests_mock):
    requests_mock.get("https://api.deepgram.com/v1/projects", json={})  # allow-info: IL104
