from agents.people import Agent, Runner
