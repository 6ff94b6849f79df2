"""The bot that never gives away a win: it plays by the table, and searches where repetition (ZD14) decides.

Used by `bots` for the level `perfect`, and by `analyse`, which asks what it would play. It takes the shortest win
that no repetition can spoil, then what the book of a proven opening says (`proof_book`), then what a search finds.
Where it is lost it takes what holds out longest or is hardest to prove. It must see a View only, and depend on the
time only where a search does not come to its end. That it never loses as Black is tested and promised in
docs/play.md.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence

from tabletop.ai.bot import Budget
from tabletop.games.zodiac.bots.foresight import ActionProspect, PositionProspects, position_prospects
from tabletop.games.zodiac.bots.history_search import HistorySearch, ProofNode
from tabletop.games.zodiac.bots.oracle import Tablebase, WinningLines
from tabletop.games.zodiac.bots.proof_book import proof_books
from tabletop.games.zodiac.rules.actions import Action
from tabletop.games.zodiac.rules.state import View

MOST_EXPANSIONS = 20_000
"""In one search; about a second on a fast machine."""


class PerfectBot:
    """Takes the shortest win that no repetition can spoil, and resists as long as it can where it loses.

    Plays by the table, then by a proof book, then by its own search. It always answers: where the search proves nothing
    in time, with what seems easiest to prove.
    """

    def __init__(self, oracle: Tablebase, most_expansions: int = MOST_EXPANSIONS) -> None:
        self._oracle = oracle
        self._lines = WinningLines(oracle)
        self._most_expansions = most_expansions

    def choose(self, view: View, actions: Sequence[Action], rng: random.Random, budget: Budget) -> Action:
        """Depends on the time only where a search does not come to its end."""
        stopped = budget.start_timer()
        outlook = position_prospects(self._oracle, view)
        return (self._prospect_without_search(outlook, rng) or self._searched_prospect(outlook, rng, stopped)).action

    def action_without_search(self, view: View, rng: random.Random) -> Action | None:
        """What it would choose, if that needs no search."""
        found = self._prospect_without_search(position_prospects(self._oracle, view), rng)
        return found.action if found else None

    def _prospect_without_search(self, prospects: PositionProspects, rng: random.Random) -> ActionProspect | None:
        found = self._certain_win_prospect(prospects, rng) or self._book_prospect(prospects, rng)
        if found is None and self._is_certainly_lost(prospects):
            found = _longest_losing_prospect(prospects.prospects, rng)
        return found

    def _certain_win_prospect(self, prospects: PositionProspects, rng: random.Random) -> ActionProspect | None:
        """The shortest win that holds with what has occurred."""
        wins = [prospect for prospect in prospects.prospects if prospect.worth > 0]
        rng.shuffle(wins)
        loser_to_move = prospects.occurred[1 - prospects.turn]
        for prospect in sorted(wins, key=lambda win: win.worth):
            if self._lines.is_win_certain(prospect.after, loser_to_move | {prospect.arrangement}):
                return prospect
        return None

    def _is_certainly_lost(self, prospects: PositionProspects) -> bool:
        """Whether every action loses and no repetition can spoil the opponent's lines."""
        to_move = prospects.occurred[prospects.turn]
        return all(
            prospect.repeats or (prospect.worth < 0 and self._lines.is_win_certain(prospect.after, to_move))
            for prospect in prospects.prospects
        )

    def _book_prospect(self, prospects: PositionProspects, rng: random.Random) -> ActionProspect | None:
        """Only games that began with an opening are in a book."""
        black_to_move = prospects.occurred[0]
        if not any(
            self._oracle.core.arrangement_of_position(start) in black_to_move
            for start in self._oracle.opening_positions
        ):
            return None
        for book in proof_books(self._oracle):
            index = book.find_book_action(prospects.position, prospects.occurred, rng)
            if index is not None:
                return next(prospect for prospect in prospects.prospects if prospect.index == index)
        return None

    def _searched_prospect(
        self, prospects: PositionProspects, rng: random.Random, stopped: Callable[[], bool]
    ) -> ActionProspect:
        mine, theirs = prospects.occurred[prospects.turn], prospects.occurred[1 - prospects.turn]
        search = HistorySearch(self._oracle, self._lines, prospects.position, (mine, theirs))
        search.run_search(limit=1)
        wins = search.run_search(self._most_expansions, stopped)
        nodes = {node.action: node for node in search.root.children or ()}
        candidates = [prospect for prospect in prospects.prospects if not prospect.repeats] or list(prospects.prospects)
        rng.shuffle(candidates)
        if wins is False:
            return max(candidates, key=lambda prospect: (nodes[prospect.index].effort, -prospect.worth))
        return max(candidates, key=lambda prospect: (_ease_of_proof(nodes[prospect.index]), prospect.worth))


def _ease_of_proof(node: ProofNode) -> float:
    """How much easier it seems to prove the node than to disprove it."""
    return node.disproof / (node.proof + node.disproof)


def _longest_losing_prospect(prospects: Iterable[ActionProspect], rng: random.Random) -> ActionProspect:
    """The action that loses latest, repetitions last of all."""
    candidates = list(prospects)
    rng.shuffle(candidates)
    return min(candidates, key=lambda prospect: (prospect.repeats, prospect.worth == -1, prospect.worth))
