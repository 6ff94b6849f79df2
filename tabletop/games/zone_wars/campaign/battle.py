"""A campaign's battle: choosing its mat, starting it, finding its saved match, and the register of campaigns.

`campaign_sheet`, `after_battle` and `campaign_list` use it. The register (REGISTER_FILE, among the saves) holds each
campaign as it was after each battle; `find_newer_record` finds there what an old or copied campaign file has lost.
Its keys and texts stand in players' files, so they stay, and file and register are written together. Battles are
fought with the campaign's content: the game's own, or that of its pack as it is now.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from tabletop.content.errors import ContentError
from tabletop.content.games import load_game
from tabletop.games.zone_wars.board.editor.saved_mats import load_saved_mats
from tabletop.games.zone_wars.campaign.campaign_record import (
    CAMPAIGNS,
    GAME,
    USUAL_MAT,
    CampaignMat,
    CampaignRecord,
    make_content_check,
)
from tabletop.games.zone_wars.rules.rules import OWN, RANDOM
from tabletop.play import saved_matches
from tabletop.play.campaigns import RecordFileError, is_save_of_same_match, unwritable_record_error
from tabletop.play.files import REMOVED, write_atomically
from tabletop.play.identity_registers import IdentityRegister
from tabletop.play.listing import SavedMatchEntry, list_saved_matches
from tabletop.play.match import Match
from tabletop.play.record import COPIED, REPLAYED, TRUNK, ChanceMode, match_id
from tabletop.ui import wording
from tabletop.ui.messages import say, translate_text
from tabletop.ui.scenes import saved_match
from tabletop.ui.scenes.setup.plan import new_header

if TYPE_CHECKING:
    from tabletop.games.zone_wars.rules.rules import ZoneWars
    from tabletop.ui.stage.stage import Stage


_MAP_OPTION: Final = "map"
_OWN_MAT_PREFIX: Final = "own "
"""Begins the value of an own mat, before its name."""


def mat_choices(game: ZoneWars) -> list[tuple[str, str]]:
    """Values and titles of all mats: those of the set-up, and the player's own ones."""
    named = wording.localised_messages(GAME)
    option = next(option for option in game.options if option.name == _MAP_OPTION)
    found = [
        (value, named.value_words(_MAP_OPTION, value, translate_text(option.title(value))).title)
        for value in option.values
        if value != OWN
    ]
    found += [(_OWN_MAT_PREFIX + mat.name, mat.name) for mat in load_saved_mats(game.rules_context).mats]
    return [(value, say("campaign.mat", mat=title)) for value, title in found]


def choose_mat(game: ZoneWars, record: CampaignRecord, scenario: str, value: str) -> CampaignMat:
    """What one of these values comes to; a random mat is drawn now, and an own one that is gone is the usual one."""
    if value == RANDOM:
        return CampaignMat(RANDOM, game.draw_layout(record.battle_setup(scenario), secrets.token_hex(8)))
    if not value.startswith(_OWN_MAT_PREFIX):
        return CampaignMat(value)
    kept = load_saved_mats(game.rules_context).with_name(value.removeprefix(_OWN_MAT_PREFIX))
    return CampaignMat(OWN, kept.layout) if kept else USUAL_MAT


REGISTER_FILE: Final = "campaigns.txt"
_OLDER_SUFFIX: Final = ".older"
"""Ends the name under which an older file is kept: it stands in no list."""


def find_newer_record(saves: Path, path: Path, record: CampaignRecord) -> CampaignRecord | None:
    """The campaign as the register has it, if that is newer than its file; None if it is not."""
    register = IdentityRegister(saves / REGISTER_FILE)
    register.refresh_from_file()
    found, step = (
        _record_after_battles(register, path, record, _count_closed_battles(record)),
        _count_closed_battles(record),
    )
    while (later := _record_after_battles(register, path, record, step + 1)) is not None:
        found, step = later, step + 1
    now = record if found is None or _fields_changed_by_battle(found) == _fields_changed_by_battle(record) else found
    begun = register.text_of(_register_key(path, record, f"begun {step}"))
    if begun:
        save, _, identity = begun.partition(" ")
        now = replace(now, under_way=save, identity=identity)
    return None if now == record else now


