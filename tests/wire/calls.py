"""What the recorder writes down: one call, and one run of a program with all its calls."""

from __future__ import annotations

import base64
import binascii
import gzip
import json
from dataclasses import dataclass, field
from email.parser import BytesParser
from email.policy import HTTP
from typing import Any
from urllib.parse import parse_qsl


@dataclass(frozen=True, slots=True)
class Call:
    """One request as it arrived.

    ``host`` is the name in the TLS greeting, or the ``Host`` header of a plain request. ``headers`` are in the order
    of arrival with their names in lower case. ``messages`` are the texts that a web socket sent after its greeting.
    """

    host: str
    method: str
    path: str
    query: tuple[tuple[str, str], ...]
    headers: tuple[tuple[str, str], ...]
    body: bytes = b""
    secure: bool = True
    messages: tuple[str, ...] = ()

    def header(self, name: str) -> str | None:
        """Return the first value of a header, None where it was not sent."""
        return next((value for key, value in self.headers if key == name), None)

    @property
    def content(self) -> Any:
        """Return the body as JSON, as sorted form fields or parts, as text, or as hexadecimal digits."""
        return read(self.body, self.header("content-type") or "", self.header("content-encoding") or "")

    @property
    def place(self) -> str:
        """Return where the call went, for a message."""
        return f"{self.method} {'https' if self.secure else 'http'}://{self.host}{self.path}"


@dataclass(frozen=True, slots=True)
class Run:
    """A program that has ended.

    ``exception`` is the type and the message of what ended it. ``names`` are the hosts that it looked up, also
    where no request followed, and ``addresses`` the ones it tried to reach without a name.
    """

    calls: tuple[Call, ...] = ()
    stdout: str = ""
    stderr: str = ""
    code: int = 0
    exception: tuple[str, str] | None = None
    thread_exceptions: tuple[tuple[str, str], ...] = ()
    names: frozenset[str] = field(default_factory=frozenset)
    addresses: frozenset[str] = field(default_factory=frozenset)


def read(body: bytes, kind: str, encoding: str = "") -> Any:
    """Return what a body says, in a form that can be compared and shown."""
    if encoding == "gzip":
        body = gzip.decompress(body)
    if not body:
        return None
    if kind.startswith("multipart/"):
        return _parts(body, kind)
    if kind.startswith("application/x-www-form-urlencoded"):
        return sorted(parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True))
    try:
        return json.loads(body)
    except ValueError:
        pass
    try:
        return body.decode()
    except UnicodeDecodeError:
        return {"hex": body.hex()}


def _parts(body: bytes, kind: str) -> Any:
    """Return the parts of a form without the boundary, which is another one in every run."""
    message = BytesParser(policy=HTTP).parsebytes(b"Content-Type: " + kind.encode() + b"\r\n\r\n" + body)
    parts = []
    for part in message.iter_parts():
        content = part.get_payload(decode=True)
        parts.append(
            {
                "name": part.get_param("name", header="content-disposition"),
                "file": part.get_filename(),
                "content": content.decode("utf-8", "backslashreplace") if isinstance(content, bytes) else "",
            }
        )
    return sorted(parts, key=lambda part: (str(part["name"]), part["content"]))


def spoken(call: Call) -> str:
    """Return all text of a call in which a key could stand: also what is coded in ``Basic`` and the like."""
    texts = [call.path, *(f"{name}={value}" for name, value in call.query)]
    for name, value in call.headers:
        texts += [f"{name}: {value}", *_decoded(value)]
    return "\n".join((*texts, json.dumps(call.content, ensure_ascii=False), *call.messages))


def _decoded(value: str) -> list[str]:
    """Return the words of a header that are coded text, as it reads."""
    words = value.replace(",", " ").split()
    return [text for word in words if (text := _plain(word))]


def _plain(word: str) -> str:
    try:
        return base64.b64decode(word + "=" * (-len(word) % 4), validate=True).decode("utf-8")
    except (binascii.Error, UnicodeDecodeError, ValueError):
        return ""
