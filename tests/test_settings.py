"""Settings: every one is documented, and every mistake is named with the expected form."""

import asyncio
import sys
from pathlib import Path

import pytest

from bot.cli.run import lanes_of
from bot.settings import EXPECTED, Settings, SettingsError, load
from storage.model import UnusableError
from storage.opening import open_store, passwords_of

EXAMPLE = Path(__file__).parent.parent / ".env.example"
WRONG = {
    "DISCORD_SHARDS": "0",
    "DISCORD_SHARD_IDS": "0-1",
    "DISCORD_API": "127.0.0.1:8080",
    "TELEGRAM_TOKEN": "secret-but-wrong",
    "TELEGRAM_API": "http://127.0.0.1:8081/",
    "TELEGRAM_WEBHOOK_URL": "http://example.org",
    "TELEGRAM_WEBHOOK_SECRET": "two words",
    "TELEGRAM_WEBHOOK_PORT": "70000",
    "TABERNA_PLATFORMS": "discord,matrix",
    "TABERNA_LANGUAGE": "la",
    "TABERNA_LOCAL": "perhaps",
    "TABERNA_LOCAL_PORT": "door",
    "TABERNA_MONITOR_PORT": "0",
    "TABERNA_WEB_URL": "https://example.org:99999",
    "TABERNA_LOG": "loud",
    "TABERNA_LOG_FORMAT": "xml",
    "TABERNA_OPERATOR": "two\nlines",
    "TABERNA_CONTACT": "a" * 121,
    "TABERNA_POLICY_URL": "http://example.org/policy",
    "TABERNA_TERMS_URL": "terms of mine",
    "TABERNA_SUPPORT_URL": "javascript:alert(1)",
    "DISCORD_TOKEN_FILE": "/nowhere/token",
}


@pytest.fixture(autouse=True)
def _no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for key in EXPECTED:
        monkeypatch.delenv(key, raising=False)


def test_everything_has_a_default() -> None:
    assert load(None) == Settings()


def test_every_setting_says_what_it_should_be_and_stands_in_the_example() -> None:
    assert {key.lower() for key in EXPECTED} == set(Settings.model_fields)
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    assert [line.partition("=")[0] for line in lines if "=" in line and line[0] != "#"] == list(EXPECTED)


@pytest.mark.skipif(sys.platform == "darwin", reason="a user's data lie elsewhere there")
def test_an_installed_program_keeps_its_database_with_the_users_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.settings.SOURCES", tmp_path / "none")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", "/home/ana")
    monkeypatch.setenv("XDG_DATA_HOME", "")
    assert load().taberna_database == "/home/ana/.local/share/taberna/taberna.sqlite3"
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert load().taberna_database == "/data/taberna/taberna.sqlite3"
    (tmp_path / ".env").write_text("TABERNA_WORKERS=1")  # a bot's own folder
    assert load().taberna_database == "data/taberna.sqlite3"
    (tmp_path / ".env").write_text("TABERNA_DATABASE=mine.sqlite3")
    assert load().taberna_database == "mine.sqlite3"


def test_the_example_is_the_default() -> None:
    assert load(EXAMPLE) == Settings()


