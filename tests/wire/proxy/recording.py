"""Two servers on loopback that note down every request: the fake upstream, and a tap in front of the proxy."""

from __future__ import annotations

import http.client
import json
import threading
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

from tests.wire.proxy.answers import answer_to

if TYPE_CHECKING:
    from types import TracebackType

    from typing_extensions import Self

#: Headers that belong to one connection, not to the request.
_HOP = frozenset(
    {"connection", "keep-alive", "transfer-encoding", "te", "trailer", "upgrade", "content-length", "host"}
)


@dataclass(frozen=True, slots=True)
class Seen:
    """One request as it arrived; ``target`` is path and query, names of ``headers`` are in lower case."""

    method: str
    target: str
    headers: dict[str, str]
    body: bytes

    @property
    def path(self) -> str:
        """Return the path alone."""
        return self.target.partition("?")[0]

    @property
    def content(self) -> Any:
        """Return the body as JSON, None when there is none."""
        return json.loads(self.body) if self.body else None

    def holds(self, text: str) -> bool:
        """Say whether the text occurs anywhere in the request."""
        places = (self.target, *self.headers, *self.headers.values(), self.body.decode("utf-8", "replace"))
        return any(text in place for place in places)


class Server:
    """A threaded server on a free port of loopback; ``seen`` is what arrived, in order."""

    def __init__(self, handler: type[_Handler]) -> None:
        """Take a free port; ``with`` starts to serve."""
        self.seen: list[Seen] = []
        self._http = _Http(("127.0.0.1", 0), handler)
        self._http.owner = self
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.05,), daemon=True)

    @property
    def url(self) -> str:
        """Return the address."""
        return f"http://127.0.0.1:{self._http.server_address[1]}"

    def take(self) -> list[Seen]:
        """Return what arrived since the last time."""
        taken, self.seen = self.seen, []
        return taken

    def __enter__(self) -> Self:
        """Serve until the end of the block."""
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop, also when the block failed."""
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()


class _Http(ThreadingHTTPServer):
    daemon_threads = True
    owner: Server


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Http

    def do_POST(self) -> None:
        """Note the request down and answer it."""
        body = self.rfile.read(int(self.headers.get("content-length") or 0))
        headers = {name.lower(): value for name, value in self.headers.items()}
        seen = Seen(self.command, self.path, headers, body)
        self.server.owner.seen.append(seen)
        self.answer(seen)

    def do_GET(self) -> None:
        """Do the same; there is no body."""
        self.do_POST()

    def answer(self, seen: Seen) -> None:
        """Answer one request."""
        raise NotImplementedError

    def send(self, status: int, kind: str, body: bytes) -> None:
        """Send a whole answer."""
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


class Upstream(_Handler):
    """Every provider at once: the path says in whose shape to answer."""

    def answer(self, seen: Seen) -> None:
        """Answer in the shape of the protocol, 404 where there is none."""
        found = answer_to(seen)
        if found is None:
            self.send(404, "application/json", b'{"error": {"message": "no such operation"}}')
        else:
            self.send(200, *found)


class Tap(Server):
    """Hands every request on to ``target`` as it came, and the answer back piece by piece."""

    def __init__(self, target: str) -> None:
        """Take a free port."""
        super().__init__(_Forward)
        self.target = target


class _Forward(_Handler):
    def answer(self, seen: Seen) -> None:
        """Ask the proxy, and pass on what it says while it says it."""
        tap = self.server.owner
        assert isinstance(tap, Tap)
        connection = http.client.HTTPConnection(tap.target.removeprefix("http://"), timeout=60)
        try:
            kept = {name: value for name, value in seen.headers.items() if name not in _HOP}
            connection.request(seen.method, seen.target, seen.body, {**kept, "accept-encoding": "identity"})
            given = connection.getresponse()
            self.send_response(given.status)
            for name, value in given.getheaders():
                if name.lower() not in _HOP:
                    self.send_header(name, value)
            self.send_header("transfer-encoding", "chunked")
            self.end_headers()
            while piece := given.read1(65536):
                self.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))
            self.wfile.write(b"0\r\n\r\n")
        finally:
            connection.close()
