"""Names and lengths in the player's language: for ids in events and actions, and for inches and directions.

Used by `action_messages`, `event_messages`, `board_messages`, `phone` and the campaign's pages. ZoneWarsNames reads
names off the content; an id that the content doesn't know gets a name made from the id, so no function here may fail
for one. Lengths are worded by `inches_text`, `path_length_text` and `distance_text`, so that they read the same
everywhere.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from tabletop.games.zone_wars.rules.content.cards import Terrain
from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.mat.layout import parse_layout
from tabletop.games.zone_wars.rules.state.rules_context import JUNK
from tabletop.games.zone_wars.rules.text.actions import FISTS, THROWN, number_text
from tabletop.rules.plane.geometry import Point3
from tabletop.ui import locale_formats
from tabletop.ui.boards.board_messages import cache_by_content, title_from_id
from tabletop.ui.messages import say, translate_text
from tabletop.ui.sentences import join_list

_COMPASS: Final = ("e", "se", "s", "sw", "w", "nw", "n", "ne")
"""Directions from facing 0 on, an eighth of a turn apart."""
_PLAIN_LABELS: Final = (FISTS, THROWN, JUNK)
_MISHAPS: Final = ("mine", "collision", "fall")
"""Causes of damage that are no cards."""
_TOKEN_PATTERN: Final = re.compile(r"t[0-9]+")


class ZoneWarsNames:
    """Names by id; what the content does not know gets a name made from its id."""

    def __init__(self, content: Content) -> None:
        self.content = content
        characters = [(card, faction.id) for faction in content.factions for card in faction.characters]
        self._figures = {card.id: card.name for card, _ in characters}
        self._figures |= {monster.id: monster.name for monster in content.monsters}
        self._monsters = frozenset(monster.id for monster in content.monsters)
        self._faction_ids = {card.id: side for card, side in characters}
        self._cards = {card.id: card.name for card in (*content.gear, *content.artifacts)}
        self._powers = {power.id: power for power in content.mutations}
        self._zone = {card.id: card for card in content.zone}
        self._factions = {faction.id: faction for faction in content.factions}
        self._pattern_names = {pattern.id: pattern.name for pattern in content.patterns}
        self._pieces = {piece.id: piece for map_ in content.maps for piece in map_.terrain}

    def figure_name(self, id_: str) -> str:
        """A model or a monster; the second one of a kind has a number."""
        name, _, which = id_.partition("#")
        called = translate_text(self._figures.get(name, "")) or title_from_id(name)
        return say("zone_wars.numbered", name=called, number=which) if which not in ("", "1") else called

    def figure_names(self, ids: tuple[str, ...]) -> str:
        """Several of them, with commas."""
        return join_list(map(self.figure_name, ids))

    def faction_name(self, id_: str) -> str:
        """What a seat leads."""
        known = self._factions.get(id_)
        return translate_text(known.name) if known else title_from_id(id_)

    def faction_id_of_figure(self, figure: str) -> str:
        """The faction's id of a model; empty for monsters."""
        return self._faction_ids.get(figure, "")

    def card_name(self, label: str, figure: str = "") -> str:
        """Gear, an artifact, a mutation or bare hands, beside a model."""
        name, _, which = label.partition("#")
        if label == FISTS and figure.partition("#")[0] in self._monsters:
            return say("zone_wars.teeth")
        if label in _PLAIN_LABELS:
            return say(f"zone_wars.{label}")
        if name in self._powers:
            return self.mutation_name(name, figure)
        called = translate_text(self._cards.get(name, "")) or title_from_id(name)
        return say("zone_wars.numbered", name=called, number=which) if which else called

    def mutation_name(self, id_: str, figure: str = "") -> str:
        """A mutation or module; those that are dealt are called differently in each faction."""
        known = self._powers.get(id_)
        if known is None:
            return title_from_id(id_)
        return translate_text(known.names.get(self.faction_id_of_figure(figure), known.name))

    def title_of_mutation_cards(self, figure: str) -> str:
        """What the cards of a model's faction are called: Mutations, Modules ..."""
        known = self._factions.get(self.faction_id_of_figure(figure))
        return translate_text(known.powers) if known else ""

    def zone_card_name(self, id_: str) -> str:
        known = self._zone.get(id_)
        return translate_text(known.name) if known else title_from_id(id_)

    def is_zone_card(self, id_: str) -> bool:
        return id_ in self._zone

    def damage_cause_text(self, id_: str, by: str = "") -> str:
        """What does damage: a card, with who used it, or a mishap."""
        if id_ in _MISHAPS:
            return say(f"zone_wars.cause_{id_}")
        return self.zone_card_name(id_) if id_ in self._zone else self.card_name(id_, by)

    def is_trigger_card(self, id_: str) -> bool:
        """Whether it is for everybody."""
        known = self._zone.get(id_)
        return known is not None and known.trigger

    def terrain_name(self, id_: str, layout: str = "") -> str:
        """A piece of terrain on one of the mats, or of an own layout."""
        own = next((piece for piece in parse_layout(layout) if piece.id == id_), None)
        found = own or self._pieces.get(id_)
        return say("zone_wars.the", name=self._piece_name(found) if found else title_from_id(id_))

    def name_of_any_id(self, id_: str, layout: str = "") -> str:
        """Whatever may bear this id: somebody, a token, a card or a piece of terrain."""
        if _TOKEN_PATTERN.fullmatch(id_):
            return say("zone_wars.find")
        if id_.partition("#")[0] in self._figures:
            return self.figure_name(id_)
        if id_.partition("#")[0] in self._cards:
            return self.card_name(id_)
        return self.terrain_name(id_, layout) if id_ else say("zone_wars.something")

    def joined_names_of_ids(self, ids: Sequence[str], layout: str = "") -> str:
        """Several things, with commas; finds look alike, and are counted."""
        finds = [id_ for id_ in ids if _TOKEN_PATTERN.fullmatch(id_)]
        others = [self.name_of_any_id(id_, layout) for id_ in ids if id_ not in finds]
        told = [say("zone_wars.find") if len(finds) == 1 else say("zone_wars.finds", number=len(finds))]
        return join_list((*(told if finds else ()), *others))

    def _piece_name(self, piece: Terrain) -> str:
        known = self._pattern_names.get(piece.look)
        return translate_text(known) if known else say(f"zone_wars.piece_{piece.kind}")


names_of = cache_by_content(ZoneWarsNames)
"""The names of some content."""


def inches_text(value: float, digits: int = 1) -> str:
    """A length given in inches, as words with the unit, rounded to `digits` decimals."""
    far = number_text(round(value, digits))
    return say(
        "zone_wars.inches",
        count=locale_formats.count_with_same_plural(far),
        far=locale_formats.localised_decimal_text(far),
    )


def path_length_text(path: tuple[Point3, ...]) -> str:
    """How long a way is."""
    return inches_text(sum(_distance_between(start, end) for start, end in pairwise(path)))


def distance_text(start: Point3, end: Point3) -> str:
    """How far apart two places are."""
    return inches_text(_distance_between(start, end))


def _distance_between(start: Point3, end: Point3) -> float:
    return float(sum((b - a) ** 2 for a, b in zip(start, end, strict=True)) ** 0.5)


def direction_text(degrees: float) -> str:
    """One of eight points of the compass; north is the far edge of the mat."""
    return say(f"zone_wars.to_{_COMPASS[round(degrees / 45) % 8]}")


def corner_text(id_: str) -> str:
    return say(f"zone_wars.to_{id_}")
