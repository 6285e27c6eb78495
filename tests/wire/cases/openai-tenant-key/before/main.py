import os

from openai import OpenAI


def ask(key: str, question: str) -> str:
    client = OpenAI(api_key=key)
    answer = client.chat.completions.create(model="gpt-4o-mini", messages=[{"role": "user", "content": question}])
    return answer.choices[0].message.content


print(ask(os.environ["OPENAI_API_KEY"], "Where is the office?"))
