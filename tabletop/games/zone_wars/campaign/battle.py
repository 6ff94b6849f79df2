"""A campaign's battle: its mat, its saved match, how it stands, and the register of all that was counted.

Every battle is fought with the content of the campaign: the game's own, or that of a pack as it is now.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from tabletop.content.errors import ContentError
from tabletop.content.games import load_game
from tabletop.games.zone_wars.campaign import register
from tabletop.games.zone_wars.campaign.series import CAMPAIGNS, GAME, USUAL_MAT, CampaignMat, Series, make_content_check
from tabletop.play import save
from tabletop.play.campaigns import CampaignError, is_same_save
from tabletop.play.folders import REMOVED
from tabletop.play.identity import match_id
from tabletop.play.listing import SavedMatchEntry, list_saved_matches
from tabletop.play.match import Match
from tabletop.play.record import COPIED, REPLAYED, TRUNK, ChanceMode
from tabletop.ui.scenes import saved
from tabletop.ui.scenes.setup.plan import new_header
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.games.zone_wars.rules.rules import ZoneWars
    from tabletop.ui.stage.stage import Stage


class BattleKind(StrEnum):
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

    kind: BattleKind
    entry: SavedMatchEntry | None = None
    """Its saved match."""
    why: str = ""
    """Why it cannot be opened."""


def game_of_series(stage: Stage, series: Series) -> tuple[ZoneWars, str] | None:
    """The game as the campaign plays it, and the digest of a pack's content; None where its pack cannot be read."""
    if not series.pack:
        return cast("ZoneWars", load_game(GAME)), ""
    try:
        return cast("tuple[ZoneWars, str] | None", stage.library.load_pack(GAME, series.content, series.pack))
    except ContentError:
        return None


def make_misfit_check(stage: Stage) -> Callable[[Series], str]:
    """A function that names what of a campaign its content does not know; empty for nothing."""

    def why(series: Series) -> str:
        found = game_of_series(stage, series)
        return make_content_check(found[0].rules_context)(series) if found else series.pack

    return why


def find_stored_battle(stage: Stage, series: Series) -> StoredBattle:
    """How the battle stands; its saved match may be renamed, removed or gone, or go on in a newer file."""
    if not series.under_way:
        return StoredBattle(BattleKind.NONE)
    entry = _find_saved_match(stage.saves, series)
    if entry is None:
        return StoredBattle(BattleKind.LOST, why=say("campaign.lost_gone"))
    if entry.problem is not None:
        return StoredBattle(BattleKind.LOST, entry, saved.load_error_text(entry.problem))
    if entry.why_closed in _CLOSED_AS_COPY or (entry.why_closed and not entry.is_finished):
        return StoredBattle(BattleKind.LOST, entry, say(f"title.closed_{entry.why_closed}"))
    return StoredBattle(BattleKind.FOUGHT if entry.is_finished else BattleKind.GOING, entry)


def _find_saved_match(folder: Path, series: Series) -> SavedMatchEntry | None:
    """The saved match of the battle, removed ones included; a copy only where there is nothing else.

    Where it has ended in one of its files, that is the battle.
    """
    entries = [
        entry
        for place in (folder, folder / REMOVED)
        for entry in list_saved_matches(place)
        if _is_battle_of_series(entry, series)
    ]
    return min(entries, key=_rank_of_match, default=None)


def _rank_of_match(entry: SavedMatchEntry) -> tuple[bool, bool, bool]:
    """The least is the likeliest to be the battle itself."""
    return entry.problem is not None, entry.why_closed in _CLOSED_AS_COPY, not entry.is_finished


def _is_battle_of_series(entry: SavedMatchEntry, series: Series) -> bool:
    if series.identity and entry.header is not None:
        return match_id(entry.header) == series.identity
    return is_same_save(series.under_way, entry.path.name)


def begin_battle(
    stage: Stage, game: ZoneWars, path: Path, series: Series, scenario: str, *, mat: CampaignMat = USUAL_MAT
) -> Match[Any, Any, Any]:
    """A new battle, saved like any match and written into the campaign; raises SaveError and CampaignError."""
    seed, setup = secrets.token_hex(8), series.battle_setup(scenario, mat)
    found = game_of_series(stage, series)
    content = (found[1] if found else "", series.pack)
    header = new_header(game, series.sitters, setup, seed=seed, undo=stage.settings.undo, content=content)
    if series.dice:
        header = replace(header, chance=ChanceMode.DICE)
    journal = save.create_journal(stage.saves, header)
    try:
        begun = series.with_battle(journal.path.name, match_id(header))
        CAMPAIGNS.replace_series(path, series, begun)
    except CampaignError:  # as where another window has begun it: nothing empty is left in the list
        journal.close()
        journal.path.unlink(missing_ok=True)
        raise
    register.record_series(stage.saves, path, begun)
    return Match(game, header, journal)


def load_ended_battle(stage: Stage, battle: StoredBattle) -> tuple[Match[Any, Any, Any], bool]:
    """The match of a battle that is over, with the content it was fought with, and whether only another one is here.

    It is to be looked at. Raises SaveError.
    """
    assert battle.entry is not None
    loaded = save.load(battle.entry.path, stage.library, resume=False)
    loaded.match.branches.switch_to(TRUNK)
    return loaded.match, loaded.changed_text is not None
