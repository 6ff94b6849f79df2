"""What a seat may be shown again of a past position or event where everybody has to remember (Z15, Z16, Z36, Z42).

Used by `rules`: `Zoon` answers the contract's `recall_view`, `news_view`, `recall_event` and `may_name` by it; review
and list of moves show what it returns. It takes out what lies open no more, and must never show more than the view of
that moment did. A new event that names a card needs its case here and its …Unnamed class in `events`. Pure; where the
option helps memory, or the game is over, everything stays.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Final

from tabletop.games.zoon.rules import view as rules_view
from tabletop.games.zoon.rules.actions import Action, Place, Play
from tabletop.games.zoon.rules.events import (
    FRONT_ROW_TURNED,
    LED_TO_CELL,
    UNNAMED,
    CombatReason,
    Eliminated,
    Fought,
    FoughtUnnamed,
    Reinforced,
    Relocated,
    Revealed,
    RevealedUnnamed,
    StarUsed,
    TrumpMoved,
    TrumpMovedUnnamed,
    TrumpPlayed,
    TrumpPlayedUnnamed,
    TurnedUp,
)
from tabletop.games.zoon.rules.imagine import card_bits_in_game
from tabletop.games.zoon.rules.rules_context import RulesContext
from tabletop.games.zoon.rules.state import Piece, State, TrumpState, Where
from tabletop.games.zoon.rules.tribes import EffectOp
from tabletop.games.zoon.rules.view import Shown, View
from tabletop.rules.game import Event, Seat

_LEADING_OPS: Final = (EffectOp.CONTROL_ENEMY, EffectOp.CONTROL_ENEMY_MOVE)
"""Effects that lead an enemy Zoon, which lies open to everybody until it has been led (Z53)."""
_UNNAMED_REASONS: Final = {
    CombatReason.STAR: "star",
    CombatReason.HIT: "hit",
    CombatReason.MISS: "miss",
    CombatReason.STAR_MISS: "miss",
    CombatReason.X: "miss",
}
_OPEN_PLACES: Final = (Where.BESIDE, Where.ON_ZOON, Where.ON_FIELD)
_TIE_REASONS: Final = (CombatReason.TIE, CombatReason.BOTH_STARS, CombatReason.STAR_AGAIN, CombatReason.DRAW)


def recall_view(
    rules_context: RulesContext, then: State, now: State, seat: Seat | None, *, is_news: bool = False
) -> View:
    """The view of `then` as it may be shown while the match stands at `now`; everything once the game is over.

    Own face-down cards of an earlier moment are shown only while they may be looked at now (Z15, Z16). What lay open
    then is seen where `then` is still news, such as an attack that is told when its dice have fallen.
    """
    view = rules_view.view_of(rules_context, then, seat)
    if now.result is not None:
        return view
    if seat is not None and not rules_view.may_look(now, seat):
        view = _view_with_own_cards_down(view, seat)
    if now.agreed.memory_helped:
        return view
    is_past = then is not now and not is_news
    return _view_without_memory_aid(
        rules_context,
        _view_without_spent_trumps(view, now) if is_past else view,
        then if is_news else now,
        is_past=is_past,
    )


def _view_with_own_cards_down(view: View, seat: Seat) -> View:
    cells = tuple(
        replace(there, card=None, remembered=True)
        if isinstance(there, Shown) and there.owner == seat and there.card is not None and not there.up
        else there
        for there in view.cells
    )
    return replace(view, cells=cells)


def _view_without_memory_aid(rules_context: RulesContext, view: View, now: State, *, is_past: bool) -> View:
    """The view without what everybody has to remember: only enemy cards that still lie open are shown.

    Most cards are there twice: of an earlier moment only what has not moved since is known to be the same.
    """
    sides = rules_context.sides(now.agreed)
    lie_open: Counter[tuple[Seat, int | None]] = Counter(
        (there.owner, there.card) for there in now.cells if isinstance(there, Piece) and there.up
    )
    lay_open = Counter((there.owner, there.known) for there in view.cells if isinstance(there, Shown) and there.up)
    led = (
        view.choice.enemy if not is_past and view.choice is not None and view.choice.effect.op in _LEADING_OPS else None
    )

    def is_same_card_there(cell: int, there: Shown) -> bool:
        piece = now.cells[cell]
        return isinstance(piece, Piece) and piece.up and (piece.owner, piece.card) == (there.owner, there.known)

    def visible_piece(cell: int, there: Shown) -> Shown:
        key = there.owner, there.known
        own = there.owner == view.seat
        if there.up and (own or (lay_open[key] <= lie_open[key] and (not is_past or is_same_card_there(cell, there)))):
            return there
        anything = card_bits_in_game(sides, view, there.owner)
        if own:
            return replace(there, possible_cards=anything)
        known = there.known if cell == led else None
        return replace(there, card=None, known=known, possible_cards=anything, remembered=known is not None)

    cells = tuple(
        visible_piece(cell, there) if isinstance(there, Shown) else there for cell, there in enumerate(view.cells)
    )
    trumps = _trumps_hiding_which(view, 0), _trumps_hiding_which(view, 1)
    return replace(view, cells=cells, trumps=trumps, lost=view.tombs, aided=False)


def _view_without_spent_trumps(view: View, now: State) -> View:
    """An earlier position without the trumps that lay open or were in play there and do so no more."""

    def is_still_visible(seat: Seat, trump: int | None) -> bool:
        return trump is None or _is_trump_visible_to_all(now, seat, trump)

    march = view.march if view.march is not None and is_still_visible(view.turn, view.march.trump) else None
    combat = (
        view.combat if view.combat is not None and is_still_visible(view.combat.attacker, view.combat.trump) else None
    )

    def without_spent_gear(there: Shown) -> Shown:
        gear = there.gear if there.gear is not None and is_still_visible(*there.gear) else None
        return replace(there, gear=gear, march=there.march if march is not None else 0)

    cells = tuple(without_spent_gear(there) if isinstance(there, Shown) else there for there in view.cells)
    south, north = (
        tuple(
            TrumpState() if there.where in _OPEN_PLACES and not is_still_visible(seat, index) else there
            for index, there in enumerate(view.trumps[seat])
        )
        for seat in (0, 1)
    )
    return replace(view, march=march, combat=combat, cells=cells, trumps=(south, north))


def _trumps_hiding_which(view: View, seat: Seat) -> tuple[TrumpState, ...]:
    """A seat's trumps; of those that lie open to nobody only how many are in the Tomb, as its last ones."""
    own = view.trumps[seat]
    if seat == view.seat:
        return own
    unaided = replace(view, aided=False)
    hidden = [index for index in range(len(own)) if not unaided.knows_trump(seat, index)]
    backs = sorted((own[index].where for index in hidden), key=lambda where: where is Where.TOMB)
    found = dict(zip(hidden, (TrumpState(where) for where in backs), strict=True))
    return tuple(found.get(index, there) for index, there in enumerate(own))


