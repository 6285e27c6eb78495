from llama_index.llms.openai import OpenAI

model = OpenAI(model="gpt-4o-mini", temperature=0.2)
print(model.complete("Where is the office?").text)
