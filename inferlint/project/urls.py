"""URLs in folded texts: parsed by hand, because a hole may stand where a parser wants text."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from inferlint.model.expr import Const
    from inferlint.project.strings import Text

#: Stands for a hole in the text that is parsed; never part of a real URL.
HOLE = "\x00"
_SCHEME = re.compile(r"(?P<scheme>[a-z][a-z0-9+.\-]*|\x00)://", re.IGNORECASE)
_BARE_HOST = re.compile(r"(?:[a-z0-9\x00](?:[a-z0-9\-\x00]*[a-z0-9\x00])?\.)+[a-z]{2,24}(?=$|[/:?#])", re.IGNORECASE)
_PLAIN_HOST = re.compile(r"[a-z0-9.\-_]+", re.IGNORECASE)
_LOOPBACK = re.compile(r"127(?:\.\d{1,3}){3}")
_IPV6 = re.compile(r"[0-9a-f:.]+", re.IGNORECASE)
_DEFAULT_PORTS = {"http": 80, "https": 443, "ws": 80, "wss": 443}
_SCHEMES = frozenset({"http", "https", "ws", "wss", "grpc", "grpcs", "dns", HOLE})
_LOCAL_HOSTS = frozenset({"localhost", "0.0.0.0", "::1", "host.docker.internal"})


@dataclass(frozen=True, slots=True)
class Url:
    """A URL or bare host. ``scheme`` is empty for a bare host; ``host`` is lower case and may hold ``HOLE``.

    ``exact`` says that scheme, host and port are plain text without tricks. ``origin`` is the literal that
    holds the registered domain.
    """

    scheme: str
    host: str
    port: int | None
    path: str
    exact: bool
    origin: Const | None
    has_userinfo: bool = False

    @property
    def written(self) -> str:
        """Return host and port for a message; user information is shown as ``…@`` and never repeated."""
        port = f":{self.port}" if self.port is not None else ""
        return f"{'…@' if self.has_userinfo else ''}{self.host.replace(HOLE, '*')}{port}"


def parse(text: Text) -> Url | None:
    """Return the URL that ``text`` is or begins with, or ``None`` for anything else, prose included."""
    if len(text) == 1:
        # Most texts: a hole alone, or one literal.
        flat = HOLE if text[0].hole else text[0].text
    else:
        flat = "".join([HOLE if piece.hole else piece.text for piece in text])
    if "." not in flat and "://" not in flat:
        return None
    lead = len(flat) - len(flat.lstrip())
    flat = flat.strip()
    if not flat or any(char.isspace() for char in flat.split("?", 1)[0]):
        return None
    match = _SCHEME.match(flat)
    if match is not None:
        if match["scheme"].lower() not in _SCHEMES:
            return None
        return _after_scheme(text, flat, match.end(), match["scheme"].lower(), lead)
    bare = _BARE_HOST.match(flat)
    if bare is None:
        return None
    return _after_scheme(text, flat, 0, "", lead)


def _after_scheme(text: Text, flat: str, start: int, scheme: str, lead: int) -> Url | None:
    end = len(flat)
    for stop in "/?#\\":
        found = flat.find(stop, start)
        if found != -1:
            end = min(end, found)
    netloc = flat[start:end]
    userinfo, at, hostport = netloc.rpartition("@")
    host, port, clean = _host_and_port(hostport)
    if not host or set(host) <= {HOLE, "."}:
        return None
    exact = clean and not at and scheme != HOLE and HOLE not in hostport and flat[end : end + 1] != "\\"
    path = flat[end:].split("?", 1)[0].split("#", 1)[0]
    begin = start + len(userinfo) + len(at)
    origin = _origin(text, begin + lead, hostport.partition(":")[0])
    return Url(scheme, host, port, path, exact and bool(scheme), origin, bool(at))


def _host_and_port(hostport: str) -> tuple[str, int | None, bool]:
    if hostport.startswith("["):
        host, _, rest = hostport[1:].partition("]")
        port = rest[1:]
    else:
        host, _, port = hostport.partition(":")
    plain = _IPV6 if hostport.startswith("[") else _PLAIN_HOST
    folded = unicodedata.normalize("NFKC", host).replace("\u3002", ".").lower().rstrip(".")
    clean = folded == host.lower().rstrip(".") and plain.fullmatch(host) is not None
    if port and not port.isdigit():
        return folded, None, False
    return folded, int(port) if port and len(port) < 6 else None, clean


def _origin(text: Text, start: int, host: str) -> Const | None:
    """Return the literal that holds the registered domain of the host, neither a joined prefix nor its last label.

    A word alone is no domain; then it is the last literal of the host.
    """
    # `api.openai` + `.com`: the letter before the last dot says whose host it is.
    decisive = start + max(host.rstrip(".").rfind("."), 1) - 1
    position = 0
    last: Const | None = None
    for piece in text:
        end = position + (1 if piece.hole else len(piece.text))
        overlaps = position < start + max(len(host), 1) and end > start
        if overlaps and piece.origin is not None and piece.text.strip(":/."):
            last = piece.origin
            if position <= decisive < end and "." in piece.text:
                return last
        position = end
    return last


def is_local(url: Url) -> bool:
    """Say whether the host is this machine."""
    return url.host in _LOCAL_HOSTS or _LOOPBACK.fullmatch(url.host) is not None or url.host.endswith(".localhost")


def is_under(url: Url, gateway: str) -> bool:
    """Say whether ``url`` is at or below ``gateway``: same scheme, host and port, path on a segment boundary."""
    approved = urlsplit(gateway)
    if not url.exact or approved.hostname is None:
        return False
    scheme = approved.scheme.lower()
    same_scheme = url.scheme == scheme or {url.scheme, scheme} in ({"https", "wss"}, {"http", "ws"})
    if not same_scheme or url.host != approved.hostname.rstrip("."):
        return False
    if (url.port or _DEFAULT_PORTS.get(url.scheme)) != (approved.port or _DEFAULT_PORTS.get(scheme)):
        return False
    if ".." in url.path or "%2e" in url.path.lower() or "\\" in url.path:
        return False
    prefix = approved.path.rstrip("/")
    return not prefix or url.path == prefix or url.path.startswith(prefix + "/")
