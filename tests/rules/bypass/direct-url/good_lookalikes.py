"""Hosts that contain a provider's host without being it."""

import requests

requests.get("https://api.openai.com.evil.example/v1/models")
requests.get("https://evil.example/?next=https://api.openai.com/v1")
requests.get("https://evil.example/#https://api.openai.com/v1")
requests.get("https://evil.example/api.openai.com/v1")
requests.get("https://api.openai.com@evil.example/v1")
requests.get("https://api.openai.com:443@evil.example/v1")
requests.get("https://notapi.openai.com.acme.internal/v1")
requests.get("https://my-api.openai.community/v1")
requests.get("https://openai.acme.internal/v1/chat/completions")
requests.get("https://llm.acme.internal/api.groq.com/openai/v1")
requests.get("https://bedrock-runtime.acme.internal/model/x/invoke")
requests.get("https://s3.us-east-1.amazonaws.com/bedrock-runtime/x")
requests.get("https://eu-aiplatform.googleapis.com.evil.example/v1")
requests.get("https://acme.openai.azure.com.evil.example/openai")
requests.get("https://{}/v1".format("llm.acme.internal"))
requests.get("ftp://files.acme.internal/api.deepgram.com.txt")
