"""Reads a state from its text; `position` describes the text and writes it.

Used by `rules`: `Zombies.start` begins a match by it where the setup has the option `position`, as lessons, other
programs and tests do. What is read is checked like any state; it raises InvalidSetup with the words that are wrong,
whatever the text is. What `position` writes of a night that goes on must be read here, and texts in saved matches as
before; each first word has its function in _PART_READERS. Single words are read by `parse_position_values`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from tabletop.games.zombies.rules.content.lattice import SIDES, rotated_sides
from tabletop.games.zombies.rules.content.vocabulary import TileKind
from tabletop.games.zombies.rules.state.rules_context import RulesContext
from tabletop.games.zombies.rules.state.state import (
    Boards,
    Contribution,
    DrawnDirectorCard,
    LaidTile,
    LyingItem,
    MatchOptions,
    Phase,
    State,
    SurvivorState,
)
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.tasks import STAGES, Acting, Rounds, Suppressing, Task, Walking
from tabletop.games.zombies.rules.text import parse_position_values
from tabletop.games.zombies.rules.text.parse_position_values import (
    parse_cards,
    parse_hex,
    parse_named_values,
    parse_task_stack,
)
from tabletop.games.zombies.rules.turn import campaign_rules, setting, task_specs
from tabletop.rules import hexes
from tabletop.rules.game import InvalidSetup, Seat
from tabletop.rules.hexes import Hex
from tabletop.rules.position_texts import PositionTextError, explain_position_error, parse_whole_number

_ZOMBIE_WORD: Final = re.compile(r"z[1-9][0-9]{0,3}")
_MAX_NUMBER: Final = 9999


def parse_position(rules_context: RulesContext, options: MatchOptions, text: str) -> State:
    """The state of a text, carried on to the first decision; raises InvalidSetup."""
    reader = _PositionReader(rules_context, options)
    for part in text.split("; "):
        try:
            reader.read_part(part)
        except (ValueError, KeyError, IndexError, TypeError) as error:
            no_part = f"{part!r} is no part of a position: " if isinstance(error, PositionTextError) else ""
            raise InvalidSetup(f"position: {no_part}{explain_position_error(part, error)}") from error
    builder = StateBuilder(rules_context, reader.state())
    task_specs.STACK.run_tasks_until_decision(builder)
    return builder.state()


@dataclass(slots=True)
class _PositionReader:
    """What has been read so far."""

    rules_context: RulesContext
    agreed: MatchOptions
    laid: list[LaidTile] = field(default_factory=list)
    people: dict[Seat, SurvivorState] = field(default_factory=dict)
    values: dict[str, Any] = field(default_factory=dict)
    """Of the state."""
    zombies: list[Any] = field(default_factory=list)
    finds: list[LyingItem] = field(default_factory=list)
    boards: list[Boards] = field(default_factory=list)
    given: list[Contribution] = field(default_factory=list)
    waiting_words: list[str] = field(default_factory=list)

    def read_part(self, part: str) -> None:
        """Reads one part; raises ValueError, KeyError, IndexError or TypeError."""
        word, *words = part.split(" ")
        if word in self.agreed.survivors:
            self._read_survivor(word, words)
        elif _ZOMBIE_WORD.fullmatch(word):
            self.zombies.append(parse_position_values.parse_zombie(self.rules_context, self.agreed, word, words))
        elif word in STAGES or word == "stack":
            self.waiting_words = [word, *words]
        elif word in _PART_READERS:
            _PART_READERS[word](self, words)
        else:
            raise PositionTextError("it begins with no word that is known")

    def _read_survivor(self, survivor: str, words: list[str]) -> None:
        seat = self.agreed.survivors.index(survivor)
        if seat in self.people:
            raise PositionTextError("a survivor stands here twice")
        self.people[seat] = parse_position_values.parse_survivor(self.rules_context, survivor, words)

    def seat_of(self, survivor: str) -> Seat:
        """Of a survivor's id."""
        if survivor not in self.agreed.survivors:
            raise PositionTextError(f"{survivor!r} is no survivor of this night")
        return self.agreed.survivors.index(survivor)

    # The state

    def state(self) -> State:
        """Everything put together; raises InvalidSetup for what cannot be."""
        laid = tuple(self.laid) or (self._make_start_tile(),)
        people = tuple(
            self.people.get(seat) or self._make_dead_survivor(seat) for seat in range(len(self.agreed.survivors))
        )
        zombies = tuple(sorted(self.zombies, key=lambda z: z.id))
        values = {
            "zombies": zombies,
            "laid": laid,
            "finds": tuple(self.finds),
            "boards": tuple(self.boards),
            "made": max((z.id for z in zombies), default=0),
            "pile": tuple(self.given),
            "round": 1,
            "weapon_pile": campaign_rules.remaining_weapon_pile(self.rules_context, people),
            **self._tile_and_director_deck_fields(laid),
            **self.values,
        }
        state = State(self.agreed, self._remove_given_cards(people), **values)
        state = self._with_waiting_tasks(state)
        check_position(self.rules_context, state)
        return state

    def _make_start_tile(self) -> LaidTile:
        tile = self.rules_context.tiles[self.rules_context.scenarios[self.agreed.scenario].start]
        return LaidTile(tile.id, (0, 0), 0, tile.sides, explored=True)

    def _make_dead_survivor(self, seat: Seat) -> SurvivorState:
        return SurvivorState(self.agreed.survivors[seat], self.rules_context.field.dies_at, None)

    def _tile_and_director_deck_fields(self, laid: Iterable[LaidTile]) -> dict[str, Any]:
        scenario = self.rules_context.scenarios[self.agreed.scenario]
        ids = [one.tile for one in laid]
        deck = [tile.id for tile in self.rules_context.content.tiles if tile.kind == TileKind.DECK]
        gone = sum(id_ in deck or id_ == scenario.goal for id_ in ids)
        left = self.values.get("tiles_left", max(0, scenario.tile_count + 1 - gone))
        cards_ = Counter(setting.full_director_deck(self.rules_context))
        elsewhere = Counter((*self.values.get("discards", ()), *self.values.get("lurking", ())))
        elsewhere |= Counter(one.card for one in self.values.get("drawn", ()))
        return {
            "unlaid": tuple(sorted(id_ for id_ in deck if id_ not in ids)), "tiles_left": left,
            "tiles_drawn": scenario.tile_count + 1 - left, "director": tuple(sorted((cards_ - elsewhere).elements())),
        }  # fmt: skip

    def _remove_given_cards(self, people: tuple[SurvivorState, ...]) -> tuple[SurvivorState, ...]:
        """Cards on the pile are in no deck."""
        changed = list(people)
        for one in self.given:
            arms = list(changed[one.seat].arms)
            left = Counter(arms[one.weapon].deck)
            left.subtract(one.cards)
            if min(left.values(), default=0) < 0:
                raise InvalidSetup(f"position: {arms[one.weapon].weapon} has no such cards to give")
            arms[one.weapon] = replace(arms[one.weapon], deck=tuple(sorted(left.elements())))
            changed[one.seat] = replace(changed[one.seat], arms=tuple(arms))
        return tuple(changed)

    # What waits

    def _with_waiting_tasks(self, state: State) -> State:
        word, *words = self.waiting_words or ["move"]
        try:
            if word == "stack":
                return replace(state, todo=parse_task_stack(state, words))
            if not words:
                return replace(state, todo=(Rounds(word),))
            seat = self.seat_of(words[0])
            left = parse_whole_number(words[1], 0, 99) if len(words) > 1 and word == "move" else None
        except (ValueError, KeyError, TypeError) as error:
            raise InvalidSetup(f"position: {' '.join(self.waiting_words)!r}: {error}") from error
        return self._with_turn_tasks(state, word, seat, left)

    def _with_turn_tasks(self, state: State, word: str, seat: Seat, left: int | None) -> State:
        """The turn of one survivor, and then those of the seats behind it."""
        number = len(state.people)
        order = [(state.first + k) % number for k in range(number)]
        seats = [one for one in order[order.index(seat):] if state.people[one].alive]  # fmt: skip
        if word not in _PHASE_BY_TURN_WORD or seat not in seats:
            raise InvalidSetup(f"position: it cannot be the turn of a survivor to {word}")
        phase, following = _PHASE_BY_TURN_WORD[word]
        tasks: list[Task] = []
        for one in seats:
            is_pair = state.agreed.house_rule("phase6_order") == "each_moves_and_acts" and word != "suppress"
            if word == "suppress":
                tasks.append(Suppressing(one))
            if word == "move" or (is_pair and one != seat):
                tasks.append(Walking(one, left if one == seat else None))
            if word == "act" or is_pair:
                tasks.append(Acting(one))
        return replace(state, phase=phase, todo=(Rounds(following), *reversed(tasks)))


