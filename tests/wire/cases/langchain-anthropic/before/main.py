from langchain_anthropic import ChatAnthropic

model = ChatAnthropic(model="claude-sonnet-4-5", max_retries=1)
print(model.invoke("Where is the office?").content)
