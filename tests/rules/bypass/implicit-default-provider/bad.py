"""Libraries that reach a provider by themselves."""

import graphiti_core
from graphiti_core import Graphiti
from graphiti_core.graphiti import Graphiti as Graph

from acme.inference.router import embedder, graph_client, reranker

OPTIONS = {"uri": "bolt://graph.internal:7687", "llm_client": None}
NOTHING = None

plain = Graphiti("bolt://graph.internal:7687", "reader", "secret")  # expect: IL111(openai, high)
by_module = graphiti_core.Graphiti("bolt://graph.internal:7687")  # expect: IL111(openai)
by_alias = Graph("bolt://graph.internal:7687")  # expect: IL111(openai)
one_absent = Graphiti("bolt://a", llm_client=graph_client(), cross_encoder=reranker())  # expect: IL111
by_position = Graphiti("bolt://a", "u", "p", graph_client(), None, reranker())  # expect: IL111
none = Graphiti("bolt://a", llm_client=NOTHING, embedder=embedder(), cross_encoder=reranker())  # expect: IL111
spread = Graphiti(**OPTIONS)  # expect: IL111


def build(make=Graphiti):
    return make("bolt://graph.internal:7687")  # expect: IL111


class Memory:
    kind = Graphiti

    def __init__(self):
        self.graph = self.kind(  # expect: IL111
            "bolt://graph.internal:7687",
            llm_client=graph_client(),
        )
