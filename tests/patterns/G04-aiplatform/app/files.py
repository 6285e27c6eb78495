from google.cloud import bigquery, storage


def init(project):
    return storage.Client(project=project), bigquery.Client(project=project)
