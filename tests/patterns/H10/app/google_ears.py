"""Google adds an endpoint with the location in front."""

from google.api_core.client_options import ClientOptions
from google.cloud.speech_v2 import SpeechAsyncClient  # expect: IL101


class GoogleEars:
    def __init__(self, location):
        options = None
        if location != "global":
            options = ClientOptions(api_endpoint=f"{location}-speech.googleapis.com")  # expect: IL104
        self.client = SpeechAsyncClient(client_options=options)  # expect: IL102
