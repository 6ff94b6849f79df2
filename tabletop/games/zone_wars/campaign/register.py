"""What campaigns have come to, beside the saved matches, in a file that is only ever appended to.

A campaign's file that is older than that, as from a backup, is known by it: what was counted since still counts.

newer = find_newer(saves, path, series)      # None where nothing else was counted
record(saves, path, series)                # after every change, and when a campaign is opened
"""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from tabletop.games.zone_wars.campaign.series import CAMPAIGNS, Series
from tabletop.play.campaigns import CampaignError
from tabletop.play.files import write_atomically
from tabletop.play.registers import IdentityRegister

REGISTER_FILE: Final = "campaigns.txt"
_OLDER_SUFFIX: Final = ".older"
"""Ends the name under which an older file is kept: it stands in no list."""


def find_newer_series(saves: Path, path: Path, series: Series) -> Series | None:
    """The campaign as the register has it, if that is newer than its file; None if it is not."""
    register = IdentityRegister(saves / REGISTER_FILE)
    register.refresh_from_file()
    found, step = _series_at_step(register, path, series, _count_battles_behind(series)), _count_battles_behind(series)
    while (later := _series_at_step(register, path, series, step + 1)) is not None:
        found, step = later, step + 1
    now = series if found is None or _lasting_part(found) == _lasting_part(series) else found
    begun = register.text_of(_register_key(path, series, f"begun {step}"))
    if begun:
        save, _, identity = begun.partition(" ")
        now = replace(now, under_way=save, identity=identity)
    return None if now == series else now


def record_series(saves: Path, path: Path, series: Series) -> None:
    """Writes down what was counted, and which battle goes on; where that fails the campaign goes on all the same."""
    step = _count_battles_behind(series)
    lines = {_register_key(path, series, str(step)): _series_text(series)}
    if series.under_way:
        lines[_register_key(path, series, f"begun {step}")] = f"{series.under_way} {series.identity}".rstrip()
    with suppress(OSError):
        IdentityRegister(saves / REGISTER_FILE).add_identities(lines)


def restore_newer_series(path: Path, series: Series) -> Path:
    """Writes the newer campaign to its file, and returns where the older file is kept; raises CampaignError."""
    kept = path.with_suffix(_OLDER_SUFFIX)
    number = 1
    while kept.exists():
        number += 1
        kept = path.with_suffix(f"{_OLDER_SUFFIX}{number}")
    try:
        write_atomically(kept, path.read_bytes())
    except OSError as error:
        why = error.strerror or str(error)
        raise CampaignError("cannot_write", path, f"it cannot be written: {why}", why=why) from error
    CAMPAIGNS.store_series(path, series)
    return kept


def _count_battles_behind(series: Series) -> int:
    """How many battles are behind it: that number only grows."""
    return len(series.campaign.battles) + series.abandoned


def _lasting_part(series: Series) -> tuple[object, ...]:
    """What a battle changes for good."""
    return series.campaign, series.saves, series.abandoned, series.older


def _register_key(path: Path, series: Series, what: str) -> str:
    """Of a campaign, and if that is an old one, of its file."""
    return hashlib.sha256(f"{series.id or path.name} {what}".encode()).hexdigest()[:32]


def _series_text(series: Series) -> str:
    """All of a campaign between two battles, in one line of ASCII."""
    whole = json.loads(CAMPAIGNS.file_content(replace(series, under_way="", identity="")))
    return json.dumps(whole, separators=(",", ":"))


def _series_at_step(register: IdentityRegister, path: Path, series: Series, step: int) -> Series | None:
    """The campaign as it was after so many battles; None where nobody knows."""
    text = register.text_of(_register_key(path, series, str(step)))
    try:
        return CAMPAIGNS.parse_file(path, text.encode()) if text else None
    except CampaignError:
        return None
