class FakeClient:
    def __init__(self, api_key):
        self.api_key = api_key


class OtherClient(FakeClient):
    pass
