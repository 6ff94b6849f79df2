"""RulesContext: content looked up by id, and the TileMap for given laid tiles, for all functions of the rules.

`rules` makes one for a game; StateBuilder holds it, so all rules reach it as `builder.rules_context`, as do
`text/parse_position`, `setting`, `campaign_rules` and the parts of the board. It knows no match; what it computes
from content and tiles is kept, so it must never depend on a state. The last _MOST_MAPS maps are kept: each new
StateBuilder asks for one, so looking it up must stay fast.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from tabletop.games.zombies.rules.content.cards import (
    Campaign,
    Difficulty,
    Director,
    Field,
    HouseRule,
    Item,
    Scenario,
    Special,
    Survivor,
    Tile,
    Weapon,
)
from tabletop.games.zombies.rules.content.content import Content
from tabletop.games.zombies.rules.state.state import LaidTile, MatchOptions, SurvivorState
from tabletop.games.zombies.rules.state.tile_map import TileMap
from tabletop.rules.caches import Cache

_MOST_MAPS: Final = 32
_MapKey = tuple[tuple[str, tuple[int, int], int, str], ...]


class RulesContext:
    """What the rules look up."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.field: Field = content.field
        self._maps: Cache[_MapKey, TileMap] = Cache("zombies: maps", _MOST_MAPS)
        self._last_map: tuple[tuple[LaidTile, ...], TileMap] = ((), TileMap(self.tiles, ()))
        self._house: tuple[MatchOptions | None, dict[str, str]] = (None, {})

    @cached_property
    def survivors(self) -> dict[str, Survivor]:
        """By id."""
        return {survivor.id: survivor for survivor in self.content.survivors}

    @cached_property
    def weapons(self) -> dict[str, Weapon]:
        """By id."""
        return {weapon.id: weapon for weapon in self.content.weapons}

    @cached_property
    def items(self) -> dict[str, Item]:
        """By id."""
        return {item.id: item for item in self.content.items}

    @cached_property
    def tiles(self) -> dict[str, Tile]:
        """By id."""
        return {tile.id: tile for tile in self.content.tiles}

    @cached_property
    def director(self) -> dict[str, Director]:
        """By id."""
        return {card.id: card for card in self.content.director}

    @cached_property
    def specials(self) -> dict[str, Special]:
        """By id."""
        return {special.id: special for special in self.content.specials}

    @cached_property
    def difficulties(self) -> dict[str, Difficulty]:
        """By id."""
        return {difficulty.id: difficulty for difficulty in self.content.difficulties}

    @cached_property
    def scenarios(self) -> dict[str, Scenario]:
        """By id."""
        return {scenario.id: scenario for scenario in self.content.scenarios}

    @cached_property
    def campaigns(self) -> dict[str, Campaign]:
        """By id."""
        return {campaign.id: campaign for campaign in self.content.campaigns}

    @cached_property
    def house_rules(self) -> dict[str, HouseRule]:
        """By id."""
        return {rule.id: rule for rule in self.content.house_rules}

    @cached_property
    def slimed_attack_range(self) -> int | None:
        """Farthest attack of somebody slimed; None where nothing slimes."""
        return min(
            (special.slimed_max_range for special in self.content.specials if special.slime_rounds), default=None
        )

    def survivor(self, person: SurvivorState) -> Survivor:
        """The card of somebody in play."""
        return self.survivors[person.survivor]

    def scenario(self, options: MatchOptions) -> Scenario:
        return self.scenarios[options.scenario]

    def difficulty(self, options: MatchOptions) -> Difficulty:
        return self.difficulties[options.difficulty]

    def house_rule_values(self, options: MatchOptions) -> dict[str, str]:
        """Value of each house rule; those of the match that was asked about last are at hand."""
        known, values = self._house
        if known is not options:
            values = dict(options.house)
            self._house = options, values
        return values

    def tile_map(self, laid: tuple[LaidTile, ...]) -> TileMap:
        """The board that these tiles make; what was explored makes no difference."""
        kept, found = self._last_map
        if kept != laid:
            found = self._tile_map_by_laid_tiles(laid)
            self._last_map = laid, found
        return found

    def _tile_map_by_laid_tiles(self, laid: Sequence[LaidTile]) -> TileMap:
        key = tuple((one.tile, one.place, one.turn, one.sides) for one in laid)
        found = self._maps.get_and_refresh(key)
        if found is None:
            found = self._maps[key] = TileMap(self.tiles, laid, self._maps.get(key[:-1]))
        return found
