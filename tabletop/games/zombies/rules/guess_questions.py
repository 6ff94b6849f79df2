"""What watchers of Zombies may guess: how large a horde the next Director card brings, and whether the line holds.

The box names ZombiesGuessQuestions for `play/guesses`. It reads the spectator's view only. The Director's deck may be
counted by everybody (K18); cards on the pile are weighed as `queries/odds` weighs those of others, as random among all
that nobody has seen. Nothing is asked whose answer is certain.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tabletop.games.zombies.rules.queries import odds
from tabletop.games.zombies.rules.rules import Zombies
from tabletop.games.zombies.rules.state import tasks
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.view import View
from tabletop.games.zombies.rules.text import events
from tabletop.games.zombies.rules.turn import drawing
from tabletop.rules.game import CHANCE, NOBODY, Event
from tabletop.rules.guess_questions import GuessQuestion

_HALF = Fraction(1, 2)


class ZombiesGuessQuestions:
    """Asks about Director cards and the suppressing fire."""

    def __init__(self, game: Zombies) -> None:
        self._game = game

    def question_of_view(self, view: View) -> GuessQuestion | None:
        task = view.shown.todo[-1] if view.shown.todo and view.to_act == CHANCE else None
        builder = StateBuilder(self._game.rules_context, view.shown)
        found = None
        if isinstance(task, tasks.Drawing):
            found = _ask_about_card(builder)
        elif isinstance(task, tasks.Revealing):
            found = _ask_about_line(builder)
        return found if found is not None and 0 < found.chance < 1 else None

    def did_happen(self, question: GuessQuestion, events_: Sequence[Event]) -> bool:
        """Whether the horde is as large as was asked, or the fire as large as the horde (H19)."""
        if question.key == "line":
            revealed = next(event for event in events_ if isinstance(event, events.Revealed))
            return revealed.total >= revealed.horde
        drawn = next(event for event in events_ if isinstance(event, events.CardDrawn))
        return drawn.horde >= int(dict(question.values)["horde"])


def _ask_about_card(builder: StateBuilder) -> GuessQuestion | None:
    """Whether the horde of the card reaches the number that is hardest to tell (K18, K20)."""
    hordes = [drawing.horde_of_card(builder, builder.rules_context.director[card]) for card in builder.director]
    chances = {least: Fraction(sum(horde >= least for horde in hordes), len(hordes)) for least in sorted(set(hordes))}
    if not chances:
        return None
    least = min(chances, key=lambda each: abs(chances[each] - _HALF))
    return GuessQuestion("card", chances[least], (("horde", str(least)),))


def _ask_about_line(builder: StateBuilder) -> GuessQuestion | None:
    """Whether the pile stops the whole horde (H17 to H19)."""
    if builder.horde <= 0:
        return None
    spread = odds.shortfall_odds(builder, NOBODY, ())
    chance = sum((share for short, share in spread.items() if short <= 0), Fraction(0))
    cards = sum(len(one.cards) for one in builder.pile)
    return GuessQuestion("line", chance, (("cards", str(cards)), ("horde", str(builder.horde))))
