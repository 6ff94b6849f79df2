"""Values a board of the search by looking a few turns ahead, all cards known.

Used by `action_ranking`, with one BoardEvaluator for each SampledWorld. `quick_board_value` adds up what lies on the
board; `searched_board_value` tries the promising replies of both sides. It works on a SearchBoard and never sees a
match. Its points decide how strong all levels in `bots` are, so measure by matches after a change (docs/bots.md). It
judges thousands of boards for one move, so it must stay fast.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log2
from typing import Final

from tabletop.games.zoon.bots import combat_shares, effect_branches, search_board
from tabletop.games.zoon.bots.combat_shares import ATTACKER_STAR, DEFENDER_STAR, LOSE, TIE, WIN
from tabletop.games.zoon.bots.search_board import SearchBoard, Shot, Step
from tabletop.games.zoon.bots.search_pieces import VICTORY, WALL, SearchPiece, SearchTables
from tabletop.games.zoon.rules.battlefield import CELLS, SIDE, Cell, is_in_back_row
from tabletop.games.zoon.rules.state import PLAYABLE_PLACES
from tabletop.rules.game import Seat

_CLOSENESS_POINTS: Final = (7.0, 6.0, 4.2, 2.8, 1.7, 0.8, 0.2)
"""Points for a Zoon of ordinary strength by its distance from the enemy Emblem."""
_FINISHED_POINTS: Final = 1.15 * VICTORY
_DOUBT_BITS: Final = (0.0, *(log2(count) for count in range(1, CELLS + 1)))
"""Bits that the enemy lacks, by how many cards may be the Emblem for all that it knows."""
_QUIET_MOVE_POINTS: Final = 1.0
"""Points that a quiet move is worth."""
_MOST_ATTACKS: Final = 6
"""Attacks, and shots, that are looked at in answer to an action."""
_MOST_QUIET_MOVES: Final = 5
"""Moves that are looked at."""
_HOPELESS_POINTS: Final = -4.0
"""Points that an answer may lose at once and still be looked at."""
_LEAST_SHARE: Final = 0.01
"""Share of a result that is worth looking at."""

WeighedBoard = tuple[float, SearchBoard]
RatedReply = tuple[float, list[WeighedBoard], float]
"""Points that it promises at once, what it leads to, and how much more its owner hopes for than is true."""


class BoardEvaluator:
    """Judges boards of one world, in which every card is known."""

    def __init__(
        self, board: SearchBoard, seat: Seat, pull: float, foresight: float = 1.0, *, fair: bool = False,
        fears: float = 0.0
    ) -> None:  # fmt: skip
        self.tables = board.tables
        self.seat = seat
        """Who thinks: it knows its own cards, but the enemy does not."""
        self._answer_share = foresight
        """Share of the best answer that counts: a beginner does not see all of it."""
        self._by_knowledge_only = fair
        """Whether people in this world choose by what they can know of a card, and not by what it is."""
        self._threat_share = fears
        """Share that counts of the best attack of whoever is not to move."""
        self.judged_boards = 0
        """How many boards were judged."""
        self._hidden = _hidden_pieces(board.at, 0), _hidden_pieces(board.at, 1)
        self._unknown_gains: dict[tuple[SearchPiece, int], float] = {}
        self.closeness = _emblem_closeness_by_cell(board.at, 0, pull), _emblem_closeness_by_cell(board.at, 1, pull)
        """By seat and cell: how good it is for that seat to stand there."""
        self._known_trump_values: dict[int, tuple[search_board.TrumpsBySeat, float]] = {}

    def quick_board_value(self, board: SearchBoard) -> float:
        """Points for the seat to move, which then makes its best attack or shot at once."""
        if board.fallen:
            return self.finished_game_value(board)
        self.judged_boards += 1
        at, turn, total, fears = board.at, board.turn, 0.0, self._threat_share
        ours, theirs = self.closeness[turn], self.closeness[1 - turn]
        own, others = [], []
        mine = foes = walls = our_unstirred = their_unstirred = 0
        for cell, man in enumerate(at):
            if man is None:
                continue
            if man.owner == turn:
                total += man.worth + ours[cell] * man.drive
                mine |= 1 << cell
                our_unstirred += not man.stirred
                if man.free:
                    own.append((cell, man))
            elif man.owner != WALL:
                total -= man.worth + theirs[cell] * man.drive
                foes |= 1 << cell
                their_unstirred += not man.stirred
                if fears and man.free:
                    others.append((cell, man))
            else:
                walls |= 1 << cell
        full = mine | foes | walls
        best, real = self._best_attack_points(at, own, foes, full)
        for cell, man in own:
            if man.shots and man.aimed[cell] & foes:
                more = self._best_shot_points(board, cell, man)
                if more > best:
                    best = real = more
        doubts = self.tables.weights.doubt_points * (_DOUBT_BITS[our_unstirred] - _DOUBT_BITS[their_unstirred])
        if fears:
            total -= fears * self._best_attack_points(at, others, mine, full)[1]
        return total + self._answer_share * real + self._value_of_unplayed_trumps(board.trumps, turn) + doubts

    def _best_attack_points(
        self, at: Sequence[SearchPiece | None], attackers: Sequence[tuple[Cell, SearchPiece]], foes: int, full: int
    ) -> tuple[float, float]:  # fmt: skip
        """Points of the best attack of some Zoons, as their owner can know them and as they are.

        The bits tell where their foes are, and where anybody is.
        """
        best = real = _QUIET_MOVE_POINTS
        seat = self.seat
        for cell, man in attackers:
            if not man.reach[cell] & foes:
                continue
            gains = man.gains
            for bit, between, target in man.lines[cell]:
                if not bit & foes or between & full:
                    continue
                there = at[target]
                assert there is not None
                more = gains.get(there) if there.known else None
                if more is None:
                    more = self._attack_gain_as_known(man, there, target)
                if more > best:
                    best, real = more, combat_shares.attack_gain(man, there) if there.owner == seat else more
        return best, real

    def _attack_gain_as_known(self, search_piece: SearchPiece, enemy: SearchPiece, cell: Cell) -> float:
        """Points of an attack as its owner can know them."""
        if enemy.known:
            return combat_shares.attack_gain(search_piece, enemy)
        kind = enemy.owner * 3 + (2 if enemy.stirred else 1 if is_in_back_row(cell, enemy.owner) else 0)
        found = self._unknown_gains.get((search_piece, kind))
        if found is None:
            others = self._hidden[enemy.owner][kind % 3] or (enemy,)
            found = self._unknown_gains[search_piece, kind] = sum(
                combat_shares.attack_gain(search_piece, other) for other in others
            ) / len(others)
        return found

    def finished_game_value(self, board: SearchBoard) -> float:
        """Points of a finished game for the seat whose turn it is."""
        if len(set(board.fallen)) > 1:
            return 0.0
        return -_FINISHED_POINTS if board.fallen[0] == board.turn else _FINISHED_POINTS

    def _best_shot_points(self, board: SearchBoard, cell: Cell, search_piece: SearchPiece) -> float:
        best, seat = 0.0, board.turn
        for index, aims in search_piece.shots:
            if board.trumps[seat][index].where in PLAYABLE_PLACES:
                for target in aims[cell]:
                    there = board.at[target]
                    if there is not None and there.owner == 1 - seat:
                        best = max(best, self.shot_gain(board, (cell, target, index)))
        return best

    def shot_gain(self, board: SearchBoard, shot: Shot) -> float:
        """Points that a shot wins on average."""
        enemy, index = board.at[shot[1]], shot[2]
        assert enemy is not None
        return combat_shares.shot_gain(self.tables, board.turn, index, board.trumps[board.turn][index].used, enemy)

    def _value_of_unplayed_trumps(self, trumps: search_board.TrumpsBySeat, turn: Seat) -> float:
        """Points for trumps that can still be played; looked up by identity, as equal ones are mostly the same."""
        known = self._known_trump_values.get(id(trumps))
        if known is None:
            south, north = (_trump_strength_left(self.tables, trumps, seat) for seat in (0, 1))
            known = self._known_trump_values[id(trumps)] = trumps, self.tables.weights.trump_points * (south - north)
        return -known[1] if turn else known[1]

    def searched_board_value(self, board: SearchBoard, depth: int, enough: float = 1e9) -> float:
        """Points for the seat to move, searched `depth` turns deep; stops early above `enough`."""
        if board.fallen:
            return self.finished_game_value(board)
        if depth <= 0:
            return self.quick_board_value(board)
        best = None
        top = 0.0
        for worth, results, hoped in self.promising_replies(board):
            if worth < _HOPELESS_POINTS and best is not None:
                break
            found = self.expected_value(results, board.turn, depth - 1)
            if best is None or found + hoped > top:
                best, top = found, found + hoped
                if best > enough:
                    break
        return self.quick_board_value(board) if best is None else best

    def expected_value(self, results: Sequence[WeighedBoard], seat: Seat, depth: int) -> float:
        """Points for a seat on average over what an action can lead to."""
        total = 0.0
        for share, board in results:
            found = self.searched_board_value(board, depth)
            total += share * (found if board.turn == seat else -found)
        return total

    def promising_replies(
        self, board: SearchBoard, loudest: int = _MOST_ATTACKS, quietest: int = _MOST_QUIET_MOVES
    ) -> list[RatedReply]:
        """The actions worth looking at, the most promising first."""
        at, near = board.at, self.closeness[board.turn]
        quiet: list[tuple[float, Step]] = []
        loud: list[tuple[float, Step, float]] = []
        for step in search_board.possible_steps(board):
            man, there = at[step[0]], at[step[1]]
            assert man is not None
            if there is None:
                quiet.append(((near[step[1]] - near[step[0]]) * man.drive, step))
            else:
                real = combat_shares.attack_gain(man, there)
                known = self._attack_gain_as_known(man, there, step[1]) if self._by_knowledge_only else real
                loud.append((known, step, known - real))
        calm = [(worth, step, 0.0) for worth, step in sorted(quiet, reverse=True)[:quietest]]
        found = [
            (worth, self.weighed_boards_after_step(board, step, thorough=False), hoped)
            for worth, step, hoped in [*sorted(loud, reverse=True)[:loudest], *calm]
        ]
        found += [
            (self.shot_gain(board, shot), self.weighed_boards_after_shot(board, shot), 0.0)
            for shot in search_board.possible_shots(board)[:loudest]
        ]
        return sorted(found, key=lambda reply: -reply[0])

    # What actions lead to

    def weighed_boards_after_step(self, board: SearchBoard, step: Step, thorough: bool = True) -> list[WeighedBoard]:
        """The results of a move or an attack, each with its probability, the turn ended."""
        if board.at[step[1]] is None:
            return [(1.0, search_board.end_turn(search_board.board_after_move(board, step)))]
        return [
            (share, self._board_after_combat(board, step, result, thorough))
            for result, share in enumerate(search_board.step_outcome_chances(board, step))
            if share > _LEAST_SHARE
        ]

    def _board_after_combat(self, board: SearchBoard, step: Step, result: int, thorough: bool) -> SearchBoard:
        if result in (ATTACKER_STAR, DEFENDER_STAR):
            chooser, boards = effect_branches.star_effect_branches(board, step, result, thorough)
            return self.best_board_for_chooser(chooser, boards)
        return search_board.end_turn(search_board.board_after_combat(board, step, result))

    def weighed_boards_after_shot(self, board: SearchBoard, shot: Shot) -> list[WeighedBoard]:
        """The results of a shot, each with its probability, the turn ended."""
        shares = search_board.shot_shares(board, shot)
        return [
            (shares[result], search_board.end_turn(search_board.board_after_shot(board, shot, result)))
            for result in (WIN, LOSE, TIE)
            if shares[result] > _LEAST_SHARE
        ]

    def best_board_for_chooser(self, chooser: Seat, boards: list[SearchBoard]) -> SearchBoard:
        """What somebody who decides about an effect chooses; the turn ended."""
        ended = [search_board.end_turn(board) for board in boards]
        if len(ended) == 1:
            return ended[0]
        return max(ended, key=lambda board: self.quick_board_value(board) * (1 if board.turn == chooser else -1))


def _hidden_pieces(at: Sequence[SearchPiece | None], owner: Seat) -> tuple[tuple[SearchPiece, ...], ...]:
    """A seat's Zoons that the enemy does not know: not in the back row and in it, and those that are no Emblem."""
    kinds: tuple[list[SearchPiece], ...] = ([], [], [])
    for cell, man in enumerate(at):
        if man is not None and man.owner == owner and not man.known:
            kinds[2 if man.stirred else 1 if is_in_back_row(cell, owner) else 0].append(man)
    return tuple(map(tuple, kinds))


