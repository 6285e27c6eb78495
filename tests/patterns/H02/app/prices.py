"""Only prices."""

from app.llm import litellm  # allow-info: IL107


def price(model):
    return litellm.get_model_info(model)  # allow-info: IL103
