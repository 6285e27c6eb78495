"""Grades answers at night."""

import litellm  # expect: IL101(litellm)
from crewai import LLM  # expect: IL101


def grade(answer):
    return litellm.completion(model="gpt-4.1", messages=[{"role": "user", "content": answer}])  # expect: IL103(litellm)


def crew():
    return LLM(model="openai/gpt-4.1-mini", temperature=0.1)  # expect: IL106
