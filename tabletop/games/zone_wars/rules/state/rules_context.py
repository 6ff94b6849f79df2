"""The content of a battle made ready for the rules: cards by id, and the ground of the mat.

Made once for a match, and handed to every function of the rules with the builder; the bots' `mat_evaluation`, the
board's `tokens` and `mat_ground`, and the campaign use it too. It is the only maker of Grounds (`rules/mat/ground`),
which caches compare by identity, so one for each layout and its changes is kept here. It draws random layouts
(`random_layout`). Content must not change once it is made.
"""

from __future__ import annotations

from functools import cached_property
from math import inf
from typing import Final

from tabletop.games.zone_wars.rules.content.cards import (
    Character,
    Faction,
    GameNumbers,
    Gear,
    Map,
    Monster,
    Mutation,
    Scenario,
    Spot,
    ZoneCard,
)
from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.content.vocabulary import GearKind, ZoneOp
from tabletop.games.zone_wars.rules.mat.ground import Ground, apply_terrain_changes, build_ground, terrain_changes
from tabletop.games.zone_wars.rules.mat.layout import layout_text, parse_layout
from tabletop.games.zone_wars.rules.mat.quick_walk_check import CLEARANCE
from tabletop.games.zone_wars.rules.mat.random_layout import find_objective_spots, make_fair_layout
from tabletop.games.zone_wars.rules.state.figures import NEUTRAL, Figure
from tabletop.games.zone_wars.rules.state.state import MatchOptions
from tabletop.rules.caches import Cache, cached
from tabletop.rules.game import InvalidSetup, RulesError
from tabletop.rules.plane.fan import RaySampling
from tabletop.rules.plane.geometry import Base, Point, Point3

_MOST_REMEMBERED: Final = 24
WEAPONS: Final = (GearKind.RANGED, GearKind.MELEE)
"""Kinds of cards that can attack."""
JUNK: Final = "junk"
"""A find where no artifact card is left (D31)."""
_JUNK_CARD: Final = Gear(JUNK, JUNK, "curio")


@cached("zone_wars: bases", 4096)
def _make_base(at: Point3, radius: float, height: float) -> Base:
    return Base(Point(at.x, at.y), radius, height, at.z)


