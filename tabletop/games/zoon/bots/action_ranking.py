"""Ranks the actions of a seat that doesn't know the enemy's cards.

Used by `bots`, which chooses from the ranking with the ZoonBotSkill of a level. A few states that fit the view are
sampled, each a SampledWorld; every action is judged in each of them (`board_evaluation`, `effect_branches`), and the
mean counts. It must see no more than the view and what `Zoon.imagine` makes of it. How deep it looks is bounded by
boards judged and not by time, so that the same view and seed give the same action. A new field of ZoonBotSkill needs a
default.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from tabletop.ai.bot import ProposedMove
from tabletop.games.zoon.bots import effect_branches, search_board
from tabletop.games.zoon.bots.board_evaluation import BoardEvaluator, WeighedBoard
from tabletop.games.zoon.bots.deployment_choice import EmblemPlacementStyle
from tabletop.games.zoon.bots.search_board import SearchBoard
from tabletop.games.zoon.bots.search_pieces import USUAL_WEIGHTS, EvaluationWeights, SearchTables
from tabletop.games.zoon.rules.actions import Action, Choose, Move, Place, Play, TurnUp
from tabletop.games.zoon.rules.battlefield import SIDE, is_in_back_row
from tabletop.games.zoon.rules.rules import Zoon
from tabletop.games.zoon.rules.state import CellContent, Piece, State
from tabletop.games.zoon.rules.tribes import EffectOp
from tabletop.games.zoon.rules.view import Shown, View
from tabletop.rules.caches import Cache
from tabletop.rules.game import Seat

_MARGIN = 12.0
"""Points that an action may be worse than the best one in a world and still be looked at to the end."""
_MOST_TABLES = 4
"""Pairs of tribes, under what was agreed, that a bot keeps in mind."""
_TRIES, _TRIES_BY_COLUMN = 4, 12
"""Worlds that are drawn for one in which the Emblem stands where it is likely to: in its row, or in its column."""
_ASTRAY_LIKELIHOOD = 0.15
"""How likely an Emblem is that does not stand in its back row."""


@dataclass(frozen=True, slots=True)
class ZoonBotSkill:
    """How well a bot plays."""

    worlds: int
    """Imagined for a decision."""
    depth: int
    """Turns looked ahead beyond the own action and the best answer to it."""
    finalists: int
    """Actions that are looked at so deep."""
    noise: float
    """Standard deviation of what it errs by, in points."""
    forgets: float = 0.0
    """How likely it is to have forgotten a card that it has seen."""
    foresight: float = 1.0
    """Share of the enemy's best answer that it sees."""
    guesses: bool = False
    """Whether it takes it that an Emblem stands in the back row."""
    habits: tuple[float, ...] = ()
    """How likely it takes each column of the back row to hold it, against the likeliest; empty: all alike."""
    camp: EmblemPlacementStyle | None = None
    """How it hides its own; None: where its guards are best."""
    touches_well: bool = True
    """Whether it chooses corners by what it knows."""
    taste: EvaluationWeights = USUAL_WEIGHTS
    """What it thinks that things are worth."""
    fair: bool = False
    """Whether people in its worlds choose by what they can know of a card, and not by what it is."""
    fears: float = 0.0
    """Share that counts of the best attack of whoever is not to move at the end of its sight."""
    looks: int = 1000
    """Boards judged at each depth, after which no further world is begun: time must not decide."""


