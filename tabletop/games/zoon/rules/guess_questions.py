"""What watchers of Zoon may guess: does an attack succeed, before the cards are turned or the dice fall.

The box names ZoonGuessQuestions for `play/guesses`. A watcher knows no card that lies face down and no corner that was
touched: `odds.pending_combat_odds` weighs all of them alike, by the spectator's view alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.games.zoon.rules import battlefield, odds
from tabletop.games.zoon.rules.events import Fought
from tabletop.games.zoon.rules.rules import Zoon
from tabletop.games.zoon.rules.view import View
from tabletop.rules.game import Event
from tabletop.rules.guess_questions import GuessQuestion


class ZoonGuessQuestions:
    """Asks about combats and shots."""

    def __init__(self, game: Zoon) -> None:
        self._game = game

    def question_of_view(self, view: View) -> GuessQuestion | None:
        shares, combat = odds.pending_combat_odds(self._game, view), view.combat
        if shares is None or combat is None:
            return None
        chance = shares.win + shares.own_star + shares.hit
        values = ("origin", battlefield.cell_name(combat.origin)), ("target", battlefield.cell_name(combat.target))
        key = "combat" if combat.trump is None else "shot"
        return GuessQuestion(key, chance, values) if 0 < chance < 1 else None

    def did_happen(self, question: GuessQuestion, events: Sequence[Event]) -> bool:
        """Whether the attacking card has won, its Star counts, or a shot has hit."""
        fought = next(event for event in events if isinstance(event, Fought))
        return fought.winner == fought.attacker.seat
