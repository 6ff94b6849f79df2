"""What a story shows at one moment, and what leads to the next one: values, made once and drawn as often as wanted."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from tabletop.rules.game import Event, Outcome, Seat
from tabletop.ui.boards.marks import Point
from tabletop.ui.gesture.picker import Steps, TargetId


class PageKind(Enum):
    """What a page is part of."""

    PRESENT = "present"
    """The match as it goes on."""
    PAST = "past"
    """An earlier moment that somebody looks at."""
    LINE = "line"
    """How best play would go on."""
    MISSED = "missed"
    """What others did while somebody was away."""


@dataclass(frozen=True, slots=True)
class StoryPage:
    """A position as one viewer may see it, with all that panels say of it."""

    kind: PageKind
    ply: int
    length: int
    """Actions that the list may tell: those up to here, and those that redo would do."""
    viewer: Seat | None
    """Whose view it is; None is a spectator's."""
    view: Any
    to_act: Seat
    outcome: Outcome | None
    trace: Steps = ()
    """The places of the action that led here, as far as the viewer may know it."""


@dataclass(frozen=True, slots=True)
class StoryClip:
    """How the next page comes about."""

    page: StoryPage
    events: tuple[Event, ...] = ()
    """What the page's viewer learns; () where it is only moved to, as after taking back."""
    public_events: tuple[Event, ...] = ()
    """What everybody may hear of it, with the landing."""
    is_told: bool = False
    """Whether its results are told and held; those of an action that is done again are known."""
    seconds_shown: float = 0.0
    """Seconds that the page stays at least before the next clip begins."""
    dropped: tuple[TargetId, Point] | None = None
    """The piece that the hand let go just now, and where its centre is in pixels."""
