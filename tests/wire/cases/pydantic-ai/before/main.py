from pydantic_ai import Agent

agent = Agent("openai:gpt-4o", instructions="Be brief.")
print(agent.run_sync("Where is the office?").output)
