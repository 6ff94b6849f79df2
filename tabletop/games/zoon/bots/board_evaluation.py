"""What a board is worth, seen with the best answer of the seat whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from math import log2
from typing import Final

from tabletop.games.zoon.bots import combat_shares, core, effect_branches
from tabletop.games.zoon.bots.combat_shares import ENEMY_STAR, LOSE, OWN_STAR, TIE, WIN
from tabletop.games.zoon.bots.core import SearchBoard, Shot, Step
from tabletop.games.zoon.bots.search_pieces import VICTORY, WALL, SearchPiece, SearchTables
from tabletop.games.zoon.rules.field import CELLS, SIDE, Cell, in_back_row
from tabletop.games.zoon.rules.state import PLAYABLE
from tabletop.rules.game import Seat

_NEAR: Final = (7.0, 6.0, 4.2, 2.8, 1.7, 0.8, 0.2)
"""Points for a Zoon of ordinary strength by its distance from the enemy Emblem."""
_OVER: Final = 1.15 * VICTORY
_BITS: Final = (0.0, *(log2(count) for count in range(1, CELLS + 1)))
"""Bits that the enemy lacks, by how many cards may be the Emblem for all that it knows."""
_TEMPO: Final = 1.0
"""Points that a quiet move is worth."""
_LOUD: Final = 6
"""Attacks, and shots, that are looked at in answer to an action."""
_QUIET: Final = 5
"""Moves that are looked at."""
_HOPELESS: Final = -4.0
"""Points that an answer may lose at once and still be looked at."""
_LEAST: Final = 0.01
"""Share of a result that is worth looking at."""

Weighed = tuple[float, SearchBoard]
Reply = tuple[float, list[Weighed], float]
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
        self._foresight = foresight
        """Share of the best answer that counts: a beginner does not see all of it."""
        self._fair = fair
        """Whether people in this world choose by what they can know of a card, and not by what it is."""
        self._fears = fears
        """Share that counts of the best attack of whoever is not to move."""
        self.looks = 0
        """How many boards were judged."""
        self._hidden = _hidden(board.at, 0), _hidden(board.at, 1)
        self._blind: dict[tuple[SearchPiece, int], float] = {}
        self.near = _near(board.at, 0, pull), _near(board.at, 1, pull)
        """By seat and cell: how good it is for that seat to stand there."""
        self._hands: dict[int, tuple[core.Trumps, float]] = {}

    def quick(self, board: SearchBoard) -> float:
        """Points for the seat whose turn it is, which then does what looks best to it at once."""
        if board.fallen:
            return self.over(board)
        self.looks += 1
        at, turn, total, fears = board.at, board.turn, 0.0, self._fears
        ours, theirs = self.near[turn], self.near[1 - turn]
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
        best, real = self._best_attack(at, own, foes, full)
        for cell, man in own:
            if man.shots and man.aimed[cell] & foes:
                more = self._best_shot(board, cell, man)
                if more > best:
                    best = real = more
        doubts = self.tables.taste.doubt * (_BITS[our_unstirred] - _BITS[their_unstirred])
        if fears:
            total -= fears * self._best_attack(at, others, mine, full)[1]
        return total + self._foresight * real + self._hand(board.trumps, turn) + doubts

    def _best_attack(
        self, at: Sequence[SearchPiece | None], men: Sequence[tuple[Cell, SearchPiece]], foes: int, full: int
    ) -> tuple[float, float]:  # fmt: skip
        """Points of the best attack of some Zoons, as their owner can know them and as they are.

        The bits tell where their foes are, and where anybody is.
        """
        best = real = _TEMPO
        seat = self.seat
        for cell, man in men:
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
                    more = self._known_gain(man, there, target)
                if more > best:
                    best, real = more, combat_shares.gain(man, there) if there.owner == seat else more
        return best, real

    def _known_gain(self, search_piece: SearchPiece, enemy: SearchPiece, cell: Cell) -> float:
        """Points of an attack as its owner can know them."""
        if enemy.known:
            return combat_shares.gain(search_piece, enemy)
        kind = enemy.owner * 3 + (2 if enemy.stirred else 1 if in_back_row(cell, enemy.owner) else 0)
        found = self._blind.get((search_piece, kind))
        if found is None:
            others = self._hidden[enemy.owner][kind % 3] or (enemy,)
            found = self._blind[search_piece, kind] = sum(
                combat_shares.gain(search_piece, other) for other in others
            ) / len(others)
        return found

    def over(self, board: SearchBoard) -> float:
        """Points of a finished game for the seat whose turn it is."""
        if len(set(board.fallen)) > 1:
            return 0.0
        return -_OVER if board.fallen[0] == board.turn else _OVER

    def _best_shot(self, board: SearchBoard, cell: Cell, search_piece: SearchPiece) -> float:
        best, seat = 0.0, board.turn
        for index, aims in search_piece.shots:
            if board.trumps[seat][index].where in PLAYABLE:
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

    def _hand(self, trumps: core.Trumps, turn: Seat) -> float:
        """Points for trumps that can still be played; looked up by identity, as equal ones are mostly the same."""
        known = self._hands.get(id(trumps))
        if known is None:
            south, north = (_left(self.tables, trumps, seat) for seat in (0, 1))
            known = self._hands[id(trumps)] = trumps, self.tables.taste.trumps * (south - north)
        return -known[1] if turn else known[1]

    def value(self, board: SearchBoard, depth: int, enough: float = 1e9) -> float:
        """Points for the seat whose turn it is, looked for so many turns deep; stops where it is more than enough."""
        if board.fallen:
            return self.over(board)
        if depth <= 0:
            return self.quick(board)
        best = None
        top = 0.0
        for worth, results, hoped in self.replies(board):
            if worth < _HOPELESS and best is not None:
                break
            found = self.expected(results, board.turn, depth - 1)
            if best is None or found + hoped > top:
                best, top = found, found + hoped
                if best > enough:
                    break
        return self.quick(board) if best is None else best

    def expected(self, results: Sequence[Weighed], seat: Seat, depth: int) -> float:
        """Points for a seat on average over what an action can lead to."""
        total = 0.0
        for share, board in results:
            found = self.value(board, depth)
            total += share * (found if board.turn == seat else -found)
        return total

    def replies(self, board: SearchBoard, loudest: int = _LOUD, quietest: int = _QUIET) -> list[Reply]:
        """The actions worth looking at, the most promising first."""
        at, near = board.at, self.near[board.turn]
        quiet: list[tuple[float, Step]] = []
        loud: list[tuple[float, Step, float]] = []
        for step in core.steps(board):
            man, there = at[step[0]], at[step[1]]
            assert man is not None
            if there is None:
                quiet.append(((near[step[1]] - near[step[0]]) * man.drive, step))
            else:
                real = combat_shares.gain(man, there)
                known = self._known_gain(man, there, step[1]) if self._fair else real
                loud.append((known, step, known - real))
        calm = [(worth, step, 0.0) for worth, step in sorted(quiet, reverse=True)[:quietest]]
        found = [
            (worth, self.stepped(board, step, thorough=False), hoped)
            for worth, step, hoped in [*sorted(loud, reverse=True)[:loudest], *calm]
        ]
        found += [(self.shot_gain(board, shot), self.shot(board, shot), 0.0) for shot in core.shots(board)[:loudest]]
        return sorted(found, key=lambda reply: -reply[0])

    # What actions lead to

    def stepped(self, board: SearchBoard, step: Step, thorough: bool = True) -> list[Weighed]:
        """The results of a move or an attack, each with its probability, the turn ended."""
        if board.at[step[1]] is None:
            return [(1.0, core.end_turn(core.moved(board, step)))]
        return [
            (share, self._fought(board, step, result, thorough))
            for result, share in enumerate(core.step_shares(board, step))
            if share > _LEAST
        ]

    def _fought(self, board: SearchBoard, step: Step, result: int, thorough: bool) -> SearchBoard:
        if result in (OWN_STAR, ENEMY_STAR):
            chooser, boards = effect_branches.star_branches(board, step, result, thorough)
            return self.favourite(chooser, boards)
        return core.end_turn(core.fought(board, step, result))

    def shot(self, board: SearchBoard, shot: Shot) -> list[Weighed]:
        """The results of a shot, each with its probability, the turn ended."""
        shares = core.shot_shares(board, shot)
        return [
            (shares[result], core.end_turn(core.shot(board, shot, result)))
            for result in (WIN, LOSE, TIE)
            if shares[result] > _LEAST
        ]

    def favourite(self, chooser: Seat, boards: list[SearchBoard]) -> SearchBoard:
        """What somebody who decides about an effect chooses; the turn ended."""
        ended = [core.end_turn(board) for board in boards]
        if len(ended) == 1:
            return ended[0]
        return max(ended, key=lambda board: self.quick(board) * (1 if board.turn == chooser else -1))


def _hidden(at: Sequence[SearchPiece | None], owner: Seat) -> tuple[tuple[SearchPiece, ...], ...]:
    """A seat's Zoons that the enemy does not know: not in the back row and in it, and those that are no Emblem."""
    kinds: tuple[list[SearchPiece], ...] = ([], [], [])
    for cell, man in enumerate(at):
        if man is not None and man.owner == owner and not man.known:
            kinds[2 if man.stirred else 1 if in_back_row(cell, owner) else 0].append(man)
    return tuple(map(tuple, kinds))


def _left(search_tables: SearchTables, trumps: core.Trumps, seat: Seat) -> float:
    total = 0.0
    for trump, own in zip(search_tables.sides[seat].trumps, trumps[seat], strict=True):
        if own.where in PLAYABLE:
            total += trump.strength * (1 - own.used / trump.uses if trump.uses else 1.0)
    return total


def _near(at: Sequence[SearchPiece | None], seat: Seat, pull: float) -> tuple[float, ...]:
    """How good it is for a seat to stand on each cell: near the enemy Emblem."""
    emblems = [cell for cell, man in enumerate(at) if man is not None and man.is_emblem and man.owner != seat]
    if not emblems:
        return (0.0,) * CELLS
    return tuple(pull * _closeness(cell, emblems[0]) for cell in range(CELLS))


def _closeness(cell: Cell, emblem: Cell) -> float:
    dx, dy = abs(cell % SIDE - emblem % SIDE), abs(cell // SIDE - emblem // SIDE)
    away = max(dx, dy) + 0.4 * min(dx, dy)
    low = min(int(away), len(_NEAR) - 2)
    return _NEAR[low] + (_NEAR[low + 1] - _NEAR[low]) * min(1.0, away - low)
