"""Process-wide set-up of SDKs that keep their client to themselves."""

import google.generativeai as genai  # expect: IL101(google-gemini)
import vertexai  # expect: IL101(google-vertex)

genai.configure(api_key="from-the-vault")


class Cloud:
    def __init__(self, project):
        vertexai.init(project=project, location="europe-west4")
