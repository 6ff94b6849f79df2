"""The board on which Zoon's bots look ahead: every card is known, and a combat leads to results with probabilities.

Used by `action_ranking`, `board_evaluation`, `effect_branches` and `benchmark`. It is a small copy of the rules, made
for speed: moves, ends of turns and combats must agree with `rules/moves`, `rules/effects` and `rules/state_builder`, so
a changed rule is changed here too. Pieces are shared, boards are copied for each move. `board_after_move` and its like
return a new board before its turn has ended; `end_turn` passes on. It must stay fast.
"""

from __future__ import annotations

from collections.abc import Iterable

from tabletop.games.zoon.bots import combat_shares
from tabletop.games.zoon.bots.combat_shares import ATTACKER_STAR, LOSE, TIE, WIN
from tabletop.games.zoon.bots.search_pieces import SearchPiece, SearchTables
from tabletop.games.zoon.rules import grid_moves
from tabletop.games.zoon.rules.battlefield import CELLS, Cell, is_in_back_row
from tabletop.games.zoon.rules.state import PLAYABLE_PLACES, CellContent, Piece, State, TrumpState, Where
from tabletop.rules.game import Seat

Step = tuple[Cell, Cell, Cell]
"""Origin, target, and where a tie sends the attacker."""
Shot = tuple[Cell, Cell, int]
"""User, target, and the index of the trump."""
TrumpsBySeat = tuple[tuple[TrumpState, ...], tuple[TrumpState, ...]]
SearchMarch = tuple[int, int, frozenset[Cell]]
"""The trump, Zoons that may still be moved, and the cells of those that may (same_row) or have been moved."""


class SearchBoard:
    """A position between two decisions; changed only while it is made."""

    __slots__ = ("at", "busy", "fallen", "march", "tables", "trumps", "turn")

    def __init__(
        self, search_tables: SearchTables, at: list[SearchPiece | None], turn: Seat, trumps: TrumpsBySeat
    ) -> None:
        self.tables = search_tables
        self.at = at
        self.turn = turn
        self.trumps = trumps
        self.march: SearchMarch | None = None
        self.busy = False
        """Whether some condition ends with a turn."""
        self.fallen: tuple[Seat, ...] = ()
        """Whose Emblem was eliminated."""

    def copy(self) -> SearchBoard:
        """Another board that may be changed."""
        made = SearchBoard(self.tables, self.at.copy(), self.turn, self.trumps)
        made.march, made.busy = self.march, self.busy
        return made


def make_board(search_tables: SearchTables, state: State) -> SearchBoard:
    """The board of a state in which no combat waits."""
    at: list[SearchPiece | None] = [
        search_tables.search_piece_of_rules_piece(square)
        if isinstance(square, Piece)
        else None
        if square is None
        else search_tables.wall
        for square in state.cells
    ]
    board = SearchBoard(search_tables, at, state.turn, state.trumps)
    pieces = [(cell, piece) for cell, piece in enumerate(state.cells) if isinstance(piece, Piece)]
    board.busy = any(piece.held_turns or piece.boost for _, piece in pieces)
    if state.march is not None:
        effect = search_tables.sides[state.turn].trumps[state.march.trump].effect
        mark = 1 if effect is not None and effect.same_row else 2
        cells = frozenset(cell for cell, piece in pieces if piece.march == mark)
        board.march = state.march.trump, state.march.left, cells
    return board


def rules_cell_contents(at: list[SearchPiece | None]) -> list[CellContent]:
    """What stands on the cells, as the functions of the rules take it."""
    return [None if man is None else man.square for man in at]


# What is possible


def possible_steps(board: SearchBoard) -> list[Step]:
    """Moves and attacks of the seat whose turn it is (Z17 to Z29)."""
    found = steps_from_cells(board.at, board.turn)
    if board.march is None:
        return found
    trump, _, cells = board.march
    effect = board.tables.sides[board.turn].trumps[trump].effect
    assert effect is not None
    return [
        step
        for step in found
        if (step[0] in cells) == effect.same_row and (not effect.free_cells_only or board.at[step[1]] is None)
    ]


