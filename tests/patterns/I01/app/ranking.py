"""Order of the knowledge base articles."""

import cohere, logging  # expect: IL101(cohere)

logger = logging.getLogger(__name__)


def order(query, articles):
    ranker = cohere.ClientV2()  # expect: IL102(cohere)
    reply = ranker.rerank(model="rerank-v3.5", query=query, documents=[article.text for article in articles])
    logger.info("ranked %d articles", len(articles))
    return [articles[hit.index] for hit in reply.results]
