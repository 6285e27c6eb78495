from langchain_openai import ChatOpenAI

model = ChatOpenAI(model="gpt-4o-mini", temperature=0.2, timeout=20)
print(model.invoke("Where is the office?").content)
