"""Message types and prompts of LangChain build no client."""

from langchain_core.messages import HumanMessage, SystemMessage
from langchain_core.prompts import ChatPromptTemplate

from app.router import complete


async def note(call):
    prompt = ChatPromptTemplate.from_messages([SystemMessage("Be brief."), HumanMessage(call)])
    return await complete(prompt.format_messages())
