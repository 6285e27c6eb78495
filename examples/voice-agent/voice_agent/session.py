"""One phone call, from the first word to the text message."""

from __future__ import annotations

import logging

import openai

from voice_agent import moderation, telephony, transcription
from voice_agent.dialogue import Dialogue
from voice_agent.inference import NoProviderLeft
from voice_agent.summary import Summariser

logger = logging.getLogger(__name__)

APOLOGY = "I am sorry, I cannot help you right now. Please call again in a few minutes."


class CallSession:
    """Holds the state of a call; one turn is one recording of the caller and one reply."""

    def __init__(self, number: str) -> None:
        self.number = number
        self.dialogue = Dialogue()
        self.messages = telephony.TextMessages()

    async def turn(self, audio: bytes) -> str:
        try:
            heard = await transcription.transcribe(audio)
            if not moderation.is_acceptable(heard):
                return telephony.say("Let us stay polite.")
            return telephony.say(await self.dialogue.reply(heard))
        except openai.RateLimitError:
            logger.warning("rate limit in call with %s", self.number)
            return telephony.say("One moment, please. Could you say that again?")
        except NoProviderLeft:
            logger.exception("no provider left in call with %s", self.number)
            return telephony.say(APOLOGY)

    async def hang_up(self) -> str:
        summary = await Summariser().summarise(self.dialogue.transcript())
        return self.messages.send(self.number, summary)
