"""Which provider a host belongs to."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

from inferlint.model.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from inferlint.catalogue.entries import Host

#: Domains that serve much more than inference: the domain alone says nothing.
_SHARED_DOMAINS = frozenset(
    {
        "aliyuncs.com",
        "amazon.com",
        "amazonaws.com",
        "azure.com",
        "azure.us",
        "baidubce.com",
        "bing.com",
        "cloudflare.com",
        "digitalocean.com",
        "github.ai",
        "google.com",
        "googleapis.com",
        "heroku.com",
        "hostinger.com",
        "ibm.com",
        "livekit.cloud",
        "microsoft.com",
        "nvidia.com",
        "ovh.net",
        "sberbank.ru",
        "tencent.com",
        "tencentcloudapi.com",
        "yandex.net",
    }
)
#: Hosts of these scopes alone make no finding, so no file is read for them.
_SILENT = ("docs", "auth")


@dataclass(frozen=True)
class _Entry:
    host: Host
    literal_length: int
    order: tuple[bool, int, int]

    @classmethod
    def of(cls, host: Host) -> _Entry:
        literal = len(host.pattern.replace("*", ""))
        return cls(host, literal, ("*" in host.pattern, -literal, -len(host.path)))

    @cached_property
    def ends(self) -> tuple[str, str]:
        head, _, rest = self.host.pattern.partition("*")
        return head, rest.rpartition("*")[2]

    @cached_property
    def regex(self) -> re.Pattern[str]:
        parts = map(re.escape, self.host.pattern.split("*"))
        return re.compile("[a-z0-9.-]+".join(parts))

    def matches(self, host: str) -> bool:
        head, tail = self.ends
        if not (host.startswith(head) and host.endswith(tail)):
            return False
        return self.regex.fullmatch(host) is not None


class HostIndex:
    """Patterns by host: literal ones in a table, the others in order of specificity."""

    def __init__(self, hosts: Iterable[Host]) -> None:
        self._literal: dict[str, list[_Entry]] = {}
        self._globs: list[_Entry] = []
        for entry in sorted(map(_Entry.of, hosts), key=lambda entry: entry.order):
            if "*" in entry.host.pattern:
                self._globs.append(entry)
            else:
                self._literal.setdefault(entry.host.pattern, []).append(entry)

    def find(self, host: str, path: str) -> Host | None:
        """Return the most specific match; a port counts only for patterns that name one."""
        host = host.removesuffix(".")
        bare, _, port = host.partition(":")
        for name in (host, bare) if port else (host,):
            for entry in self._candidates(name):
                if path_starts_with(path, entry.host.path):
                    return entry.host
        return None

    def leads_to(self, host: str, path: str) -> bool:
        """Say whether a pattern with a longer path matches: what stands at its beginning, as an SDK completes it."""
        return any(path_starts_with(entry.host.path, path.strip("/")) for entry in self._candidates(host))

    def _candidates(self, host: str) -> Iterator[_Entry]:
        yield from self._literal.get(host, ())
        for entry in self._globs:
            if entry.matches(host):
                yield entry


def path_starts_with(path: str, prefix: str) -> bool:
    """Whether ``path`` lies under ``prefix``, by whole segments; ``*`` in the prefix is any one segment."""
    if not prefix:
        return True
    wanted = prefix.strip("/").split("/")
    given = path.partition("?")[0].strip("/").split("/")[: len(wanted)]
    return len(given) == len(wanted) and all(w in ("*", g) for w, g in zip(wanted, given, strict=True))


def text_needles(hosts: Iterable[Host]) -> frozenset[str]:
    """Return short literal texts of which every URL to one of ``hosts`` holds at least one.

    The domain is enough for a host of its own: it also finds a URL that is put together from a sub-domain
    and a domain.
    """
    return frozenset(_needle(host.pattern) for host in hosts if host.scope not in _SILENT)


def _needle(pattern: str) -> str:
    if ":" in pattern:
        return pattern[pattern.index(":") :]
    parts = [part for part in pattern.split("*") if part.strip(".") not in _SHARED_DOMAINS]
    longest = max(parts or [pattern.rpartition("*")[2]], key=len)
    if longest.startswith(("-", ".")):
        longest = longest[1:]
    if "*" in pattern and not pattern.endswith(longest):
        return longest
    return _domain(longest)


def _domain(host: str) -> str:
    labels = host.split(".")
    for keep in (2, 3):
        domain = ".".join(labels[-keep:])
        if len(labels) > keep and len(labels[-keep]) > 3:
            return host if _is_shared(domain) else domain
    return host


def _is_shared(domain: str) -> bool:
    return any(domain == shared or domain.endswith("." + shared) for shared in _SHARED_DOMAINS)
