"""The router is a package; everything below it may do what nobody else may."""

from app.gateway.chat import complete
from app.gateway.speech import speak
