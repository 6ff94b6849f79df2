"""Texts that the table asks of Zoon's board: what is expected, what an action does, its odds, and sounds of events.

Used by `board`, which makes one ZoonMessages; `picks` and `decision_ribbon` share its functions. It overrides methods
of the shared BoardMessages (`ui/boards/board_messages`), whose names stay. It must name only cards that the viewer
knows. Sentences about a combat are in `combat_captions`, reasons of hints in `hint_reasons`, names of places in
`place_texts`. BLOCKED_REASONS are reasons of `rules/refusals.REASONS`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.games.zoon.board import place_texts
from tabletop.games.zoon.board.combat.combat_animation import screen_corner_index
from tabletop.games.zoon.board.combat.played_trumps import trump_on_cells_text
from tabletop.games.zoon.board.hint_reasons import hint_reason
from tabletop.games.zoon.board.trays import OWN_TRUMP_PREFIX
from tabletop.games.zoon.board.view_queries import DEPLOY_PREFIX, PASS_BUTTON, ViewFilter, cell_of_relocated_zoon
from tabletop.games.zoon.rules import battlefield
from tabletop.games.zoon.rules.actions import Action, Choose, Deploy, Move, Pass, Place, Play, Resign, Touch, TurnUp
from tabletop.games.zoon.rules.cards import Deck
from tabletop.games.zoon.rules.events import Arranged, Fought, Revealed, TurnedUp
from tabletop.games.zoon.rules.odds import combat_odds
from tabletop.games.zoon.rules.rules import Zoon
from tabletop.games.zoon.rules.state import CLASSIC, CORNERS, Where
from tabletop.games.zoon.rules.tribes import Effect, EffectOp
from tabletop.games.zoon.rules.view import Shown, View
from tabletop.rules.game import Event, Seat
from tabletop.ui import wording
from tabletop.ui.boards.board_messages import BoardMessages
from tabletop.ui.gesture.picker import Steps, TargetId
from tabletop.ui.messages import say, translate_text

BLOCKED_REASONS: Final = frozenset(
    ("friend_there", "obstacle_there", "friend_on_way", "obstacle_on_way", "enemy_on_way", "no_stop", "free_cells_only")
)
"""Refusals of what would be legal but for one thing on the field."""
_TEXT_KEY_BY_OP: Final[Mapping[str, str]] = {EffectOp.CONTROL_ENEMY_MOVE: EffectOp.CONTROL_ENEMY}
_CARDS_OF_SIDE, _TENSEST_CARDS = 12, 3
"""Cards of a side, and how few of them make the most of the tension."""
_TURNING_EVENTS = (TurnedUp, Revealed, Fought)
_SHORT_TEXT_KEYS: Final[dict[type, str]] = {Deploy: "deployed", Pass: "passed", Resign: "resigned"}
"""What is done without cells; everything else is chance."""


class ZoonMessages(BoardMessages):
    """Cells joined by hyphens are notation enough for a move; all else is said in words."""

    is_prose = True
    idle_action_types = (Pass,)

    def __init__(self, game: Zoon, sight: ViewFilter) -> None:
        self._game = game
        self._sight = sight

    def place_name(self, view: View, place: TargetId) -> str:
        return place_texts.place_name(self._sight, view, place)

    def place_text(self, view: View, place: TargetId) -> str:
        return place_texts.place_text(self._sight, view, place)

    def reach_texts(self, view: View, place: TargetId, in_hand: TargetId) -> tuple[str, ...]:
        return place_texts.reach_texts(self._sight, view, place)

    def action_text(self, view: View, action: Action) -> str:
        decks = self._sight.decks_of(view)
        if isinstance(action, Play) and (len(action.cells) > 2 or _does_trump_move_by_grid(view, decks, action)):
            return _move_text(action.cells[0], action.cells[-1], action.cells[1] if len(action.cells) > 2 else None)
        if isinstance(action, Play):
            return _trump_on_cells_sentence(view, decks, action.trump, *action.cells)
        if isinstance(action, Place):
            return _trump_on_cells_sentence(view, decks, action.trump, action.cell)
        if isinstance(action, Move):
            return _move_text(action.origin, action.target, action.via)
        if isinstance(action, Choose) and len(action.cells) == 1 and (taken := _relocated_zoon_cell(view)) is not None:
            return _move_text(taken, action.cells[0], None)
        return _pass_button_text(view) if isinstance(action, Pass) else _short_action_text(action)

    def proposal_text(self, view: View, action: Action) -> str:
        if isinstance(action, Move):
            return say(
                "zoon_why.move",
                origin=battlefield.cell_name(action.origin),
                target=battlefield.cell_name(action.target),
            )
        if isinstance(action, Play):
            return _trump_on_cells_sentence(view, self._sight.decks_of(view), action.trump, *action.cells)
        if isinstance(action, Deploy):
            return say("zoon_deploy.suggested")
        return self.action_text(view, action)

    def risk_question(self, view: View, action: Action) -> tuple[str, str]:
        if isinstance(action, Pass) and view.choice is not None:
            return say("zoon.pass_risk"), _pass_button_text(view)
        return super().risk_question(view, action)

    def hint_reason(self, view: View, action: Action) -> str:
        return hint_reason(self._game, view, self._sight.decks_of(view), action)

    def notation(self, text: str) -> str:
        match action := self._game.parse(text):
            case Move():
                return text
            case Touch() | TurnUp() | Choose():
                return _short_action_text(action)
            case Play(trump, cells):
                return self._played_trump_text(trump, *cells)
            case Place(trump, cell):
                return self._played_trump_text(trump, cell)
        return say(f"zoon.{_SHORT_TEXT_KEYS.get(type(action), 'chance')}")

    def _played_trump_text(self, name: str, *cells: int) -> str:
        trumps = (trump for tribe in self._game.content.tribes for trump in tribe.trumps)
        title = next((translate_text(trump.name) for trump in trumps if trump.id == name), say("zoon.trump"))
        return trump_on_cells_text(title, cells)

    def prompt_text(self, view: View, seat: Seat, path: Steps) -> str:
        return expected_text(view, self._sight.decks_of(view), seat, path)

    def chance_text(self, view: View) -> str:
        # lots are drawn for who begins (Z11), cards are turned over (D13), or dice roll (A18)
        if view.combat is None:
            return say("zoon.lots")
        return say("zoon.turning_over" if view.agreed.ruleset == CLASSIC else "zoon.rolling")

    def odds_lines(self, view: View, action: Action) -> tuple[str, ...]:
        found = None if self.are_hints_barred() else combat_odds(self._game, view, action)
        if found is None:
            return ()
        if found.hit + found.miss + found.lost:
            first = say(
                "zoon.odds_shot", hit=wording.probability_text(found.hit), miss=wording.probability_text(found.miss)
            )
            return (first, say("zoon.odds_lost", lost=wording.probability_text(found.lost))) if found.lost else (first,)
        first = say("zoon.odds_fight", win=wording.probability_text(found.win), tie=wording.probability_text(found.tie))
        own, enemy = wording.probability_text(found.own_star), wording.probability_text(found.enemy_star)
        if found.own_star and found.enemy_star:
            return first, say("zoon.odds_stars", own=own, enemy=enemy)
        if found.own_star:
            return first, say("zoon.odds_own_star", own=own)
        return (first, say("zoon.odds_enemy_star", enemy=enemy)) if found.enemy_star else (first,)

    def seat_texts(self, view: View, seat: Seat) -> tuple[str, ...]:
        left = sum(isinstance(square, Shown) and square.owner == seat for square in view.cells)
        tribe = translate_text(self._sight.decks_of(view)[seat].tribe.name)
        count = say("zoon.left", count=left)
        return (f"{tribe} · {count}", count, tribe) if left else (tribe,)

    def side_text(self, view: View, seat: Seat) -> str:
        return translate_text(self._sight.decks_of(view)[seat].tribe.name)

    def sounds(self, events: Sequence[Event]) -> tuple[str, ...]:
        if any(isinstance(event, Arranged) for event in events):
            return ("shuffle",)
        return () if any(isinstance(event, _TURNING_EVENTS) for event in events) else ("place",)

    def tension(self, view: View) -> float:
        left = [sum(isinstance(square, Shown) and square.owner == seat for square in view.cells) for seat in (0, 1)]
        return 0.0 if not all(left) else max(0.0, 1 - (min(left) - _TENSEST_CARDS) / (_CARDS_OF_SIDE - _TENSEST_CARDS))


def _short_action_text(action: Action) -> str:
    match action:
        case Touch(corner):
            seen = CORNERS[screen_corner_index(corner, turned=True)]  # as whoever touches the enemy's card sees it
            return say("zoon.touch_words", corner=say(f"zoon.corner_{seen}"))
        case TurnUp(cell):
            return say("zoon.turn_up_words", cell=battlefield.cell_name(cell))
        case Choose(cells):
            return " ".join(map(battlefield.cell_name, cells))
    return str(action)


def _trump_on_cells_sentence(view: View, decks: tuple[Deck, Deck], trump: str, *cells: int) -> str:
    return trump_on_cells_text(_trump_name(view, decks, trump), cells)


def _move_text(origin: int, target: int, via: int | None) -> str:
    """From where to where a Zoon goes, and which way it takes to an enemy (D6)."""
    start, end = battlefield.cell_name(origin), battlefield.cell_name(target)
    if via is None or via == origin:
        return say("zoon_why.move", origin=start, target=end)
    return say("zoon.by_way_of", start=start, end=end, cell=battlefield.cell_name(via))


def _relocated_zoon_cell(view: View) -> int | None:
    """The cell of the Zoon that the pending effect moves; None if it swaps places."""
    if view.choice is None or view.choice.effect.op == EffectOp.SWAP_WITH_FRIEND:
        return None
    return cell_of_relocated_zoon(view.choice)


def _does_trump_move_by_grid(view: View, decks: tuple[Deck, Deck], action: Play) -> bool:
    effect = decks[view.to_act].trumps_by_id[action.trump].effect if view.to_act >= 0 else None
    return effect is not None and effect.op in (EffectOp.MOVE_SEVERAL, EffectOp.MOVE_ONE_BOOSTED)


def _trump_name(view: View, decks: tuple[Deck, Deck], name: str) -> str:
    trump = decks[max(view.to_act, 0)].trumps_by_id.get(name)
    return translate_text(trump.name) if trump else name


def _pass_button_text(view: View) -> str:
    return say("zoon.pass_choice" if view.choice is not None else "zoon.pass_march")


def pass_and_setup_buttons(view: View, actions: Sequence[Action]) -> tuple[tuple[TargetId, str], ...]:
    """Passing, and suggested set-ups."""
    found: list[tuple[TargetId, str]] = []
    for action in actions:
        if isinstance(action, Pass):
            found.append((PASS_BUTTON, _pass_button_text(view)))
        elif isinstance(action, Deploy):
            found.append((f"{DEPLOY_PREFIX}{' '.join(action.labels)}", say("zoon.deploy", number=len(found) + 1)))
    return tuple(found)


def expected_text(view: View, decks: tuple[Deck, Deck], seat: Seat, path: Steps) -> str:
    """What the seat is to do next, after these picks."""
    if view.choice is not None and view.combat is None:
        return _effect_choice_prompt(view.choice.effect)
    waiting = (
        (not view.deployed[seat], "set_up"), (view.combat is not None, "touch"), (bool(view.turning), "turn_up"),
    )  # fmt: skip
    for waits, key in waiting:
        if waits:
            return say(f"zoon.{key}")
    if path:
        return _next_trump_pick_text(decks[seat], path) if path[0].startswith(OWN_TRUMP_PREFIX) else say("zoon.to_cell")
    held = any(state.where in (Where.HAND, Where.BESIDE) for state in view.trumps[seat])
    return say("zoon.march" if view.march is not None else "zoon.move" if held else "zoon.move_only")


def _effect_choice_prompt(effect: Effect) -> str:
    return say(f"zoon.{_TEXT_KEY_BY_OP.get(effect.op, effect.op)}")


def _next_trump_pick_text(deck: Deck, path: Steps) -> str:
    """What a trump in hand still needs."""
    trump = deck.trumps_by_id[path[0].removeprefix(OWN_TRUMP_PREFIX)]
    name, op = translate_text(trump.name), trump.effect.op if trump.effect else ""
    if trump.card is not None or op == EffectOp.PLACE_OBSTACLE:
        return say("zoon.place", trump=name)
    if len(path) > 1 and trump.effect is not None:
        return say("zoon.to_cell")
    if op in (EffectOp.MOVE_SEVERAL, EffectOp.MOVE_ONE_BOOSTED, EffectOp.RELOCATE_OWN):
        return say("zoon.who")
    return say("zoon.user" if not op and len(path) == 1 else "zoon.target", trump=name)
