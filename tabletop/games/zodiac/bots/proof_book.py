"""The proof of an opening as a book of moves, in which a bot finds its place from what a view shows.

Used by `perfect_bot`; a bot that plays the winner's side answers from the book without searching. Proofs come from
`prove` and are written to files with a checksum beside the table (`table`), one for each opening, with the texts of
actions in it (`rules/actions`): a file that cannot be read or fits no game of this star must be passed over, and the
proof is found again. A changed form of the file needs that too.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tabletop.games.zodiac.bots.core import SymmetryMap
from tabletop.games.zodiac.bots.oracle import Tablebase
from tabletop.games.zodiac.bots.prove import NoProof, find_opening_proof
from tabletop.games.zodiac.bots.table import read_checked_file, solved_file_path, write_checked_file
from tabletop.games.zodiac.rules.actions import Action, parse
from tabletop.games.zodiac.rules.generator import Arrangement, Position
from tabletop.games.zodiac.rules.state import State
from tabletop.rules.caches import cached

ArrangementsByColour = tuple[frozenset[Arrangement], frozenset[Arrangement]]
"""Arrangements with Black and with White to move."""
_Key = tuple[Position, ArrangementsByColour]
_Moves = tuple[tuple[tuple[Action, ...], Action], ...]

MOST_EXPANSIONS = 20_000
"""Of the search for a proof; a star that needs more has no book."""


@cached("zodiac: proofs", 4)
def proof_books(oracle: Tablebase) -> tuple[ProofBook, ...]:
    """A book for each opening that has a proof; the proofs are kept beside the table."""
    found = []
    for place, opening in enumerate(oracle.game.content.board.openings):
        path = solved_file_path(oracle.core.star.board, oracle.folder, f"{place}.proof")
        book = _read_proof_book(oracle, opening.name, path)
        if book is None:
            moves = _find_proof_moves(oracle, opening.name)
            write_checked_file(path, _moves_to_bytes(moves))
            book = ProofBook(oracle, opening.name, moves)
        if book:
            found.append(book)
    return tuple(found)


def _read_proof_book(oracle: Tablebase, opening: str, path: Path) -> ProofBook | None:
    """The book from its file; None where there is none, or where it fits no game of this star."""
    kept = read_checked_file(path)
    try:
        return None if kept is None else ProofBook(oracle, opening, _moves_from_bytes(kept))
    except (ValueError, LookupError, RecursionError):
        return None


def _find_proof_moves(oracle: Tablebase, opening: str) -> _Moves:
    """Nothing where there is no proof."""
    try:
        return find_opening_proof(oracle, opening, most_expansions=MOST_EXPANSIONS).moves
    except NoProof:
        return ()


def _moves_to_bytes(moves: _Moves) -> bytes:
    """One line of actions a row, the answer last."""
    return "\n".join(" ".join(map(str, (*line, answer))) for line, answer in moves).encode()


def _moves_from_bytes(plain: bytes) -> _Moves:
    rows = [tuple(map(parse, row.split())) for row in plain.decode().splitlines()]
    return tuple((row[:-1], row[-1]) for row in rows)


class ProofBook:
    """What to play in a proven opening: the winner's answers, and the replies that hold out longest."""

    def __init__(self, oracle: Tablebase, opening: str, moves: _Moves) -> None:
        self._oracle = oracle
        self._core = oracle.core
        self._answers: dict[_Key, int] = {}
        self._replies: dict[_Key, Counter[int]] = {}
        state = oracle.game.start({"opening": opening})
        start = self._answer_key_of_state(state)[0]
        self._opening_symmetries = tuple(
            i for i in self._core.symmetries if self._core.mirrored_position(start, i) == start
        )
        """Ways to lay the opening onto itself."""
        sizes = Counter(line[:length] for line, _ in moves for length in range(1, len(line) + 1))
        if moves:
            self._record_proof_moves(state, (), dict(moves), sizes)
        self._positions = {position for position, _ in (*self._answers, *self._replies)}

    def __bool__(self) -> bool:
        """Whether there is a proof at all."""
        return bool(self._answers)

    def find_book_action(self, position: Position, occurred: ArrangementsByColour, rng: random.Random) -> int | None:
        """An action for either side, or None off the proof; mirror images of the proof serve as well."""
        found = list(self._proof_book_actions(position, occurred))
        return rng.choice(found) if found else None

    def _proof_book_actions(self, position: Position, occurred: ArrangementsByColour) -> Iterator[int]:
        for image in self._opening_symmetries:
            mirrored = self._core.mirrored_position(position, image)
            if mirrored not in self._positions:
                continue
            key = mirrored, self._mirrored_arrangements(occurred, image)
            action = self._answers.get(key)
            if action is None and key in self._replies:
                action = self._replies[key].most_common(1)[0][0]
            if action is not None:
                yield self._core.mirrored_action(action, image.inverse_map())

    def _mirrored_arrangements(self, occurred: ArrangementsByColour, image: SymmetryMap) -> ArrangementsByColour:
        black, white = (frozenset(self._core.mirrored_arrangement(lay, image) for lay in lays) for lays in occurred)
        return black, white

    def _record_proof_moves(
        self,
        state: State,
        line: tuple[Action, ...],
        answers: dict[tuple[Action, ...], Action],
        sizes: Counter[tuple[Action, ...]],
    ) -> None:
        """Writes down what the proof says from here on."""
        game, index = self._oracle.game, self._core.actions.index
        if line in answers:
            action = answers[line]
            self._answers[self._answer_key_of_state(state)] = index(action)
            self._record_proof_moves(game.apply(state, action).state, (*line, action), answers, sizes)
            return
        replies = {reply: sizes[*line, reply] for reply in game.actions(state) if (*line, reply) in sizes}
        if replies:
            self._replies[self._answer_key_of_state(state)] = Counter(
                {index(reply): size for reply, size in replies.items()}
            )
        for reply in replies:
            self._record_proof_moves(game.apply(state, reply).state, (*line, reply), answers, sizes)

    def _answer_key_of_state(self, state: State) -> _Key:
        return self._core.position_of(self._oracle.game.view(state, None)), self._core.past_arrangements_by_colour(
            state.past
        )
