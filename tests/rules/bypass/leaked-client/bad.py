import gatekeeper
from gatekeeper import OpenAI as Model  # expect: IL107(openai)
from gatekeeper import client  # expect: IL107(openai)
from gatekeeper import complete_raw  # expect: IL107(litellm)
from gatekeeper import create as ask  # expect: IL107(openai)
from gatekeeper import desk
from gatekeeper import get_client  # expect: IL107(anthropic)
from gatekeeper import late  # expect: IL107(openai)
from passing import house  # expect-info: IL107(openai)


def all_ways(messages):
    client.chat.completions.create(model="gpt-4.1", messages=messages)  # expect: IL103(openai)
    get_client().messages.create(model="claude-haiku-4-5", messages=messages)  # expect: IL103(anthropic)
    complete_raw(model="gpt-4.1", messages=messages)  # expect: IL103(litellm)
    desk.raw.responses.create(model="gpt-4.1", input="x")  # expect: IL107(openai), IL103(openai)
    house.responses.create(model="gpt-4.1", input="x")  # expect: IL103(openai)
    return ask(model="gpt-4.1", messages=messages)


def built():
    return Model()  # expect: IL102(openai)


def by_module(messages):
    return gatekeeper.get_client().messages.create(model="claude-haiku-4-5", messages=messages)  # expect: IL107(anthropic)


async def made():
    maker = late()  # allow-info: IL102
    return await maker.responses.create(model="gpt-4.1", input="x")  # expect: IL103(openai)