class RulesContext:
    """Everything that the rules look up."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.field: GameNumbers = content.field
        self._grounds: Cache[tuple[str, str, tuple[str, ...]], Ground] = Cache("zone_wars: grounds", _MOST_REMEMBERED)
        self._layouts: Cache[tuple[str, int, int, tuple[float, float]], str] = Cache(
            "zone_wars: drawn layouts", _MOST_REMEMBERED
        )

    @cached_property
    def factions(self) -> dict[str, Faction]:
        """By id."""
        return {faction.id: faction for faction in self.content.factions}

    @cached_property
    def characters(self) -> dict[str, Character]:
        """By id."""
        return {character.id: character for faction in self.content.factions for character in faction.characters}

    @cached_property
    def faction_ids(self) -> dict[str, str]:
        """Ids of factions by the ids of their characters."""
        return {character.id: faction.id for faction in self.content.factions for character in faction.characters}

    @cached_property
    def gear(self) -> dict[str, Gear]:
        """Starting gear, artifacts and junk by id."""
        junk = {JUNK: _JUNK_CARD}
        return junk | {card.id: card for card in (*self.content.gear, *self.content.artifacts)}

    @cached_property
    def artifacts(self) -> dict[str, Gear]:
        """By id."""
        return {card.id: card for card in self.content.artifacts}

    @cached_property
    def mutations(self) -> dict[str, Mutation]:
        """By id."""
        return {mutation.id: mutation for mutation in self.content.mutations}

    @cached_property
    def zone_cards(self) -> dict[str, ZoneCard]:
        """By id."""
        return {card.id: card for card in self.content.zone}

    def find_zone_card(self, op: ZoneOp, monster: str = "") -> ZoneCard | None:
        """The first Zone card with that op, and with that monster if one is named."""
        return next((card for card in self.content.zone if card.op == op and monster in ("", card.monster)), None)

    @cached_property
    def smog_range(self) -> float:
        """Inches beyond which nobody sees anything in smog."""
        card = self.find_zone_card(ZoneOp.SMOG)
        return self.range_inches(card.range) if card else self.field.medium

    def monster_range_from_affected_model(self, monster: str) -> float:
        """Inches from the affected model within which a monster arrives."""
        card = self.find_zone_card(ZoneOp.MONSTER, monster)
        return self.range_inches(card.range) if card else self.field.medium

    @cached_property
    def monsters(self) -> dict[str, Monster]:
        """By id."""
        return {monster.id: monster for monster in self.content.monsters}

    @cached_property
    def maps(self) -> dict[str, Map]:
        """By id."""
        return {map_.id: map_ for map_ in self.content.maps}

    @cached_property
    def scenarios(self) -> dict[str, Scenario]:
        """By id."""
        return {scenario.id: scenario for scenario in self.content.scenarios}

    @cached_property
    def sight_model(self) -> RaySampling:
        """The model of sight (D11)."""
        return RaySampling(self.field.rays, self.field.chord, self.field.slack)

    @cached_property
    def contact_reach(self) -> float:
        """Inches: figures whose centres are farther apart neither touch nor overlap; the same for a token."""
        widest = max(self.field.radius, *(monster.radius for monster in self.content.monsters))
        return widest + max(widest, self.field.token) + 2 * self.field.slack + CLEARANCE

    @cached_property
    def shooting_ranges(self) -> dict[str, float]:
        """Inches that each card shoots, by its id; minus infinity where it does not."""
        return {
            id_: self.range_inches(card.range) if card.kind in WEAPONS and card.range else -inf
            for id_, card in self.gear.items()
        }

    def range_inches(self, range_: str) -> float:
        """The length of a range; infinite for an unlimited one."""
        return self._inches_by_range_name[range_]

    @cached_property
    def _inches_by_range_name(self) -> dict[str, float]:
        field = self.field
        return {
            "contact": field.slack, "close": field.close, "medium": field.medium, "long": field.long,
            "unlimited": inf,
        }  # fmt: skip

    def monster_card(self, figure: Figure) -> Monster:
        """The card of a monster on the mat."""
        return self.monsters[figure.id.partition("#")[0]]

    def full_health(self, figure: Figure) -> int:
        """Damage at which a model is Broken, or a monster killed."""
        if figure.is_monster:
            return self.monster_card(figure).health
        return self.characters[figure.id].health + figure.extra[3]

    def base_radius(self, figure: Figure) -> float:
        """The radius of a figure's base."""
        return self.monster_card(figure).radius if figure.owner == NEUTRAL else self.field.radius

    def base_of_figure(self, figure: Figure, place: Point3 | None = None) -> Base:
        """The base of a figure where it stands, or at another place."""
        at = place or figure.place
        assert at is not None
        return _make_base(at, self.base_radius(figure), self.field.height)

    def ground_of(self, options: MatchOptions, changes: tuple[str, ...]) -> Ground:
        """The terrain of a battle, with what has become of it."""
        changes = terrain_changes(changes)
        key = (options.map, options.layout, changes)
        found = self._grounds.get(key)
        if found is None:
            terrain = parse_layout(options.layout) if options.layout else self.maps[options.map].terrain
            found = self._grounds[key] = build_ground(self.field, apply_terrain_changes(self.field, terrain, changes))
        return found

    def check_layout(self, layout: str) -> None:
        """Raises InvalidSetup where a layout's text makes no ground."""
        terrain = parse_layout(layout)
        try:
            build_ground(self.field, terrain)
        except (RulesError, ValueError, IndexError) as error:
            raise InvalidSetup(f"layout: {error}") from error

    def draw_layout(self, seed: str, seats: int, models: int, road: tuple[float, float]) -> str:
        """The text of the random layout of a seed."""
        key = (seed, seats, models, road)
        if key not in self._layouts:
            found = make_fair_layout(self.content, seed, seats=seats, models=models, road=road)
            self._layouts[key] = layout_text(found)
        return self._layouts[key]

    def objective_places(self, options: MatchOptions, number: int) -> tuple[Spot, ...]:
        """Where so many objective tokens lie."""
        if options.layout:
            return find_objective_spots(self.field, parse_layout(options.layout), number)
        return self.maps[options.map].objectives[:number]

    def scenario_of_match(self, options: MatchOptions) -> Scenario:
        """The scenario of a match."""
        return self.scenarios[options.scenario]
