"""The same inside a method."""


class ImageTurn:
    def part(self, data, mime):
        from google.genai import types  # expect-info: IL101

        return types.Part.from_bytes(data=data, mime_type=mime)

    def config(self, seconds):
        from anthropic.types import MessageParam  # expect-info: IL101

        return MessageParam(role="user", content=f"{seconds} seconds left")