def add_record_to_register(saves: Path, path: Path, record: CampaignRecord) -> None:
    """Writes down what was counted, and which battle goes on; where that fails the campaign goes on all the same."""
    step = _count_closed_battles(record)
    lines = {_register_key(path, record, str(step)): _record_text(record)}
    if record.under_way:
        lines[_register_key(path, record, f"begun {step}")] = f"{record.under_way} {record.identity}".rstrip()
    with suppress(OSError):
        IdentityRegister(saves / REGISTER_FILE).add_identities(lines)


def save_campaign_change(saves: Path, path: Path, before: CampaignRecord, after: CampaignRecord) -> None:
    """Writes a campaign that was read as `before`, and what now counts; raises RecordFileError."""
    CAMPAIGNS.replace_record(path, before, after)
    add_record_to_register(saves, path, after)


def restore_newer_record(path: Path, record: CampaignRecord) -> Path:
    """Writes the newer campaign to its file, and returns where the older file is kept; raises RecordFileError."""
    kept = path.with_suffix(_OLDER_SUFFIX)
    number = 1
    while kept.exists():
        number += 1
        kept = path.with_suffix(f"{_OLDER_SUFFIX}{number}")
    try:
        write_atomically(kept, path.read_bytes())
    except OSError as error:
        raise unwritable_record_error(path, error) from error
    CAMPAIGNS.store_record(path, record)
    return kept


def _count_closed_battles(record: CampaignRecord) -> int:
    """How many battles are behind it: that number only grows."""
    return len(record.campaign.battles) + record.abandoned


def _fields_changed_by_battle(record: CampaignRecord) -> tuple[object, ...]:
    """What a battle changes for good."""
    return record.campaign, record.saves, record.abandoned, record.older


def _register_key(path: Path, record: CampaignRecord, what: str) -> str:
    """Of a campaign, and if that is an old one, of its file."""
    return hashlib.sha256(f"{record.id or path.name} {what}".encode()).hexdigest()[:32]


def _record_text(record: CampaignRecord) -> str:
    """All of a campaign between two battles, in one line of ASCII."""
    whole = json.loads(CAMPAIGNS.record_file_bytes(replace(record, under_way="", identity="")))
    return json.dumps(whole, separators=(",", ":"))


def _record_after_battles(
    register: IdentityRegister, path: Path, record: CampaignRecord, step: int
) -> CampaignRecord | None:
    """The campaign as it was after so many battles; None where nobody knows."""
    text = register.text_of(_register_key(path, record, str(step)))
    try:
        return CAMPAIGNS.parse_file(path, text.encode()) if text else None
    except RecordFileError:
        return None


class StoredBattleStatus(StrEnum):
    """How far the battle under way has come."""

    NONE = "none"
    GOING = "going"
    FOUGHT = "fought"
    LOST = "lost"


_CLOSED_AS_COPY: Final = (COPIED, REPLAYED)
"""Why a file is closed that is not the battle itself."""


@dataclass(frozen=True, slots=True)
class StoredBattle:
    """The battle under way, as its saved match shows it."""

    status: StoredBattleStatus
    entry: SavedMatchEntry | None = None
    """Its saved match."""
    problem: str = ""
    """Why it cannot be opened."""


def game_of_record(stage: Stage, record: CampaignRecord) -> tuple[ZoneWars, str] | None:
    """The game as the campaign plays it, and the digest of a pack's content; None where its pack cannot be read."""
    if not record.pack:
        return cast("ZoneWars", load_game(GAME)), ""
    try:
        return cast("tuple[ZoneWars, str] | None", stage.game_library.load_pack(GAME, record.content, record.pack))
    except ContentError:
        return None


