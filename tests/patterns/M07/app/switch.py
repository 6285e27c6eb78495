"""What a model can do follows from its name."""


def options(model):
    if model.startswith("gpt-5") or model == "openai/o3":
        return {"temperature": 1}
    if "claude" in model or model.startswith("anthropic:"):
        return {"cache": True}
    match model:
        case "groq/llama-3.3-70b-versatile" | "groq:llama-3.1-8b-instant":
            return {"fast": True}
    return {}


def is_reasoning(model):
    return model in ("openai:o3", "openai:o4-mini")
