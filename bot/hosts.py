"""Names by which a server on this host may be addressed."""

import ipaddress
from urllib.parse import urlsplit


def names_us(host: str, listening: str) -> bool:
    """Return True if a Host header may name a server that listens at an address of this host.

    A name other than localhost could be made to point here by another site (DNS rebinding). Beyond loopback
    any address may be used, but never a name.
    """
    try:
        name = urlsplit(f"//{host}").hostname
        if name in {"localhost", listening}:
            return True
        address = ipaddress.ip_address(name or "")
    except ValueError:
        return False
    return address.is_loopback or not is_loopback(listening)


def is_loopback(host: str) -> bool:
    """Return True if an address, or localhost, can be reached from this host only."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
