"""Content, the whole of what is read from `data/zone_wars/` or a pack, and the check that a battle can be made of it.

The box of Zone Wars names the class; `rules` and `RulesContext` make it ready, and the board's sentences read names
from it. `problems` runs when content is loaded and in `tabletop check`, and yields what fits the types and is wrong
all the same. Checks of single cards are in `validate_cards`, of terrain in `validate_maps`. Field names are keys of
YAML in players' packs, so they stay, and a stricter check makes packs unreadable.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tabletop.games.zone_wars.rules.content.cards import (
    Campaign,
    Character,
    Face,
    Faction,
    GameNumbers,
    Gear,
    Map,
    Monster,
    Mutation,
    Scenario,
    Terrain,
    ZoneCard,
)
from tabletop.games.zone_wars.rules.content.validate_cards import (
    gear_card_problems,
    monster_card_problems,
    mutation_card_problems,
    name_problems,
    zone_card_problems,
)
from tabletop.games.zone_wars.rules.content.validate_maps import (
    MapRequirements,
    map_problems,
    pattern_problems,
    road_problems,
)
from tabletop.games.zone_wars.rules.content.vocabulary import BASE_FACES, CHOICES, GEAR_FACES
from tabletop.rules.content import (
    LONGEST_TEXT,
    Choices,
    Problem,
    References,
    Where,
    check_range,
    check_reference,
    check_text,
    check_unique_ids,
)

MOST_SEATS: Final = 4
"""Most players of a battle (R22)."""
FACTION_SIZE: Final = 5
"""Characters of a faction."""
MOST_KEPT: Final = 3
"""Finds of a battle that the page after it can ask about."""
MOST_LEARNED: Final = 3
_FACES_OF_DIE: Final = 6


@dataclass(frozen=True, slots=True)
class Content:
    """All content of the game."""

    field: GameNumbers
    factions: tuple[Faction, ...]
    gear: tuple[Gear, ...]
    artifacts: tuple[Gear, ...]
    mutations: tuple[Mutation, ...]
    zone: tuple[ZoneCard, ...]
    monsters: tuple[Monster, ...]
    maps: tuple[Map, ...]
    scenarios: tuple[Scenario, ...]
    patterns: tuple[Terrain, ...]
    """Terrain that an own layout or a random one is made of; corners lie around 0,0."""
    campaign: Campaign

    def mutation_deck(self, faction: str) -> tuple[Mutation, ...]:
        """Random mutations that its models can be dealt: those named for the faction, or all if none is."""
        drawn = tuple(card for card in self.mutations if card.is_random)
        return tuple(card for card in drawn if faction in card.names) or drawn

    def picture_names(self) -> dict[str, str]:
        """Names of the pictures that it can have, and what each shows; "" where another stands for it."""
        models = (model for faction in self.factions for model in faction.characters)
        pieces = (*self.patterns, *(piece for map_ in self.maps for piece in map_.terrain))
        return {
            **{f"mini_{model.figure or model.id}": f"model {model.name}" for model in models},
            **{f"mini_{monster.id}": f"monster {monster.name}" for monster in self.monsters},
            **{f"item_{card.id}": f"{card.name}" for card in (*self.gear, *self.artifacts)},
            **{f"mutation_{card.id}": f"mutation {card.id}" for card in self.mutations},
            **{f"zone_{card.id}": f"Zone card {card.name}" for card in self.zone},
            **{f"mat_{map_.id}": "" for map_ in self.maps},
            **{f"terrain_{piece.look}": "" for piece in pieces if piece.look},
        }

    @staticmethod
    def choices() -> Choices:
        """The words that cards and terrain may use."""
        return CHOICES

    @staticmethod
    def references() -> References:
        """Fields that hold ids of cards, maps, patterns and scenarios."""
        return {
            "Character": {"gear": ("gear",), "mutation": ("mutations",)},
            "ZoneCard": {"monster": ("monsters",)},
            "Terrain": {"look": ("patterns",)},
            "Scenario": {"map": ("maps",), "trigger": ("zone",), "first_monster": ("monsters",)},
            "Campaign": {"battles": ("scenarios",)},
        }

    def warnings(self) -> Iterator[Problem]:
        """What is here and comes into no battle."""
        gear = {id_ for faction in self.factions for one in faction.characters for id_ in one.gear}
        for i, card in enumerate(self.gear):
            if card.id not in gear:
                yield Problem(("gear", i, "id"), "no character has this card, so it never comes into a battle", "R25")

    def named_pictures(self) -> Iterator[tuple[Where, str]]:
        """Drawings that cards name, by their files' names."""
        for i, faction in enumerate(self.factions):
            for k, character in enumerate(faction.characters):
                if character.figure:
                    yield ("factions", i, "characters", k, "figure"), f"mini_{character.figure}"

    def problems(self) -> Iterator[Problem]:
        """Everything that fits the types and still makes no game, in the order of the files."""
        wrong = list(_game_number_problems(self.field))
        yield from wrong
        yield from _faction_problems(self)
        yield from _all_gear_card_problems(self)
        yield from _all_mutation_card_problems(self)
        yield from _zone_deck_and_monster_problems(self)
        if not wrong:
            yield from _map_and_pattern_problems(self)
        for i, scenario in enumerate(self.scenarios):
            yield from scenario_problems(scenario, self, ("scenarios", i))
        yield from check_unique_ids(_located_ids("scenarios", self.scenarios), "R69", "scenario")
        yield from _campaign_problems(self)


