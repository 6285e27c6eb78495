from openai import OpenAI  # expect: IL101(openai)

trick = OpenAI(base_url="http://localhost.evil.example:11434/v1")  # expect: IL102(openai)
