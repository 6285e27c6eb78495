"""base_url of something else."""


def pages(client, url):
    client.base_url = url
    return client.get("/index")
