from app.prompts import OpenAI


def tone():
    return OpenAI().tone
