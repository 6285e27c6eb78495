"""The router: LangChain models with fall-back."""

from langchain.chat_models import init_chat_model
from langchain_openai import ChatOpenAI

_first = ChatOpenAI(model="gpt-4.1", timeout=8, max_retries=0)
_chat = _first.with_fallbacks([init_chat_model("anthropic:claude-sonnet-4-5", timeout=8)])


async def complete(messages):
    return await _chat.ainvoke(messages)