_PHASE_BY_TURN_WORD: Final = {
    "suppress": (Phase.SUPPRESS, "resolve"),
    "move": (Phase.MOVE, "act"),
    "act": (Phase.ACT, "unpin"),
}


# Parts


def _read_tile(reader: _PositionReader, words: list[str]) -> None:
    id_, place, *rest = words
    card, named = reader.rules_context.tiles[id_], parse_named_values(rest, ("turn", "sides", "placed"), ("new",))
    turn = parse_whole_number(named.get("turn", "0"), 0, 5)
    sides = named.get("sides", rotated_sides(card.sides, turn))
    if len(sides) != len(SIDES) or set(sides) - set("OD-"):
        raise PositionTextError(f"{sides!r} are no six sides")
    placed = parse_whole_number(named.get("placed", "0"), 0, _MAX_NUMBER)
    one = LaidTile(card.id, parse_hex(place), turn, sides, explored="new" not in named, placed=placed)
    if any(other.tile == one.tile or other.place == one.place for other in reader.laid):
        raise PositionTextError("the tile or the place is taken")
    reader.laid.append(one)


def _read_lying_item(reader: _PositionReader, words: list[str]) -> None:
    place, item = words
    if item not in reader.rules_context.items and item not in reader.rules_context.weapons:
        raise PositionTextError(f"{item!r} is nothing that can lie there")
    reader.finds.append(LyingItem(parse_hex(place), item))