def recall_event(event: Event, now: State) -> Event:
    """The event as the list of moves tells it; without a card's name or number where everybody has to remember."""
    return event if now.agreed.memory_helped or now.result is not None else _event_without_names(event, now)


def may_name(rules_context: RulesContext, action: Action, seat: Seat, now: State) -> bool:
    """Whether the text of an action may still be told: a trump's name only while the trump lies open."""
    if now.agreed.memory_helped or now.result is not None or not isinstance(action, Play | Place):
        return True
    trump = rules_context.decks[now.agreed.tribes[seat]].trumps_by_id.get(action.trump)
    return trump is not None and _is_trump_visible_to_all(now, seat, trump.index)


def _is_trump_visible_to_all(now: State, seat: Seat, trump: int) -> bool:
    """Whether everybody sees a trump now: beside the board, on the field, or in play (Z54, Z60, D20, D26)."""
    where = now.trumps[seat][trump].where
    if where in _OPEN_PLACES or (where is Where.TOMB and now.agreed.open_tombs):
        return True
    if now.march is not None and (now.turn, now.march.trump) == (seat, trump):
        return True
    return now.combat is not None and (now.combat.attacker, now.combat.trump) == (seat, trump)


def _event_without_names(event: Event, now: State) -> Event:
    match event:
        case Fought():
            reason = "tie" if event.reason in _TIE_REASONS else _UNNAMED_REASONS.get(event.reason, "won")
            return FoughtUnnamed(("Z28",), event.target, reason, event.winner, event.at)
        case StarUsed():
            return replace(event, zoon="", reason=UNNAMED, effect="")
        case TurnedUp() | Eliminated():
            reason = event.reason if event.reason == FRONT_ROW_TURNED else UNNAMED
            return replace(event, zoon="", card=-1, reason=reason)
        case Revealed():
            return RevealedUnnamed(event.rules, event.seat, event.cell, event.at)
        case Relocated() | Reinforced():
            return replace(event, reason="") if isinstance(event, Relocated) else replace(event, zoon="")
    return _trump_event_without_name(event, now)


def _trump_event_without_name(event: Event, now: State) -> Event:
    """What became of a trump, without its name as soon as it lies open to nobody."""
    if not isinstance(event, TrumpPlayed | TrumpMoved) or _is_trump_visible_to_all(now, event.seat, event.index):
        return event
    if isinstance(event, TrumpMoved):
        return TrumpMovedUnnamed(event.rules, event.seat)
    way = LED_TO_CELL if len(event.cells) > 1 else ""
    return TrumpPlayedUnnamed(event.rules, event.seat, event.cells, event.where, reason=way)
