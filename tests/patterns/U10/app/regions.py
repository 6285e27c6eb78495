"""Region, resource or project are put in later."""

import httpx
import websockets


def nova(region, body):
    return httpx.post(f"https://bedrock-runtime.{region}.amazonaws.com/model/nova/invoke", content=body)  # expect: IL104


class Office:
    def __init__(self, resource):
        self.url = f"https://{resource}.openai.azure.com/openai/deployments"  # expect: IL104

    def chat(self, deployment, payload):
        return httpx.post(f"{self.url}/{deployment}/chat/completions", json=payload)


def vertex(location, project, body):
    return httpx.post(f"https://{location}-aiplatform.googleapis.com/v1/projects/{project}", json=body)  # expect: IL104


async def speech(region):
    return await websockets.connect(f"wss://{region}.stt.speech.microsoft.com/speech/recognition")  # expect: IL104
