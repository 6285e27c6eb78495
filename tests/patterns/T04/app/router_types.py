def unknown(client: "openai.OpenAI", text: str) -> "str":
    return text
