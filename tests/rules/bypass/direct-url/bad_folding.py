"""URLs that only exist after folding."""

import os
from urllib.parse import urljoin

import requests
import websockets

HOST = "api.openai.com"  # expect: IL104(openai)
SPEECH_HOST = os.getenv("SPEECH_HOST", "api.deepgram.com")  # expect: IL104(deepgram)
VERSION = "v1"
SCHEME = "https"


def joined_later():
    return requests.get(f"https://{HOST}/{VERSION}/models")


async def socket():
    return await websockets.connect(f"wss://{SPEECH_HOST}/v1/listen")


def plus():
    return requests.get("https://api." + "openai.com" + "/v1/models")  # expect: IL104(openai)


def implicit():
    return requests.get(
        "https://api.openai.com"  # expect: IL104(openai)
        "/v1/models"
    )


def interpolated(path):
    return requests.get(f"https://api.openai.com/{VERSION}/{path}")  # expect: IL104(openai)


def scheme_apart():
    return requests.get(f"{SCHEME}://api.groq.com/openai/v1/models")  # expect: IL104(groq)


def formatted(model):
    return requests.post("https://{}/v1/messages".format("api.anthropic.com"), json={"model": model})  # expect: IL104(anthropic)


def named_format():
    return requests.get("{scheme}://{host}/v2/models".format(scheme=SCHEME, host="api.cohere.com"))  # expect: IL104(cohere)


def percent():
    return requests.get("https://%s/v1/models" % "api.mistral.ai")  # expect: IL104


def percent_tuple():
    return requests.get("%s://%s/v1/models" % (SCHEME, "api.together.xyz"))  # expect: IL104(together)


def listed():
    return requests.get("/".join(["https://api.openai.com", VERSION, "models"]))  # expect: IL104(openai)


def url_join():
    return requests.get(urljoin("https://api.openai.com/", "v1/models"))  # expect: IL104(openai)


def region(name, body):
    return requests.post(f"https://bedrock-runtime.{name}.amazonaws.com/model/x/invoke", data=body)  # expect: IL104


def vertex(location, project, body):
    return requests.post(f"https://{location}-aiplatform.googleapis.com/v1/projects/{project}", json=body)  # expect: IL104


def azure(resource, deployment, body):
    return requests.post(f"https://{resource}.openai.azure.com/openai/deployments/{deployment}/chat/completions", json=body)  # expect: IL104


def augmented(path):
    url = "https://api.openai.com"  # expect: IL104(openai)
    url += "/v1/" + path
    return requests.get(url)


def or_else(url=None):
    return requests.get(url or "https://api.openai.com/v1/models")  # expect: IL104(openai)


def upper_case():
    return requests.get("HTTPS://API.OpenAI.com/v1/models")  # expect: IL104(openai)


def trailing_dot():
    return requests.get("https://api.openai.com./v1/models")  # expect: IL104(openai)


def explicit_port():
    return requests.get("https://api.openai.com:443/v1/models")  # expect: IL104(openai)


def user_info():
    return requests.get("https://llm.acme.internal@api.openai.com/v1/models")  # expect: IL104(openai)