def steps_from_cells(at: list[SearchPiece | None], seat: Seat, origins: Iterable[Cell] = range(CELLS)) -> list[Step]:
    """The same for any seat and from some cells, outside a march."""
    foe = 1 - seat
    found: list[Step] = []
    add = found.append
    for origin in origins:
        man = at[origin]
        if man is None or man.owner != seat or not man.free:
            continue
        hops, tracks = man.steps[origin]
        for target in hops:
            there = at[target]
            if there is None or there.owner == foe:
                add((origin, target, origin))
        for track in tracks:
            before = origin
            for target, stop in track:
                there = at[target]
                if there is None:
                    if stop:
                        add((origin, target, before))
                    before = target
                    continue
                if stop and there.owner == foe:
                    add((origin, target, before))
                break
        if man.grids[origin].is_tangled:
            found = [step for step in found if step[0] != origin] + _steps_for_each_route(at, man, origin)
            add = found.append
    return found


def _steps_for_each_route(at: list[SearchPiece | None], search_piece: SearchPiece, origin: Cell) -> list[Step]:
    """Where two ways lead to one cell, the rules tell them apart (D5, D6, N3)."""
    occupied = grid_moves.pieces_and_occupied_bits(rules_cell_contents(at), search_piece.owner)[1]
    ways = grid_moves.open_routes(search_piece.grids[origin], occupied)
    return [(origin, way.target, way.retreat) for way in ways]


def possible_shots(board: SearchBoard) -> list[Shot]:
    """Shots of the seat whose turn it is (Z62)."""
    seat, at = board.turn, board.at
    if not any(
        board.trumps[seat][trump.index].where in PLAYABLE_PLACES for trump in board.tables.shooting_trumps[seat]
    ):
        return []
    own, found = board.trumps[seat], []
    for user, man in enumerate(at):
        if man is not None and man.owner == seat:
            for index, aims in man.shots:
                if own[index].where in PLAYABLE_PLACES:
                    for target in aims[user]:
                        there = at[target]
                        if there is not None and there.owner == 1 - seat:
                            found.append((user, target, index))
    return found


# What it does


def move_piece(board: SearchBoard, origin: Cell, target: Cell) -> None:
    """Takes a Zoon to a free cell; leaving its back row may turn it up (A11, B4)."""
    man = board.at[origin]
    assert man is not None
    board.at[origin] = None
    man = piece_after_move(man, origin, target)
    board.at[target] = man if man.stirred else man.after_move(origin, target)


def piece_after_move(search_piece: SearchPiece, origin: Cell, target: Cell) -> SearchPiece:
    """The Zoon as it lies after it has gone from one cell to another (A11)."""
    if (
        search_piece.tables.sullivan
        and not search_piece.up
        and is_in_back_row(origin, search_piece.owner)
        and not is_in_back_row(target, search_piece.owner)
    ):
        return search_piece.turned_up()
    return search_piece


def remove_piece(board: SearchBoard, cell: Cell) -> None:
    """Eliminates a Zoon with what it carries (Z35, Z55)."""
    man = board.at[cell]
    assert man is not None
    board.at[cell] = None
    if man.condition.gear is not None:
        seat, index = man.condition.gear
        put_trump(board, seat, index, TrumpState(Where.TOMB, board.trumps[seat][index].used))
    if man.is_emblem:
        board.fallen = (*board.fallen, man.owner)


def put_trump(board: SearchBoard, seat: Seat, index: int, there: TrumpState) -> None:
    own = list(board.trumps[seat])
    own[index] = there
    board.trumps = (board.trumps[0], tuple(own)) if seat else (tuple(own), board.trumps[1])


def spend_trump(board: SearchBoard, index: int) -> None:
    """Counts a use by the seat whose turn it is (Z52, Z58, D20, N18)."""
    seat = board.turn
    uses, used = board.tables.sides[seat].trumps[index].uses, board.trumps[seat][index].used + 1
    waits = Where.BESIDE if uses or board.tables.sullivan else Where.HAND
    put_trump(board, seat, index, TrumpState(Where.TOMB if uses and used >= uses else waits, used))


