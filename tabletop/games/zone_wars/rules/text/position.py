"""The text of a position, as the setup option `position` takes it.

    sides ark genlab; bare; low wall 14,8 14.5,8 14.5,12 14,12; krin 10,10 @0; bormin 18,10 @180 [damage=2,watch];
    mark artifact 12,12; m 1 3; round 2; turn ark

Parts are separated by "; ", words by single spaces; every part may be missing.

scenario ID, map ID     instead of the options          sides FACTION …    by seat, instead of the options
low|blocking|building   pieces of terrain as in layout.py: they take the map's place; `bare` is a mat without any
changes                 collapsed:ID open:ID:N searched:ID rebooted:ID
ID x,y[,z] @F [flags]   a figure, its owner being the seat of its faction (monsters: grizzly#1); `ID out`, `ID waiting`
                        and `ID left x,y` for those that are not on the mat. Flags, with commas between:
  damage=N broken bloodied used watch held failed leeches=N shaken=N rescued extra=R/M/S/H
  items=CARD|CARD…      what it has, `items=none` for nothing; missing: its starting gear. A card is its id, then
                        ~N worn by N, ! has been Busted, + found in this battle, ^ID brought by another model
  mut=ID|ID…            its mutations; missing: its personal one
mark KIND[#N] x,y[,z] [CARD]   artifact, card, objective or hotspot
m N …, points N …, corners C …   by seat; corners are nw se ne sw where they are missing
round N, triggers N, smog, order ID …, discards ID …, active ID [mutated] [boost=N]
taken ID …              artifacts that are not in the deck; missing: those that models have or that lie open
zone N ready|back [K]   Zone tokens in the cup; back: another one now would go back (R204, R206); K went back; where it
                        is missing: all of them, and one would go back if nobody has been activated
turn FACTION [ID] [bonus]   whose token was drawn (missing: seat 0); `draw`: a token is to be drawn
waits, over             what else waits, and how it ended; in views only
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletop.games.zone_wars.rules.state.figures import Condition, Figure, Item, Token
from tabletop.games.zone_wars.rules.state.state import Mark, State
from tabletop.games.zone_wars.rules.state.tasks import Rounds, Turn
from tabletop.games.zone_wars.rules.text.actions import facing_text, place_text
from tabletop.rules.game import Seat
from tabletop.rules.words import position_part

COUNT_FLAGS: Final = ("damage", "leeches", "shaken")
PLAIN_FLAGS: Final = ("failed", "rescued")


def position_text(state: State, to_act: Seat) -> str:
    """One line."""
    agreed = state.agreed
    parts = [f"scenario {agreed.scenario}", f"map {agreed.map}", "sides " + " ".join(agreed.factions)]
    parts += [agreed.layout] if agreed.layout else []
    parts += position_part("changes", (change.replace(" ", ":") for change in state.changes))
    parts += [_figure_text(figure) for figure in state.figures]
    parts += [_mark_text(mark) for mark in state.marks]
    parts += position_part("m", (str(player.m_points) for player in state.players))
    parts += position_part("points", (str(player.points) for player in state.players))
    parts += position_part("corners", (player.corner or "-" for player in state.players))
    parts += [f"round {state.round}", _zone_text(state)]
    parts += [f"triggers {state.triggers}"] if state.triggers else []
    parts += ["smog"] if state.smog else []
    parts += position_part("order", (state.figures[i].id for i in state.order))
    parts += position_part("discards", state.discards) + position_part("taken", state.taken)
    return "; ".join([*parts, *_waiting_parts(state, to_act)])


def _zone_text(state: State) -> str:
    went = f" {state.put_back}" if state.put_back else ""
    return f"zone {state.zone_tokens} {'back' if state.zone_last else 'ready'}{went}"


def _waiting_parts(state: State, to_act: Seat) -> Iterable[str]:
    if state.active is not None:
        words = ["active", state.figures[state.active].id]
        words += ["mutated"] if state.has_mutated else []
        yield " ".join([*words, *([f"boost={state.boost}"] if state.boost else [])])
    if state.result is not None:
        yield " ".join(("over", state.result.reason, *map(str, state.result.winners)))
        return
    task = state.todo[-1]
    if isinstance(task, Rounds):
        yield "draw"
    elif isinstance(task, Turn):
        words = ["turn", state.agreed.factions[task.seat]]
        words += [state.figures[task.figure].id] if task.figure is not None else []
        yield " ".join([*words, *(["bonus"] if task.is_bonus else [])])
    else:
        yield f"waits {type(task).__name__.lower()} {to_act}"


def _figure_text(figure: Figure) -> str:
    if figure.place is None:
        where = figure.condition.value
        where += f" {place_text(figure.gone)}" if figure.gone else ""
    else:
        where = f"{place_text(figure.place)} {facing_text(figure.facing)}"
    flags = list(_figure_flags(figure))
    return f"{figure.id} {where}" + (f" [{','.join(flags)}]" if flags else "")


def _figure_flags(figure: Figure) -> Iterable[str]:
    if figure.condition in (Condition.BROKEN, Condition.BLOODIED):
        yield figure.condition.value
    if figure.token is not Token.CUP and not figure.is_monster:
        yield figure.token.value
    yield from (f"{name}={getattr(figure, name)}" for name in COUNT_FLAGS if getattr(figure, name))
    yield from (name for name in PLAIN_FLAGS if getattr(figure, name))
    if any(figure.extra):
        yield "extra=" + "/".join(map(str, figure.extra))
    if not figure.is_monster:
        yield "items=" + ("|".join(_item_text(figure, item) for item in figure.items) or "none")
        yield "mut=" + ("|".join(figure.mutations) or "none")


def _item_text(figure: Figure | None, item: Item) -> str:
    text = item.kind + (f"~{item.worn}" if item.worn else "") + "!" * item.busted + "+" * item.found
    is_own = figure is not None and item.home == figure.id
    return text + (f"^{item.home}" if item.home and not is_own else "")


def _mark_text(mark: Mark) -> str:
    item = f" {_item_text(None, mark.item)}" if mark.item else ""
    return f"mark {mark.kind}#{mark.number} {place_text(mark.place)}{item}"
