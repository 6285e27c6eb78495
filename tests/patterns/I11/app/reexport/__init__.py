from ..compat import OpenAI as SyncClient  # allow-info: IL107