class SampledWorld:
    """One state that fits what was seen, with the means to judge actions in it."""

    def __init__(self, search_tables: SearchTables, state: State, seat: Seat, pull: float, skill: ZoonBotSkill) -> None:
        self.state = state
        self.seat = seat
        self.board: SearchBoard = search_board.make_board(search_tables, state)
        self.evaluator = BoardEvaluator(self.board, seat, pull, skill.foresight, fair=skill.fair, fears=skill.fears)

    def action_results(self, action: Action) -> list[WeighedBoard]:
        """What an action can lead to."""
        board, outlook = self.board, self.evaluator
        if isinstance(action, Move):
            return outlook.weighed_boards_after_step(
                board, find_search_step(board, action.origin, action.target, action.via)
            )
        if isinstance(action, Play):
            return self._boards_after_trump(action)
        if isinstance(action, Place):
            index = board.tables.sides[board.turn].deck.trumps_by_id[action.trump].index
            return [(1.0, search_board.end_turn(effect_branches.board_after_placement(board, index, action.cell)))]
        if isinstance(action, Choose):
            assert self.state.choice is not None
            return [
                (1.0, search_board.end_turn(effect_branches.board_after_choice(board, self.state.choice, action.cells)))
            ]
        made = board.copy()
        if self.state.choice is None:
            made.march = None
        return [(1.0, search_board.end_turn(made))]

    def _boards_after_trump(self, action: Play) -> list[WeighedBoard]:
        board, outlook, cells = self.board, self.evaluator, action.cells
        trump = board.tables.sides[board.turn].deck.trumps_by_id[action.trump]
        if trump.effect is None:
            return outlook.weighed_boards_after_shot(board, (cells[0], cells[1], trump.index))
        if trump.effect.op in (EffectOp.MOVE_SEVERAL, EffectOp.MOVE_ONE_BOOSTED):
            ready = effect_branches.board_with_trump_spent(board, trump.index, cells)
            return outlook.weighed_boards_after_step(
                ready, find_search_step(ready, cells[0], cells[-1], cells[1] if len(cells) == 3 else None)
            )
        return [
            (1.0, outlook.best_board_for_chooser(*effect_branches.trump_effect_branches(board, trump.index, cells)))
        ]

    def action_worth(self, action: Action, depth: int, floor: float = -1e9) -> float:
        """Points of an action for the seat that decides; only an upper bound if below `floor`."""
        results = self.action_results(action)
        enough = -floor if len(results) == 1 else 1e9
        total = 0.0
        for share, board in results:
            found = self._value_after_action(board, depth, enough)
            total += share * (found if board.turn == self.seat else -found)
        return total

    def _value_after_action(self, board: SearchBoard, depth: int, enough: float) -> float:
        """The value of a board after the action; while a march goes on, that of its best end."""
        if board.march is None or board.fallen:
            return self.evaluator.searched_board_value(board, depth, enough)
        ended = board.copy()
        ended.march = None
        best = -self.evaluator.searched_board_value(search_board.end_turn(ended), depth)
        for _, results, _ in self.evaluator.promising_replies(board, 3, 2):
            found = 0.0
            for share, after in results:
                after.march = None
                last = search_board.end_turn(after) if after.turn == board.turn else after
                found -= share * self.evaluator.quick_board_value(last)
            best = max(best, found)
        return best


def find_search_step(board: SearchBoard, origin: int, target: int, via: int | None) -> search_board.Step:
    """The move with its retreat (D6)."""
    found = [step for step in search_board.steps_from_cells(board.at, board.turn, (origin,)) if step[1] == target]
    if len(found) > 1:
        found = [step for step in found if step[2] == (origin if via is None else via)]
    return found[0]


