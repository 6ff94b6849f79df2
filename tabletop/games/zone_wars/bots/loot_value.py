"""What a bot decides after a battle of a campaign: the finds that a model keeps, and who learns what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.games.zone_wars.rules.content.cards import Gear
from tabletop.games.zone_wars.rules.content.vocabulary import GearKind
from tabletop.games.zone_wars.rules.state.rules_context import RulesContext
from tabletop.games.zone_wars.rules.turn.campaign import CampaignState

_VALUES_BY_KIND: Final[Mapping[str, float]] = {
    GearKind.RANGED: 1.0,
    GearKind.MELEE: 0.8,
    GearKind.BODY: 0.9,
    GearKind.HEAD: 0.9,
    GearKind.SHIELD: 0.9,
    GearKind.ITEM: 0.5,
}
"""What a gear die or a point of armor of each class is worth."""
_SINGLE_USE_FACTOR: Final = 0.6
"""Of what can be used once only."""


def rank_finds_to_keep(rules_context: RulesContext, gained: Sequence[str]) -> list[str]:
    """Finds, the one that helps most in the next battle first."""
    return sorted(gained, key=lambda id_: -_value_of_find(rules_context.artifacts[id_]))


def choose_what_to_learn(
    rules_context: RulesContext, campaign: CampaignState, models: Mapping[str, Sequence[str]]
) -> tuple[str, str]:
    """The model and attribute to improve: the best fighter gets better, who is best already gets tougher."""
    return max(
        ((id_, attribute) for id_, free in models.items() for attribute in free),
        key=lambda pair: _value_of_learning(rules_context, campaign, *pair),
    )


def _value_of_find(card: Gear) -> float:
    once = _SINGLE_USE_FACTOR if "single_use" in card.specials or card.effect else 1.0
    return once * max(1, card.bonus) * _VALUES_BY_KIND.get(card.kind, 0.1)


def _value_of_learning(rules_context: RulesContext, campaign: CampaignState, id_: str, attribute: str) -> float:
    card = rules_context.characters[id_]
    strength = max(card.ranged, card.melee)
    tokens = sum(campaign.carried_by(id_).extra)
    weight = {"ranged": card.ranged, "melee": card.melee, "health": strength - 0.5, "survival": card.survival - 1.5}
    return weight[attribute] - 0.7 * tokens
