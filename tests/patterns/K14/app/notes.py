class Notes:
    def create(self, text):
        return text
