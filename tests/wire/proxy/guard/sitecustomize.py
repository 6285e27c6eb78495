"""In front of every program: a name or an address that is not this machine is noted down and refused.

There need be no network for a direct call to be seen; that the program asks for a provider's host is enough.
"""

import ipaddress
import os
import socket

_NOTES = os.environ["GUARD_NOTES"]
_resolve = socket.getaddrinfo


def _refuse(host):
    host = host.decode() if isinstance(host, bytes) else host
    with open(_NOTES, "a", encoding="utf-8") as notes:
        notes.write(f"{host}\n")
    raise socket.gaierror(socket.EAI_NONAME, f"{host} is not on this machine")


def _is_here(host):
    if host in (None, "", "localhost", b"localhost"):
        return True
    try:
        return ipaddress.ip_address(host.decode() if isinstance(host, bytes) else host).is_loopback
    except ValueError:
        return False


def _guarded_resolve(host, *rest, **options):
    if not _is_here(host):
        _refuse(host)
    return _resolve(host, *rest, **options)


class _GuardedSocket(socket.socket):
    def connect(self, address):
        self._check(address)
        return super().connect(address)

    def connect_ex(self, address):
        self._check(address)
        return super().connect_ex(address)

    def _check(self, address):
        if self.family in (socket.AF_INET, socket.AF_INET6) and not _is_here(address[0]):
            _refuse(address[0])


socket.getaddrinfo = _guarded_resolve
socket.socket = _GuardedSocket