def _trump_strength_left(search_tables: SearchTables, trumps: search_board.TrumpsBySeat, seat: Seat) -> float:
    total = 0.0
    for trump, own in zip(search_tables.sides[seat].trumps, trumps[seat], strict=True):
        if own.where in PLAYABLE_PLACES:
            total += trump.strength * (1 - own.used / trump.uses if trump.uses else 1.0)
    return total


def _emblem_closeness_by_cell(at: Sequence[SearchPiece | None], seat: Seat, pull: float) -> tuple[float, ...]:
    """How good it is for a seat to stand on each cell: near the enemy Emblem."""
    emblems = [cell for cell, man in enumerate(at) if man is not None and man.is_emblem and man.owner != seat]
    if not emblems:
        return (0.0,) * CELLS
    return tuple(pull * _closeness_to_emblem(cell, emblems[0]) for cell in range(CELLS))


def _closeness_to_emblem(cell: Cell, emblem: Cell) -> float:
    dx, dy = abs(cell % SIDE - emblem % SIDE), abs(cell // SIDE - emblem // SIDE)
    away = max(dx, dy) + 0.4 * min(dx, dy)
    low = min(int(away), len(_CLOSENESS_POINTS) - 2)
    return _CLOSENESS_POINTS[low] + (_CLOSENESS_POINTS[low + 1] - _CLOSENESS_POINTS[low]) * min(1.0, away - low)
