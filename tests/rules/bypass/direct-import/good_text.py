'''How to call a model.

    import openai
    from anthropic import Anthropic

Both are examples of what not to write.
'''

# import openai
# from langchain_openai import ChatOpenAI

SNIPPET = """
from openai import OpenAI
client = OpenAI()
"""
ADVICE = "Never `import anthropic` outside the router."


def openai(prompt):
    """A function named like an SDK."""
    return prompt.upper()


def anthropic_name():
    cohere = {"chat": openai}
    return cohere["chat"]("import groq")