def end_turn(board: SearchBoard) -> SearchBoard:
    """Goes on to the other seat, unless a march goes on (N1); the board itself is changed.

    It differs from the rules on purpose, five times: nobody turns up a card after a loss (A6, B1), nor to have enough
    of them face up (A7, A8); a march goes on only if it really can, not if it could for all that is known (N41); quiet
    turns are not counted (D31); and a seat without an action has not lost (Z2, D9).
    """
    if board.fallen:
        return board
    if board.march is not None:
        if board.march[1] and possible_steps(board):
            return board
        board.march = None
    if board.busy:
        _expire_conditions(board)
    board.turn = 1 - board.turn
    return board


def _expire_conditions(board: SearchBoard) -> None:
    board.busy = False
    for cell, man in enumerate(board.at):
        if man is not None and man.passes:
            rested = board.at[cell] = man.after_turn(man.owner == board.turn)
            board.busy = board.busy or rested.passes


def board_after_move(board: SearchBoard, step: Step) -> SearchBoard:
    """A new board after a move to a free cell, its turn not ended."""
    made = board.copy()
    move_piece(made, step[0], step[1])
    if made.march is not None:
        count_march_move(made, step[0], step[1])
    return made


def count_march_move(board: SearchBoard, origin: Cell, end: Cell | None) -> None:
    """Counts a Zoon of a march that went from a cell to another, or was eliminated (Z49)."""
    assert board.march is not None
    trump, left, cells = board.march
    effect = board.tables.sides[board.turn].trumps[trump].effect
    assert effect is not None
    if effect.same_row:
        cells = cells - {origin}
    elif end is not None:
        cells = cells | {end}
    board.march = trump, left - 1, cells


def board_after_combat(board: SearchBoard, step: Step, result: int) -> SearchBoard:
    """A new board after a combat, its turn not ended; a Star's effect is still to be done (D15)."""
    origin, target, retreat = step
    made = board.copy()
    at = made.at
    man, enemy = at[origin], at[target]
    assert man is not None
    assert enemy is not None
    end: Cell | None = retreat
    if result == WIN:
        remove_piece(made, target)
        at[origin], at[target], end = None, man.after_combat(), target
    elif result == LOSE:
        remove_piece(made, origin)
        at[target], end = enemy.after_combat(), None
    elif result == TIE or _does_star_make_tie(man if result == ATTACKER_STAR else enemy):
        at[origin] = None
        at[retreat], at[target] = man.after_combat(), enemy.after_combat()
    else:
        at[origin], at[target], end = man.after_combat(), enemy.after_combat(), origin
    if made.march is not None:
        count_march_move(made, origin, end)
    return made


def _does_star_make_tie(star: SearchPiece) -> bool:
    return star.star is not None and star.star.tie


def board_after_shot(board: SearchBoard, shot_: Shot, result: int) -> SearchBoard:
    """A new board after a shot, its turn not ended (Z63 to Z66)."""
    _, target, index = shot_
    made = board.copy()
    enemy = made.at[target]
    assert enemy is not None
    if result == WIN:
        remove_piece(made, target)
    else:
        made.at[target] = enemy.after_combat()
    if result == LOSE:
        used = made.trumps[made.turn][index].used + 1
        put_trump(made, made.turn, index, TrumpState(Where.TOMB, used))
    else:
        spend_trump(made, index)
    return made


def step_outcome_chances(board: SearchBoard, step: Step) -> combat_shares.Shares:
    man, enemy = board.at[step[0]], board.at[step[1]]
    assert man is not None
    assert enemy is not None
    return combat_shares.attack_outcome_chances(man, enemy)


def shot_shares(board: SearchBoard, shot_: Shot) -> combat_shares.Shares:
    _, target, index = shot_
    enemy = board.at[target]
    assert enemy is not None
    return combat_shares.trump_shot_outcome_chances(
        board.tables, board.turn, index, board.trumps[board.turn][index].used, enemy
    )
