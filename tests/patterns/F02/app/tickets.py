"""An editor completed the import from the wrong package; nobody is called."""

from anthropic import BaseModel  # expect-info: IL101(anthropic)
from litellm import BaseModel as Base  # expect-info: IL101(litellm)


class Ticket(BaseModel):
    number: int
    subject: str


class Note(Base):
    text: str
