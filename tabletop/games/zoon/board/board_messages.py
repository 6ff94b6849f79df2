"""Sentences of Zoon's board: what is expected, what an action does, how likely it is to succeed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.games.zoon.board.action_places import DEPLOY, PASS, taken_by
from tabletop.games.zoon.board.combat.combat_animation import shown_at
from tabletop.games.zoon.board.combat.played_trumps import trump_with_cells
from tabletop.games.zoon.board.hint_reasons import hint_reason
from tabletop.games.zoon.board.trays import OWN
from tabletop.games.zoon.board.view_filter import ViewFilter
from tabletop.games.zoon.rules import field
from tabletop.games.zoon.rules.actions import Action, Choose, Deploy, Move, Pass, Place, Play, Resign, Touch, TurnUp
from tabletop.games.zoon.rules.cards import Deck
from tabletop.games.zoon.rules.events import Arranged, Fought, Revealed, TurnedUp
from tabletop.games.zoon.rules.odds import odds
from tabletop.games.zoon.rules.rules import Zoon
from tabletop.games.zoon.rules.state import CLASSIC, CORNERS, Where
from tabletop.games.zoon.rules.tribes import Effect, EffectOp
from tabletop.games.zoon.rules.view import Shown, View
from tabletop.rules.game import Event, Seat
from tabletop.ui import wording
from tabletop.ui.boards.words import BoardMessages
from tabletop.ui.gesture.picker import Steps
from tabletop.ui.gesture.picker import TargetId as Spot
from tabletop.ui.words import say, translated

IN_THE_WAY: Final = frozenset(
    ("friend_there", "obstacle_there", "friend_on_way", "obstacle_on_way", "enemy_on_way", "no_stop", "free_cells_only")
)
"""Refusals of what would be legal but for one thing on the field."""
_CONTROLS: Final[Mapping[str, str]] = {EffectOp.CONTROL_ENEMY_MOVE: EffectOp.CONTROL_ENEMY}
_ALL, _FEWEST = 12, 3
"""Cards of a side, and how few of them make the most of the tension."""
_TURNED = (TurnedUp, Revealed, Fought)
_IN_SHORT: Final[dict[type, str]] = {Deploy: "deployed", Pass: "passed", Resign: "resigned"}
"""What is done without cells; everything else is chance."""


class ZoonWords(BoardMessages):
    """Cells joined by hyphens are notation enough for a move; all else is said in words."""

    prose = True
    idle = (Pass,)

    def __init__(self, game: Zoon, sight: ViewFilter) -> None:
        self._game = game
        self._sight = sight

    def action(self, view: View, action: Action) -> str:
        decks = self._sight.decks(view)
        if isinstance(action, Play) and (len(action.cells) > 2 or _is_walk(view, decks, action)):
            return _way(action.cells[0], action.cells[-1], action.cells[1] if len(action.cells) > 2 else None)
        if isinstance(action, Play):
            return _on(view, decks, action.trump, *action.cells)
        if isinstance(action, Place):
            return _on(view, decks, action.trump, action.cell)
        if isinstance(action, Move):
            return _way(action.origin, action.target, action.via)
        if isinstance(action, Choose) and len(action.cells) == 1 and (taken := _led(view)) is not None:
            return _way(taken, action.cells[0], None)
        return _passing(view) if isinstance(action, Pass) else _short(action)

    def proposal(self, view: View, action: Action) -> str:
        if isinstance(action, Move):
            return say("zoon_why.move", origin=field.name(action.origin), target=field.name(action.target))
        if isinstance(action, Play):
            return _on(view, self._sight.decks(view), action.trump, *action.cells)
        if isinstance(action, Deploy):
            return say("zoon_deploy.suggested")
        return self.action(view, action)

    def risk(self, view: View, action: Action) -> tuple[str, str]:
        if isinstance(action, Pass) and view.choice is not None:
            return say("zoon.pass_risk"), _passing(view)
        return super().risk(view, action)

    def hint_reason(self, view: View, action: Action) -> str:
        return hint_reason(self._game, view, self._sight.decks(view), action)

    def notation(self, text: str) -> str:
        match action := self._game.parse(text):
            case Move():
                return text
            case Touch() | TurnUp() | Choose():
                return _short(action)
            case Play(trump, cells):
                return self._played(trump, *cells)
            case Place(trump, cell):
                return self._played(trump, cell)
        return say(f"zoon.{_IN_SHORT.get(type(action), 'chance')}")

    def _played(self, name: str, *cells: int) -> str:
        trumps = (trump for tribe in self._game.content.tribes for trump in tribe.trumps)
        title = next((translated(trump.name) for trump in trumps if trump.id == name), say("zoon.trump"))
        return trump_with_cells(title, cells)

    def expects(self, view: View, seat: Seat, path: Steps) -> str:
        return expects(view, self._sight.decks(view), seat, path)

    def chance(self, view: View) -> str:
        """Cards are turned over, dice roll, or lots are drawn for who begins (Z11, D13, A18)."""
        if view.combat is None:
            return say("zoon.lots")
        return say("zoon.turning_over" if view.agreed.ruleset == CLASSIC else "zoon.rolling")

    def odds(self, view: View, action: Action) -> tuple[str, ...]:
        found = odds(self._game, view, action)
        if found is None:
            return ()
        if found.hit + found.miss + found.lost:
            first = say("zoon.odds_shot", hit=wording.share(found.hit), miss=wording.share(found.miss))
            return (first, say("zoon.odds_lost", lost=wording.share(found.lost))) if found.lost else (first,)
        first = say("zoon.odds_fight", win=wording.share(found.win), tie=wording.share(found.tie))
        own, enemy = wording.share(found.own_star), wording.share(found.enemy_star)
        if found.own_star and found.enemy_star:
            return first, say("zoon.odds_stars", own=own, enemy=enemy)
        if found.own_star:
            return first, say("zoon.odds_own_star", own=own)
        return (first, say("zoon.odds_enemy_star", enemy=enemy)) if found.enemy_star else (first,)

    def seat(self, view: View, seat: Seat) -> tuple[str, ...]:
        left = sum(isinstance(square, Shown) and square.owner == seat for square in view.cells)
        tribe = translated(self._sight.decks(view)[seat].tribe.name)
        count = say("zoon.left", count=left)
        return (f"{tribe} · {count}", count, tribe) if left else (tribe,)

    def leads(self, view: View, seat: Seat) -> str:
        return translated(self._sight.decks(view)[seat].tribe.name)

    def sounds(self, events: Sequence[Event]) -> tuple[str, ...]:
        if any(isinstance(event, Arranged) for event in events):
            return ("shuffle",)
        return () if any(isinstance(event, _TURNED) for event in events) else ("place",)

    def tension(self, view: View) -> float:
        left = [sum(isinstance(square, Shown) and square.owner == seat for square in view.cells) for seat in (0, 1)]
        return 0.0 if not all(left) else max(0.0, 1 - (min(left) - _FEWEST) / (_ALL - _FEWEST))


def _short(action: Action) -> str:
    match action:
        case Touch(corner):
            seen = CORNERS[shown_at(corner, turned=True)]  # as whoever touches the enemy's card sees it
            return say("zoon.touch_words", corner=say(f"zoon.corner_{seen}"))
        case TurnUp(cell):
            return say("zoon.turn_up_words", cell=field.name(cell))
        case Choose(cells):
            return " ".join(map(field.name, cells))
    return str(action)


def _on(view: View, decks: tuple[Deck, Deck], trump: str, *cells: int) -> str:
    return trump_with_cells(_trump(view, decks, trump), cells)


def _way(origin: int, target: int, via: int | None) -> str:
    """From where to where a Zoon goes, and which way it takes to an enemy (D6)."""
    start, end = field.name(origin), field.name(target)
    if via is None or via == origin:
        return say("zoon_why.move", origin=start, target=end)
    return say("zoon.by_way_of", start=start, end=end, cell=field.name(via))


def _led(view: View) -> int | None:
    """Where the Zoon stands that an effect takes elsewhere; None where it changes places with another."""
    if view.choice is None or view.choice.effect.op == EffectOp.SWAP_WITH_FRIEND:
        return None
    return taken_by(view.choice)


def _is_walk(view: View, decks: tuple[Deck, Deck], action: Play) -> bool:
    effect = decks[view.to_act].by_id[action.trump].effect if view.to_act >= 0 else None
    return effect is not None and effect.op in (EffectOp.MOVE_SEVERAL, EffectOp.MOVE_ONE_BOOSTED)


def _trump(view: View, decks: tuple[Deck, Deck], name: str) -> str:
    trump = decks[max(view.to_act, 0)].by_id.get(name)
    return translated(trump.name) if trump else name


def _passing(view: View) -> str:
    return say("zoon.pass_choice" if view.choice is not None else "zoon.pass_march")


def buttons(view: View, actions: Sequence[Action]) -> tuple[tuple[Spot, str], ...]:
    """Passing, and suggested set-ups."""
    found: list[tuple[Spot, str]] = []
    for action in actions:
        if isinstance(action, Pass):
            found.append((PASS, _passing(view)))
        elif isinstance(action, Deploy):
            found.append((f"{DEPLOY}{' '.join(action.labels)}", say("zoon.deploy", number=len(found) + 1)))
    return tuple(found)


def expects(view: View, decks: tuple[Deck, Deck], seat: Seat, path: Steps) -> str:
    """What the seat is to do next, after these picks."""
    if view.choice is not None and view.combat is None:
        return _choosing(view.choice.effect)
    waiting = (
        (not view.deployed[seat], "set_up"), (view.combat is not None, "touch"), (bool(view.turning), "turn_up"),
    )  # fmt: skip
    for waits, key in waiting:
        if waits:
            return say(f"zoon.{key}")
    if path:
        return _playing(decks[seat], path) if path[0].startswith(OWN) else say("zoon.to_cell")
    held = any(state.where in (Where.HAND, Where.BESIDE) for state in view.trumps[seat])
    return say("zoon.march" if view.march is not None else "zoon.move" if held else "zoon.move_only")


def _choosing(effect: Effect) -> str:
    return say(f"zoon.{_CONTROLS.get(effect.op, effect.op)}")


def _playing(deck: Deck, path: Steps) -> str:
    """What a trump in hand still needs."""
    trump = deck.by_id[path[0].removeprefix(OWN)]
    name, op = translated(trump.name), trump.effect.op if trump.effect else ""
    if trump.card is not None or op == EffectOp.PLACE_OBSTACLE:
        return say("zoon.place", trump=name)
    if len(path) > 1 and trump.effect is not None:
        return say("zoon.to_cell")
    if op in (EffectOp.MOVE_SEVERAL, EffectOp.MOVE_ONE_BOOSTED, EffectOp.RELOCATE_OWN):
        return say("zoon.who")
    return say("zoon.user" if not op and len(path) == 1 else "zoon.target", trump=name)
