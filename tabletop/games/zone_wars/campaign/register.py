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
from tabletop.play.registers import Register

FILE: Final = "campaigns.txt"
_OLDER: Final = ".older"
"""Ends the name under which an older file is kept: it stands in no list."""


def find_newer(saves: Path, path: Path, series: Series) -> Series | None:
    """The campaign as it was counted here; None where its file says the same, or goes on from there."""
    register = Register(saves / FILE)
    register.refresh()
    found, step = _known(register, path, series, _step(series)), _step(series)
    while (later := _known(register, path, series, step + 1)) is not None:
        found, step = later, step + 1
    now = series if found is None or _counted(found) == _counted(series) else found
    begun = register.text(_key(path, series, f"begun {step}"))
    if begun:
        save, _, identity = begun.partition(" ")
        now = replace(now, under_way=save, identity=identity)
    return None if now == series else now


def record(saves: Path, path: Path, series: Series) -> None:
    """Writes down what was counted, and which battle goes on; where that fails the campaign goes on all the same."""
    step = _step(series)
    lines = {_key(path, series, str(step)): _text(series)}
    if series.under_way:
        lines[_key(path, series, f"begun {step}")] = f"{series.under_way} {series.identity}".rstrip()
    with suppress(OSError):
        Register(saves / FILE).add_all(lines)


def restore_newer(path: Path, series: Series) -> Path:
    """Writes a campaign as it was counted, and keeps the older file under the returned name; raises CampaignError."""
    kept = path.with_suffix(_OLDER)
    number = 1
    while kept.exists():
        number += 1
        kept = path.with_suffix(f"{_OLDER}{number}")
    try:
        write_atomically(kept, path.read_bytes())
    except OSError as error:
        why = error.strerror or str(error)
        raise CampaignError("cannot_write", path, f"it cannot be written: {why}", why=why) from error
    CAMPAIGNS.store(path, series)
    return kept


def _step(series: Series) -> int:
    """How many battles are behind it: that number only grows."""
    return len(series.campaign.battles) + series.abandoned


def _counted(series: Series) -> tuple[object, ...]:
    """What a battle changes for good."""
    return series.campaign, series.saves, series.abandoned, series.older


def _key(path: Path, series: Series, what: str) -> str:
    """Of a campaign, and if that is an old one, of its file."""
    return hashlib.sha256(f"{series.id or path.name} {what}".encode()).hexdigest()[:32]


def _text(series: Series) -> str:
    """All of a campaign between two battles, in one line of ASCII."""
    whole = json.loads(CAMPAIGNS.written(replace(series, under_way="", identity="")))
    return json.dumps(whole, separators=(",", ":"))


def _known(register: Register, path: Path, series: Series, step: int) -> Series | None:
    """The campaign as it was after so many battles; None where nobody knows."""
    text = register.text(_key(path, series, str(step)))
    try:
        return CAMPAIGNS.parsed(path, text.encode()) if text else None
    except CampaignError:
        return None
