"""On what the next battle of a campaign is fought: the scenario's map, another one, a random mat, or an own one."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final

from tabletop.games.zone_wars.board.editor.kept import shelf
from tabletop.games.zone_wars.campaign.series import GAME, USUAL_MAT, CampaignMat, Series
from tabletop.games.zone_wars.rules.rules import OWN, RANDOM
from tabletop.ui import wording
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.games.zone_wars.rules.rules import ZoneWars

_OPTION: Final = "map"
_KEPT: Final = "own "
"""Begins the value of an own mat, before its name."""


def mats(game: ZoneWars) -> list[tuple[str, str]]:
    """Values with their words: those of the set-up's option, and all mats that were ever laid."""
    named = wording.words(GAME)
    option = next(option for option in game.options if option.name == _OPTION)
    found = [(value, named.value(_OPTION, value, option.title(value)).title) for value in option.values if value != OWN]
    found += [(_KEPT + mat.name, mat.name) for mat in shelf(game.rules_context).mats]
    return [(value, say("campaign.mat", mat=title)) for value, title in found]


def chosen_mat(game: ZoneWars, series: Series, scenario: str, value: str) -> CampaignMat:
    """What one of these values comes to; a random mat is drawn now, and an own one that is gone is the usual one."""
    if value == RANDOM:
        return CampaignMat(RANDOM, game.drawn_layout(series.setup(scenario), secrets.token_hex(8)))
    if not value.startswith(_KEPT):
        return CampaignMat(value)
    kept = shelf(game.rules_context).named(value.removeprefix(_KEPT))
    return CampaignMat(OWN, kept.layout) if kept else USUAL_MAT
