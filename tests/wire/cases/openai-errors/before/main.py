import openai

client = openai.OpenAI(max_retries=1)


def ask(model: str) -> str:
    try:
        answer = client.chat.completions.create(model=model, messages=[{"role": "user", "content": "Where?"}])
    except openai.RateLimitError as error:
        return f"{type(error).__name__} {error.status_code}"
    return answer.choices[0].message.content or ""


print(ask("rate-limited"))
print(ask("no-such-model"))
