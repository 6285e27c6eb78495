from langchain.chat_models import init_chat_model

model = init_chat_model("openai:gpt-4o-mini", temperature=0.2)
print(model.invoke("Where is the office?").content)
