"""Objects that other libraries and this code base built, with calls that read like inference."""

import boto3
import smtplib
from acme_voice.inference import AsyncRouterClient, RouterClient, get_client
from sqlalchemy.orm import Session

client = RouterClient()
anthropic = get_client("claude")
openai = RouterClient(team="care")


def module_names(messages):
    openai.chat.completions.create(model="chat", messages=messages)
    openai.ChatCompletion.create(model="chat", messages=messages)
    anthropic.messages.create(model="chat", max_tokens=10, messages=messages)
    return client.responses.create(model="chat", input=messages)


async def streamed(messages):
    async with AsyncRouterClient() as routed:
        async with routed.messages.stream(model="chat", messages=messages) as events:
            async for part in events:
                yield part


def storage(name):
    bucket = boto3.client("s3")
    return bucket.invoke_model(Key=name), bucket.converse(Key=name)


def mail(text):
    with smtplib.SMTP("mail.acme.internal") as server:
        return server.completion(text)


def database(session: Session, row):
    return session.completions.create(row), session.chat.complete(row)


class Agent:
    def __init__(self, chat, embeddings, rerank):
        self.chat = chat
        self.embeddings = embeddings
        self.rerank = rerank

    def generate(self, text):
        return self.chat.complete(text), self.embeddings.create(input=text), self.rerank(query=text)

    def run(self, text):
        return self.generate(text), self.messages.create(text)

    @property
    def messages(self):
        return get_client("claude").messages


def passed_on(run, ask=client.responses.create):
    return run(ask, model="chat"), run(client.chat.completions.create)


def nested(app, request):
    request.state.openai.responses.create(model="chat", input="x")
    return app.OPENAI_CLIENT.chat.completions.create(model="chat", messages=[])
