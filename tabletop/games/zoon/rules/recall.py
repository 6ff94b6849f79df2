"""What may be looked at and told again, where everybody has to remember what was seen (Z15, Z16, Z36, Z42)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Final

from tabletop.games.zoon.rules import looking
from tabletop.games.zoon.rules.arena import Arena
from tabletop.games.zoon.rules.events import (
    FRONT,
    UNNAMED,
    Eliminated,
    Fought,
    FoughtUnnamed,
    Reinforced,
    Revealed,
    RevealedUnnamed,
    StarUsed,
    TurnedUp,
)
from tabletop.games.zoon.rules.imagine import cards_in_game
from tabletop.games.zoon.rules.state import Piece, State
from tabletop.games.zoon.rules.view import Shown, View
from tabletop.rules.game import Event, Seat

_LED: Final = ("control_enemy", "control_enemy_move")
"""Effects that lead an enemy Zoon, which lies open to everybody until it has been led (Z53)."""
_REASONS: Final = {"star": "star", "hit": "hit", "miss": "miss", "star_miss": "miss", "x": "miss"}
_TIES: Final = ("tie", "both_stars", "star_again", "draw")


def recall_view(arena: Arena, then: State, now: State, seat: Seat | None, *, is_news: bool = False) -> View:
    """What is shown of `then` while the match stands at `now`; everything that was seen once the game is over.

    Own face-down cards of an earlier moment are shown only while they may be looked at now (Z15, Z16). What lay open
    then is seen where `then` is still news, such as an attack that is told when its dice have fallen.
    """
    view = looking.look(arena, then, seat)
    if now.result is not None:
        return view
    if seat is not None and not looking.may_look(now, seat):
        view = _turned_down(view, seat)
    if now.agreed.memory_helped:
        return view
    return _unaided(arena, view, then if is_news else now, is_past=then is not now and not is_news)


def _turned_down(view: View, seat: Seat) -> View:
    cells = tuple(
        replace(there, card=None, remembered=True)
        if isinstance(there, Shown) and there.owner == seat and there.card is not None and not there.up
        else there
        for there in view.cells
    )
    return replace(view, cells=cells)


def _unaided(arena: Arena, view: View, now: State, *, is_past: bool) -> View:
    """Of the enemy's cards those are shown that still lie open there, and what all of them can be is anybody's guess.

    Most cards are there twice: of an earlier moment only what has not moved since is known to be the same.
    """
    sides = arena.sides(now.agreed)
    lie_open: Counter[tuple[Seat, int | None]] = Counter(
        (there.owner, there.card) for there in now.cells if isinstance(there, Piece) and there.up
    )
    lay_open = Counter((there.owner, there.known) for there in view.cells if isinstance(there, Shown) and there.up)
    led = view.choice.enemy if not is_past and view.choice is not None and view.choice.effect.op in _LED else None

    def lies_there(cell: int, there: Shown) -> bool:
        piece = now.cells[cell]
        return isinstance(piece, Piece) and piece.up and (piece.owner, piece.card) == (there.owner, there.known)

    def shown(cell: int, there: Shown) -> Shown:
        key = there.owner, there.known
        own = there.owner == view.seat
        if there.up and (own or (lay_open[key] <= lie_open[key] and (not is_past or lies_there(cell, there)))):
            return there
        anything = cards_in_game(sides, view, there.owner)
        if own:
            return replace(there, maybe=anything)
        known = there.known if cell == led else None
        return replace(there, card=None, known=known, maybe=anything, remembered=known is not None)

    cells = tuple(shown(cell, there) if isinstance(there, Shown) else there for cell, there in enumerate(view.cells))
    return replace(view, cells=cells, lost=view.tombs, aided=False)


def recall_event(event: Event, now: State) -> Event:
    """The event as the list of moves tells it; without a card's name or number where everybody has to remember."""
    return event if now.agreed.memory_helped or now.result is not None else _unnamed(event)


def _unnamed(event: Event) -> Event:
    match event:
        case Fought():
            reason = "tie" if event.reason in _TIES else _REASONS.get(event.reason, "won")
            return FoughtUnnamed(("Z28",), event.target, reason, event.winner, event.at)
        case StarUsed():
            return replace(event, zoon="", reason=UNNAMED, effect="")
        case TurnedUp() | Eliminated():
            reason = event.reason if event.reason == FRONT else UNNAMED
            return replace(event, zoon="", card=-1, reason=reason)
        case Revealed():
            return RevealedUnnamed(event.rules, event.seat, event.cell, event.at)
        case Reinforced():
            return replace(event, zoon="")
    return event
