"""The analyst of Zodiac: what hints, review and puzzles are told about a position.

Used by the box, which names `analyst`; the worker process asks it for the contract's Analyst (`ai/analysis`), so
`verdict`, `refutation` and `puzzles` keep their names and meaning. It reads verdicts (won, lost or neither, and in
how many moves), reasons and best play off the solved table, and near the end off `foresight`, so that they hold under
the full rules. It never plays itself; a star too large to be solved raises StarTooLarge.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from tabletop.ai.analysis import Puzzle, Value, Verdict, VerdictKind
from tabletop.ai.bot import Budget
from tabletop.games.zodiac.bots.foresight import DEPTH, ActionProspect, HistoryAwareEvaluator, position_prospects
from tabletop.games.zodiac.bots.oracle import Tablebase, WinningLines, shared_tablebase
from tabletop.games.zodiac.bots.perfect_bot import PerfectBot
from tabletop.games.zodiac.bots.puzzles import load_or_make_puzzles
from tabletop.games.zodiac.rules.actions import Action
from tabletop.games.zodiac.rules.rules import Zodiac
from tabletop.games.zodiac.rules.state import State, View
from tabletop.rules.game import IllegalAction

_MOST_EXPANSIONS = 2_000
_SECONDS_PER_ACTION = 5.0
"""For each action of a line; only those where repetition may decide need more than the table."""

_Line = tuple[Action, ...]
_RANK_BY_KIND: dict[VerdictKind, int] = {VerdictKind.WON: 2, VerdictKind.BALANCED: 1, VerdictKind.LOST: 0}


class ZodiacAnalyst:
    """Everything that the user interface asks about a position; raises StarTooLarge where a star cannot be solved."""

    def __init__(self, oracle: Tablebase) -> None:
        self._oracle = oracle
        self._game = oracle.game
        self._bot = PerfectBot(oracle, _MOST_EXPANSIONS)
        self._foresight = HistoryAwareEvaluator(oracle, WinningLines(oracle))

    def verdict(self, view: View) -> Verdict[Action]:
        """The next few turns are judged by the full rules, what comes later by the table as far as that holds."""
        if view.outcome is not None:
            kind: VerdictKind = VerdictKind.WON if view.turn in view.outcome.winners else VerdictKind.LOST
            return Verdict(kind, 0, (), (), "over")
        prospects = self._foresight.reevaluate_with_history(position_prospects(self._oracle, view))
        values = tuple(Value(p.action, p.kind, p.turns, p.repeats) for p in prospects)
        top = max(prospects, key=_prospect_sort_key)
        best = [p for p in prospects if _prospect_sort_key(p) == _prospect_sort_key(top)]
        favourite = self._favourite_action(view, best)
        actions = tuple(p.action for p in sorted(best, key=lambda p: p.action != favourite))
        reason = self._best_action_reason_key(view, favourite, prospects)
        return Verdict(top.kind, top.turns, actions, values, reason, DEPTH + 1)

    def refutation(self, view: View, action: Action | None) -> _Line:
        """Best play to the end, as soon as the verdict says, or up to a balanced position; raises IllegalAction."""
        state = self._game.imagine(view, random.Random(0))
        line: list[Action] = []
        if action is not None:
            refusal = self._game.check(state, action)
            if refusal is not None:
                raise IllegalAction(action, refusal)
            line.append(action)
            state = self._game.apply(state, action).state
        return (*line, *self._promised_line_of_play(state))

    def puzzles(self) -> tuple[Puzzle[View], ...]:
        return load_or_make_puzzles(self._oracle)

    def _promised_line_of_play(self, state: State) -> _Line:
        """What the verdict promises, move by move; where repetition spoils that on the way, what a search finds."""
        promised, end = self._play_chosen_actions(state, self._action_by_verdict)
        return promised if end.result is not None else self._play_chosen_actions(state, self._action_by_perfect_bot)[0]

    def _play_chosen_actions(
        self, state: State, choose: Callable[[View, Sequence[ActionProspect]], Action]
    ) -> tuple[_Line, State]:
        """What is chosen for both sides while one of them wins, and where that leads."""
        line: list[Action] = []
        while state.result is None:
            view = self._game.view(state, None)
            prospects = self._foresight.reevaluate_with_history(position_prospects(self._oracle, view))
            if max(prospects, key=_prospect_sort_key).kind == VerdictKind.BALANCED:
                break
            line.append(choose(view, prospects))
            state = self._game.apply(state, line[-1]).state
        return tuple(line), state

    def _action_by_verdict(self, view: View, prospects: Sequence[ActionProspect]) -> Action:
        top = max(map(_prospect_sort_key, prospects))
        return self._favourite_action(view, [p for p in prospects if _prospect_sort_key(p) == top])

    def _action_by_perfect_bot(self, view: View, prospects: Sequence[ActionProspect]) -> Action:
        top = max(prospects, key=_prospect_sort_key)
        action = self._bot.choose(view, (), random.Random(0), Budget(_SECONDS_PER_ACTION))
        return action if next(p.kind for p in prospects if p.action == action) == top.kind else top.action

    def _favourite_action(self, view: View, best: Sequence[ActionProspect]) -> Action:
        """The one among equals that holds with the history so far, as far as no search is needed."""
        known = self._bot.action_without_search(view, random.Random(0))
        return known if known in [p.action for p in best] and known is not None else best[0].action

    def _best_action_reason_key(self, view: View, favourite: Action, prospects: Sequence[ActionProspect]) -> str:
        """Key of the sentence that tells why the favourite is best."""
        chosen = next(p for p in prospects if p.action == favourite)
        better = sum(p.kind == chosen.kind for p in prospects)
        if chosen.kind == VerdictKind.WON:
            if chosen.turns == 1:
                return "wins_ring" if self._oracle.core.full_ring_result(chosen.after) else "wins_no_action"
            return "only_win" if better == 1 else "keeps_win"
        if chosen.kind == VerdictKind.BALANCED:
            return "only_balance" if better == 1 else "keeps_balance"
        if len(prospects) == 1:
            return "only_action"
        return "all_repeat" if all(p.repeats for p in prospects) else "resists"


def _prospect_sort_key(prospect: ActionProspect) -> tuple[int, int, bool]:
    """The higher the better: short wins, long losses, repetitions last."""
    return _RANK_BY_KIND[prospect.kind], -prospect.worth, not prospect.repeats


def analyst(game: Zodiac) -> ZodiacAnalyst:
    return ZodiacAnalyst(shared_tablebase(game))
