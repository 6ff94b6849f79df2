"""PhoneSeat: a seat that may be played from a phone, with what that phone was sent, and what others have done since.

Made and kept by TablePhones (`table_phones`). `sequence` numbers the sheets: it goes on from match to match, so that a
tap on an old sheet never counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from tabletop.net import phone_view
from tabletop.play.match import Match
from tabletop.play.seats import Sitter
from tabletop.rules.game import Seat
from tabletop.ui.messages import say
from tabletop.ui.scenes.cover.scene import missed_public_lines
from tabletop.ui.scenes.phones.hand import PhoneActionPicker
from tabletop.ui.scenes.phones.waiting_puzzles import PhonePuzzleSession

_RECENT_LINES: Final = 4
"""Of what has happened."""


@dataclass
class PhoneSeat:
    """A seat that may be played from a phone."""

    seat: Seat
    hand: PhoneActionPicker
    sitter: Sitter | None = None
    """Whose it is; None for those who watch."""
    waiting_puzzles: PhonePuzzleSession | None = None
    """What there is to do while it waits; None for nothing."""
    is_here: bool = False
    """Whether its phone is connected."""
    has_come: bool = False
    """Whether a phone has sat down there: from then on the seat is not played at the table in secret."""
    is_requested: bool = False
    """Whether another phone wants the seat."""
    is_locked: bool = False
    """Whether no other phone may ask for it."""
    sequence: int = 0
    sent_text: str = ""
    """What was sent last, without its number."""
    view: Any = None
    """What the sheet shows, as of when the table had last shown everything."""
    blocks: tuple[phone_view.Block, ...] = ()
    """What it was made of."""
    recent_actions: tuple[phone_view.Block, ...] = ()
    """What others have done since the seat acted last, up to what is seen."""


def public_lines_since_own_action(match: Match[Any, Any, Any], seat: Seat) -> tuple[phone_view.Block, ...]:
    """As on the curtain: what everybody has seen of it, the latest last."""
    lines = missed_public_lines(match, seat)[-_RECENT_LINES:]
    return (phone_view.Lines(lines, say("phones.happened")),) if lines else ()
