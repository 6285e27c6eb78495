"""New syntax, nothing to report."""

type Names = list[str]


class Entry[C]:
    """The anthropic and openai entries of the home."""

    def label(self, entry: dict) -> str:
        return f"{entry["name"]} {"openai.OpenAI()"}"
