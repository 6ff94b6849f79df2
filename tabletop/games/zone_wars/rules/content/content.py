"""All content of the game, and what fits its types and still makes no battle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tabletop.games.zone_wars.rules.content.cards import (
    Campaign,
    Character,
    Face,
    Faction,
    Field,
    Gear,
    Map,
    Monster,
    Mutation,
    Scenario,
    Terrain,
    ZoneCard,
)
from tabletop.games.zone_wars.rules.content.validate_cards import (
    gear_problems,
    monster_problems,
    mutation_problems,
    named,
    zone_problems,
)
from tabletop.games.zone_wars.rules.content.validate_maps import Needs, map_problems, pattern_problems, road_problems
from tabletop.games.zone_wars.rules.content.vocabulary import BASE_FACES, CHOICES, GEAR_FACES
from tabletop.rules.checks import LONGEST_TEXT, refers, short, unique, within
from tabletop.rules.content import Choices, Problem, Where

SEATS: Final = 4
"""Most players of a battle (R22)."""
SQUAD: Final = 5
"""Characters of a faction."""
MOST_KEPT: Final = 3
"""Finds of a battle that the page after it can ask about."""
MOST_LEARNED: Final = 3
_DIE: Final = 6


@dataclass(frozen=True, slots=True)
class Content:
    """All content of the game."""

    field: Field
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

    def deck(self, faction: str) -> tuple[Mutation, ...]:
        """Random mutations that its models can be dealt: those with its own names, or all where it has named none."""
        drawn = tuple(card for card in self.mutations if card.is_random)
        return tuple(card for card in drawn if faction in card.names) or drawn

    @staticmethod
    def choices() -> Choices:
        """The words that cards and terrain may use."""
        return CHOICES

    def problems(self) -> Iterator[Problem]:
        """Everything that fits the types and still makes no game, in the order of the files."""
        wrong = list(_field_problems(self.field))
        yield from wrong
        yield from _faction_problems(self)
        yield from _gear_problems(self)
        yield from _mutation_problems(self)
        yield from _zone_problems(self)
        if not wrong:
            yield from _ground_problems(self)
        for i, scenario in enumerate(self.scenarios):
            yield from scenario_problems(scenario, self, ("scenarios", i))
        yield from unique(_ids("scenarios", self.scenarios), "R69", "scenario")
        yield from _campaign_problems(self)


# --- the numbers of the game ----------------------------------------------------------------------------------------


def _field_problems(field: Field) -> Iterator[Problem]:
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
        yield from within(getattr(field, name), least, most, ("field", name), clause)
    yield from _die_problems(field.base_die, BASE_FACES, ("field", "base_die"), "R1")
    yield from _die_problems(field.gear_die, GEAR_FACES, ("field", "gear_die"), "R2")


def _die_problems(faces: Sequence[Face], known: Sequence[str], where: Where, clause: str) -> Iterator[Problem]:
    if len(faces) != _DIE:
        yield Problem(where, f"{_DIE} faces are expected, not {len(faces)}", clause)
    for i, face in enumerate(faces):
        yield from refers(face, known, (*where, i), clause, "face of this die")


# --- factions and cards ---------------------------------------------------------------------------------------------


def _faction_problems(content: Content) -> Iterator[Problem]:
    if len(content.factions) < SEATS:
        text = f"{SEATS} factions or more are expected, one for each player, not {len(content.factions)}"
        yield Problem(("factions",), text, "R22")
    yield from unique(_ids("factions", content.factions), "R22", "faction")
    seen: list[str] = []
    for i, faction in enumerate(content.factions):
        where: Where = ("factions", i)
        yield from named(faction.id, faction.name, where, "R22")
        if not faction.powers.strip():
            yield Problem((*where, "powers"), "what its cards are called is expected", "R38")
        yield from short(faction.blurb, LONGEST_TEXT, (*where, "blurb"), "R22")
        if len(faction.characters) != SQUAD:
            text = f"{SQUAD} characters are expected, not {len(faction.characters)}"
            yield Problem((*where, "characters"), text, "R25")
        for k, character in enumerate(faction.characters):
            yield from _character_problems(character, content, (*where, "characters", k), seen)
            seen.append(character.id)
        yield from _dealt_problems(faction, content, where)


def _character_problems(character: Character, content: Content, where: Where, seen: Sequence[str]) -> Iterator[Problem]:
    field = content.field
    yield from named(character.id, character.name, where, "R24")
    yield from short(character.blurb, LONGEST_TEXT, (*where, "blurb"), "R25")
    if character.id in seen:
        yield Problem((*where, "id"), f"another character is called {character.id} already", "R24")
    values = {part: getattr(character, part) for part in ("ranged", "melee", "survival", "health")}
    for part, value in values.items():
        yield from within(value, field.attribute_least, field.attribute_most, (*where, part), "D34")
    total = sum(values.values())
    if total != field.attribute_sum:
        text = f"Ranged, Melee, Survival and Health add up to {field.attribute_sum}, not to {total}"
        yield Problem((*where, "health"), text, "D34")
    gear = [card.id for card in content.gear]
    for k, id_ in enumerate(character.gear):
        yield from refers(id_, gear, (*where, "gear", k), "R25", "card of starting gear")
    personal = [card.id for card in content.mutations if not card.is_random]
    yield from refers(character.mutation, personal, (*where, "mutation"), "R25", "personal mutation")


def _dealt_problems(faction: Faction, content: Content, where: Where) -> Iterator[Problem]:
    """A deck of random mutations that is too small for the models of a faction."""
    deck = content.deck(faction.id)
    if len(deck) < SQUAD:
        text = f"{SQUAD} mutations with a name for {faction.id} are expected to be dealt, not {len(deck)}"
        yield Problem((*where, "id"), text, "R25")


def _gear_problems(content: Content) -> Iterator[Problem]:
    for name, cards in (("gear", content.gear), ("artifacts", content.artifacts)):
        for i, card in enumerate(cards):
            yield from gear_problems(card, (name, i), name == "artifacts")
    yield from unique((*_ids("gear", content.gear), *_ids("artifacts", content.artifacts)), "R46", "card of gear")


def _mutation_problems(content: Content) -> Iterator[Problem]:
    owned = {character.mutation for faction in content.factions for character in faction.characters}
    factions = [faction.id for faction in content.factions]
    for i, card in enumerate(content.mutations):
        yield from mutation_problems(card, factions, ("mutations", i))
        yield from _ownership_problems(card, owned, ("mutations", i))
    yield from unique(_ids("mutations", content.mutations), "R38", "mutation")


def _ownership_problems(card: Mutation, owned: set[str], where: Where) -> Iterator[Problem]:
    if not card.is_random and card.id not in owned:
        text = "no character has this card; one that is dealt has names by faction"
        yield Problem((*where, "id"), text, "R25")


def _zone_problems(content: Content) -> Iterator[Problem]:
    monsters = [monster.id for monster in content.monsters]
    for i, card in enumerate(content.zone):
        yield from zone_problems(card, monsters, ("zone", i))
    yield from unique(_ids("zone", content.zone), "R201", "Zone card")
    ordinary = sum(card.copies for card in content.zone if not card.trigger)
    if ordinary < SEATS:
        text = f"{SEATS} ordinary Zone cards or more are expected, one for each player in a round, not {ordinary}"
        yield Problem(("zone",), text, "R209")
    for i, monster in enumerate(content.monsters):
        yield from monster_problems(monster, content.field.mat, ("monsters", i))
    yield from unique(_ids("monsters", content.monsters), "R211", "monster")


# --- ground and scenarios -------------------------------------------------------------------------------------------


def _ground_problems(content: Content) -> Iterator[Problem]:
    kinds = {pattern.id: pattern.kind for pattern in content.patterns}
    models = max((max(scenario.models) for scenario in content.scenarios), default=1)
    objectives = SEATS * max((scenario.objectives_each for scenario in content.scenarios), default=0)
    needs = Needs(min(models, SQUAD), objectives, kinds)
    for i, map_ in enumerate(content.maps):
        yield from map_problems(map_, content.field, needs, ("maps", i))
    yield from unique(_ids("maps", content.maps), "R18", "map")
    for i, pattern in enumerate(content.patterns):
        yield from pattern_problems(pattern, content.field, ("patterns", i))
    yield from unique(_ids("patterns", content.patterns), "R179", "pattern")


def scenario_problems(scenario: Scenario, content: Content, where: Where) -> Iterator[Problem]:
    """What is wrong with a scenario."""
    yield from named(scenario.id, scenario.name, where, "R69")
    yield from short(scenario.text, 2 * LONGEST_TEXT, (*where, "text"), "R69")
    yield from refers(scenario.map, [map_.id for map_ in content.maps], (*where, "map"), "R18", "map")
    least, usual, most = scenario.models
    if not 1 <= least <= usual <= most <= SQUAD - scenario.rescues:
        room = f"{SQUAD} with those to be rescued" if scenario.rescues else str(SQUAD)
        text = f"least, usual and most models are expected in this order, 1 to {room}, not {[least, usual, most]}"
        yield Problem((*where, "models"), text, "R25")
    for part, low, high, clause in (
        ("rounds", 1, 30, "R69"), ("artifacts", 0, 40, "R190"), ("artifacts_each", 0, 10, "R190"),
        ("apart", 0, content.field.long, "R190"), ("mine", 0, 9, "S3"), ("objectives_each", 0, 6, "S4"),
        ("objective_dice", 0, 9, "S4"), ("rescues", 0, SQUAD, "S4"), ("rescued_points", 0, 9, "R189"),
        ("taken_out_points", 0, 9, "D35"),
    ):  # fmt: skip
        yield from within(getattr(scenario, part), low, high, (*where, part), clause)
    tokens = scenario.artifacts + SEATS * scenario.artifacts_each
    if tokens > len(content.artifacts):
        part = "artifacts" if scenario.artifacts else "artifacts_each"
        text = f"{tokens} tokens can be laid out, and there are only {len(content.artifacts)} artifact cards"
        yield Problem((*where, part), text, "R190")
    yield from _trigger_problems(scenario, content, where)
    yield from _monster_problems(scenario, content, where)
    yield from _road_problems(scenario, content, where)
    needs = (("rescues", "objective_dice"), ("rescues", "objectives_each"), ("mine", "road"), ("halved", "road"))
    for part, other in needs:
        if getattr(scenario, part) and not _is_given(getattr(scenario, other)):
            yield Problem((*where, part), f"{part} needs {other}", "S3" if other == "road" else "S4")


def _is_given(value: object) -> bool:
    return any(value) if isinstance(value, tuple) else bool(value)


def _trigger_problems(scenario: Scenario, content: Content, where: Where) -> Iterator[Problem]:
    triggers = {card.id: card.copies for card in content.zone if card.trigger}
    if bool(scenario.trigger) != bool(scenario.triggers):
        text = "a trigger card and the number of them that ends the battle belong together"
        yield Problem((*where, "triggers"), text, "R209")
    elif scenario.trigger:
        yield from refers(scenario.trigger, list(triggers), (*where, "trigger"), "R209", "trigger card")
        most = triggers.get(scenario.trigger, scenario.triggers)
        yield from within(scenario.triggers, 1, most, (*where, "triggers"), "R209")


def _monster_problems(scenario: Scenario, content: Content, where: Where) -> Iterator[Problem]:
    monsters = [monster.id for monster in content.monsters]
    if scenario.first_monster:
        yield from refers(scenario.first_monster, monsters, (*where, "first_monster"), "R211", "monster")
    if scenario.monsters_later and not any(monster.hunted for monster in content.monsters):
        yield Problem((*where, "monsters_later"), "no monster is hunted; say hunted: true there", "R211")


def _road_problems(scenario: Scenario, content: Content, where: Where) -> Iterator[Problem]:
    start, end = scenario.road
    if not _is_given(scenario.road):
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
        yield from refers(battle, scenarios, ("campaign", "battles", i), "R212", "scenario")
    yield from within(content.campaign.keep, 0, MOST_KEPT, ("campaign", "keep"), "R218")
    yield from within(content.campaign.experience, 0, MOST_LEARNED, ("campaign", "experience"), "R220")


def _ids(folder: str, things: Sequence[Any]) -> list[tuple[Where, str]]:
    return [((folder, i), thing.id) for i, thing in enumerate(things)]
