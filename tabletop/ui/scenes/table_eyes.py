"""Whose view a table shows: nobody sees what another person at the same screen may not see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.play.match import Match
from tabletop.play.told import Change, Offer
from tabletop.rules.game import Refusal, Seat


class Eyes:
    """Who may look at the table just now; where several people share it, one after the other."""

    def __init__(self, match: Match[Any, Any, Any], covered: Callable[[], bool]) -> None:
        """`covered` tells whether this table wants a cover between two people."""
        self._match = match
        self._covered = covered
        people = [seat for seat, sitter in enumerate(match.sitters) if sitter.is_person]
        self._only = people[0] if len(people) == 1 else None
        self.shared = match.game.hidden and len(people) > 1
        """Whether people who may not see the same things look at one screen."""
        self.admitted: Seat | None = None
        """The person who was let in last, and whom nobody has followed yet."""
        self._seen: dict[Seat, int] = {}
        self._shown = self.viewer
        """Whose view was shown last."""

    @property
    def viewer(self) -> Seat | None:
        """Whose view is shown; None is a spectator's."""
        if not self.shared:
            return self._only
        person = self.person
        if self._covered():
            return person if person is not None and person == self.admitted else None
        return person

    @property
    def person(self) -> Seat | None:
        """The person to act; None while a bot, chance or nobody is."""
        seat = self._match.to_act
        return seat if seat >= 0 and self._match.sitters[seat].is_person else None

    @property
    def awaited(self) -> Seat | None:
        """The person who must be let in before anything can go on; None where nobody must."""
        if not self.shared or not self._covered() or self.person == self.admitted:
            return None
        return self.person

    def admit(self, seat: Seat) -> int:
        """Lets a person look; returns the ply up to which that person has seen everything."""
        self.admitted = self._shown = seat
        return min(self._seen.get(seat, last_seen(self._match, seat)), self._match.ply)

    def caught_up(self) -> None:
        """The person who was let in last has seen everything so far."""
        if self.admitted is not None:
            self._seen[self.admitted] = self._match.ply

    def dismiss(self) -> None:
        """Nobody may look until somebody is let in again."""
        self.admitted = self._shown = None

    def follow(self, change: Change) -> bool:
        """Takes note of what was done; whether others look from now on.

        Whoever did it saw it, and must go when another person is to act.
        """
        if not self.shared:
            return False
        self._seen = {seat: min(ply, self._match.ply) for seat, ply in self._seen.items()}
        if self.admitted is not None and change.seat == self.admitted and change.kind in ("action", "redo"):
            self._seen[self.admitted] = change.ply
        if self.person is not None and self.person != self.admitted:
            self.admitted = None
        elif self.person is not None:
            self._seen[self.person] = self._match.ply
        shown, self._shown = self._shown, self.viewer
        return shown != self._shown

    def retold(self, change: Change) -> Change:
        """The change as the viewer of this moment may know it."""
        if change.kind not in ("action", "redo"):
            return change
        match, viewer = self._match, self.viewer
        text, events = match.text_at(change.ply, viewer), match.events_at(change.ply, viewer)
        return Change(change.kind, change.ply, change.seat, text, events)

    def own(self, offer: Offer) -> Offer:
        """The offer to take back, refused where it would undo what another person has decided."""
        if not self.shared or offer.refused is not None or offer.seat == self._match.to_act:
            return offer
        refusal = Refusal("", "anothers_move")
        return Offer(offer.ply, offer.seat, offer.label, offer.events, refusal)


def last_seen(match: Match[Any, Any, Any], seat: Seat) -> int:
    """The ply of the seat's own last action; where it has done nothing, that of the first decision of anybody."""
    for ply in range(match.ply, 0, -1):
        if match.seat_at(ply) == seat:
            return ply
    return next((ply for ply in range(match.ply) if match.to_act_at(ply) >= 0), match.ply)
