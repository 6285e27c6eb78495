class OpenAI:
    legs = 0
