"""Start of every recorded program: whatever host it means, it reaches the recorder.

Python imports this module by itself, since its folder is on ``PYTHONPATH``. It uses the standard library only and
leaves the program alone but for four things: names resolve to the recorder, nothing else can be connected to, the
recorder's certificates are trusted, and an exception that ends the program is written down.
"""

import json
import os
import socket
import ssl
import sys
import threading

_PORT = int(os.environ["WIRE_PORT"])
_AUTHORITY = os.environ["WIRE_AUTHORITY"]
_LOG = os.environ["WIRE_LOG"]
#: What every name resolves to. No server has this address; ``connect`` goes to the recorder instead.
_ANYONE = "127.77.77.77"
_RECORDER = ("127.0.0.1", _PORT)
_LOCAL = frozenset({"localhost", "ip6-localhost", "::1", "0.0.0.0", socket.gethostname()})


def _note(kind, **what):
    """Add a line to the log that the runner reads after the program has ended."""
    line = (json.dumps({"kind": kind, **what}) + "\n").encode()
    file = os.open(_LOG, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    try:
        os.write(file, line)
    finally:
        os.close(file)


def _own(address):
    """Whether a program may talk to this place: the recorder, or a server of its own on this machine."""
    return not isinstance(address, tuple) or str(address[0]).startswith("127.") or address[0] in _LOCAL


def _text(host):
    return host.decode("ascii", "replace") if isinstance(host, (bytes, bytearray)) else host


_getaddrinfo = socket.getaddrinfo


def _resolve(host, port, family=0, type=0, proto=0, flags=0):  # noqa: A002 - the names of the function it replaces
    name = _text(host)
    if name is None or name in _LOCAL or _numeric(name):
        return _getaddrinfo(host, port, family, type, proto, flags)
    _note("name", host=name, port=_text(port))
    number = (
        socket.getservbyname(_text(port)) if isinstance(port, (str, bytes)) and not port.isdigit() else int(port or 0)
    )
    return [(socket.AF_INET, type or socket.SOCK_STREAM, socket.IPPROTO_TCP, "", (_ANYONE, number))]


def _resolve_one(host):
    return _resolve(host, 443)[0][4][0]


class _BlockedError(ConnectionRefusedError):
    """A program connected to an address, not to a name: no recorder can play that."""


def _guarded(original):
    def connect(self, address):
        if not _own(address) and not _numeric(address[0]):
            address = _resolve(address[0], address[1])[0][4]
        if isinstance(address, tuple) and address[0] == _ANYONE:
            return original(self, _RECORDER)
        if not _own(address):
            _note("address", host=str(address[0]), port=address[1])
            raise _BlockedError(f"the wire recorder plays host names only, not {address[0]}")
        return original(self, address)

    return connect


def _numeric(host):
    for family in (socket.AF_INET, socket.AF_INET6):
        try:
            socket.inet_pton(family, host)
        except OSError:
            continue
        return True
    return False


def _trusting(original):
    """Every context trusts the authority, wherever the library took its list of authorities from."""

    def wrap(self, *arguments, **options):
        if self.verify_mode != ssl.CERT_NONE:
            self.load_verify_locations(cafile=_AUTHORITY)
        return original(self, *arguments, **options)

    return wrap


def _told(original):
    def hook(kind, value, trace, *more):
        _note("exception", type=f"{kind.__module__}.{kind.__qualname__}", message=str(value))
        return original(kind, value, trace, *more)

    return hook


def _told_of_thread(original):
    def hook(args):
        _note(
            "thread-exception",
            type=f"{args.exc_type.__module__}.{args.exc_type.__qualname__}",
            message=str(args.exc_value),
        )
        return original(args)

    return hook


socket.getaddrinfo = _resolve
socket.gethostbyname = _resolve_one
socket.socket.connect = _guarded(socket.socket.connect)
socket.socket.connect_ex = _guarded(socket.socket.connect_ex)
ssl.SSLContext.wrap_socket = _trusting(ssl.SSLContext.wrap_socket)
ssl.SSLContext.wrap_bio = _trusting(ssl.SSLContext.wrap_bio)
sys.excepthook = _told(sys.excepthook)
threading.excepthook = _told_of_thread(threading.excepthook)
