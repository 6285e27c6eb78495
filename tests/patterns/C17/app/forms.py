"""Our own classes handed on."""

from functools import partial


class OpenAI:
    """First-party: an application form."""

    def __init__(self, page=1):
        self.page = page


FORMS = {"openai": OpenAI}
second_page = partial(OpenAI, page=2)
