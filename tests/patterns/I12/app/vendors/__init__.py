"""Our own modules named after vendors, exported at the front."""

from .anthropic import limits as anthropic_limits
from .openai import limits as openai_limits
