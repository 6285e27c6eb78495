from app.providers.template import Template


class Groq(Template):
    url = "https://console.groq.com/keys"
    base_url = "https://api.groq.com/openai/v1"  # expect: IL104(groq)
