"""The cards of a tribe ready for play: Deck, Card and TrumpCard, made from the content's Tribe.

Used by rules, bots and board alike, most of all by `rules_context`, `view_queries` and `card_pictures`. Equal copies
are one Card (N39), named by a label such as "digger#0", which stands in saved matches. A card's index in its deck is
what states and views hold: the order must stay as it is made here. Frozen values; grids laid on the field from either
side are in `grid_moves`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from tabletop.games.zoon.rules.battlefield import Offset
from tabletop.games.zoon.rules.tribes import Corner, Effect, PathStep, Tribe, Zoon, ZoonType

EMBLEM: Final = ZoonType.EMBLEM
UNLIMITED: Final = "unlimited"
STAR: Final = "*"
CROSS: Final = "X"


@dataclass(frozen=True, slots=True)
class GridStep:
    """A cell of a path."""

    offset: Offset
    can_stop: bool


@dataclass(frozen=True, slots=True)
class Card:
    """A Zoon with its corners; equal copies are one card (N39)."""

    index: int
    """In its tribe's cards, and its bit in what a piece may be."""
    label: str
    """Such as "digger#0", or "old-mattock" where there are no variants."""
    id: str
    name: str
    type: str
    value: int
    corners: tuple[Corner, ...]
    paths: tuple[tuple[GridStep, ...], ...]
    jumps: tuple[Offset, ...]
    star: Effect | None
    copies: int
    """On the field at the start; 0 for a Reinforcement."""
    flavour: str

    @property
    def is_emblem(self) -> bool:
        """Whether its loss ends the game (Z1)."""
        return self.type == EMBLEM

    @property
    def can_move(self) -> bool:
        """Whether its grid has an arrival cell (Z17)."""
        return bool(self.paths or self.jumps)


@dataclass(frozen=True, slots=True)
class TrumpCard:
    index: int
    id: str
    name: str
    kind: str
    strength: int
    uses: int
    """0 for unlimited (Z58)."""
    usable_by: tuple[str, ...]
    corners: tuple[Corner, ...]
    aim: tuple[Offset, ...]
    effect: Effect | None
    card: int | None
    """Index of the Zoon that a Reinforcement becomes."""
    text: str


@dataclass(frozen=True)
class Deck:
    """A tribe's cards."""

    tribe: Tribe
    cards: tuple[Card, ...]
    trumps: tuple[TrumpCard, ...]

    @cached_property
    def cards_by_label(self) -> dict[str, Card]:
        return {card.label: card for card in self.cards}

    @cached_property
    def trumps_by_id(self) -> dict[str, TrumpCard]:
        return {trump.id: trump for trump in self.trumps}

    @cached_property
    def starting_card_bits(self) -> int:
        """One bit for each card that can lie on the field from the start."""
        return sum(1 << card.index for card in self.cards if card.copies)


def make_deck(tribe: Tribe) -> Deck:
    """The tribe's cards: Zoons in the order of the content, then the Zoons of its Reinforcements."""
    cards: list[Card] = []
    for zoon in tribe.zoons:
        cards.extend(_zoon_cards(tribe, zoon, len(cards)))
    trumps = []
    for index, trump in enumerate(tribe.trumps):
        becomes = None
        if trump.zoon is not None:
            becomes = len(cards)
            cards.extend(_zoon_cards(tribe, trump.zoon, len(cards), copies=0))
        uses = 0 if trump.uses == UNLIMITED else int(trump.uses)
        trumps.append(
            TrumpCard(index, trump.id, trump.name, trump.kind, trump.strength, uses, trump.usable_by, trump.corners,
                      trump.aim, trump.effect, becomes, trump.text)
        )  # fmt: skip
    return Deck(tribe, tuple(cards), tuple(trumps))


def _zoon_cards(tribe: Tribe, zoon: Zoon, first: int, copies: int = 1) -> list[Card]:
    looks = [(zoon.id, zoon.corners, copies)]
    if zoon.variants:
        looks = [(f"{zoon.id}#{k}", variant.corners, variant.count) for k, variant in enumerate(zoon.variants)]
    star = tribe.stars[zoon.star] if zoon.star else None
    paths = tuple(tuple(_grid_step_of_path_step(step) for step in path) for path in zoon.moves)
    return [
        Card(first + k, label, zoon.id, zoon.name, zoon.type, zoon.value, corners, paths, zoon.jumps, star, count,
             zoon.flavour)
        for k, (label, corners, count) in enumerate(looks)
    ]  # fmt: skip


def _grid_step_of_path_step(step: Offset | PathStep) -> GridStep:
    return GridStep(step.at, step.stop) if isinstance(step, PathStep) else GridStep(step, can_stop=True)
