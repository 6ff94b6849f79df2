"""On what the next battle of a campaign is fought: the scenario's map, another one, a random mat, or an own one."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final

from tabletop.games.zone_wars.board.editor.kept import load_own_mats
from tabletop.games.zone_wars.campaign.series import GAME, USUAL_MAT, CampaignMat, Series
from tabletop.games.zone_wars.rules.rules import OWN, RANDOM
from tabletop.ui import wording
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.games.zone_wars.rules.rules import ZoneWars

_MAP_OPTION: Final = "map"
_OWN_MAT_PREFIX: Final = "own "
"""Begins the value of an own mat, before its name."""


def mat_choices(game: ZoneWars) -> list[tuple[str, str]]:
    """Values and titles of all mats: those of the set-up, and the player's own ones."""
    named = wording.words(GAME)
    option = next(option for option in game.options if option.name == _MAP_OPTION)
    found = [
        (value, named.value_words(_MAP_OPTION, value, option.title(value)).title)
        for value in option.values
        if value != OWN
    ]
    found += [(_OWN_MAT_PREFIX + mat.name, mat.name) for mat in load_own_mats(game.rules_context).mats]
    return [(value, say("campaign.mat", mat=title)) for value, title in found]


def choose_mat(game: ZoneWars, series: Series, scenario: str, value: str) -> CampaignMat:
    """What one of these values comes to; a random mat is drawn now, and an own one that is gone is the usual one."""
    if value == RANDOM:
        return CampaignMat(RANDOM, game.draw_layout(series.battle_setup(scenario), secrets.token_hex(8)))
    if not value.startswith(_OWN_MAT_PREFIX):
        return CampaignMat(value)
    kept = load_own_mats(game.rules_context).with_name(value.removeprefix(_OWN_MAT_PREFIX))
    return CampaignMat(OWN, kept.layout) if kept else USUAL_MAT
