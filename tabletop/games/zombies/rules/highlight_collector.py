"""Who did what in a night: who saved whom, who held the line, who fell; from what everybody could see (H16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tabletop.games.zombies.rules.text import events as game_events
from tabletop.games.zombies.rules.text.events import PinCause
from tabletop.rules.game import NOBODY, Event, Seat
from tabletop.rules.tale import NotableAct

_MAX_RESCUES_TOLD = 2
"""Rescues of one sort that are told one by one."""
_MANY_DOWN = 2
"""Survivors that are down at once from which on it nearly went wrong."""


class HighlightCollector:
    """Takes the events of a night one after the other, and knows at the end what to tell of them."""

    def __init__(self, round_: int = 0) -> None:
        """`round_` is the one that it begins in."""
        self._round = round_
        self._token_plies: dict[Seat, int] = {}
        """When a token came on whom."""
        self._down: set[Seat] = set()
        self._worst = NotableAct(0, NOBODY, "")
        self._worst_down = 0
        self._revived: list[NotableAct] = []
        self._freed: list[NotableAct] = []
        self._deaths: list[NotableAct] = []
        self._cards_given: Counter[Seat] = Counter()
        self._zombies_killed: Counter[Seat] = Counter()
        self._hp_healed: Counter[Seat] = Counter()
        self._tiles_explored: Counter[Seat] = Counter()
        self._last_ply: dict[tuple[str, Seat], int] = {}
        """When somebody last did something that is counted."""

    def note_events(self, ply: int, actor: Seat, events: tuple[Event, ...]) -> None:
        """What was learned from the action that led to a ply, and who did it (CHANCE for dice and cards)."""
        for event in events:
            self._note_rescue(ply, actor, event)
            self._note_counted_deed(ply, actor, event)
            self._note_trouble(ply, event)

    def highlights(self) -> tuple[NotableAct, ...]:
        """The most worth telling first: rescues, the line, who fell, how bad it was, then who did most of what."""
        saved = (*self._revived[:_MAX_RESCUES_TOLD], *self._freed[:_MAX_RESCUES_TOLD])
        worst = (self._worst,) if self._worst_down >= _MANY_DOWN else ()
        return (
            *saved,
            *self._best_deed("line", self._cards_given),
            *self._deaths,
            *worst,
            *self._best_deed("felled", self._zombies_killed, 2),
            *self._best_deed("healed", self._hp_healed),
            *self._best_deed("ahead", self._tiles_explored, 2),
        )

    def _note_rescue(self, ply: int, actor: Seat, event: Event) -> None:
        """Somebody is brought back (H89), or rid of what held them by somebody else (H72)."""
        if isinstance(event, game_events.Revived):
            self._revived.append(NotableAct(ply, event.by, "revived", event.seat, self._round_number()))
        elif isinstance(event, game_events.TokenGone) and 0 <= actor != event.seat:
            self._freed.append(NotableAct(ply, actor, "freed", event.seat, self._round_number()))

    def _note_counted_deed(self, ply: int, actor: Seat, event: Event) -> None:
        """Cards on the pile, zombies killed, HP given to others, tiles entered first."""
        if isinstance(event, game_events.Contributed):
            self._add_to_counter("line", self._cards_given, ply, event.seat, len(event.cards))
        elif isinstance(event, game_events.Killed) and actor >= 0:
            self._add_to_counter("felled", self._zombies_killed, ply, actor, 1)
        elif isinstance(event, game_events.Healed) and 0 <= actor != event.seat:
            self._add_to_counter("healed", self._hp_healed, ply, actor, event.amount)
        elif isinstance(event, game_events.Explored) and event.seat >= 0:
            self._add_to_counter("ahead", self._tiles_explored, ply, event.seat, 1)

    def _note_trouble(self, ply: int, event: Event) -> None:
        """Who is down, and who never gets up again (X14)."""
        if isinstance(event, game_events.PhaseBegan):
            self._round = event.round
        elif isinstance(event, game_events.Pinned) and event.why == PinCause.DOWN:
            self._down.add(event.seat)
            if len(self._down) > self._worst_down:
                self._worst_down = len(self._down)
                self._worst = NotableAct(
                    ply, NOBODY, "down", numbers=(("number", str(len(self._down))), *self._round_number())
                )
        elif isinstance(event, game_events.Unpinned | game_events.Died | game_events.Revived):
            self._down.discard(event.seat)
        if isinstance(event, game_events.Died):
            self._deaths.append(NotableAct(ply, event.seat, "fell", numbers=self._round_number()))

    def _add_to_counter(self, key: str, counter: Counter[Seat], ply: int, seat: Seat, number: int) -> None:
        if number > 0:
            counter[seat] += number
            self._last_ply[key, seat] = ply

    def _best_deed(self, key: str, counter: Counter[Seat], least: int = 1) -> Iterator[NotableAct]:
        """Whoever did most of it, the first of several; nobody below a least."""
        best = max(sorted(counter), key=lambda seat: counter[seat], default=None)
        if best is not None and counter[best] >= least:
            yield NotableAct(self._last_ply[key, best], best, key, numbers=(("number", str(counter[best])),))

    def _round_number(self) -> tuple[tuple[str, str], ...]:
        return (("round", str(self._round)),)
