import sys


def ask(question: str) -> str:
    from openai import OpenAI

    client = OpenAI()
    answer = client.chat.completions.create(model="gpt-4o-mini", messages=[{"role": "user", "content": question}])
    return answer.choices[0].message.content


print("openai" in sys.modules)
print(ask("Where is the office?"))
