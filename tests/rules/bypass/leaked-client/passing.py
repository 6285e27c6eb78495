"""A module outside the router that hands an SDK on: reported here, noted where it is used."""

from openai import OpenAI  # expect: IL101

house = OpenAI()  # expect: IL102
