DEFAULTS = {"chat": "openai/gpt-4.1", "url": "https://api.groq.com/openai/v1"}
