"""Tuples of the same look that nothing imports."""

ROWS = [
    ("langchain_openai", "ChatOpenAI", 12),
    ("langchain_anthropic", "ChatAnthropic", 7),
]


def uses():
    return sum(row[2] for row in ROWS)
