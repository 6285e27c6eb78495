from acme.inference import router
from acme.inference.router import RETRIES  # expect: IL107
from acme.inference.router import RequestOptions, complete
from acme.inference.router import _post  # expect: IL107


def job(messages):
    router.complete(messages, RequestOptions())
    router._post({"messages": messages, "retries": RETRIES})  # expect: IL107
    _post({})
    return complete(messages)
