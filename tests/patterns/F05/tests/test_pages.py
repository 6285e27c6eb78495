from app.pages import page

RECORDED = {"uri": "https://api.openai.com/v1/chat/completions", "status": 200}  # allow-info: IL104


def test_page():
    assert page("status") == "https://status.deepgram.com"
    assert RECORDED["uri"].startswith("https://api.openai.com")  # allow-info: IL104
