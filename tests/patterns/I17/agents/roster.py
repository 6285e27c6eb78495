class Agent:
    def __init__(self, name, model="desk"):
        self.name = name
        self.model = model


class Runner:
    @staticmethod
    def run_sync(agent, task):
        return f"{agent.name}: {task}"
