"""The same shape with our own modules."""

import os

if os.environ.get("DESK_MODEL") == "openai":
    from app.offline import Client
else:
    from app.router import complete as Client
