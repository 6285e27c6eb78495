from app.fakes import FakeClient, OtherClient


def fake(other):
    cls = OtherClient if other else FakeClient
    return cls(api_key="none")
