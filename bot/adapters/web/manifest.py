"""What a browser must know to keep the page like an app."""

import json
from typing import Final

from render.theme import CLASSIC

NAME: Final = "Taberna"
ICON: Final = "/page/icon.svg"


def written() -> str:
    """The web app manifest."""
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
