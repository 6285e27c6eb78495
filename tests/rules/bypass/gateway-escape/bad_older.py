"""Settings of the SDK before 1.0."""

import openai  # expect: IL101

openai.api_base = "https://api.openai.com/v1"  # expect: IL108 (high, openai)
openai.api_type = "azure"


def ask(prompt):
    return openai.ChatCompletion.create(model="gpt-4", messages=[{"content": prompt}])  # expect: IL103
