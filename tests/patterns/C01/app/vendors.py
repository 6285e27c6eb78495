"""Our own OpenAI: a line of the contract list. Never OpenAI() of the SDK."""


class OpenAI:
    def __init__(self, contract="2024-11"):
        self.contract = contract


def contracts():
    return [OpenAI(), OpenAI(contract="2025-02")]