@pytest.mark.parametrize("key", WRONG)
def test_a_wrong_value_is_named_but_never_repeated(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(key, WRONG[key])
    with pytest.raises(SettingsError) as refused:
        load(None)
    assert str(refused.value) == f"{key}: should be {EXPECTED[key]}"
    if "TOKEN" in key:
        assert WRONG[key] not in str(refused.value)


def test_every_mistake_gets_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    for key, value in WRONG.items():
        monkeypatch.setenv(key, value)
    with pytest.raises(SettingsError) as refused:
        load(None)
    assert {line.partition(":")[0] for line in str(refused.value).splitlines()} == set(WRONG)


@pytest.mark.parametrize(
    ("text", "language"), [("pt", "pt-BR"), ("PT_br", "pt-BR"), ("it-IT", "it"), ("en", "en")]
)
def test_languages_are_understood_as_people_write_them(
    text: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABERNA_LANGUAGE", text)
    assert load(None).taberna_language == language


def test_the_environment_goes_before_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / ".env").write_text("TABERNA_LOCAL_PORT=8301\nTABERNA_LOG=debug\nSOMETHING_ELSE=1\n")
    monkeypatch.setenv("TABERNA_LOG", "error")
    settings = load(tmp_path / ".env")
    assert (settings.taberna_local_port, settings.taberna_log) == (8301, "error")


@pytest.mark.parametrize("key", ["DISCORD_TOKEN", "TELEGRAM_TOKEN", "TELEGRAM_WEBHOOK_SECRET"])
def test_a_secret_may_stand_in_a_file(key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "secret"
    monkeypatch.setenv(f"{key}_FILE", str(file))
    with pytest.raises(SettingsError, match=f"^{key}_FILE: should be a file that holds nothing but"):
        load(None)
    file.write_text(
        "123456:ABC-defghijk".replace(":", "_" if "SECRET" in key else ":") + "\n", encoding="utf-8"
    )
    assert getattr(load(None), key.lower()).startswith("123456")
    monkeypatch.setenv(key, "987654_ABC-defghijk" if "SECRET" in key else "987654:ABC-defghijk")
    assert getattr(load(None), key.lower()).startswith("987654")


def test_what_a_file_holds_is_checked_and_never_repeated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "secret"
    monkeypatch.setenv("TELEGRAM_TOKEN_FILE", str(file))
    for held in (b"secret but wrong", b"secret \xff\x00", b"\n"):
        file.write_bytes(held)
        with pytest.raises(SettingsError) as refused:
            load(None)
        assert str(refused.value) == f"TELEGRAM_TOKEN: should be {EXPECTED['TELEGRAM_TOKEN']}"


@pytest.mark.parametrize(
    ("served", "left"),
    [("", (True, True, True)), ("discord", (True, False, False)), ("local,telegram", (False, True, True))],
)
def test_of_the_platforms_that_are_set_up_those_are_served_that_are_named(
    monkeypatch: pytest.MonkeyPatch, served: str, left: tuple[bool, bool, bool]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "token")
    monkeypatch.setenv("TELEGRAM_TOKEN", "123456:ABC-defghij")
    monkeypatch.setenv("TABERNA_PLATFORMS", served)
    found = load(None)
    assert (found.discord_token is not None, found.telegram_token is not None, found.taberna_local) == left


@pytest.mark.parametrize(
    ("ids", "served"),
    [("", None), ("3", (3,)), ("0-1", (0, 1)), ("5,0-2,1", (0, 1, 2, 5)), ("0-5", (*range(6),))],
)
def test_shards_are_named_one_by_one_and_by_ranges(
    ids: str, served: tuple[int, ...] | None, several: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_SHARD_IDS", ids)
    assert load(None).shard_ids == served
    assert lanes_of(load(None)) == tuple(f"discord:{shard}/6" for shard in served or range(6))


@pytest.mark.parametrize("ids", ["6", "0-6", "3-1", "0,", "-1", "a"])
def test_shards_that_there_are_none_of_are_refused(
    ids: str, several: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_SHARD_IDS", ids)
    with pytest.raises(SettingsError, match=r"^DISCORD_SHARD_IDS: should be like 0-3,7"):
        load(None)


def test_who_shares_with_nobody_serves_all_shards(several: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_SHARD_IDS", "0-1")
    monkeypatch.setenv("TABERNA_SEVERAL", "off")
    with pytest.raises(SettingsError, match=r"^DISCORD_SHARD_IDS: "):
        load(None)


def test_discord_is_one_lane_where_no_number_of_shards_is_set(
    several: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_SHARDS", "")
    assert lanes_of(load(None)) == ("discord",)


@pytest.fixture
def several(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set the environment of one of several processes, of a bot with six shards."""
    chosen = {"TABERNA_DATABASE": "postgresql://db/t", "TABERNA_SEVERAL": "on", "TABERNA_LOCAL": "off"}
    for key, value in (chosen | {"DISCORD_TOKEN": "token", "DISCORD_SHARDS": "6"}).items():
        monkeypatch.setenv(key, value)


@pytest.mark.parametrize(
    "address",
    [
        "mysql://user:hunter2@host/db",
        " mysql://user:hunter2@host/db",
        " postgresql://user:hunter2@host/db",
        '"postgresql://user:hunter2@host/db"',
        "sqlite:///taberna.db",
        "postgresql:/user:hunter2@host/db",
        "POSTGRESQL://a:b@c/d",
    ],
)
def test_a_database_of_an_unknown_kind_is_refused_without_its_password(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABERNA_DATABASE", address)
    with pytest.raises(SettingsError) as refused:
        load(None)
    assert str(refused.value) == f"TABERNA_DATABASE: should be {EXPECTED['TABERNA_DATABASE']}"


def test_no_folder_bears_the_name_of_an_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    async def open_and_close() -> None:
        async with open_store("mysql://user:hunter2@host/db"):
            pass

    with pytest.raises(UnusableError) as refused:
        asyncio.run(open_and_close())
    assert "hunter2" not in str(refused.value)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("address", "passwords"),
    [
        ("postgresql://a:b%2Fc%20d+e@host/db", {"b%2Fc%20d+e", "b/c d+e", "b/c d e"}),
        ("postgresql://host/db?user=a&password=b%26c", {"b%26c", "b&c"}),
        ("postgresql://a@host/db", set()),
        ("data/taberna.sqlite3", set()),
    ],
)
def test_a_password_is_hidden_as_it_is_written_and_as_it_is_meant(address: str, passwords: set[str]) -> None:
    assert {*passwords_of(address)} == passwords
