from openai import OpenAI
from pydantic import BaseModel


class City(BaseModel):
    name: str
    size: int


client = OpenAI()
answer = client.chat.completions.parse(
    model="gpt-4o-mini",
    messages=[{"role": "user", "content": "Where is the office?"}],
    response_format=City,
)
print(answer.choices[0].message.parsed)
print(client.responses.parse(model="gpt-4o-mini", input="And the canteen?", text_format=City).output_parsed)
