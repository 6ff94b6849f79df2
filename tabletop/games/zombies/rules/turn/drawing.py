"""Phase 1: how many Director cards are drawn, and what they do at once (G1-G4, K16-K24).

Used by `task_specs`, which calls all of it, and by `match_report`, which asks for the horde of a card. A seat rolls
or counts how many cards come, and draws them one by one; what suppressing fire does to them is `suppressing` and
`resolving`. Each op of a card has its function in _EFFECT_BY_OP; ops are words of `content/vocabulary`. Dice and
cards are handed in by chance. Rule book: The Director's cards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tabletop.games.zombies.rules.content.cards import CardEffect, Director
from tabletop.games.zombies.rules.content.vocabulary import DirectorOp, TileKind
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state import tasks
from tabletop.games.zombies.rules.state.state import DrawnDirectorCard
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.text import actions, events
from tabletop.games.zombies.rules.text.events import WakeCause
from tabletop.games.zombies.rules.turn import ammo, waking
from tabletop.rules.game import CHANCE, Seat

LURKING_HORDE: Final = 1
"""Horde of a card that has lurked (X10, K20)."""
_Part = tuple[str, int]


# How many


def is_card_count_rolled(builder: StateBuilder) -> bool:
    """Whether the number depends on a die (K90)."""
    return builder.house_rule("director_draw") != "fixed_by_difficulty"


def card_count_roll_seat(builder: StateBuilder, task: tasks.Counting) -> Seat | None:
    """The First Player rolls, if anybody does."""
    return CHANCE if is_card_count_rolled(builder) else None


def set_drawn_card_count(builder: StateBuilder, task: tasks.Counting, action: actions.Roll | None = None) -> None:
    """Says how many cards come (G1)."""
    builder.pop_task()
    parts = [part for part in _card_count_terms(builder, action.die if action else 0) if part[1]]
    number, least = sum(value for _, value in parts), _least_card_count(builder)
    if number < least:
        parts.append(("least", least - number))
        number = least
    builder.pending = 0
    builder.add_new_event(
        events.Counted, ("G1", "H9", "H10", "H11"), action.die if action else 0, max(0, number), tuple(parts)
    )
    builder.push_task(tasks.Drawing(max(0, number)))


def _card_count_terms(builder: StateBuilder, die: int) -> tuple[_Part, ...]:
    level = builder.difficulty
    base: tuple[_Part, ...] = (("fixed", level.fixed_draw),)
    if die:
        base = (("d3", -(-die // builder.field.draw_divisor)), ("difficulty", level.draw_mod))
    card = position_queries.tile_card_under(builder, builder.first)
    tile = card.draw if card else 0
    figures = (
        (z.kind, builder.rules_context.specials[z.kind].draw_while_present)
        for z in builder.zombies
        if z.kind != waking.COMMON
    )
    return (*base, ("tile", tile), ("pending", builder.pending), *figures)


def _least_card_count(builder: StateBuilder) -> int:
    card = position_queries.tile_card_under(builder, builder.first)
    return builder.field.draw_least_at_start if card and card.kind == TileKind.START else builder.field.draw_least


# Which


def drawing_seat(builder: StateBuilder, task: tasks.Drawing) -> Seat | None:
    """Chance draws while there are cards."""
    return CHANCE if task.left and builder.director else None


def finish_drawing(builder: StateBuilder, task: tasks.Drawing) -> None:
    """The discards become the deck (K18), or all are drawn."""
    if task.left and builder.discards:
        builder.director, builder.discards = tuple(sorted(builder.discards)), ()
        builder.add_new_event(events.Shuffled, ("K18",), len(builder.director))
        return
    builder.pop_task()
    for card in builder.lurking:
        _turn_over_card(builder, DrawnDirectorCard(card, LURKING_HORDE, lurked=True))
    builder.lurking = ()


def draw_card(builder: StateBuilder, task: tasks.Drawing, action: actions.DrawCard) -> None:
    """A card is turned over and does what it does at once (K19)."""
    builder.replace_first_task(tasks.Drawing(task.left - 1))
    left = list(builder.director)
    left.remove(action.card)
    builder.director = tuple(left)
    card = builder.rules_context.director[action.card]
    _turn_over_card(builder, DrawnDirectorCard(card.id, horde_of_card(builder, card)))
    if card.effect is not None:
        _EFFECT_BY_OP[card.effect.op](builder, card.effect)


def _turn_over_card(builder: StateBuilder, drawn: DrawnDirectorCard) -> None:
    builder.drawn += (drawn,)
    rules = ("G3", "X10") if drawn.lurked else ("H5", "H6")
    builder.add_new_event(events.CardDrawn, rules, drawn.card, drawn.horde, drawn.lurked)


def horde_of_card(builder: StateBuilder, card: Director) -> int:
    """Horde of a freshly drawn card (K20, K21, X25)."""
    horde = card.horde
    if card.effect is not None and card.effect.op == DirectorOp.HOWL:
        horde += len(position_queries.common_zombies(builder)) // card.effect.amount
    if card.horde > 0:
        horde += builder.difficulty.horde_add
    if builder.house_rule("empty_seats") == "fewer_survivors_scaled_horde":
        return -(-horde * len(builder.people) // builder.field.survivors)
    return horde


# What a card does


def _wake_near_first_player(builder: StateBuilder, effect: CardEffect) -> None:
    """K22."""
    laid = position_queries.tile_of(builder, builder.first)
    if laid is not None:
        waking.wake_zombies_on_tiles(builder, laid, WakeCause.ALARM, "K22", "H40")


def _shorten_attack_range(builder: StateBuilder, effect: CardEffect) -> None:
    """K24."""
    builder.range_mod += effect.amount
    builder.add_new_event(events.RangeChanged, ("K24",), effect.amount)


def _change_next_draw(builder: StateBuilder, effect: CardEffect) -> None:
    """H11."""
    builder.pending += effect.amount
    builder.add_new_event(events.NextDraw, ("H11",), effect.amount, "card")


def _reload_hands_without_cost(builder: StateBuilder, effect: CardEffect) -> None:
    """K23: whoever is not held and whose hand is not full reloads."""
    for seat in reversed(position_queries.living_seats_in_order(builder)):
        person = builder.people[seat]
        is_short = len(person.armed_weapon.hand) < ammo.weapon_card_of_arms(builder, person.armed_weapon).clip
        if person.token is None and is_short and ammo.reloadable_card_count(builder, person.armed_weapon):
            ammo.reload_hand(builder, seat, person.equipped, "breath")


def _do_nothing(builder: StateBuilder, effect: CardEffect) -> None:
    """What a howl adds is counted with the card."""


_EFFECT_BY_OP: Final[Mapping[str, Callable[[StateBuilder, CardEffect], None]]] = {
    DirectorOp.WAKE: _wake_near_first_player,
    DirectorOp.RANGE: _shorten_attack_range,
    DirectorOp.DRAW: _change_next_draw,
    DirectorOp.FREE_RELOAD: _reload_hands_without_cost,
    DirectorOp.HOWL: _do_nothing,
}
