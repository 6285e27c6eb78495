"""Which errors are worth another attempt."""

from groq import APITimeoutError  # expect-info: IL101
from litellm.exceptions import ServiceUnavailableError  # expect-info: IL101


def worth_it(error):
    return isinstance(error, (APITimeoutError, ServiceUnavailableError))
