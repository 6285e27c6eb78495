"""Everything else that clients of whole platforms do, and classes below them."""

from cloudflare import Cloudflare
from databricks.sdk import WorkspaceClient

workspace = WorkspaceClient(host="https://acme.cloud.databricks.com")
for cluster in workspace.clusters.list():
    workspace.jobs.run_now(job_id=cluster.cluster_id)
workspace.serving_endpoints.list()
workspace.anything_of_a_later_release.run()

cloud = Cloudflare(api_token="token")
cloud.zones.list()
cloud.post("/zones")


class Workspace(WorkspaceClient):
    """Adds to the client."""

    def names(self):
        return [cluster.cluster_name for cluster in self.clusters.list()]


Workspace().names()
