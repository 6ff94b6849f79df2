"""Content: all YAML of `data/zombies/` as one value, and the checks that span several files.

The box names it and the loader (`tabletop/content`) builds it; used by `rules`, `rules_context`, `setting`, and by
`board/names` and the messages. `Content.problems` lists everything that fits the types but cannot be played; checks
of a single card are in `validation`. Names of its fields are names of files and folders of `data/zombies/`, so they
stay. Each problem names its place and its rule; nothing here changes content or knows a match.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
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
from tabletop.games.zombies.rules.content.validation import (
    director_card_problems,
    id_and_name_problems,
    id_problems,
    item_card_problems,
    number_range_problems,
    special_card_problems,
    survivor_card_problems,
    tile_set_problems,
    weapon_card_problems,
)
from tabletop.games.zombies.rules.content.vocabulary import (
    CHOICES,
    DEAD_RETURNS,
    EVENTS,
    FIGURES,
    HOUSE_CLAUSES,
    HOUSE_RULES,
    WINS,
    ChapterWin,
    TileKind,
)
from tabletop.rules.content import (
    LONGEST_TEXT,
    Choices,
    Problem,
    References,
    Where,
    check_range,
    check_reference,
    check_references,
    check_text,
    check_unique_ids,
)

_DIE_FACES: Final = 6
"""Hexes with a number on a tile."""
_FIELD_LIMITS: Final = (
    ("survivors", 1, _DIE_FACES, "K11"), ("die", _DIE_FACES, _DIE_FACES, "H24"), ("draw_divisor", 1, _DIE_FACES, "K16"),
    ("draw_least", 0, 9, "A2"), ("draw_least_at_start", 0, 9, "A2"), ("wound", 0, 9, "H41"),
    ("surround", 1, 6, "H46"), ("dies_at", -99, 0, "X14"), ("wake_range", 0, 30, "H77"), ("stuns", 0, 6, "H84"),
    ("bag", 0, 6, "H60"), ("revived_hp", 1, 20, "H89"), ("commons", 1, 60, "X17"), ("medical_from", 1, 7, "K14"),
    ("alarm_at", 0, _DIE_FACES, "K71"), ("alarm_tiles", 0, 1, "K22"), ("alarm_draw", 0, 9, "K16"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Content:
    """Everything under data/zombies that the rules read."""

    field: Field
    survivors: tuple[Survivor, ...]
    weapons: tuple[Weapon, ...]
    items: tuple[Item, ...]
    tiles: tuple[Tile, ...]
    director: tuple[Director, ...]
    specials: tuple[Special, ...]
    difficulties: tuple[Difficulty, ...]
    scenarios: tuple[Scenario, ...]
    campaigns: tuple[Campaign, ...]
    house_rules: tuple[HouseRule, ...]

    def picture_names(self) -> dict[str, str]:
        """Names of the pictures that it can have, and what each shows; "" where another stands for it."""
        return {
            **{f"survivor_{each.id}": f"survivor {each.name}" for each in self.survivors},
            **{f"weapon_{each.id}": f"weapon {each.name}" for each in self.weapons},
            **{f"item_{each.id}": f"item {each.name}" for each in self.items},
            **{f"tile_{each.look or each.id.lower()}": f"tile {each.name}" for each in self.tiles},
            **{f"director_{each.id.lower()}": f"Director card {each.title}" for each in self.director},
            **{f"special_{each.id}": "" for each in self.specials},
            **{f"special_{each.id}_inactive": "" for each in self.specials},
        }

    @staticmethod
    def choices() -> Choices:
        """The words that cards, tiles and chapters may use."""
        return CHOICES

    @staticmethod
    def references() -> References:
        """Fields that hold ids of cards, tiles and campaigns."""
        return {
            "Field": {"medical_better": ("items",), "medical_worse": ("items",), "weapon_pile": ("weapons",),
                      "item_pile": ("items",)},
            "Survivor": {"weapons": ("weapons",), "items": ("items",)},
            "Director": {"items": ("items",)},
            "Trigger": {"kind": ("specials",)},
            "Scenario": {"campaign": ("campaigns",), "start": ("tiles",), "goal": ("tiles",)},
            "Campaign": {"give_if_missing": ("items",)},
        }  # fmt: skip

    def warnings(self) -> Iterator[Problem]:
        """What is here and comes into no match."""
        yield from unused_content_problems(self)

    def named_pictures(self) -> Iterator[tuple[Where, str]]:
        """Drawings that tiles name, by their files' names."""
        for i, tile in enumerate(self.tiles):
            if tile.look:
                yield ("tiles", i, "look"), f"tile_{tile.look}"

    def problems(self) -> Iterator[Problem]:
        """Everything that fits the types and still makes no game, in the order of the files."""
        yield from _game_number_problems(self)
        if len(self.survivors) < self.field.survivors:
            text = f"{self.field.survivors} survivors or more are expected, not {len(self.survivors)}"
            yield Problem(("survivors",), text, "K11")
        yield from _all_cards_problems(self)
        yield from tile_set_problems(self.tiles)
        yield from _director_deck_problems(self)
        yield from _difficulty_problems(self.difficulties)
        yield from _scenarios_problems(self)
        for i, campaign in enumerate(self.campaigns):
            yield from _campaign_problems(campaign, self, ("campaigns", i))
        yield from check_unique_ids(
            [(("campaigns", i), one.id) for i, one in enumerate(self.campaigns)], "K87", "campaign"
        )
        yield from _house_rule_problems(self.house_rules)


