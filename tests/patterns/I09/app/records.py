class Record:
    def __init__(self, text):
        self.text = text

    def stored(self):
        return len(self.text)
