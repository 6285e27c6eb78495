"""Just enough of RFC 6455 for the other end of a web socket."""

from __future__ import annotations

import base64
import hashlib
import struct
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from collections.abc import Iterator

_GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


def accept(key: str) -> str:
    """Return the value that shows the client that its greeting was understood."""
    return base64.b64encode(hashlib.sha1(f"{key}{_GUID}".encode()).digest()).decode()


def frame(kind: int, payload: bytes) -> bytes:
    """Return one unmasked frame, as servers send them."""
    head = bytes([0x80 | kind])
    if len(payload) < 126:
        head += bytes([len(payload)])
    elif len(payload) < 1 << 16:
        head += b"\x7e" + struct.pack("!H", len(payload))
    else:
        head += b"\x7f" + struct.pack("!Q", len(payload))
    return head + payload


def messages(stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Yield the kind and content of every message, its frames joined, until the stream ends.

    What controls the connection comes as soon as it arrives, also between the frames of a message.
    """
    kind, content = 0, b""
    while (part := _next_frame(stream)) is not None:
        last, code, payload = part
        if code >= CLOSE:
            yield code, payload
            continue
        kind, content = code or kind, content + payload
        if last:
            yield kind, content
            kind, content = 0, b""


def _next_frame(stream: BinaryIO) -> tuple[bool, int, bytes] | None:
    head = stream.read(2)
    if len(head) < 2:
        return None
    length = head[1] & 0x7F
    if length == 126:
        (length,) = struct.unpack("!H", stream.read(2))
    elif length == 127:
        (length,) = struct.unpack("!Q", stream.read(8))
    mask = stream.read(4) if head[1] & 0x80 else b"\0\0\0\0"
    payload = bytes(byte ^ mask[number % 4] for number, byte in enumerate(stream.read(length)))
    return bool(head[0] & 0x80), head[0] & 0x0F, payload