class ActionRanker:
    """Weighs actions with a skill."""

    def __init__(self, game: Zoon, skill: ZoonBotSkill) -> None:
        self._game = game
        self.skill = skill
        self._tables_by_options: Cache[object, SearchTables] = Cache("zoon: lores", _MOST_TABLES)

    def search_tables(self, view: View) -> SearchTables:
        """What is known of the tribes at the table."""
        found = self._tables_by_options.get_and_refresh(view.agreed)
        if found is None or found.load > found.most // 2:
            found = self._tables_by_options[view.agreed] = SearchTables(
                self._game.rules_context, view.agreed, self.skill.taste
            )
        return found

    def sample_worlds(self, view: View, rng: random.Random) -> list[SampledWorld]:
        """States that fit what the bot remembers; the same object where the same cards are drawn again."""
        seen = self._view_with_cards_forgotten(view, rng)
        search_tables, seat = self.search_tables(view), view.to_act
        pull = 1.0 + view.quiet_turns / 15
        made: dict[tuple[CellContent, ...], SampledWorld] = {}
        drawn = []
        for _ in range(self.skill.worlds):
            state = self._imagine_likely_state(seen, seat, rng)
            if state.cells not in made:
                made[state.cells] = SampledWorld(search_tables, state, seat, pull, self.skill)
            drawn.append(made[state.cells])
        return drawn

    def _imagine_likely_state(self, view: View, seat: Seat, rng: random.Random) -> State:
        state = self._game.imagine(view, rng)
        if self.skill.guesses:
            for _ in range(_TRIES_BY_COLUMN if self.skill.habits else _TRIES):
                if rng.random() < self._emblem_likelihood(state, 1 - seat):
                    break
                state = self._game.imagine(view, rng)
        return state

    def _emblem_likelihood(self, state: State, enemy: Seat) -> float:
        """How likely somebody would have put the Emblem there."""
        cards = self._game.rules_context.sides(state.agreed)[enemy].cards
        for cell, piece in enumerate(state.cells):
            if isinstance(piece, Piece) and piece.owner == enemy and cards[piece.card].is_emblem:
                if not is_in_back_row(cell, enemy):
                    return _ASTRAY_LIKELIHOOD
                return self.skill.habits[cell % SIDE] if self.skill.habits else 1.0
        return 1.0

    def _view_with_cards_forgotten(self, view: View, rng: random.Random) -> View:
        if not self.skill.forgets:
            return view
        anything = self._game.rules_context.sides(view.agreed)[1 - view.to_act].deck.starting_card_bits
        cells = tuple(
            replace(shown, known=None, possible_cards=shown.possible_cards | anything)
            if isinstance(shown, Shown) and shown.owner != view.to_act and shown.known is not None and not shown.up
            and anything >> shown.known & 1 and rng.random() < self.skill.forgets else shown
            for shown in view.cells
        )  # fmt: skip
        return replace(view, cells=cells)

    def rank_actions(
        self, view: View, actions: Sequence[Action], rng: random.Random, stopped: Callable[[], bool]
    ) -> list[ProposedMove[Action]]:  # fmt: skip
        """The actions that were searched to the end, the best first."""
        skill = self.skill
        worlds = self.sample_worlds(view, rng)
        errors = [rng.gauss(0, skill.noise) if skill.noise else 0.0 for _ in actions]
        looks = _average_action_points(worlds, actions, 0, skill.looks, stopped)
        order = sorted(range(len(actions)), key=lambda i: -looks[i] - errors[i])
        values = [looks[i] + errors[i] for i in order]
        if skill.depth > 0 and not stopped():
            order = order[: skill.finalists]
            deep = _average_action_points(worlds, [actions[i] for i in order], skill.depth, skill.looks, stopped)
            values = [found + errors[i] for found, i in zip(deep, order, strict=True)]
        pairs = sorted(zip(values, order, strict=True), key=lambda pair: -pair[0])
        return [ProposedMove(actions[i], value) for value, i in pairs]


def _average_action_points(
    worlds: Sequence[SampledWorld], actions: Sequence[Action], depth: int, most: int, stopped: Callable[[], bool]
) -> list[float]:  # fmt: skip
    """Points of each action over the worlds, as many as there is time for."""
    totals = [0.0] * len(actions)
    judged: dict[SampledWorld, tuple[list[float], int]] = {}
    looks = seen = 0
    for world in worlds:
        if seen and (stopped() or looks > most):
            break
        seen += 1
        if world not in judged:
            judged[world] = _action_points_in_world(world, actions, depth)
        values, more = judged[world]
        looks += more
        totals = [total + value for total, value in zip(totals, values, strict=True)]
    return [total / seen for total in totals]


def _action_points_in_world(world: SampledWorld, actions: Sequence[Action], depth: int) -> tuple[list[float], int]:
    """Points of each action in one world, and how many boards were judged for them."""
    begun, floor = world.evaluator.judged_boards, -1e9
    values = []
    for action in actions:
        values.append(world.action_worth(action, depth, floor))
        floor = max(floor, values[-1] - _MARGIN)
    return values, world.evaluator.judged_boards - begun


def choose_card_to_turn_up(view: View, actions: Sequence[TurnUp], search_tables: SearchTables) -> TurnUp:
    """The card to turn up (A6): one that the enemy knows, or else the cheapest; never the Emblem if others are left."""

    def secret(action: TurnUp) -> tuple[bool, float]:
        shown = view.cells[action.cell]
        assert isinstance(shown, Shown)
        assert shown.known is not None
        card = search_tables.sides[shown.owner].cards[shown.known]
        return card.is_emblem, 0.0 if not shown.possible_cards & (shown.possible_cards - 1) else search_tables.prices[
            shown.owner
        ][shown.known]

    return min(actions, key=secret)