def unused_content_problems(content: Content) -> Iterator[Problem]:
    """Survivors, cards, tiles and campaigns that nothing in the content brings into a match."""
    field, number = content.field, content.field.survivors
    for i in range(number, len(content.survivors)):
        text = (f"only the first {number} survivors play, so this one is never offered; call its file like that of"
                f" another survivor to take that place")  # fmt: skip
        yield Problem(("survivors", i, "id"), text, "K11")
    weapons = {*field.weapon_pile, *(weapon for one in content.survivors for weapon in one.weapons)}
    items = {field.medical_better, field.medical_worse, *field.item_pile}
    items |= {item for survivor in content.survivors for item in survivor.items}
    items |= {item for card in content.director for item in card.items}
    items |= {campaign.give_if_missing for campaign in content.campaigns}
    specials = {*FIGURES, *EVENTS, *(card.special.kind for card in content.director if card.special)}
    ends = {tile for scenario in content.scenarios for tile in (scenario.start, scenario.goal)}
    ends |= {tile.id for tile in content.tiles if tile.kind == TileKind.DECK}
    campaigns = {scenario.campaign for scenario in content.scenarios}
    for name, used, text in (
        ("weapons", weapons, "no survivor has this weapon, and it is in no pile"),
        ("items", items, "no survivor and no Director card has this item, and it is in no pile"),
        ("specials", specials, "no Director card has this special attack"),
        ("tiles", ends, "no chapter starts or ends on this tile"),
        ("campaigns", campaigns, "no chapter belongs to this campaign"),
    ):
        for i, card in enumerate(getattr(content, name)):
            if card.id not in used:
                yield Problem((name, i, "id"), f"{text}, so it never comes into a match")


def _game_number_problems(content: Content) -> Iterator[Problem]:
    field = content.field
    for part, least, most, clause in _FIELD_LIMITS:
        yield from check_range(getattr(field, part), least, most, ("field", part), clause)
    items = [item.id for item in content.items]
    for part in ("medical_better", "medical_worse"):
        yield from check_reference(getattr(field, part), items, ("field", part), "K14", "item")
    weapons = [weapon.id for weapon in content.weapons]
    yield from check_references(field.weapon_pile, weapons, ("field", "weapon_pile"), "K15", "weapon")
    if not field.item_pile:
        yield Problem(("field", "item_pile"), "the items of caches are missing", "K14")
    yield from check_references(field.item_pile, items, ("field", "item_pile"), "K14", "item")


def _difficulty_problems(difficulties: tuple[Difficulty, ...]) -> Iterator[Problem]:
    if not difficulties:
        yield Problem(("difficulties",), "one difficulty or more is expected", "H9")
    for i, one in enumerate(difficulties):
        where: Where = ("difficulties", i)
        yield from id_and_name_problems(one.id, one.name, where, "H9")
        limits = (("draw_mod", -9, 9), ("fixed_draw", 0, 9), ("zombie_move", 0, 12), ("horde_add", 0, 9),
                  ("wander_mod", 0, 6))  # fmt: skip
        clauses = {"draw_mod": "H9", "fixed_draw": "K90", "zombie_move": "H34", "horde_add": "K20", "wander_mod": "X7"}
        yield from number_range_problems(one, limits, where, clauses)
    yield from check_unique_ids(
        [(("difficulties", i), one.id) for i, one in enumerate(difficulties)], "H9", "difficulty"
    )


def _scenarios_problems(content: Content) -> Iterator[Problem]:
    if not content.scenarios:
        yield Problem(("scenarios",), "one chapter or more is expected", "X15")
    for i, scenario in enumerate(content.scenarios):
        yield from _scenario_problems(scenario, content, ("scenarios", i))
    yield from check_unique_ids(
        [(("scenarios", i), one.id) for i, one in enumerate(content.scenarios)], "X15", "chapter"
    )


