"""Reads through libraries and helpers."""

import environ
import openai
import streamlit as st
from decouple import config
from environs import Env
from google.colab import userdata
from langchain_core.utils import secret_from_env
from starlette.config import Config

from acme.secrets import get_secret, require_env

env = Env()
django_env = environ.Env(DEBUG=(bool, False))
starlette = Config(".env")

first = config("OPENAI_API_KEY")  # expect: IL110 (warning, high, openai)
second = env("OPENAI_API_KEY")  # expect: IL110 (warning, high, openai)
third = env.str("ANTHROPIC_API_KEY", default="")  # expect: IL110 (warning, high, anthropic)
fourth = django_env("GROQ_API_KEY")  # expect: IL110 (warning, high, groq)
fifth = starlette("OPENAI_API_KEY", default=None)  # expect: IL110 (warning, high, openai)
sixth = get_secret("OPENAI_API_KEY")  # expect: IL110 (warning, medium, openai)
seventh = require_env("MISTRAL_API_KEY")  # expect: IL110 (warning, medium, mistral)
eighth = st.secrets["OPENAI_API_KEY"]  # expect: IL110 (warning, unsure, openai)
ninth = userdata.get("OPENAI_API_KEY")  # expect: IL110 (warning, high, openai)
tenth = secret_from_env("OPENAI_API_KEY")  # expect: IL110 (warning, high, openai)
client = openai.OpenAI(api_key=first)


def view(app):
    openai.organization = "acme"
    return app.config["OPENAI_API_KEY"], app.config.get("OPENAI_API_KEY")  # expect: IL110, IL110
