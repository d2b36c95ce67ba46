"""Web app manifest, which lets a browser install the page."""

import json
from typing import Final

from render.theme import CLASSIC

NAME: Final = "Taberna"
ICON: Final = "/page/icon.svg"


def written() -> str:
    """Return the manifest as JSON."""
    ground = "#" + bytes(CLASSIC.page).hex()
    manifest = {
        "name": NAME,
        "short_name": NAME,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": ground,
        "theme_color": ground,
        "icons": [{"src": ICON, "sizes": "any", "type": "image/svg+xml", "purpose": "any maskable"}],
    }
    return json.dumps(manifest)
