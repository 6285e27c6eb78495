"""First-party: what was said in the last call."""


class Memory:
    def __init__(self):
        self.lines = []

    def add(self, line):
        self.lines.append(line)
