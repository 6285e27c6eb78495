class openai:
    """First-party: opens the office and logs it."""

    @staticmethod
    def Client(max_retries):
        return max_retries
