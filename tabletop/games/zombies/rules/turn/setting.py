"""Sets up a night: reads the options and builds the first state, before anything is drawn (K9 to K13).

`Zombies.start` (`rules`) calls `match_options` and `start_state`, the set-up page shows `setup_options`; positions
written by hand begin with it too (`text/parse_position`). What a campaign carries over is read in `campaign_rules`.
Names and values of options are in saved matches, so they stay; a new option needs a default that plays as before. The
order of tasks on the first stack decides what chance draws first, so it stays too.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from tabletop.games.zombies.rules.content.content import Content
from tabletop.games.zombies.rules.content.lattice import rotated_sides
from tabletop.games.zombies.rules.content.vocabulary import TileKind
from tabletop.games.zombies.rules.state.rules_context import RulesContext
from tabletop.games.zombies.rules.state.state import Arms, LaidTile, MatchOptions, State, SurvivorState
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.tasks import Dealing, Rounds
from tabletop.games.zombies.rules.state.tile_map import TileMap
from tabletop.games.zombies.rules.turn import campaign_rules, exploring
from tabletop.rules.game import POSITION, InvalidSetup, Option, Setup, chosen

CARRIED: Final = "carried"
_TEXT_OPTIONS: Final = (POSITION, CARRIED)
"""Setup keys that have no list of values."""
FEWER_SURVIVORS: Final = "fewer_survivors_scaled_horde"
_USUAL_DIFFICULTY: Final = "normal"
_PRIMARY_SLOT: Final = "primary"


# What is agreed


def setup_options(content: Content) -> tuple[Option, ...]:
    """What the players choose: the chapter, the difficulty, and the house rules."""
    scenarios, levels = content.scenarios, [one.id for one in content.difficulties]
    numbers = tuple(str(n) for n in range(content.field.survivors, 0, -1))
    return (
        Option("scenario", tuple(s.id for s in scenarios), scenarios[0].id, tuple(s.title for s in scenarios)),
        Option("difficulty", tuple(levels), _USUAL_DIFFICULTY if _USUAL_DIFFICULTY in levels else levels[0],
               tuple(one.name for one in content.difficulties)),
        Option("survivors", numbers, numbers[0], among=("empty_seats", (FEWER_SURVIVORS,))),
        *(Option(rule.id, rule.values, rule.values[0]) for rule in content.house_rules),
    )  # fmt: skip


def match_options(rules_context: RulesContext, setup: Setup) -> MatchOptions:
    """What is settled before the game; raises InvalidSetup."""
    content = rules_context.content
    found = chosen(
        setup_options(content), {**setup, **options_of_position_text(setup.get(POSITION, ""))}, _TEXT_OPTIONS
    )
    house = tuple((rule.id, found[rule.id]) for rule in content.house_rules)
    number = int(found["survivors"]) if dict(house)["empty_seats"] == FEWER_SURVIVORS else content.field.survivors
    survivors = tuple(survivor.id for survivor in content.survivors[:number])
    return MatchOptions(found["scenario"], found["difficulty"], house, survivors, setup.get(CARRIED, ""))


def options_of_position_text(position: str) -> dict[str, str]:
    """Options that a position names: its first part, such as `night ch1 normal death=never`."""
    word, *rest = position.partition("; ")[0].split(" ")
    if word != "night":
        return {}
    if len(rest) < 2:
        raise InvalidSetup("position: night is followed by a chapter and a difficulty")
    pairs = (part.partition("=")[::2] for part in rest[2:])
    return {"scenario": rest[0], "difficulty": rest[1]} | dict(pairs)


def survivor_count(rules_context: RulesContext, setup: Setup) -> int:
    """Number of survivors that are played; raises InvalidSetup."""
    return len(match_options(rules_context, setup).survivors)


# The table


def start_state(rules_context: RulesContext, settled: MatchOptions) -> State:
    """Survivors on the start tile, hands to be drawn, its exits to be filled (K9, K11); raises InvalidSetup."""
    campaign_rules.check_carry_over(rules_context, settled.carried)
    scenario = rules_context.scenarios[settled.scenario]
    tile = rules_context.tiles[scenario.start]
    laid = LaidTile(tile.id, (0, 0), 0, rotated_sides(tile.sides, 0))
    carried = campaign_rules.parse_carry_over(settled.carried)
    people = tuple(_starting_survivor(rules_context, id_, carried.get(id_)) for id_ in settled.survivors)
    state = State(
        settled, _place_survivors_on_start_tile(people, rules_context.tile_map((laid,))), laid=(laid,),
        unlaid=tuple(sorted(one.id for one in rules_context.content.tiles if one.kind == TileKind.DECK)),
        tiles_left=scenario.tile_count + 1, weapon_pile=campaign_rules.remaining_weapon_pile(rules_context, people),
        director=full_director_deck(rules_context), todo=(Rounds(),),
    )  # fmt: skip
    return _state_with_hand_and_exit_tasks(StateBuilder(rules_context, state))


def full_director_deck(rules_context: RulesContext) -> tuple[str, ...]:
    """Every copy of every card, sorted."""
    return tuple(sorted(card.id for card in rules_context.content.director for _ in range(card.copies)))


def _starting_survivor(
    rules_context: RulesContext, survivor: str, carried: campaign_rules.CarriedGear | None
) -> SurvivorState:
    card = rules_context.survivors[survivor]
    kept = carried or campaign_rules.CarriedGear(card.hp, card.weapons, card.items)
    arms = tuple(
        weapon_with_full_deck(rules_context, weapon) for weapon in weapons_in_order(rules_context, kept.weapons)
    )
    equipped = next((k for k, one in enumerate(arms) if rules_context.weapons[one.weapon].slot == _PRIMARY_SLOT), 0)
    return SurvivorState(survivor, kept.hp, None, arms, equipped, kept.items)


def weapon_with_full_deck(rules_context: RulesContext, weapon: str) -> Arms:
    """A weapon with all its cards in the deck."""
    return Arms(weapon, deck=tuple(sorted(rules_context.weapons[weapon].deck)))


def weapons_in_order(rules_context: RulesContext, weapons: Iterable[str]) -> tuple[str, ...]:
    """The sidearm first."""
    return tuple(sorted(weapons, key=lambda id_: rules_context.weapons[id_].slot == _PRIMARY_SLOT))


def _place_survivors_on_start_tile(people: tuple[SurvivorState, ...], board: TileMap) -> tuple[SurvivorState, ...]:
    """On the numbered hexes of the start tile, in the order of the seats (K11)."""
    return tuple(replace(person, hex=board.spawn[0][seat + 1]) for seat, person in enumerate(people))


def _state_with_hand_and_exit_tasks(builder: StateBuilder) -> State:
    """First the hands, then the exits of the start tile (K9)."""
    exploring.explore_tile(builder, 0, builder.first)
    exploring.plan_tile_contents(builder, 0)
    hands = [(seat, k) for seat, person in enumerate(builder.people) for k in range(len(person.arms))]
    for seat, k in reversed(hands):
        builder.push_task(Dealing(seat, k))
    return builder.state()
