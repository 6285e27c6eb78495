"""Grades the calls of the day, for the team's morning meeting."""

from __future__ import annotations

from langchain_anthropic import ChatAnthropic
from langchain_core.prompts import ChatPromptTemplate

PROMPT = ChatPromptTemplate.from_messages(
    [
        ("system", "Grade this support call from 1 (bad) to 5 (good). Answer with the number only."),
        ("human", "{transcript}"),
    ]
)


def grade(transcripts: list[str]) -> list[int]:
    """Return one grade for each transcript."""
    model = ChatAnthropic(model="claude-haiku-4-5", temperature=0, max_tokens=5)
    replies = (PROMPT | model).batch([{"transcript": transcript} for transcript in transcripts])
    return [int(str(reply.content)) for reply in replies]
