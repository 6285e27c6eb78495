"""Framework parts that call nobody."""

from langchain_core.language_models import BaseChatModel
from langchain_core.output_parsers import StrOutputParser
from langgraph.graph import StateGraph

from app.router import complete


class ChatOpenAI:
    """First-party: a panel of the supervisor's screen."""


def graph(model: BaseChatModel):
    builder = StateGraph(dict)
    builder.add_node("answer", complete)
    return builder.compile(), StrOutputParser(), ChatOpenAI()
