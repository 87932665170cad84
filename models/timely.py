"""Requests that end when they should: a connection that can be shut at any moment, whatever it waits for."""

from __future__ import annotations

import ipaddress
import socket
import ssl
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import Any

import httpx2

from coreb_search.errors import ModelError

Trace = Callable[[str, dict[str, Any]], None]
"""Goes along with a request, as its extension ``trace``."""

_TICK = 0.02
_CONNECT = 2.0


def timely(work: Callable[[Trace], None], late: Callable[[], bool]) -> bool:
    """Whether ``work``, done in a thread, ended before ``late()`` was true. Raises what it raises.

    Where it did not, its connection is shut, which ends it, and what it still raises is lost.
    """
    worker = _Worker(work)
    worker.start()
    while worker.is_alive() and not late():
        worker.join(_TICK)
    if worker.is_alive():
        worker.shut()
        return False
    if worker.error:
        raise worker.error
    return True


def client(url: str, timeout: float) -> httpx2.Client:
    """For requests to ``url``: goes to no other host, and to this machine without a proxy."""
    address = address_of(url)
    return httpx2.Client(
        # Without TLS no certificate is needed: reading them all takes as long as an answer.
        verify=address.scheme == "https" or ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT),
        timeout=httpx2.Timeout(timeout, connect=min(timeout, _CONNECT)),
        trust_env=not is_local(address.host),
        follow_redirects=False,
        # Each request has its own, which is shut when the request is late.
        limits=httpx2.Limits(max_keepalive_connections=0),
        headers={"Accept-Encoding": "identity", "User-Agent": "coreb-search"},
    )


def address_of(url: str) -> httpx2.URL:
    """Raises ModelError for what can be no server's address."""
    try:
        address = httpx2.URL(url)
        # As the system does it before it looks the name up.
        address.raw_host.decode("ascii").encode("idna")
    except (httpx2.InvalidURL, UnicodeError):
        raise ModelError(f"{url} is no address of a server; it must be like http://HOST:PORT/v1") from None
    return address


def sendable(key: str, where: str) -> str:
    """``key`` without the white space that files end in. Raises ModelError for what no header can hold."""
    found = key.strip()
    if not (found.isascii() and found.isprintable()):
        raise ModelError(f"the key in {where} has characters that no key has; copy it again")
    return found


def is_local(host: str) -> bool:
    """Whether ``host`` can be no other machine than this one."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


class _Worker(Thread):
    def __init__(self, work: Callable[[Trace], None]) -> None:
        # A daemon: what hangs in looking a name up does not keep the program from ending.
        super().__init__(daemon=True)
        self._work = work
        self._connection: socket.socket | None = None
        self._late = False
        self.error: BaseException | None = None

    def run(self) -> None:
        """Do the work; what it raises is for the thread that waits."""
        try:
            self._work(self._trace)
        except BaseException as error:  # noqa: BLE001
            self.error = error

    def shut(self) -> None:
        """End the work: at once, or as soon as there is a connection."""
        self._late = True
        if self._connection is not None:
            with suppress(OSError):
                # Not a TLS connection's own way, which a thread that is reading from it would trip over.
                socket.socket.shutdown(self._connection, socket.SHUT_RDWR)

    def _trace(self, event: str, info: dict[str, Any]) -> None:
        if event.endswith(("connect_tcp.complete", "start_tls.complete")):
            self._connection = info["return_value"].get_extra_info("socket")
            if self._late:
                self.shut()