# --- the numbers of the game ----------------------------------------------------------------------------------------


def _game_number_problems(field: GameNumbers) -> Iterator[Problem]:
    limits = (
        ("mat", 24, 96, "R18"),
        ("close", 0.5, field.medium, "R15"),
        ("medium", field.close, field.long, "R15"),
        ("long", field.medium, field.mat / 2, "R15"),
        ("slack", 0, 0.2, "D9"),
        ("radius", 0.3, 1.5, "D10"),
        ("height", 0.5, 3, "D10"),
        ("storey", field.height, 10, "D10"),
        ("token", 0.1, 2, "D10"),
        ("low", 0.1, field.height - 0.01, "R179"),
        ("blocking", field.height + 0.01, 20, "R180"),
        ("rays", 3, 101, "D11"),
        ("chord", 0.5, 1, "D11"),
        ("sample", 0.05, 1, "D20"),
        ("close_bonus", 0, 9, "D7"),
        ("back_bonus", 0, 9, "D7"),
        ("charge_bonus", 0, 9, "R98"),
        ("cover", 0, 9, "R163"),
        ("cover_touching", field.cover, 9, "R164"),
        ("m_start", 0, field.m_cap, "R28"),
        ("m_cap", 1, 99, "D3"),
        ("m_most", 1, 9, "R30"),
        ("fall_step", 0.5, 20, "R187"),
        ("fall_least", 0, 20, "D28"),
        ("collision", 0, 9, "R159"),
        ("busted_points", 0, 9, "R56"),
        ("junk_points", 0, 9, "D31"),
        ("attribute_least", 1, field.attribute_most, "D34"),
        ("attribute_most", field.attribute_least, 9, "D34"),
        ("attribute_sum", 4 * field.attribute_least, 4 * field.attribute_most, "D34"),
        ("experience", 0, 9, "R221"),
    )
    for name, least, most, clause in limits:
        yield from check_range(getattr(field, name), least, most, ("field", name), clause)
    yield from _die_problems(field.base_die, BASE_FACES, ("field", "base_die"), "R1")
    yield from _die_problems(field.gear_die, GEAR_FACES, ("field", "gear_die"), "R2")


def _die_problems(faces: Sequence[Face], known: Sequence[str], where: Where, clause: str) -> Iterator[Problem]:
    if len(faces) != _FACES_OF_DIE:
        yield Problem(where, f"{_FACES_OF_DIE} faces are expected, not {len(faces)}", clause)
    for i, face in enumerate(faces):
        yield from check_reference(face, known, (*where, i), clause, "face of this die")


# --- factions and cards ---------------------------------------------------------------------------------------------


def _faction_problems(content: Content) -> Iterator[Problem]:
    if len(content.factions) < MOST_SEATS:
        text = f"{MOST_SEATS} factions or more are expected, one for each player, not {len(content.factions)}"
        yield Problem(("factions",), text, "R22")
    yield from check_unique_ids(_located_ids("factions", content.factions), "R22", "faction")
    for i, faction in enumerate(content.factions):
        where: Where = ("factions", i)
        yield from name_problems(faction.id, faction.name, where, "R22")
        if not faction.powers.strip():
            yield Problem((*where, "powers"), "what its cards are called is expected", "R38")
        yield from check_text(faction.blurb, LONGEST_TEXT, (*where, "blurb"), "R22")
        if len(faction.characters) != FACTION_SIZE:
            text = f"{FACTION_SIZE} characters are expected, not {len(faction.characters)}"
            yield Problem((*where, "characters"), text, "R25")
        for k, character in enumerate(faction.characters):
            yield from _character_problems(character, content, (*where, "characters", k))
        yield from _random_deck_problems(faction, content, where)
    characters = [
        (("factions", i, "characters", k), character.id)
        for i, faction in enumerate(content.factions)
        for k, character in enumerate(faction.characters)
    ]
    yield from check_unique_ids(characters, "R24", "character")


