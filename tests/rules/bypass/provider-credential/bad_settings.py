"""Fields of settings classes."""

import openai
from pydantic import AliasChoices, Field, SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    model_config = SettingsConfigDict(env_file=".env")

    openai_api_key: SecretStr  # expect: IL110 (warning, high, openai)
    ANTHROPIC_API_KEY: str = ""  # expect: IL110 (warning, high, anthropic)
    model_key: str = Field(alias="MISTRAL_API_KEY")  # expect: IL110 (warning, high, mistral)
    speech_key: str = Field("", validation_alias="ELEVENLABS_API_KEY")  # expect: IL110 (warning, high, elevenlabs)
    any_key: str = Field(validation_alias=AliasChoices("DESK_KEY", "GROQ_API_KEY"))  # expect: IL110 (high, groq)


class Below(Settings):
    cohere_api_key: str | None = None  # expect: IL110 (warning, high, cohere)


client = openai.OpenAI()
