"""What an action has led to, to be read: who attacked with which cards and what fell, who was hurt; no pygame."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from tabletop.games.zombies.board.event_messages import log_line
from tabletop.games.zombies.board.names import names_of
from tabletop.games.zombies.rules.content.content import Content
from tabletop.games.zombies.rules.text import events as game_events
from tabletop.rules.game import Event, Seat
from tabletop.ui.words import say

_ATTACK_EFFECTS: Final = (
    game_events.Hit,
    game_events.Killed,
    game_events.Stunned,
    game_events.TokenGone,
    game_events.Blasted,
    game_events.Woken,
)
"""What an attack leads to."""
_HARM_EVENTS: Final = (
    game_events.Wounded,
    game_events.Pinned,
    game_events.Died,
    game_events.TokenPut,
    game_events.Slimed,
)
"""What survivors suffer."""


@dataclass(frozen=True, slots=True)
class ResultRow:
    """What has become of somebody."""

    text: str
    seat: Seat = -1
    """-1 for no survivor."""
    wounds: int = 0


@dataclass(frozen=True, slots=True)
class ActionResult:
    """One thing to be read over the map."""

    title: str
    rows: tuple[ResultRow, ...] = ()
    seat: Seat = -1
    """Who did it; -1 for the dead."""
    cards: tuple[int, ...] = ()
    """Attack cards that were played openly."""

    @property
    def full_text(self) -> str:
        """All that people read."""
        return " ".join((self.title, *(row.text for row in self.rows)))


def action_results(content: Content, events: Sequence[Event]) -> tuple[ActionResult, ...]:
    """What is worth reading of an action, in the order in which it happened."""
    return (*_attack_results(content, events), *_harm_results(content, events))


def _attack_results(content: Content, events: Sequence[Event]) -> Iterator[ActionResult]:
    """Of phase 6b: whoever attacks, and whom it hits; what the night does by itself is told by its wounds."""
    deed = next((event for event in events if isinstance(event, game_events.Attacked | game_events.Stunned)), None)
    if deed is None:
        return
    lines = [log_line(content, event) for event in events if isinstance(event, _ATTACK_EFFECTS) and event is not deed]
    cards = deed.cards if isinstance(deed, game_events.Attacked) else ()
    yield ActionResult(
        log_line(content, deed), tuple(ResultRow(words) for words in _merge_equal_lines(lines)), deed.seat, cards
    )


def _harm_results(content: Content, events: Sequence[Event]) -> Iterator[ActionResult]:
    """Everybody who was hurt, each in a row."""
    found: dict[Seat, list[Event]] = {}
    for event in events:
        if isinstance(event, _HARM_EVENTS):
            for seat in event.seats if isinstance(event, game_events.Slimed) else (event.seat,):
                found.setdefault(seat, []).append(event)
    rows = [_harm_row(content, seat, suffered) for seat, suffered in found.items()]
    if rows:
        names = names_of(content)
        wounded = [row.seat for row in rows if row.wounds]
        key = "hurt" if wounded else "beset"
        yield ActionResult(
            say(f"zombies.result_{key}", survivors=names.survivors_of_seats(wounded or found)), tuple(rows)
        )


def _harm_row(content: Content, seat: Seat, events: Sequence[Event]) -> ResultRow:
    lines = [log_line(content, event) for event in events]
    wounds = sum(event.amount for event in events if isinstance(event, game_events.Wounded))
    return ResultRow(". ".join(_merge_equal_lines(lines)), seat, wounds)


def _merge_equal_lines(lines: Sequence[str]) -> Iterator[str]:
    """Lines that are alike once, with their number."""
    for words, same in groupby(filter(None, lines)):
        number = len(list(same))
        yield words if number == 1 else say("common.times", words=words, number=number)
