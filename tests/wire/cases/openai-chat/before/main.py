import os

from openai import OpenAI

client = OpenAI(
    api_key=os.environ["OPENAI_API_KEY"],
    timeout=20,
    default_headers={"X-Team": "search"},
)


def main() -> None:
    answer = client.chat.completions.create(
        model="gpt-4o-mini",
        messages=[{"role": "user", "content": "Where is the office?"}],
        temperature=0.2,
    )
    print(answer.choices[0].message.content, answer.usage.total_tokens)


main()
