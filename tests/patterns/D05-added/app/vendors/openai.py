NAME = "OpenAI"
