from openai import OpenAI

ollama = OpenAI(base_url="http://localhost:11434/v1", api_key="unused")
vllm = OpenAI(base_url="http://127.0.0.1:8000/v1", api_key="unused")
