"""Who did what in a night: who saved whom, who held the line, who fell; from what everybody could see (H16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tabletop.games.zombies.rules.text import events as game_events
from tabletop.games.zombies.rules.text.events import PinCause
from tabletop.rules.game import NOBODY, Event, Seat
from tabletop.rules.tale import Deed

_MOST_SAVED = 2
"""Rescues of one sort that are told one by one."""
_MANY_DOWN = 2
"""Survivors that are down at once from which on it nearly went wrong."""


class HighlightCollector:
    """Takes the events of a night one after the other, and knows at the end what to tell of them."""

    def __init__(self, round_: int = 0) -> None:
        """`round_` is the one that it begins in."""
        self._round = round_
        self._holds: dict[Seat, int] = {}
        """When a token came on whom."""
        self._down: set[Seat] = set()
        self._worst = Deed(0, NOBODY, "")
        self._worst_down = 0
        self._revived: list[Deed] = []
        self._freed: list[Deed] = []
        self._fell: list[Deed] = []
        self._given: Counter[Seat] = Counter()
        self._felled: Counter[Seat] = Counter()
        self._healed: Counter[Seat] = Counter()
        self._explored: Counter[Seat] = Counter()
        self._last: dict[tuple[str, Seat], int] = {}
        """When somebody last did something that is counted."""

    def take(self, ply: int, actor: Seat, events: tuple[Event, ...]) -> None:
        """What was learned from the action that led to a ply, and who did it (CHANCE for dice and cards)."""
        for event in events:
            self._rescue(ply, actor, event)
            self._count(ply, actor, event)
            self._trouble(ply, event)

    def found(self) -> tuple[Deed, ...]:
        """The most worth telling first: rescues, the line, who fell, how bad it was, then who did most of what."""
        saved = (*self._revived[:_MOST_SAVED], *self._freed[:_MOST_SAVED])
        worst = (self._worst,) if self._worst_down >= _MANY_DOWN else ()
        return (
            *saved, *self._best("line", self._given), *self._fell, *worst, *self._best("felled", self._felled, 2),
            *self._best("healed", self._healed), *self._best("ahead", self._explored, 2),
        )  # fmt: skip

    def _rescue(self, ply: int, actor: Seat, event: Event) -> None:
        """Somebody is brought back (H89), or rid of what held them by somebody else (H72)."""
        if isinstance(event, game_events.Revived):
            self._revived.append(Deed(ply, event.by, "revived", event.seat, self._when()))
        elif isinstance(event, game_events.TokenGone) and 0 <= actor != event.seat:
            self._freed.append(Deed(ply, actor, "freed", event.seat, self._when()))

    def _count(self, ply: int, actor: Seat, event: Event) -> None:
        """Cards on the pile, zombies killed, HP given to others, tiles entered first."""
        if isinstance(event, game_events.Contributed):
            self._add("line", self._given, ply, event.seat, len(event.cards))
        elif isinstance(event, game_events.Killed) and actor >= 0:
            self._add("felled", self._felled, ply, actor, 1)
        elif isinstance(event, game_events.Healed) and 0 <= actor != event.seat:
            self._add("healed", self._healed, ply, actor, event.amount)
        elif isinstance(event, game_events.Explored) and event.seat >= 0:
            self._add("ahead", self._explored, ply, event.seat, 1)

    def _trouble(self, ply: int, event: Event) -> None:
        """Who is down, and who never gets up again (X14)."""
        if isinstance(event, game_events.PhaseBegan):
            self._round = event.round
        elif isinstance(event, game_events.Pinned) and event.why == PinCause.DOWN:
            self._down.add(event.seat)
            if len(self._down) > self._worst_down:
                self._worst_down = len(self._down)
                self._worst = Deed(ply, NOBODY, "down", numbers=(("number", str(len(self._down))), *self._when()))
        elif isinstance(event, game_events.Unpinned | game_events.Died | game_events.Revived):
            self._down.discard(event.seat)
        if isinstance(event, game_events.Died):
            self._fell.append(Deed(ply, event.seat, "fell", numbers=self._when()))

    def _add(self, key: str, counter: Counter[Seat], ply: int, seat: Seat, number: int) -> None:
        if number > 0:
            counter[seat] += number
            self._last[key, seat] = ply

    def _best(self, key: str, counter: Counter[Seat], least: int = 1) -> Iterator[Deed]:
        """Whoever did most of it, the first of several; nobody below a least."""
        best = max(sorted(counter), key=lambda seat: counter[seat], default=None)
        if best is not None and counter[best] >= least:
            yield Deed(self._last[key, best], best, key, numbers=(("number", str(counter[best])),))

    def _when(self) -> tuple[tuple[str, str], ...]:
        return (("round", str(self._round)),)
