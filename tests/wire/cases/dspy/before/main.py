import dspy

model = dspy.LM("openai/gpt-4o-mini", cache=False)
print(model("Where is the office?"))
