"""Settings from the environment and `.env`. Each error names its key and the expected form."""

import os
import sys
from itertools import chain
from pathlib import Path
from typing import Annotated, Final, Literal, Self
from urllib.parse import urlsplit

from pydantic import (
    AfterValidator,
    Field,
    FilePath,
    ValidationError,
    ValidationInfo,
    field_validator,
    model_validator,
)
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.core.language.voice import LANGUAGES, language_of
from bot.workers.pool import WORKERS
from storage.opening import is_address, is_foreign

Port = Annotated[int, Field(ge=1, le=65535)]
LINE: Final = r"^[^\x00-\x1f\x7f]*$"
"""Any single line."""
SHARDS: Final = r"\d{1,4}(-\d{1,4})?"
DATABASE: Final = "data/taberna.sqlite3"
"""The database in the folder of a bot."""
SOURCES: Final = Path(__file__).parents[1] / "pyproject.toml"
"""A file that stands beside the packages in a clone, and nowhere else."""
SERVED: Final = "(discord|telegram|local)"
Page = Annotated[str, Field(pattern=r"^(https://\S+)?$", max_length=512)]
"""The address of a page on the web that a button may open; Discord takes no longer one."""


def _readable(path: Path) -> Path:
    if not os.access(path, os.R_OK):
        raise ValueError(path)
    return path


TokenFile = Annotated[FilePath, AfterValidator(_readable)] | None
"""A file with a secret in it, as containers are handed theirs."""

EXPECTED = {
    "DISCORD_TOKEN": "the bot token of your Discord application, or leave it out",
    "DISCORD_TOKEN_FILE": "a file that holds nothing but that token, or leave it out",
    "DISCORD_CLIENT_SECRET": "the client secret of your Discord application, or leave it out",
    "DISCORD_CLIENT_SECRET_FILE": "a file that holds nothing but that secret, or leave it out",
    "DISCORD_SHARDS": "a whole number from 1 to 1000",
    "DISCORD_SHARD_IDS": "like 0-3,7, each below DISCORD_SHARDS, with TABERNA_SEVERAL=on, or leave it out",
    "DISCORD_API": "an address like http://127.0.0.1:8080/api/v10, or leave it out",
    "TELEGRAM_TOKEN": "the token BotFather gave you, like 123456:ABC-def, or leave it out",
    "TELEGRAM_TOKEN_FILE": "a file that holds nothing but that token, or leave it out",
    "TELEGRAM_API": "an address like http://127.0.0.1:8081, or leave it out",
    "TELEGRAM_WEBHOOK_URL": "an https:// address that reaches this machine, or leave it out to poll",
    "TELEGRAM_WEBHOOK_SECRET": "1 to 256 letters, digits, _ or -",
    "TELEGRAM_WEBHOOK_SECRET_FILE": "a file that holds nothing but that secret, or leave it out",
    "TELEGRAM_WEBHOOK_PORT": "a port from 1 to 65535",
    "TELEGRAM_WEBHOOK_HOST": "the address to listen on for the calls; 127.0.0.1 for a proxy on this machine",
    "TELEGRAM_APP": "the short name that BotFather gave the Mini App, or leave it out",
    "TABERNA_GUESTS": "on or off",
    "TABERNA_DATABASE": "the path of the database file, or postgresql://user:password@host/name",
    "TABERNA_SEVERAL": "on or off, and on only where TABERNA_DATABASE is postgresql://…",
    "TABERNA_STANDBY": "on or off",
    "TABERNA_PLATFORMS": "of discord, telegram and local those to serve, with commas, or leave it out",
    "TABERNA_LANGUAGE": "en, pt-BR or it",
    "TABERNA_LOCAL": "on or off",
    "TABERNA_LOCAL_HOST": "an address to listen on; 127.0.0.1 lets nobody else in",
    "TABERNA_LOCAL_PORT": "a port from 1 to 65535",
    "TABERNA_WEB_URL": "an https:// address without a path that reaches this machine, or leave it out",
    "TABERNA_WEB_HOST": "the address to listen on for the board app; 127.0.0.1 for a proxy on this machine",
    "TABERNA_WEB_PORT": "a port from 1 to 65535",
    "TABERNA_WATCH_SECRET": "16 to 128 letters, digits, _ or -, or leave it out for no watch links",
    "TABERNA_OPPONENTS": "on or off",
    "TABERNA_WORKERS": "a whole number from 1 to 64",
    "TABERNA_MONITOR_PORT": "a port from 1 to 65535, or leave it out",
    "TABERNA_OPERATOR": "the name of whoever hosts the bot, a line of at most 80 characters, or leave it out",
    "TABERNA_CONTACT": "an address to write to, a line of at most 120 characters, or leave it out",
    "TABERNA_POLICY_URL": "an https:// address, or leave it out",
    "TABERNA_TERMS_URL": "an https:// address, or leave it out",
    "TABERNA_SUPPORT_URL": "an https:// address, or leave it out",
    "TABERNA_LOG": "debug, info, warning or error",
    "TABERNA_LOG_FORMAT": "text or json, or leave it out: text, and three lines for people in a terminal",
}


