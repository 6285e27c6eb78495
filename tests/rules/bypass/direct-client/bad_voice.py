"""Voice frameworks and speech services that know a region."""

from azure.cognitiveservices.speech import SpeechConfig, SpeechSynthesizer  # expect: IL101(azure-speech), IL101(azure-speech)
from google.cloud import speech_v2, texttospeech  # expect: IL101(google-cloud-speech), IL101(google-cloud-speech)
from livekit.agents import AgentSession, inference
from livekit.plugins import cartesia, deepgram, openai, rime, silero  # expect: IL101(cartesia), IL101(deepgram), IL101(openai), IL101(livekit)
from pipecat.pipeline.pipeline import Pipeline
from pipecat.services.cartesia.tts import CartesiaTTSService  # expect: IL101(cartesia)
from pipecat.services.google.llm import GoogleLLMService  # expect: IL101(google-gemini)
from pipecat.services.gladia.stt import GladiaSTTService  # expect: IL101(gladia)


def livekit_session():
    return AgentSession(
        vad=silero.VAD.load(),
        stt=deepgram.STT(model="nova-3"),  # expect: IL102(deepgram)
        llm=openai.LLM(model="gpt-4.1"),  # expect: IL102(openai)
        tts=cartesia.TTS(),  # expect: IL102(cartesia)
    )


def by_names():
    spare = openai.LLM.with_azure(azure_deployment="chat")  # expect: IL103(azure-openai)
    own = inference.LLM("openai/gpt-4.1"), rime.TTS()  # expect: IL102(livekit-inference)
    return AgentSession(llm="openai/gpt-4.1-mini"), spare, own  # expect: IL106(livekit-inference)


def pipecat(transport, key):
    tts = CartesiaTTSService(api_key=key, voice_id="v")  # expect: IL102(cartesia)
    llm = GoogleLLMService(api_key=key)  # expect: IL102(google-gemini)
    return Pipeline([transport.input(), GladiaSTTService(api_key=key), llm, tts, transport.output()])  # expect: IL102(gladia)


def azure(key, text):
    config = SpeechConfig(subscription=key, region="westeurope")
    return SpeechSynthesizer(speech_config=config).speak_text_async(text).get()  # expect: IL102(azure-speech)


def google(path, request):
    ears = speech_v2.SpeechAsyncClient.from_service_account_file(path)  # expect: IL102(google-cloud-speech)
    voice = texttospeech.TextToSpeechClient()  # expect: IL102(google-cloud-speech)
    return ears.recognize(request), voice.synthesize_speech(request)
