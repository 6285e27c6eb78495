"""Clients of whole platforms: only the calls that run a model count."""

from cloudflare import Cloudflare
from databricks.sdk import WorkspaceClient

workspace = WorkspaceClient()
workspace.serving_endpoints.query(name="chat", prompt="Hello")  # expect: IL103(databricks)

cloud = Cloudflare(api_token="token")
cloud.ai.run("@cf/meta/llama", account_id="acme")  # expect: IL103(cloudflare-workers-ai)
