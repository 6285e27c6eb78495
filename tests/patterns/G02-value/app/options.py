def read():
    """Sets os.environ["OPENAI_BASE_URL"] in the documentation only."""
    return {"url": "https://llm.acme.internal"}
