"""The battle of a campaign that is under way: where it is saved, how it stands, and how the next one begins.

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
from tabletop.games.zone_wars.campaign.series import CAMPAIGNS, GAME, USUAL_MAT, CampaignMat, Series, unfit
from tabletop.play import save
from tabletop.play.campaigns import CampaignError, is_save
from tabletop.play.folders import REMOVED
from tabletop.play.identity import match_id
from tabletop.play.listing import SavedMatchEntry, listing
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


_ELSEWHERE: Final = (COPIED, REPLAYED)
"""Why a file is closed that is not the battle itself."""


@dataclass(frozen=True, slots=True)
class StoredBattle:
    """What is known of the battle under way."""

    kind: BattleKind
    entry: SavedMatchEntry | None = None
    """Its saved match."""
    why: str = ""
    """Why it cannot be opened."""


def content_of(stage: Stage, series: Series) -> tuple[ZoneWars, str] | None:
    """The game as the campaign plays it, and the digest of a pack's content; None where its pack cannot be read."""
    if not series.pack:
        return cast("ZoneWars", load_game(GAME)), ""
    try:
        return cast("tuple[ZoneWars, str] | None", stage.library.load_pack(GAME, series.content, series.pack))
    except ContentError:
        return None


def misfit(stage: Stage) -> Callable[[Series], str]:
    """Says what of a campaign its content does not know; empty for nothing."""

    def why(series: Series) -> str:
        found = content_of(stage, series)
        return unfit(found[0].rules_context)(series) if found else series.pack

    return why


def under_way(stage: Stage, series: Series) -> StoredBattle:
    """How the battle stands; its saved match may be renamed, removed or gone, or go on in a newer file."""
    if not series.under_way:
        return StoredBattle(BattleKind.NONE)
    entry = _found(stage.saves, series)
    if entry is None:
        return StoredBattle(BattleKind.LOST, why=say("campaign.lost_gone"))
    if entry.problem is not None:
        return StoredBattle(BattleKind.LOST, entry, saved.load_error_text(entry.problem))
    if entry.closed in _ELSEWHERE or (entry.closed and not entry.finished):
        return StoredBattle(BattleKind.LOST, entry, say(f"title.closed_{entry.closed}"))
    return StoredBattle(BattleKind.FOUGHT if entry.finished else BattleKind.GOING, entry)


def _found(folder: Path, series: Series) -> SavedMatchEntry | None:
    """The saved match of the battle, removed ones included; a copy only where there is nothing else.

    Where it has ended in one of its files, that is the battle.
    """
    entries = [entry for place in (folder, folder / REMOVED) for entry in listing(place) if _is_of(entry, series)]
    return min(entries, key=_standing, default=None)


def _standing(entry: SavedMatchEntry) -> tuple[bool, bool, bool]:
    """The least is likeliest the battle."""
    return entry.problem is not None, entry.closed in _ELSEWHERE, not entry.finished


def _is_of(entry: SavedMatchEntry, series: Series) -> bool:
    if series.identity and entry.header is not None:
        return match_id(entry.header) == series.identity
    return is_save(series.under_way, entry.path.name)


def begin(
    stage: Stage, game: ZoneWars, path: Path, series: Series, scenario: str, *, mat: CampaignMat = USUAL_MAT
) -> Match[Any, Any, Any]:
    """A new battle, saved like any match and written into the campaign; raises SaveError and CampaignError."""
    seed, setup = secrets.token_hex(8), series.setup(scenario, mat)
    found = content_of(stage, series)
    content = (found[1] if found else "", series.pack)
    header = new_header(game, series.sitters, setup, seed=seed, undo=stage.settings.undo, content=content)
    if series.dice:
        header = replace(header, chance=ChanceMode.DICE)
    journal = save.create(stage.saves, header)
    try:
        begun = series.begun(journal.path.name, match_id(header))
        CAMPAIGNS.replace(path, series, begun)
    except CampaignError:  # as where another window has begun it: nothing empty is left in the list
        journal.close()
        journal.path.unlink(missing_ok=True)
        raise
    register.record(stage.saves, path, begun)
    return Match(game, header, journal)


def ended(stage: Stage, battle: StoredBattle) -> tuple[Match[Any, Any, Any], bool]:
    """The match of a battle that is over, with the content it was fought with, and whether only another one is here.

    It is to be looked at. Raises SaveError.
    """
    assert battle.entry is not None
    loaded = save.load(battle.entry.path, stage.library, resume=False)
    loaded.match.branches.switch(TRUNK)
    return loaded.match, loaded.changed is not None
