"""The other end of the wire: every provider and the router at once, on loopback.

One port: the first byte of a connection shows whether it speaks TLS. The name in the TLS greeting, or the ``Host``
header, says who was meant; the certificate for it is made on the spot by an authority that lives as long as the
recorder.
"""

from __future__ import annotations

import contextlib
import socket
import ssl
import threading
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urlsplit

import trustme

from tests.wire import websocket
from tests.wire.answers import GREETING, Answer, answer, spoken_back
from tests.wire.calls import Call
from tests.wire.operations import operation

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from types import TracebackType

#: A program that keeps a connection open and says nothing must not keep a thread for ever.
_SILENCE = 60.0
#: The first byte of a TLS connection.
_HANDSHAKE = b"\x16"


class Recorder:
    """Starts with ``with``; ``authority`` is the file that programs have to trust."""

    def __init__(self, folder: Path) -> None:
        self.authority = folder / "authority.pem"
        self._issuer = trustme.CA()
        self._issuer.cert_pem.write_to_path(str(self.authority))
        self._contexts: dict[str, ssl.SSLContext] = {}
        self._lock = threading.Lock()
        self._calls: list[Call] = []
        self._server = _Server(self)

    @property
    def port(self) -> int:
        """Return the port on loopback that plays every port of every host."""
        return int(self._server.server_address[1])

    def __enter__(self) -> Recorder:
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._server.server_close()

    @contextlib.contextmanager
    def recording(self) -> Iterator[list[Call]]:
        """Collect the calls that arrive meanwhile; one recording at a time."""
        with self._lock:
            self._calls = calls = []
        yield calls
        with self._lock:
            self._calls = []

    def note(self, call: Call) -> int:
        """Add a call to the recording and return its place there."""
        with self._lock:
            self._calls.append(call)
            return len(self._calls) - 1

    def replace(self, place: int, call: Call) -> None:
        """Put a call in the place of what was known of it so far."""
        with self._lock:
            if place < len(self._calls):
                self._calls[place] = call

    def context(self, host: str) -> ssl.SSLContext:
        """Return a TLS context that shows a certificate for a host."""
        with self._lock:
            if host not in self._contexts:
                context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
                self._issuer.issue_cert(host).configure_cert(context)
                context.sni_callback = self._choose
                self._contexts[host] = context
            return self._contexts[host]

    def _choose(self, connection: Any, host: str | None, _: ssl.SSLContext) -> None:
        connection.context = self.context(host or "localhost")
        # The socket of the connection is what the handler sees; it carries the name that was asked for.
        connection.meant = host


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    # A program that ends early resets its connections; that is its business.
    block_on_close = False

    def __init__(self, recorder: Recorder) -> None:
        self.recorder = recorder
        super().__init__(("127.0.0.1", 0), _Handler)

    def finish_request(self, request: Any, client_address: Any) -> None:
        """Shake hands in the thread of the connection, so that none waits for another."""
        request.settimeout(_SILENCE)
        secure = request.recv(1, socket.MSG_PEEK) == _HANDSHAKE
        if secure:
            request = self.recorder.context("localhost").wrap_socket(request, server_side=True)
        try:
            self.RequestHandlerClass(request, client_address, self)
        finally:
            if secure:
                with contextlib.suppress(OSError, ValueError):
                    request.unwrap()
                request.close()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A handshake or a connection that broke off is seen by the program, which looked up the name before."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Server
    #: One write a response: small packets would wait for each other.
    wbufsize = -1
    disable_nagle_algorithm = True

    def handle_one_request(self) -> None:
        """Record a request of any method and answer it."""
        self.raw_requestline = self.rfile.readline(65537)
        if not self.raw_requestline or not self.parse_request():
            self.close_connection = True
            return
        call = self._call()
        place = self.server.recorder.note(call)
        if (self.headers.get("upgrade") or "").lower() == "websocket":
            self._talk(call, place)
        else:
            self._send(answer(call, operation(call)))

    def _call(self) -> Call:
        url = urlsplit(self.path)
        named = (self.headers.get("host") or url.netloc or "").rpartition(":")
        host = named[0] if named[0] and named[2].isdigit() else "".join(named)
        meant = getattr(self.connection, "meant", None)
        return Call(
            host=(meant or host).lower(),
            method=self.command,
            path=url.path,
            query=tuple(parse_qsl(url.query, keep_blank_values=True)),
            headers=tuple((name.lower(), value) for name, value in self.headers.items()),
            body=self._body(),
            secure=isinstance(self.connection, ssl.SSLSocket),
        )

    def _body(self) -> bytes:
        if (self.headers.get("transfer-encoding") or "").lower() != "chunked":
            return self.rfile.read(int(self.headers.get("content-length") or 0))
        body = b""
        while size := int(self.rfile.readline().split(b";")[0].strip() or b"0", 16):
            body += self.rfile.read(size)
            self.rfile.readline()
        while self.rfile.readline().strip():
            pass
        return body

    def _send(self, told: Answer) -> None:
        self.send_response(told.status)
        self.send_header("Content-Type", told.kind)
        for name, value in told.headers:
            self.send_header(name, value)
        if len(told.pieces) == 1:
            self.send_header("Content-Length", str(len(told.pieces[0])))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(told.pieces[0])
        else:
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            for piece in told.pieces:
                self.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))
                self.wfile.flush()
            self.wfile.write(b"0\r\n\r\n")
        self.wfile.flush()

    def _talk(self, call: Call, place: int) -> None:
        """Greet, then answer every text, until the other side closes."""
        self.close_connection = True
        self.send_response(101)
        self.send_header("Upgrade", "websocket")
        self.send_header("Connection", "Upgrade")
        self.send_header("Sec-WebSocket-Accept", websocket.accept(self.headers.get("sec-websocket-key") or ""))
        if asked := self.headers.get("sec-websocket-protocol"):
            self.send_header("Sec-WebSocket-Protocol", asked.split(",")[0].strip())
        self.end_headers()
        self._say(websocket.TEXT, GREETING.encode())
        said: list[str] = []
        for kind, content in websocket.messages(self.rfile):
            if kind == websocket.CLOSE:
                self._say(websocket.CLOSE, content)
                return
            if kind == websocket.PING:
                self._say(websocket.PONG, content)
            elif kind != websocket.PONG:
                text = content.decode("utf-8", "backslashreplace")
                said.append(text)
                self.server.recorder.replace(place, replace(call, messages=tuple(said)))
                for reply in spoken_back(text):
                    self._say(websocket.TEXT, reply.encode())

    def _say(self, kind: int, content: bytes) -> None:
        self.wfile.write(websocket.frame(kind, content))
        self.wfile.flush()

    def version_string(self) -> str:
        """Return a name that is the same on every Python."""
        return "wire-recorder"

    def date_time_string(self, timestamp: float | None = None) -> str:
        """Return one time for all answers."""
        return "Thu, 01 Jan 2026 00:00:00 GMT"

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the name it has in the base class
        """Say nothing; what arrived is in the recording."""