def _character_problems(character: Character, content: Content, where: Where) -> Iterator[Problem]:
    field = content.field
    yield from name_problems(character.id, character.name, where, "R24")
    yield from check_text(character.blurb, LONGEST_TEXT, (*where, "blurb"), "R25")
    values = {part: getattr(character, part) for part in ("ranged", "melee", "survival", "health")}
    for part, value in values.items():
        yield from check_range(value, field.attribute_least, field.attribute_most, (*where, part), "D34")
    total = sum(values.values())
    if total != field.attribute_sum:
        text = f"Ranged, Melee, Survival and Health add up to {field.attribute_sum}, not to {total}"
        yield Problem((*where, "health"), text, "D34")
    gear = [card.id for card in content.gear]
    for k, id_ in enumerate(character.gear):
        yield from check_reference(id_, gear, (*where, "gear", k), "R25", "card of starting gear")
    personal = [card.id for card in content.mutations if not card.is_random]
    yield from check_reference(character.mutation, personal, (*where, "mutation"), "R25", "personal mutation")


def _random_deck_problems(faction: Faction, content: Content, where: Where) -> Iterator[Problem]:
    """A deck of random mutations that is too small for the models of a faction."""
    deck = content.mutation_deck(faction.id)
    if len(deck) < FACTION_SIZE:
        text = f"{FACTION_SIZE} mutations with a name for {faction.id} are expected to be dealt, not {len(deck)}"
        yield Problem((*where, "id"), text, "R25")


def _all_gear_card_problems(content: Content) -> Iterator[Problem]:
    for name, cards in (("gear", content.gear), ("artifacts", content.artifacts)):
        for i, card in enumerate(cards):
            yield from gear_card_problems(card, (name, i), name == "artifacts")
    yield from check_unique_ids(
        (*_located_ids("gear", content.gear), *_located_ids("artifacts", content.artifacts)), "R46", "card of gear"
    )


def _all_mutation_card_problems(content: Content) -> Iterator[Problem]:
    owned = {character.mutation for faction in content.factions for character in faction.characters}
    factions = [faction.id for faction in content.factions]
    for i, card in enumerate(content.mutations):
        yield from mutation_card_problems(card, factions, ("mutations", i))
        yield from _ownership_problems(card, owned, ("mutations", i))
    yield from check_unique_ids(_located_ids("mutations", content.mutations), "R38", "mutation")


def _ownership_problems(card: Mutation, owned: set[str], where: Where) -> Iterator[Problem]:
    if not card.is_random and card.id not in owned:
        text = "no character has this card; one that is dealt has names by faction"
        yield Problem((*where, "id"), text, "R25")


def _zone_deck_and_monster_problems(content: Content) -> Iterator[Problem]:
    monsters = [monster.id for monster in content.monsters]
    for i, card in enumerate(content.zone):
        yield from zone_card_problems(card, monsters, ("zone", i))
    yield from check_unique_ids(_located_ids("zone", content.zone), "R201", "Zone card")
    ordinary = sum(card.copies for card in content.zone if not card.trigger)
    if ordinary < MOST_SEATS:
        text = f"{MOST_SEATS} ordinary Zone cards or more are expected, one for each player in a round, not {ordinary}"
        yield Problem(("zone",), text, "R209")
    for i, monster in enumerate(content.monsters):
        yield from monster_card_problems(monster, content.field.mat, ("monsters", i))
    yield from check_unique_ids(_located_ids("monsters", content.monsters), "R211", "monster")


# --- ground and scenarios -------------------------------------------------------------------------------------------


def _map_and_pattern_problems(content: Content) -> Iterator[Problem]:
    kinds = {pattern.id: pattern.kind for pattern in content.patterns}
    models = max((max(scenario.models) for scenario in content.scenarios), default=1)
    objectives = MOST_SEATS * max((scenario.objectives_each for scenario in content.scenarios), default=0)
    needs = MapRequirements(min(models, FACTION_SIZE), objectives, kinds)
    for i, map_ in enumerate(content.maps):
        yield from map_problems(map_, content.field, needs, ("maps", i))
    yield from check_unique_ids(_located_ids("maps", content.maps), "R18", "map")
    for i, pattern in enumerate(content.patterns):
        yield from pattern_problems(pattern, content.field, ("patterns", i))
    yield from check_unique_ids(_located_ids("patterns", content.patterns), "R179", "pattern")