def ranges_of(text: str) -> list[range]:
    """Return the ranges in a text such as 0-3,7. A range whose end comes first is empty."""
    ends = [part.split("-") for part in text.split(",") if part]
    return [range(int(end[0]), int(end[-1]) + 1) for end in ends]


class SettingsError(Exception):
    """Settings that cannot be used; the message has one line a key."""


class Settings(BaseSettings):
    """Everything that can be set. See `.env.example`."""

    model_config = SettingsConfigDict(
        env_file=".env", env_file_encoding="utf-8", extra="ignore", env_ignore_empty=True
    )

    discord_token_file: TokenFile = None
    discord_client_secret_file: TokenFile = None
    telegram_token_file: TokenFile = None
    telegram_webhook_secret_file: TokenFile = None  # before the secrets, whose validators read the files
    discord_token: str | None = None
    discord_client_secret: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,128}$")] | None = None
    discord_shards: Annotated[int, Field(ge=1, le=1000)] | None = None
    discord_api: Annotated[str, Field(pattern=r"^https?://[^\s/]+/\S*[^\s/]$")] | None = None
    telegram_token: Annotated[str, Field(pattern=r"^\d{3,20}:[A-Za-z0-9_-]{10,100}$")] | None = None
    telegram_api: Annotated[str, Field(pattern=r"^https?://[^\s/?#]+(/[^\s?#]*[^\s/?#])?$")] | None = None
    telegram_webhook_url: Annotated[str, Field(pattern=r"^https://[^\s]+$")] | None = None
    telegram_webhook_secret: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,256}$")] | None = None
    telegram_webhook_port: Port = 8443
    telegram_webhook_host: str = "127.0.0.1"
    telegram_app: Annotated[str, Field(pattern=r"^[A-Za-z0-9_]{0,32}$")] = ""
    taberna_guests: bool = False
    taberna_database: str = DATABASE
    taberna_several: bool = False
    discord_shard_ids: Annotated[str, Field(pattern=f"^({SHARDS}(,{SHARDS})*)?$")] = (
        ""  # after the fields that its validator reads
    )
    taberna_standby: bool = False
    taberna_platforms: Annotated[str, Field(pattern=f"^({SERVED}(,{SERVED})*)?$")] = ""
    taberna_language: str = "en"
    taberna_local: bool = True
    taberna_local_host: str = "127.0.0.1"
    taberna_local_port: Port = 8300
    taberna_web_url: Annotated[str, Field(pattern=r"^(https://[^\s/?#@]+)?$", max_length=200)] = ""
    taberna_web_host: str = "127.0.0.1"
    taberna_web_port: Port = 8400
    taberna_watch_secret: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{16,128}$")] | None = None
    taberna_opponents: bool = True
    taberna_workers: Annotated[int, Field(ge=1, le=64)] = WORKERS
    taberna_monitor_port: Port | None = None
    taberna_operator: Annotated[str, Field(pattern=LINE, max_length=80)] = ""
    taberna_contact: Annotated[str, Field(pattern=LINE, max_length=120)] = ""
    taberna_policy_url: Page = ""
    taberna_terms_url: Page = ""
    taberna_support_url: Page = ""
    taberna_log: Literal["debug", "info", "warning", "error"] = "info"
    taberna_log_format: Literal["text", "json"] | None = None

    @field_validator(
        *("discord_token", "discord_client_secret", "telegram_token", "telegram_webhook_secret"),
        mode="before",
    )
    @classmethod
    def _from_file(cls, value: str | None, found: ValidationInfo) -> str | None:
        """Return the setting, or else the content of the file that is named instead."""
        file: Path | None = found.data.get(f"{found.field_name}_file")
        if value or file is None:
            return value
        if not (held := file.read_text(encoding="utf-8").strip()):
            raise ValueError(file)
        return held

    @field_validator("taberna_database")
    @classmethod
    def _known_database(cls, value: str) -> str:
        if is_foreign(value):
            raise ValueError(value)
        return value

    @field_validator("taberna_web_url")
    @classmethod
    def _possible_port(cls, value: str) -> str:
        """Return the address. Raises ValueError for a port that no machine has."""
        _ = urlsplit(value).port
        return value

    @field_validator("taberna_several")
    @classmethod
    def _on_a_server(cls, value: bool, found: ValidationInfo) -> bool:
        if value and not is_address(found.data.get("taberna_database", "")):
            raise ValueError(value)
        return value

    @field_validator("discord_shard_ids")
    @classmethod
    def _some_of_several(cls, value: str, found: ValidationInfo) -> str:
        """Return the shard ids, which only one of several workers may have."""
        # Otherwise nobody would serve the servers of the other shards.
        ranges, shards = ranges_of(value), found.data.get("discord_shards") or 0
        known = all(named and named[-1] < shards for named in ranges)
        if value and not (known and found.data.get("taberna_several")):
            raise ValueError(value)
        return value

    @property
    def shard_ids(self) -> tuple[int, ...] | None:
        """The shards of Discord that this process serves; None: all."""
        return tuple(sorted(set(chain(*ranges_of(self.discord_shard_ids))))) or None

    @model_validator(mode="after")
    def _served(self) -> Self:
        """Remove the settings of platforms that another worker serves."""
        if served := self.taberna_platforms.split(",") if self.taberna_platforms else []:
            self.discord_token = self.discord_token if "discord" in served else None
            self.telegram_token = self.telegram_token if "telegram" in served else None
            self.taberna_local = self.taberna_local and "local" in served
        return self

    @field_validator("taberna_language")
    @classmethod
    def _known_language(cls, value: str) -> str:
        language = language_of(value)
        if language not in LANGUAGES:
            raise ValueError(value)
        return language


def load(env_file: Path | None = Path(".env")) -> Settings:
    """Return the settings of this process. Raises SettingsError."""
    try:
        chosen = Settings(_env_file=env_file)
    except ValidationError as error:
        keys = dict.fromkeys(str(problem["loc"][0]).upper() for problem in error.errors())
        lines = [f"{key}: should be {EXPECTED.get(key, 'something else')}" for key in keys]
        raise SettingsError("\n".join(lines)) from None
    if "taberna_database" not in chosen.model_fields_set:
        chosen.taberna_database = _database()
    return chosen


def _database() -> str:
    """Return the path of the database that no setting names.

    A clone, and a folder that was made for a bot, keep their own. Elsewhere an installed program would leave
    a database in whatever folder it is started in: it keeps one with the user's data.
    """
    if any(path.exists() for path in (SOURCES, Path(".env"), Path(DATABASE))):
        return DATABASE
    if sys.platform == "darwin":
        data = Path.home() / "Library" / "Application Support"
    else:
        named = Path(os.environ.get("XDG_DATA_HOME", ""))
        data = named if named.is_absolute() else Path.home() / ".local" / "share"
    return str(data / "taberna" / "taberna.sqlite3")
