class Agent:
    def __init__(self, name):
        self.name = name


class Runner:
    @staticmethod
    def run_sync(agent, task):
        return f"{agent.name}: {task}"
