"""Everything that is neither of the two big ones."""

import cohere  # expect: IL101(cohere)
import ollama  # expect: IL101(ollama)
import replicate  # expect: IL101(replicate)
import voyageai  # expect: IL101
from groq import AsyncGroq, Groq  # expect: IL101(groq)
from huggingface_hub import InferenceClient  # expect: IL101
from mistralai.client import Mistral  # expect: IL101
from together import Together  # expect: IL101(together)

groq = Groq()  # expect: IL102(groq)
hub = InferenceClient("meta-llama/Llama-3.3-70B-Instruct")  # expect: IL102


class Models:
    def __init__(self, keys):
        self.together = Together(api_key=keys["together"])  # expect: IL102(together)
        self.mistral = Mistral(api_key=keys["mistral"])  # expect: IL102
        self.cohere = cohere.ClientV2(keys["cohere"])  # expect: IL102(cohere)
        self.vectors = voyageai.Client()  # expect: IL102
        self.images = replicate.Client(api_token=keys["replicate"])  # expect: IL102(replicate)

    def rank(self, query, documents):
        return self.cohere.rerank(model="rerank-v3.5", query=query, documents=documents)


async def stream(messages):
    async with AsyncGroq() as client:  # expect: IL102(groq)
        return await client.chat.completions.create(model="llama-3.3-70b-versatile", messages=messages, stream=True)


def local():
    return ollama.AsyncClient(host="http://10.0.0.7:11434")  # expect: IL102(ollama)