def _read_boards(reader: _PositionReader, words: list[str]) -> None:
    laid, side, left = words
    reader.boards.append(
        Boards(
            parse_whole_number(laid, 0, len(reader.laid) - 1),
            SIDES.index(side),
            parse_whole_number(left, 1, _MAX_NUMBER),
        )
    )


def _read_contribution(reader: _PositionReader, words: list[str]) -> None:
    survivor, weapon, values = words
    seat = reader.seat_of(survivor)
    arms = [one.weapon for one in reader.people[seat].arms]
    reader.given.append(Contribution(seat, arms.index(weapon), tuple(sorted(parse_cards(values)))))


def _read_drawn_cards(reader: _PositionReader, words: list[str]) -> None:
    found = []
    for word in words:
        id_, horde = word.removesuffix("~").split("=")
        found.append(
            DrawnDirectorCard(
                reader.rules_context.director[id_].id, parse_whole_number(horde, 0, _MAX_NUMBER), word.endswith("~")
            )
        )
    reader.values["drawn"] = tuple(found)


def _director_cards_reader(name: str, is_sorted: bool = False) -> Callable[[_PositionReader, list[str]], None]:
    def read(reader: _PositionReader, words: list[str]) -> None:
        found: list[str] = []
        for word in words:
            id_, _, number = word.partition("*")
            found += [reader.rules_context.director[id_].id] * parse_whole_number(number or "1", 1, 99)
        reader.values[name] = tuple(sorted(found) if is_sorted else found)

    return read


