"""Only the tracing part of the same product."""

from langfuse import Langfuse, observe

langfuse = Langfuse()


class openai:
    """First-party: a name on a list."""

    Client = dict


@observe()
def answer(text):
    langfuse.flush()
    return openai.Client(text=text)
