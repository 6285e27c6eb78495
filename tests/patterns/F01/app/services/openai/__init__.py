from .llm import OpenAILLM
