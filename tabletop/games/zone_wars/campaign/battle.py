"""The battle of a campaign that is under way: where it is saved, how it stands, and how the next one begins."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from tabletop.games.zone_wars.campaign.series import CAMPAIGNS, Series
from tabletop.play import save
from tabletop.play.campaigns import is_save
from tabletop.play.listing import Entry, listing
from tabletop.play.match import Match
from tabletop.ui.scenes import saved
from tabletop.ui.scenes.setup.plan import new_header
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.games.zone_wars.rules.rules import ZoneWars
    from tabletop.ui.stage.stage import Stage

Kind = Literal["none", "going", "fought", "lost"]


@dataclass(frozen=True, slots=True)
class Battle:
    """What is known of the battle under way."""

    kind: Kind
    entry: Entry | None = None
    """Its saved match."""
    why: str = ""
    """Why it cannot be opened."""


def under_way(stage: Stage, series: Series) -> Battle:
    """How the battle stands; its saved match may be gone, or be continued in a newer file."""
    if not series.under_way:
        return Battle("none")
    same = (entry for entry in listing(stage.saves) if is_save(series.under_way, entry.path.name))
    entry = next(same, None)
    if entry is None:
        return Battle("lost", why=say("campaign.lost_gone"))
    if entry.problem is not None:
        return Battle("lost", entry, saved.why(entry.problem))
    return Battle("fought" if entry.finished else "going", entry)


def begin(stage: Stage, game: ZoneWars, path: Path, series: Series, scenario: str) -> Match[Any, Any, Any]:
    """A new battle, saved like any match and written into the campaign; raises SaveError and CampaignError."""
    seed = secrets.token_hex(8)
    header = new_header(game, series.sitters, series.setup(scenario), seed=seed, undo=stage.settings.undo)
    journal = save.create(stage.saves, header)
    CAMPAIGNS.store(path, series.begun(journal.path.name))
    return Match(game, header, journal)


def ended(stage: Stage, battle: Battle) -> Match[Any, Any, Any]:
    """The match of a battle that is over, to be looked at; raises SaveError."""
    assert battle.entry is not None
    return save.load(battle.entry.path, stage.library, resume=False).match