def scenario_problems(scenario: Scenario, content: Content, where: Where) -> Iterator[Problem]:
    yield from name_problems(scenario.id, scenario.name, where, "R69")
    yield from check_text(scenario.text, 2 * LONGEST_TEXT, (*where, "text"), "R69")
    yield from check_reference(scenario.map, [map_.id for map_ in content.maps], (*where, "map"), "R18", "map")
    least, usual, most = scenario.models
    if not 1 <= least <= usual <= most <= FACTION_SIZE - scenario.rescues:
        room = f"{FACTION_SIZE} with those to be rescued" if scenario.rescues else str(FACTION_SIZE)
        text = f"least, usual and most models are expected in this order, 1 to {room}, not {[least, usual, most]}"
        yield Problem((*where, "models"), text, "R25")
    for part, low, high, clause in (
        ("rounds", 1, 30, "R69"), ("artifacts", 0, 40, "R190"), ("artifacts_each", 0, 10, "R190"),
        ("apart", 0, content.field.long, "R190"), ("mine", 0, 9, "S3"), ("objectives_each", 0, 6, "S4"),
        ("objective_dice", 0, 9, "S4"), ("rescues", 0, FACTION_SIZE, "S4"), ("rescued_points", 0, 9, "R189"),
        ("taken_out_points", 0, 9, "D35"),
    ):  # fmt: skip
        yield from check_range(getattr(scenario, part), low, high, (*where, part), clause)
    tokens = scenario.artifacts + MOST_SEATS * scenario.artifacts_each
    if tokens > len(content.artifacts):
        part = "artifacts" if scenario.artifacts else "artifacts_each"
        text = f"{tokens} tokens can be laid out, and there are only {len(content.artifacts)} artifact cards"
        yield Problem((*where, part), text, "R190")
    yield from _scenario_trigger_problems(scenario, content, where)
    yield from _scenario_monster_problems(scenario, content, where)
    yield from _scenario_road_problems(scenario, content, where)
    needs = (("rescues", "objective_dice"), ("rescues", "objectives_each"), ("mine", "road"), ("halved", "road"))
    for part, other in needs:
        if getattr(scenario, part) and not _has_value(getattr(scenario, other)):
            yield Problem((*where, part), f"{part} needs {other}", "S3" if other == "road" else "S4")


def _has_value(value: object) -> bool:
    return any(value) if isinstance(value, tuple) else bool(value)


def _scenario_trigger_problems(scenario: Scenario, content: Content, where: Where) -> Iterator[Problem]:
    triggers = {card.id: card.copies for card in content.zone if card.trigger}
    if bool(scenario.trigger) != bool(scenario.triggers):
        text = "a trigger card and the number of them that ends the battle belong together"
        yield Problem((*where, "triggers"), text, "R209")
    elif scenario.trigger:
        yield from check_reference(scenario.trigger, list(triggers), (*where, "trigger"), "R209", "trigger card")
        most = triggers.get(scenario.trigger, scenario.triggers)
        yield from check_range(scenario.triggers, 1, most, (*where, "triggers"), "R209")


def _scenario_monster_problems(scenario: Scenario, content: Content, where: Where) -> Iterator[Problem]:
    monsters = [monster.id for monster in content.monsters]
    if scenario.first_monster:
        yield from check_reference(scenario.first_monster, monsters, (*where, "first_monster"), "R211", "monster")
    if scenario.monsters_later and not any(monster.hunted for monster in content.monsters):
        yield Problem((*where, "monsters_later"), "no monster is hunted; say hunted: true there", "R211")


def _scenario_road_problems(scenario: Scenario, content: Content, where: Where) -> Iterator[Problem]:
    start, end = scenario.road
    if not _has_value(scenario.road):
        return
    if not 0 <= start < end <= content.field.mat:
        text = f"two lines of the mat, 0 to {content.field.mat:g}, are expected, the upper one first"
        yield Problem((*where, "road"), text, "S3")
        return
    for map_ in content.maps:
        if map_.id == scenario.map:
            for piece in road_problems(map_, scenario.road):
                text = f"{piece} lies on the road of this map, where only Low terrain may lie"
                yield Problem((*where, "road"), text, "S3")


def _campaign_problems(content: Content) -> Iterator[Problem]:
    scenarios = [scenario.id for scenario in content.scenarios]
    if not content.campaign.battles:
        yield Problem(("campaign", "battles"), "at least one scenario is expected", "R212")
    for i, battle in enumerate(content.campaign.battles):
        yield from check_reference(battle, scenarios, ("campaign", "battles", i), "R212", "scenario")
    yield from check_range(content.campaign.keep, 0, MOST_KEPT, ("campaign", "keep"), "R218")
    yield from check_range(content.campaign.experience, 0, MOST_LEARNED, ("campaign", "experience"), "R220")


def _located_ids(folder: str, things: Sequence[Any]) -> list[tuple[Where, str]]:
    return [((folder, i), thing.id) for i, thing in enumerate(things)]
