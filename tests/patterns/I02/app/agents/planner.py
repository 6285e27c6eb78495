"""Plans the steps of a refund."""

from langchain_openai import ChatOpenAI  # expect: IL101
from llama_index.llms.anthropic import Anthropic as IndexModel  # expect: IL101


class Planner:
    def __init__(self):
        self.model = ChatOpenAI(model="gpt-4.1-mini", temperature=0)  # expect: IL102

    def steps(self, case):
        return self.model.invoke(f"Steps to settle {case}").content.splitlines()


def lookup(question):
    return IndexModel(model="claude-haiku-4-5").complete(question).text  # expect: IL102
