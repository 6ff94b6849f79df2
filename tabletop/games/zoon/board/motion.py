"""How cards move from one view to the next, and what is heard meanwhile.

Used by `board` only. The movement must be read off the two views alone, so that taking back moves as well as playing
does, and so that nothing that the viewer cannot see has a say in it. The sounds come from the events: a new event
that moves something is added to `_MOVING_EVENTS`. Times are seconds at the usual speed; the cues of combats must keep
step with `combat_animation`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from tabletop.games.zoon.board.combat.combat_animation import CombatAnimation, CombatPhase
from tabletop.games.zoon.board.trays import OTHER_TRUMP_PREFIX, OWN_TRUMP_PREFIX, TOMB_PREFIX
from tabletop.games.zoon.rules import events as rules_events
from tabletop.games.zoon.rules.battlefield import SIDE, Cell, cell_name
from tabletop.games.zoon.rules.cards import Deck, TrumpCard
from tabletop.games.zoon.rules.state import Obstacle, TrumpState, Where
from tabletop.games.zoon.rules.view import Shown, View
from tabletop.rules.game import Event, Seat
from tabletop.ui.boards.board import SoundCue, limit_sound_cues
from tabletop.ui.boards.marks import Point
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.stage.timeline import FLIP, MOVE, Timeline, between, ease_in_out

_MOST_TRAVELS = 8
"""More cards than these do not travel at once: the board was set up, or taken back by many moves."""
_FALL_SECONDS = 0.3
"""Seconds that a card takes to its Tomb."""
_HAND_PLACES = (Where.HAND, Where.BESIDE)


@dataclass(frozen=True, slots=True)
class CardTravel:
    """A card on its way."""

    place: TargetId
    """Where it starts; what the hand let go starts where it was let go."""
    begins: Point
    ends: Point
    old: Shown | None = None
    new: Shown | None = None
    """The Zoon as it looks before and afterwards; None for a trump."""
    trump: tuple[Seat, TrumpCard, bool] | None = None
    """Whose it is, and whether it lies open."""
    arc: bool = False
    is_shrinking: bool = False
    lasts: float = MOVE
    delay: float = 0.0


@dataclass(frozen=True, slots=True)
class CardPose:
    """One card in one moment."""

    zoon: Shown | None
    trump: tuple[Seat, TrumpCard, bool] | None
    at: Point
    turned: float = 1.0
    """Share of its width: a card that turns over is seen from the side."""
    size: float = 1.0
    lift: float = 0.0


@dataclass(frozen=True, slots=True)
class CardMotion:
    """All that moves between two views."""

    travels: tuple[CardTravel, ...] = ()
    flips: Mapping[Cell, tuple[Shown, Shown]] = field(default_factory=dict)
    arrivals: frozenset[Cell] = frozenset()
    """Cells whose card is drawn by the motion and not by the board."""

    def started_from_hand(self, dropped: tuple[TargetId, Point] | None) -> CardMotion:
        """The same motion, but started where the hand dropped the card."""
        if dropped is None:
            return self
        place, at = dropped
        return replace(self, travels=tuple(
            replace(travel, begins=at, arc=False, lasts=travel.lasts / 2) if travel.place == place else travel
            for travel in self.travels
        ))  # fmt: skip

    def start_on(self, timeline: Timeline, now: float) -> float:
        """Starts everything; returns the time at which all is still."""
        for i, travel in enumerate(self.travels):
            timeline.play(("go", i), now, travel.lasts, after=travel.delay)
        wait = max((travel.lasts for travel in self.travels), default=0.0)
        for cell in self.flips:
            timeline.play(("flip", cell), now, FLIP, after=wait)
        return max(now, timeline.ends_at())

    def poses(self, timeline: Timeline, now: float, centre: Callable[[Cell], Point]) -> Iterator[CardPose]:
        """The cards as they are now, those in the air last."""
        for cell, (old, new) in self.flips.items():
            share = timeline.progress(("flip", cell), now)
            turned = 1.0 if share is None else abs(math.cos(math.pi * share))
            yield CardPose(old if share is not None and share < 0.5 else new, None, centre(cell), turned, 1.0, 0.2)
        for i, travel in enumerate(self.travels):
            share = timeline.progress(("go", i), now)
            if share is None and travel.is_shrinking:
                continue
            yield _card_pose_on_travel(travel, 1.0 if share is None else share)


def _card_pose_on_travel(travel: CardTravel, share: float) -> CardPose:
    way = ease_in_out(share)
    at = between(travel.begins, travel.ends, way)
    height = math.sin(math.pi * share)
    if travel.arc:
        at = at[0], at[1] - 0.18 * math.dist(travel.begins, travel.ends) * height
    size = 1 - 0.55 * way if travel.is_shrinking else 1.0 + (0.1 if travel.arc else 0.04) * height
    turns = travel.old is not None and travel.new is not None and (travel.old.card is None) != (travel.new.card is None)
    zoon = travel.new if turns and share >= 0.5 else travel.old or travel.new
    return CardPose(zoon, travel.trump, at, abs(math.cos(math.pi * share)) if turns else 1.0, size, height)


class ViewComparison:
    """What differs between two views of the same seat."""

    def __init__(
        self, views: tuple[View, View], decks: tuple[Deck, Deck], centre: Callable[[Cell], Point],
        beside: Mapping[TargetId, Point], exchanged: frozenset[Cell],
    ) -> None:  # fmt: skip
        """`beside` holds what lay or lies in the trays; `exchanged` are cells whose cards have changed places."""
        before, after = self._before, self._after = views
        self._decks = decks
        self._centre = centre
        self._tray_points = beside
        gone, come, flips = {}, {}, {}
        for cell, (old, new) in enumerate(zip(before.cells, after.cells, strict=True)):
            if cell not in exchanged and _may_be_same_card(old, new):
                if isinstance(old, Shown) and isinstance(new, Shown) and (old.card is None) != (new.card is None):
                    flips[cell] = (old, new)
                continue
            if isinstance(old, Shown):
                gone[cell] = old
            if isinstance(new, Shown):
                come[cell] = new
        self._disappeared: dict[Cell, Shown] = gone
        self._appeared: dict[Cell, Shown] = come
        self._flips: dict[Cell, tuple[Shown, Shown]] = flips

    def find_card_motion(self) -> CardMotion | None:
        """The movement; None where nothing moves, or too much."""
        if max(len(self._disappeared), len(self._appeared)) > _MOST_TRAVELS:
            return None
        travels, arrivals = [], set()
        left = dict(self._disappeared)
        for cell, new in self._appeared.items():
            origin = self._find_card_origin(cell, new, left)
            if origin is not None:
                travels.append(self._travel_between_cells(origin, cell, left.pop(origin), new))
                arrivals.add(cell)
        travels += [travel for travel in (self._travel_to_tomb(cell, old) for cell, old in left.items()) if travel]
        travels += self._trump_travels()
        if not travels and not self._flips:
            return None
        return CardMotion(tuple(travels), self._flips, frozenset((*arrivals, *self._flips)))

    def _find_card_origin(self, cell: Cell, new: Shown, left: Mapping[Cell, Shown]) -> Cell | None:
        """Where this card came from: one that is known to be the same, else the nearest that may be."""
        able = [origin for origin, old in left.items() if origin != cell and _may_be_same_card(old, new)]
        sure = [origin for origin in able if left[origin].known == new.known and new.known is not None]
        return min(sure or able, key=lambda origin: (_cell_distance(origin, cell), origin), default=None)

    def _travel_between_cells(self, origin: Cell, target: Cell, old: Shown, new: Shown) -> CardTravel:
        far = _cell_distance(origin, target) > 1
        return CardTravel(cell_name(origin), self._centre(origin), self._centre(target), old, new, arc=far)

    def _travel_to_tomb(self, cell: Cell, old: Shown) -> CardTravel | None:
        """The travel of an eliminated Zoon to its owner's Tomb; None if it went elsewhere."""
        tomb = self._tray_points.get(f"{TOMB_PREFIX}{old.owner}")
        if tomb is None or len(self._after.tombs[old.owner]) <= len(self._before.tombs[old.owner]):
            return None
        return CardTravel(
            cell_name(cell), self._centre(cell), tomb, old, old, is_shrinking=True, lasts=_FALL_SECONDS, delay=MOVE / 2
        )

    def _trump_travels(self) -> Iterator[CardTravel]:
        for seat in (0, 1):
            states = zip(self._decks[seat].trumps, self._before.trumps[seat], self._after.trumps[seat], strict=True)
            for trump, old, new in states:
                travel = self._trump_travel(seat, trump, old, new)
                if travel is not None:
                    yield travel

    def _trump_travel(self, seat: Seat, trump: TrumpCard, old: TrumpState, new: TrumpState) -> CardTravel | None:
        """From the hand to the field, onto a Zoon or into the Tomb."""
        place = f"{OWN_TRUMP_PREFIX if seat == (self._before.seat or 0) else OTHER_TRUMP_PREFIX}{trump.id}"
        begins = self._tray_points.get(place)
        if begins is None or old.where not in _HAND_PLACES or new.where in _HAND_PLACES:
            return None
        ends = (
            self._tray_points.get(f"{TOMB_PREFIX}{seat}")
            if new.where is Where.TOMB
            else self._field_point_of_trump(seat, trump)
        )
        if ends is None:
            return None
        hidden = trump.card is not None and self._before.seat != seat  # a Reinforcement comes face down (D28)
        return CardTravel(place, begins, ends, trump=(seat, trump, not hidden), is_shrinking=True, lasts=_FALL_SECONDS)

    def _field_point_of_trump(self, seat: Seat, trump: TrumpCard) -> Point | None:
        for cell, (old, new) in enumerate(zip(self._before.cells, self._after.cells, strict=True)):
            gear = isinstance(new, Shown) and new.gear == (seat, trump.index)
            terrain = isinstance(new, Obstacle) and (new.owner, new.trump) == (seat, trump.index)
            placed = trump.card is not None and old is None and isinstance(new, Shown) and new.owner == seat
            if gear or terrain or placed:
                return self._centre(cell)
        return None


