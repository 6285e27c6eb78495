import os

LLM_URL = os.environ["LLM_URL"]
OTHER_URL = os.environ["OTHER_URL"]
