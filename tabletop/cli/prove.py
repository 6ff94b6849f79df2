"""`tabletop prove`: finds a proof of who wins a game, and replays it under the full rules.

Used by `cli/main`, which runs it as a command, and by `cli/selfcheck` (`load_prover`). A game that can be proved
names a prover in its box; the Protocols here (WinningProof, ProofReplay, ProofReport) say what it must return, also
in installed games, so their names stay. This module searches nothing itself: it loads the prover and prints its
report. The exit status is 1 where no proof holds.
"""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from collections.abc import Callable, Iterator
from typing import Any, Protocol

from tabletop.arguments import Parser, UsageError
from tabletop.content import boxes
from tabletop.content.games import load_game
from tabletop.content.prose import game_messages
from tabletop.rules.game import Game, Seat

Progress = Callable[[str, int], None]


class WinningProof(Protocol):
    """A strategy for one seat that wins against everything."""

    @property
    def winner(self) -> Seat: ...
    @property
    def nodes(self) -> int: ...
    @property
    def positions(self) -> int: ...
    @property
    def expansions(self) -> int: ...
    @property
    def deepest(self) -> int: ...


class ProofReplay(Protocol):
    """What the replay of a proof went through."""

    @property
    def lines(self) -> int: ...
    @property
    def positions_handed_over(self) -> int: ...
    @property
    def applied(self) -> int: ...


class ProofReport(Protocol):
    """A proof that held."""

    @property
    def proof(self) -> WinningProof: ...
    @property
    def replay(self) -> ProofReplay: ...


Prover = Callable[[Game[Any, Any, Any], Progress], ProofReport]
"""Raises RuntimeError where there is no proof or the rules do not agree with it."""


def parser() -> Parser:
    made = Parser(
        "tabletop prove",
        "Proves who wins a game from its start, and replays the proof under the full rules against every reply.",
        f"example:\n  tabletop prove {boxes.default_game_name()}",
    )
    made.add_argument("game", metavar="GAME")
    return made


def run(given: Namespace) -> int:
    """Prints the proof's size; 1 where there is no proof or it does not hold."""
    game = load_game(given.game)
    able = load_prover(game.name)
    if able is None:
        provable = ", ".join(name for name in boxes.game_names() if load_prover(name))
        raise UsageError(f"there is no proof of who wins {game.name}; there is one for {provable}")
    began = time.perf_counter()
    try:
        report = able(game, _print_progress if sys.stderr.isatty() else ignore_progress)
    except RuntimeError as error:
        print(f"tabletop: {error}", file=sys.stderr)
        return 1
    print(
        "\n".join(
            report_lines(game_messages(game.name).seats[report.proof.winner], report, time.perf_counter() - began)
        )
    )
    return 0


def report_lines(winner: str, report: ProofReport, seconds: float) -> Iterator[str]:
    """Lines for people."""
    proof, replay = report.proof, report.replay
    yield f"{winner} wins from the start."
    yield (
        f"proof: {proof.nodes:,} nodes, {proof.positions:,} different positions, "
        f"at most {proof.deepest} actions from the start; {proof.expansions:,} expansions"
    )
    yield (
        f"replay under the full rules: {replay.applied:,} actions, {replay.lines:,} lines to their end, "
        f"{replay.positions_handed_over:,} more handed over to the solved game and followed there; {winner} won all"
    )
    yield f"{seconds:.1f} s"


def load_prover(name: str) -> Prover | None:
    """Who can prove a game; None where nobody can."""
    box = boxes.find_game_box(name)
    return box.prover.load() if box and box.prover else None


def ignore_progress(stage: str, count: int) -> None:
    """Says nothing where nobody watches."""


def _print_progress(stage: str, count: int) -> None:
    print(f"\r{stage} {count:,}   ", end="", file=sys.stderr, flush=True)
