"""What OpenAI bills us; reads a file and calls nobody."""


def rate(vendor):
    return {"openai": 0.06, "anthropic": 0.07}[vendor]
