from cohere.client import Client
