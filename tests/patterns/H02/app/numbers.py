from app.lazy_pages import litellm


def completion(values):
    return litellm.completion(values)