def _may_be_same_card(old: object, new: object) -> bool:
    """Whether what lies there may be what lay there, for all that the viewer can tell."""
    if isinstance(old, Shown) and isinstance(new, Shown):
        told = None in (old.known, new.known) or old.known == new.known
        return old.owner == new.owner and told
    return not isinstance(old, Shown) and not isinstance(new, Shown)


def _cell_distance(one: Cell, other: Cell) -> int:
    return max(abs(one % SIDE - other % SIDE), abs(one // SIDE - other // SIDE))


_MOVING_EVENTS: Final = (
    rules_events.Moved,
    rules_events.Relocated,
    rules_events.Swapped,
    rules_events.TookCell,
    rules_events.SteppedBack,
)
"""A card is pushed to another cell."""
_SHOOTING_KIND: Final = "shooting"
"""Kind of a trump."""


def combat_sound_cues(telling: CombatAnimation) -> tuple[SoundCue, ...]:
    """Cards that turn over or pennies, dice, and the blow when both numbers are there."""
    fought = telling.fought
    sounds = {CombatPhase.FLIP: "flip", CombatPhase.NUMBERS: "zoon/clash"}
    if not telling.is_decided_by_corners:
        sounds = {CombatPhase.CORNERS: "zoon/penny", CombatPhase.TOTALS: "zoon/clash"}
        if telling.tumbles and (fought.attacker.die or fought.defender.die):
            sounds[CombatPhase.DICE] = "dice_few"
    if telling.star_text:
        sounds[CombatPhase.WORDS] = "zoon/star"
    at = 0.0 if telling.reduced else 1 / telling.pace
    return limit_sound_cues(
        SoundCue(telling.begins + at * telling.phase_time_spans[part][0], sound) for part, sound in sounds.items()
        if part in telling.phase_time_spans
    )  # fmt: skip


def movement_sound_cues(events: Sequence[Event], now: float, pace: float, *, in_hand: bool) -> tuple[SoundCue, ...]:
    """Everything else; `in_hand`: the hand let a card go just now, so that it is not pushed there."""
    return limit_sound_cues(
        SoundCue(now + (late / pace if pace else 0.0), sound) for late, sound in _timed_movement_sounds(events, in_hand)
    )


def _timed_movement_sounds(events: Sequence[Event], in_hand: bool) -> Iterator[tuple[float, str]]:
    """Seconds at the usual speed, and names."""
    moved = any(isinstance(event, _MOVING_EVENTS) for event in events)
    fought = any(isinstance(event, rules_events.Fought) for event in events)
    if moved and not in_hand:
        yield 0.0, "slide"
    for event in events:
        match event:
            case rules_events.TurnedUp() | rules_events.Revealed() if not fought:
                yield MOVE if moved else 0.0, "flip"
            case rules_events.Eliminated():
                yield MOVE / 2, "zoon/fallen"
            case rules_events.TrumpPlayed():
                yield 0.0, "zoon/bolt" if event.reason == _SHOOTING_KIND else "flip"
            case rules_events.PennyTurned():
                yield 0.0, "zoon/penny"
            case _:
                pass
