"""init and configure of other packages."""

import logging

import structlog
from google.cloud import storage


class vertexai:
    """First-party: the corner of the shop plan."""

    @staticmethod
    def init(project):
        return project


def start(project):
    logging.basicConfig(level=logging.INFO)
    structlog.configure(processors=[])
    return vertexai.init(project), storage.Client()
