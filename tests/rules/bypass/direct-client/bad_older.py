"""SDK generations that are still installed somewhere."""

import google.generativeai as genai  # expect: IL101
from vertexai.generative_models import GenerativeModel  # expect: IL101

flash = genai.GenerativeModel("gemini-1.5-flash")  # expect: IL102
pro = GenerativeModel("gemini-1.5-pro")  # expect: IL102


def ask(prompt):
    return flash.generate_content(prompt).text or pro.generate_content(prompt).text