def _scenario_problems(scenario: Scenario, content: Content, where: Where) -> Iterator[Problem]:
    yield from id_and_name_problems(scenario.id, scenario.title, where, "X15", "title")
    yield from check_text(scenario.intro, LONGEST_TEXT, (*where, "intro"), "X15")
    yield from check_text(scenario.start_name, LONGEST_TEXT, (*where, "start_name"), "K10")
    campaigns = [campaign.id for campaign in content.campaigns]
    yield from check_reference(scenario.campaign, campaigns, (*where, "campaign"), "K87", "campaign")
    for kind, part in (("start", scenario.start), ("goal", scenario.goal)):
        tiles = [tile.id for tile in content.tiles if tile.kind == kind]
        yield from check_reference(part, tiles, (*where, kind), "K10", f"{kind} tile")
    deck = sum(tile.kind == TileKind.DECK for tile in content.tiles)
    yield from check_range(scenario.tile_count, 1, max(deck, 1), (*where, "tile_count"), "K9")
    if not deck:
        yield Problem((*where, "tile_count"), "the tile deck is empty", "K9")
    yield from check_range(scenario.goal_window, 1, scenario.tile_count + 1, (*where, "goal_window"), "K10")
    yield from check_reference(scenario.win, WINS, (*where, "win"), "X15", "way to win")
    least, most = (1, 99) if scenario.win == ChapterWin.HOLD_OUT else (0, 0)
    yield from check_range(scenario.hold_rounds, least, most, (*where, "hold_rounds"), "K85")


def _campaign_problems(campaign: Campaign, content: Content, where: Where) -> Iterator[Problem]:
    yield from id_and_name_problems(campaign.id, campaign.name, where, "K87")
    yield from number_range_problems(campaign, (("heal", 0, 20), ("downed_become", 1, 20)), where, "K87")
    yield from check_reference(campaign.dead_return, DEAD_RETURNS, (*where, "dead_return"), "K87", "way back")
    if campaign.give_if_missing:
        items = [item.id for item in content.items]
        yield from check_reference(campaign.give_if_missing, items, (*where, "give_if_missing"), "K88", "item")


def _house_rule_problems(rules: tuple[HouseRule, ...]) -> Iterator[Problem]:
    for i, rule in enumerate(rules):
        where: Where = ("house_rules", i)
        if rule.id not in HOUSE_RULES:
            yield Problem((*where, "id"), f"no house rule is called {rule.id!r}", "K90", tuple(HOUSE_RULES))
            continue
        yield from id_problems(rule.id, where, "K90")
        clause, known = HOUSE_CLAUSES[rule.id], HOUSE_RULES[rule.id]
        if not rule.values:
            yield Problem((*where, "values"), "one value or more is expected", clause, known)
        for k, value in enumerate(rule.values):
            yield from check_reference(value, known, (*where, "values", k), clause, f"value of {rule.id}")
            if value in rule.values[:k]:
                yield Problem((*where, "values", k), f"the value {value} stands here twice", clause)
    yield from check_unique_ids([(("house_rules", i), rule.id) for i, rule in enumerate(rules)], "K90", "house rule")
    for id_ in HOUSE_RULES:
        if id_ not in {rule.id for rule in rules}:
            yield Problem(("house_rules",), f"the house rule {id_} is missing", HOUSE_CLAUSES[id_])


def _all_cards_problems(content: Content) -> Iterator[Problem]:
    """What is wrong with all of them, in the order of the content."""
    weapons, ids = {weapon.id: weapon for weapon in content.weapons}, [item.id for item in content.items]
    for i, survivor in enumerate(content.survivors):
        yield from survivor_card_problems(survivor, weapons, ids, content.field.bag, ("survivors", i))
    for i, weapon in enumerate(content.weapons):
        yield from weapon_card_problems(weapon, ("weapons", i))
    for i, item in enumerate(content.items):
        yield from item_card_problems(item, ("items", i))
    yield from _repeated_id_problems(content)


def _director_deck_problems(content: Content) -> Iterator[Problem]:
    """What is wrong with the Director deck and the specials on it."""
    if not content.director:
        yield Problem(("director",), "the Director deck is empty", "K18")
    items, kinds = [item.id for item in content.items], [special.id for special in content.specials]
    for i, card in enumerate(content.director):
        yield from director_card_problems(card, items, kinds, ("director", i))
    yield from check_unique_ids([(("director", i), card.id) for i, card in enumerate(content.director)], "K9", "card")
    for i, special in enumerate(content.specials):
        yield from special_card_problems(special, ("specials", i))
    yield from check_unique_ids(
        [(("specials", i), special.id) for i, special in enumerate(content.specials)], "H7", "special"
    )
    for kind in (*FIGURES, *EVENTS):
        if kind not in kinds:
            yield Problem(("specials",), f"the special {kind} is missing", "H7")


def _repeated_id_problems(content: Content) -> Iterator[Problem]:
    people = [(("survivors", i), card.id) for i, card in enumerate(content.survivors)]
    weapons = [(("weapons", i), card.id) for i, card in enumerate(content.weapons)]
    items = [(("items", i), card.id) for i, card in enumerate(content.items)]
    yield from check_unique_ids([*people, *weapons, *items], "K61", "survivor, weapon or item")
