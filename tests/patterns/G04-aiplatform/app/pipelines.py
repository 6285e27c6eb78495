"""The same module for pipelines and indexes, which no model answers."""

from google.cloud import aiplatform
from google.cloud.aiplatform import PipelineJob

aiplatform.init(project="desk", location="europe-west4")


def train(path):
    aiplatform.PipelineJob(display_name="returns", template_path=path).run()
    return PipelineJob(display_name="sizes", template_path=path), aiplatform.MatchingEngineIndex.list()
