from pydantic_ai import Agent
from pydantic_ai.models.openai import OpenAIChatModel

agent = Agent(OpenAIChatModel("gpt-4o-mini"))
print(agent.run_sync("Where is the office?").output)
