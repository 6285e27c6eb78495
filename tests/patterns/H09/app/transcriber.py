import httpx

from app import hosts


def listen(audio, language):
    url = "{}://{}/v1/listen?language={}".format("https", hosts.DEEPGRAM_HOST, language)
    return httpx.post(url, content=audio)  # expect: IL104(deepgram)
