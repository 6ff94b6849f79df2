"""The text of a position, as the setup option `position` takes it.

Used by `state/view`, whose View has it as its text, and by `parse_position_values`, which takes COUNT_FIELDS and
FLAG_FIELDS. `parse_position` reads the text back. It stands in saved matches and lessons, and other programs read
it, so words, order and separators stay, and both readers must agree with this file. Pure functions.

    night ch1 normal death=never; tile S1 0,0; tile T01 1,-1 new; marlow 0,0 hp=3 *carbine=2+2 bag=-;
    z1 1,0; z2 0,1 asleep; find 1,1 field_kit; round 3; move marlow

Parts are separated by "; ", words by single spaces; every part may be missing, the order is that of this list.

night CHAPTER DIFFICULTY [OPTION=VALUE …]    instead of the options; what is not named has its default
tile ID A,B [turn=N] [sides=OD----] [new] [placed=N]   in the order of laying, A,B on the lattice of tiles; the sides
                        as they lie on the table, where they are not those of the card; new: not entered yet.
                        Without any tile: the start tile
left N                  cards in the tile deck; missing: as many as those that are laid leave
SURVIVOR Q,R [WORDS]    a survivor on a hex, or `SURVIVOR dead`; who is not named is dead. Words:
  hp=N, WEAPON[=PILES]  what it carries, the sidearm first, * before what is in hand; missing: its starting weapons.
                        Piles are hand, spent face down, spent openly and known top, with / between; a pile is values
                        with + between, - for none; the rest is the deck. Missing: the lowest cards are in hand
  bag=ITEM+ITEM         bag=- for nothing; missing: its starting items
  pinned, wounded, reloaded, token=KIND:HP, slime=N, boost=N, eager=N, downs=N
zN Q,R [brute|mourner] [asleep] [stunned] [hp=N] [prey=SURVIVOR]   a zombie
find Q,R ID, boards TILE SIDE N, fire Q,R …, lure Q,R[=SURVIVOR] …    a lure with who threw it
weapons ID …            that may still be found; missing: those of the pile that nobody carries
round N, first SURVIVOR, pending N, range N, capped, called N, made N
drawn CARD=N[~] …       this round's cards with their horde, ~ lurked; lurking CARD …, discards CARD …
deck CARD …             the Director deck; missing: every card that lies nowhere else
given SURVIVOR WEAPON CARDS, revealed N …    suppressing fire
phase WORD, stack TASK …    what waits, as the program writes it; or in words:
begin, draw, suppress, resolve, zombies, wounds, move, act, unpin, judge, admin: the stage of a round that comes next;
move SURVIVOR [N], act SURVIVOR, suppress SURVIVOR    where it is this survivor's turn, and then that of the others
over REASON [SEAT …]    how it ended; in views only

In views ?N stands for N cards that may not be seen.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import fields
from itertools import zip_longest
from typing import Final

from tabletop.games.zombies.rules.content.lattice import SIDES
from tabletop.games.zombies.rules.content.vocabulary import ZombieKind
from tabletop.games.zombies.rules.state.state import (
    UNKNOWN,
    Arms,
    DrawnDirectorCard,
    LaidTile,
    MatchOptions,
    State,
    SurvivorState,
    Zombie,
)
from tabletop.games.zombies.rules.state.tasks import Task
from tabletop.games.zombies.rules.text.actions import zombie_target_word
from tabletop.rules import hexes
from tabletop.rules.hexes import Hex
from tabletop.rules.position_texts import position_part_words

COUNT_FIELDS: Final = ("slime", "boost", "eager", "downs")
FLAG_FIELDS: Final = ("pinned", "wounded", "reloaded")


def position_text(state: State) -> str:
    """One line."""
    parts = [_night_options_text(state.agreed), *map(_laid_tile_text, state.laid), f"left {state.tiles_left}"]
    parts += [_survivor_position_text(person) for person in state.people]
    parts += [_zombie_position_text(state, z) for z in state.zombies]
    parts += [f"find {hexes.hex_text(find.hex)} {find.item}" for find in state.finds]
    parts += [f"boards {one.laid} {SIDES[one.side]} {one.left}" for one in state.boards]
    parts += [*position_part_words("fire", _hex_texts(state.fires)), *position_part_words("lure", _lure_texts(state))]
    parts += [" ".join(("weapons", *state.weapon_pile)), *_state_number_texts(state)]
    parts += position_part_words("drawn", map(_drawn_card_text, state.drawn)) + position_part_words(
        "lurking", state.lurking
    )
    parts += [
        *position_part_words("discards", state.discards),
        " ".join(("deck", *_counted_card_texts(state.director))),
    ]
    parts += [_contribution_text(state, one.seat, one.weapon, one.cards) for one in state.pile]
    parts += position_part_words("revealed", map(str, state.revealed))
    return "; ".join([*parts, *_phase_and_task_texts(state)])


def _night_options_text(options: MatchOptions) -> str:
    house = [f"{name}={value}" for name, value in options.house]
    return " ".join(("night", options.scenario, options.difficulty, *house, f"survivors={len(options.survivors)}"))


def _hex_texts(listed: Iterable[Hex]) -> Iterable[str]:
    return map(hexes.hex_text, listed)


def _lure_texts(state: State) -> Iterable[str]:
    for hex_, thrower in zip_longest(state.lures, state.throwers):
        yield hexes.hex_text(hex_) + ("" if thrower is None else f"={state.people[thrower].survivor}")


def _counted_card_texts(cards: Iterable[str]) -> Iterable[str]:
    """Several copies as D01*2."""
    return (f"{id_}*{number}" if number > 1 else id_ for id_, number in Counter(cards).items())


def _laid_tile_text(laid: LaidTile) -> str:
    words = ["tile", laid.tile, hexes.hex_text(laid.place)]
    words += [f"turn={laid.turn}"] if laid.turn else []
    words += [f"sides={laid.sides}", *([] if laid.explored else ["new"])]
    return " ".join([*words, *([f"placed={laid.placed}"] if laid.placed else [])])


def _survivor_position_text(person: SurvivorState) -> str:
    words = [person.survivor, hexes.hex_text(person.hex) if person.hex else "dead", f"hp={person.hp}"]
    if person.alive:
        words += [_carried_weapon_text(arms, k == person.equipped) for k, arms in enumerate(person.arms)]
        words.append("bag=" + ("+".join(person.bag) or "-"))
    words += [name for name in FLAG_FIELDS if getattr(person, name)]
    words += [f"token={person.token.kind}:{person.token.hp}"] if person.token else []
    return " ".join([*words, *(f"{name}={value}" for name in COUNT_FIELDS if (value := getattr(person, name)))])


def _carried_weapon_text(arms: Arms, in_hand: bool) -> str:
    piles = [arms.hand, arms.spent, arms.shown, arms.top]
    while len(piles) > 1 and not piles[-1]:
        piles.pop()
    return ("*" if in_hand else "") + arms.weapon + "=" + "/".join(map(cards_text, piles))


def cards_text(cards: tuple[int, ...]) -> str:
    """Such as 1+2+2 or ?3, and - for none."""
    if UNKNOWN in cards:
        return f"?{len(cards)}"
    return "+".join(map(str, cards)) or "-"


def _zombie_position_text(state: State, standing: Zombie) -> str:
    words = [
        zombie_target_word(standing.id),
        hexes.hex_text(standing.hex),
        *([standing.kind] if standing.kind != ZombieKind.COMMON else []),
    ]
    words += [*([] if standing.active else ["asleep"]), *(["stunned"] if standing.stunned else [])]
    words += [f"hp={standing.hp}"] if standing.kind != ZombieKind.COMMON else []
    return " ".join([*words, *([] if standing.prey is None else [f"prey={state.people[standing.prey].survivor}"])])


def _state_number_texts(state: State) -> Iterable[str]:
    yield f"round {state.round}"
    yield f"first {state.people[state.first].survivor}"
    yield from (f"{name} {value}" for name, value in (("pending", state.pending), ("range", state.range_mod)) if value)
    yield from ["capped"] if state.capped else []
    yield from [] if state.called is None else [f"called {state.called}"]
    yield f"made {state.made}"


def _drawn_card_text(card: DrawnDirectorCard) -> str:
    return f"{card.card}={card.horde}" + ("~" if card.lurked else "")


def _contribution_text(state: State, seat: int, weapon: int, cards: tuple[int, ...]) -> str:
    person = state.people[seat]
    return f"given {person.survivor} {person.arms[weapon].weapon} {cards_text(cards)}"


def _phase_and_task_texts(state: State) -> Iterable[str]:
    yield f"phase {state.phase.value}"
    if state.result is not None:
        yield " ".join(("over", state.result.reason, *map(str, state.result.winners)))
    else:
        yield " ".join(("stack", *map(task_text, state.todo)))


def task_text(task: Task) -> str:
    """One word, such as Walking{"seat":1,"left":3}."""
    values = {
        field.name: getattr(task, field.name) for field in fields(task) if _differs_from_default(task, field.name)
    }
    name = type(task).__name__
    return name + (json.dumps(values, separators=(",", ":")) if values else "")


def _differs_from_default(task: Task, name: str) -> bool:
    default = next(field.default for field in fields(task) if field.name == name)
    return bool(getattr(task, name) != default)
