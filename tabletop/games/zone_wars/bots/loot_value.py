"""What a bot decides after a battle of a campaign: the finds that a model keeps, and who learns what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.games.zone_wars.rules.content.cards import Gear
from tabletop.games.zone_wars.rules.content.vocabulary import GearKind
from tabletop.games.zone_wars.rules.state.rules_context import RulesContext
from tabletop.games.zone_wars.rules.turn.campaign import CampaignState

_WORTH: Final[Mapping[str, float]] = {
    GearKind.RANGED: 1.0,
    GearKind.MELEE: 0.8,
    GearKind.BODY: 0.9,
    GearKind.HEAD: 0.9,
    GearKind.SHIELD: 0.9,
    GearKind.ITEM: 0.5,
}
"""What a gear die or a point of armor of each class is worth."""
_ONCE: Final = 0.6
"""Of what can be used once only."""


def keeps(rules_context: RulesContext, gained: Sequence[str]) -> list[str]:
    """Finds, the one that helps most in the next battle first."""
    return sorted(gained, key=lambda id_: -_worth(rules_context.artifacts[id_]))


def learns(
    rules_context: RulesContext, campaign: CampaignState, models: Mapping[str, Sequence[str]]
) -> tuple[str, str]:
    """A model and an attribute: who fights best gets better at it, and who does already gets tougher."""
    return max(
        ((id_, attribute) for id_, free in models.items() for attribute in free),
        key=lambda pair: _gain(rules_context, campaign, *pair),
    )


def _worth(card: Gear) -> float:
    once = _ONCE if "single_use" in card.specials or card.effect else 1.0
    return once * max(1, card.bonus) * _WORTH.get(card.kind, 0.1)


def _gain(rules_context: RulesContext, campaign: CampaignState, id_: str, attribute: str) -> float:
    card = rules_context.characters[id_]
    strength = max(card.ranged, card.melee)
    tokens = sum(campaign.carried(id_).extra)
    weight = {"ranged": card.ranged, "melee": card.melee, "health": strength - 0.5, "survival": card.survival - 1.5}
    return weight[attribute] - 0.7 * tokens
