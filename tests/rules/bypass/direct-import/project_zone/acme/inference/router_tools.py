"""A neighbour whose name starts like the router's, but is no part of it."""

import groq  # expect: IL101(groq)


def models():
    return groq.Groq().models.list()  # expect: IL102(groq)