def _read_weapon_pile(reader: _PositionReader, words: list[str]) -> None:
    reader.values["weapon_pile"] = tuple(sorted(reader.rules_context.weapons[word].id for word in words))


def _number_field_reader(
    name: str, least: int, most: int = _MAX_NUMBER
) -> Callable[[_PositionReader, list[str]], None]:
    def read(reader: _PositionReader, words: list[str]) -> None:
        (value,) = words
        reader.values[name] = parse_whole_number(value, least, most)

    return read


def _hexes_field_reader(name: str) -> Callable[[_PositionReader, list[str]], None]:
    def read(reader: _PositionReader, words: list[str]) -> None:
        reader.values[name] = tuple(map(parse_hex, words))

    return read


def _read_lures(reader: _PositionReader, words: list[str]) -> None:
    named = [word.partition("=") for word in words]
    reader.values["lures"] = tuple(parse_hex(place) for place, _, _ in named)
    if any(who for _, _, who in named):
        reader.values["throwers"] = tuple(reader.seat_of(who) if who else None for _, _, who in named)


def _skip_night_options(reader: _PositionReader, words: list[str]) -> None:
    """It has been read with the options."""


def _read_first_player(reader: _PositionReader, words: list[str]) -> None:
    (survivor,) = words
    reader.values["first"] = reader.seat_of(survivor)


def _read_zombie_cap_flag(reader: _PositionReader, words: list[str]) -> None:
    reader.values["capped"] = True


def _read_revealed(reader: _PositionReader, words: list[str]) -> None:
    reader.values["revealed"] = tuple(parse_whole_number(word, 0, 9) for word in words)


def _read_phase(reader: _PositionReader, words: list[str]) -> None:
    (phase,) = words
    reader.values["phase"] = Phase(phase)


_PART_READERS: Final[Mapping[str, Callable[[_PositionReader, list[str]], None]]] = {
    "night": _skip_night_options,
    "tile": _read_tile,
    "left": _number_field_reader("tiles_left", 0),
    "find": _read_lying_item,
    "boards": _read_boards,
    "fire": _hexes_field_reader("fires"),
    "lure": _read_lures,
    "weapons": _read_weapon_pile,
    "round": _number_field_reader("round", 0),
    "first": _read_first_player,
    "pending": _number_field_reader("pending", -_MAX_NUMBER),
    "range": _number_field_reader("range_mod", -_MAX_NUMBER),
    "capped": _read_zombie_cap_flag,
    "called": _number_field_reader("called", 0),
    "made": _number_field_reader("made", 0),
    "drawn": _read_drawn_cards,
    "lurking": _director_cards_reader("lurking"),
    "discards": _director_cards_reader("discards"),
    "deck": _director_cards_reader("director", is_sorted=True),
    "given": _read_contribution,
    "revealed": _read_revealed,
    "phase": _read_phase,
}


# Whether it can be


def check_position(rules_context: RulesContext, state: State) -> None:
    """Raises InvalidSetup for hexes that are no floor, two figures on one hex, and nobody to play."""
    board = rules_context.tile_map(state.laid)
    figures = [person.hex for person in state.people if person.hex is not None] + [z.hex for z in state.zombies]
    others: list[Hex] = [*(find.hex for find in state.finds), *state.fires, *state.lures]
    for hex_ in (*figures, *others):
        if hex_ not in board.hexes:
            raise InvalidSetup(f"position: {hexes.hex_text(hex_)} is no floor")
    if len(set(figures)) < len(figures):
        raise InvalidSetup("position: two figures stand on one hex")
    ids = [z.id for z in state.zombies]
    if len(set(ids)) < len(ids) or state.made < max(ids, default=0):
        raise InvalidSetup("position: a zombie's number is taken, or larger than made")
    if not state.people[state.first].alive:
        raise InvalidSetup("position: the First Player is dead")
    total = rules_context.scenarios[state.agreed.scenario].tile_count + 1
    if state.tiles_left > total:
        raise InvalidSetup(f"position: the tile deck has {total} cards at most")
