"""The platform's own module; its endpoints answer with models."""

from google.cloud import aiplatform  # expect: IL101(google-vertex)

aiplatform.init(project="desk", location="europe-west4")


def predict(name, instances):
    from google.cloud import aiplatform as platform  # expect: IL101(google-vertex)

    return platform.Endpoint(name).predict(instances)  # expect: IL102(google-vertex)
