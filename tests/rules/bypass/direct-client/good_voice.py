"""Voice frameworks without a provider, speech through the gateway, and types alone."""

from azure.cognitiveservices.speech import ResultReason  # expect-info: IL101
from azure.cognitiveservices.vision import Reader
from google.cloud import storage
from google.cloud.speech_v2.types import RecognitionConfig  # expect-info: IL101
from livekit import rtc
from livekit.agents import AgentSession, JobContext
from livekit.plugins import openai, silero
from livekit.plugins.turn_detector.multilingual import MultilingualModel
from pipecat.audio.vad.silero import SileroVADAnalyzer
from pipecat.pipeline.pipeline import Pipeline
from pipecat.services.llm_service import FunctionCallParams
from pipecat.services.openai.llm import OpenAILLMService
from pipecat.services.whisper.stt import WhisperSTTService

GATEWAY = "https://llm.acme.internal/v1"


def session(context: JobContext, house_voice):
    llm = openai.LLM(model="fast", base_url=GATEWAY)
    return AgentSession(vad=silero.VAD.load(), turn_detection=MultilingualModel(), llm=llm, tts=house_voice), rtc.Room()


def pipeline(transport):
    llm = OpenAILLMService(model="fast", base_url=GATEWAY)
    return Pipeline([WhisperSTTService(), llm, SileroVADAnalyzer(), FunctionCallParams, transport])


def done(result):
    return result.reason == ResultReason.SynthesizingAudioCompleted, RecognitionConfig(), storage.Client(), Reader()
