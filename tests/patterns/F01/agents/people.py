class Agent:
    def __init__(self, name, model=None):
        self.name = name
        self.model = model


class Runner:
    @classmethod
    def run(cls, agent):
        return agent.name
