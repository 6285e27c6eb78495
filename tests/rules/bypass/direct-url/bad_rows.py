"""What a query compares with, and what a row gets."""

from django.db.models import Q

from shop.models import Agent, documents, session


def old():
    rows = Agent.objects.filter(Q(url="https://api.openai.com/v1") | Q(url__contains="api.groq.com"))  # allow-info: IL104
    one = Agent.objects.get(base_url="https://api.openai.com/v1")  # allow-info: IL104
    return rows, one, documents.find_one({"url": "https://api.openai.com/v1"})  # allow-info: IL104


def by(model):
    return session.query(model).filter_by(url="https://api.cohere.com").all()  # allow-info: IL104


def add(name):
    return Agent.objects.create(name=name, base_url="https://api.openai.com/v1")  # expect: IL104(openai)


def move(name):
    Agent.objects.filter(name=name).update(base_url="https://api.groq.com/openai/v1")  # expect: IL104(groq)
