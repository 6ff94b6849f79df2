"""What watchers of Zone Wars may guess: does an attack hit, does a hit get through, does a model get up.

The box names ZoneWarsGuessQuestions for `play/guesses`. Everything lies open on the mat, so the chances are those of
the dice that are about to be thrown (`state/dice`); test_guess_questions counts them again face by face. Nothing is
asked of a throw whose answer is certain.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state import dice
from tabletop.games.zone_wars.rules.state.tasks import Attacking, Hurting, Throwing
from tabletop.games.zone_wars.rules.state.view import View
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.text.event_reasons import RollReason
from tabletop.rules.game import Event
from tabletop.rules.guess_questions import GuessQuestion


class ZoneWarsGuessQuestions:
    """Asks about the dice of attacks, pushes, protection and recovery."""

    def __init__(self, game: ZoneWars) -> None:
        self._field = game.content.field
        self._faces = dice.count_faces(self._field)

    def question_of_view(self, view: View) -> GuessQuestion | None:
        throw = view.todo[-1] if view.todo else None
        if not isinstance(throw, Throwing):
            return None
        ask = _QUESTIONS.get(throw.why)
        found = None if ask is None else ask(self, view, throw)
        return found if found is not None and 0 < found.chance < 1 else None

    def did_happen(self, question: GuessQuestion, events_: Sequence[Event]) -> bool:
        """Whether there is a success; of a hit that is to get through, whether there are too few."""
        hits = next(event.hits for event in events_ if isinstance(event, events.Rolled))
        needed = int(dict(question.values).get("hits", "1"))
        return hits < needed if question.key == "through" else hits > 0

    def _ask_about_attack(self, view: View, throw: Throwing) -> GuessQuestion | None:
        """Whether there is a success (R125); a push that has one already is certain."""
        task = view.todo[-2] if len(view.todo) > 1 else None
        if not isinstance(task, Attacking) or dice.count_hits(self._field, task.base_faces, task.gear_faces):
            return None
        attacker, target = view.figures[task.attacker].id, view.figures[task.target].id
        key = "push" if task.is_pushed else "attack"
        return GuessQuestion(key, self._success_chance(throw), (("attacker", attacker), ("target", target)))

    def _ask_about_protection(self, view: View, throw: Throwing) -> GuessQuestion | None:
        """Whether fewer successes protect than have hit (R129)."""
        task = view.todo[-2] if len(view.todo) > 1 else None
        if not isinstance(task, Hurting):
            return None
        chance = sum(dice.protection_distribution(self._faces, throw.gear)[: task.potential], Fraction(0))
        return GuessQuestion(
            "through", chance, (("figure", view.figures[task.victim].id), ("hits", str(task.potential)))
        )

    def _ask_about_survival(self, view: View, throw: Throwing) -> GuessQuestion | None:
        """Whether a Broken model gets up (R107)."""
        if throw.figure is None or not view.figures[throw.figure].is_broken:
            return None
        return GuessQuestion("recover", self._success_chance(throw), (("figure", view.figures[throw.figure].id),))

    def _success_chance(self, throw: Throwing) -> Fraction:
        return 1 - dice.symbol_distribution(
            dice.outcome_counts_of_one_roll(self._faces, throw.base, throw.gear), 0
        )[0]  # fmt: skip


_QUESTIONS: Final[
    Mapping[RollReason, Callable[[ZoneWarsGuessQuestions, View, Throwing], GuessQuestion | None]]
] = {
    RollReason.ATTACK: ZoneWarsGuessQuestions._ask_about_attack,
    RollReason.PUSH: ZoneWarsGuessQuestions._ask_about_attack,
    RollReason.PROTECTION: ZoneWarsGuessQuestions._ask_about_protection,
    RollReason.SURVIVAL: ZoneWarsGuessQuestions._ask_about_survival,
}  # fmt: skip