def make_pack_content_check(stage: Stage) -> Callable[[CampaignRecord], str]:
    """A function that names what of a campaign its content does not know; empty for nothing."""

    def why(record: CampaignRecord) -> str:
        found = game_of_record(stage, record)
        return make_content_check(found[0].rules_context)(record) if found else record.pack

    return why


def stored_battle_status(stage: Stage, record: CampaignRecord) -> StoredBattle:
    """How far the battle under way has come, by its saved match: NONE, GOING, FOUGHT or LOST; never None.

    That match may be renamed, removed or gone, or go on in a newer file.
    """
    if not record.under_way:
        return StoredBattle(StoredBattleStatus.NONE)
    entry = _find_saved_match(stage.saves, record)
    if entry is None:
        return StoredBattle(StoredBattleStatus.LOST, problem=say("campaign.lost_gone"))
    if entry.problem is not None:
        return StoredBattle(StoredBattleStatus.LOST, entry, saved_match.load_error_text(entry.problem))
    if entry.why_closed in _CLOSED_AS_COPY or (entry.why_closed and not entry.is_finished):
        return StoredBattle(StoredBattleStatus.LOST, entry, say(f"title.closed_{entry.why_closed}"))
    return StoredBattle(StoredBattleStatus.FOUGHT if entry.is_finished else StoredBattleStatus.GOING, entry)


def _find_saved_match(folder: Path, record: CampaignRecord) -> SavedMatchEntry | None:
    """The saved match of the battle, removed ones included; a copy only where there is nothing else.

    Where it has ended in one of its files, that is the battle.
    """
    entries = [
        entry
        for place in (folder, folder / REMOVED)
        for entry in list_saved_matches(place)
        if _is_battle_of_record(entry, record)
    ]
    return min(entries, key=_saved_match_sort_key, default=None)


def _saved_match_sort_key(entry: SavedMatchEntry) -> tuple[bool, bool, bool]:
    """The least is the likeliest to be the battle itself."""
    return entry.problem is not None, entry.why_closed in _CLOSED_AS_COPY, not entry.is_finished


def _is_battle_of_record(entry: SavedMatchEntry, record: CampaignRecord) -> bool:
    if record.identity and entry.header is not None:
        return match_id(entry.header) == record.identity
    return is_save_of_same_match(record.under_way, entry.path.name)


def begin_battle(
    stage: Stage, game: ZoneWars, path: Path, record: CampaignRecord, scenario: str, *, mat: CampaignMat = USUAL_MAT
) -> Match[Any, Any, Any]:
    """A new battle, saved like any match and written into the campaign; raises SaveError and RecordFileError."""
    seed, setup = secrets.token_hex(8), record.battle_setup(scenario, mat)
    found = game_of_record(stage, record)
    content = (found[1] if found else "", record.pack)
    header = new_header(game, record.sitters, setup, seed=seed, undo=stage.settings.undo, content=content)
    if record.dice:
        header = replace(header, chance=ChanceMode.DICE)
    journal = saved_matches.create_journal(stage.saves, header)
    try:
        begun = record.with_battle_begun(journal.path.name, match_id(header))
        save_campaign_change(stage.saves, path, record, begun)
    except RecordFileError:  # as where another window has begun it: nothing empty is left in the list
        journal.close()
        journal.path.unlink(missing_ok=True)
        raise
    return Match(game, header, journal)


def load_ended_battle(stage: Stage, battle: StoredBattle) -> tuple[Match[Any, Any, Any], bool]:
    """The match of a battle that is over, with the content it was fought with, and whether only another one is here.

    It is to be looked at. Raises SaveError.
    """
    assert battle.entry is not None
    loaded = saved_matches.load_match(battle.entry.path, stage.game_library, resume=False)
    loaded.match.branches.switch_to_branch(TRUNK)
    return loaded.match, loaded.changed_text is not None
