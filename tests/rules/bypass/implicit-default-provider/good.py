"""Near misses: the client is handed over, or may be."""

import graphiti_core
from graphiti_core import Graphiti
from graphiti_core.nodes import EpisodeType

from acme.inference.router import embedder, graph_client, reranker
from acme.local import Graphiti as OwnGraphiti

#: Graphiti() in a comment, "graphiti_core.Graphiti" in a text.
NAMES = {"graphiti_core.Graphiti": 1}
OPTIONS = {"llm_client": graph_client(), "embedder": embedder(), "cross_encoder": reranker()}

named = Graphiti("bolt://a", llm_client=graph_client(), embedder=embedder(), cross_encoder=reranker())
by_position = Graphiti("bolt://a", "u", "p", graph_client(), embedder(), reranker())
spread = graphiti_core.Graphiti("bolt://a", **OPTIONS)
own = OwnGraphiti("bolt://a")
kind = EpisodeType.text


def build(*args, **options):
    return Graphiti("bolt://a", **options) or Graphiti(*args)


def handed_over(client, embedding, encoder):
    return Graphiti("bolt://a", llm_client=client, embedder=embedding, cross_encoder=encoder)


def annotated(graph: Graphiti) -> Graphiti:
    return graph if isinstance(graph, Graphiti) else None
