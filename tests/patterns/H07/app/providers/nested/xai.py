from app.providers.template import ChatTemplate


class XAI(ChatTemplate):
    api_endpoint = "https://api.x.ai/v1/chat/completions"  # expect: IL104(xai)
