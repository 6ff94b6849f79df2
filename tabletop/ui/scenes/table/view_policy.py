"""Whose view a table shows: nobody sees what another person at the same screen may not see."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any

from tabletop.play.deliveries import DeliveryLog
from tabletop.play.listeners import Change, ChangeKind
from tabletop.play.match import Match
from tabletop.play.offers import UndoOffer
from tabletop.rules.game import Refusal, Seat
from tabletop.ui import wording


class ViewPolicy:
    """Who may look at the table just now; where several people share it, one after the other."""

    def __init__(
        self, match: Match[Any, Any, Any], covered: Callable[[], bool], secret: Callable[[], bool] = lambda: True,
        afar: Callable[[], Container[Seat]] = tuple, opened: Callable[[int], bool] = lambda ply: False,
    ) -> None:  # fmt: skip
        """`covered` tells whether this table wants a cover between two people.

        `secret` tells whether the decision of this moment is one that the others must not see; `afar` are seats that
        look at hidden things elsewhere, such as on a phone, and never here; `opened` tells of the decision after a ply
        whether everybody saw it.
        """
        self._match = match
        self._covered = covered
        self._secret = secret
        self._afar = afar
        self._opened = opened
        self.admitted: Seat | None = None
        """The person who was let in last, and whom nobody has followed yet."""
        self.maker: Seat | None = None
        """Who has done what a person has done last, while nobody else has looked since."""
        self._seen: dict[Seat, int] = {}
        self.deliveries = DeliveryLog(match)
        """What was shown to a seat for the only time, whatever is closed and reopened."""
        self.sit()

    def sit(self) -> None:
        """Looks anew who sits here: nobody is let in, and what everybody has seen stays known."""
        match = self._match
        persons = [seat for seat, sitter in enumerate(match.sitters) if sitter.is_person]
        people = [seat for seat in persons if not self._is_afar(seat)]
        others = len(people) < len(persons)
        alone = len({self._who(seat) for seat in people}) == 1 and not others
        self._last = people[0] if alone else None
        """Whose view stays on an open table while bots and chance act."""
        self.shared = match.game.hidden and len(people) > (0 if others else 1) and not alone
        """Whether people who may not see the same things look at one screen."""
        self._is_left = self._wary = match.game.hidden and alone and match.seating.has_left
        """Whether whoever has given up a seat may still be looking, and whether the one who is left must be let in."""
        self.admitted = self.maker = None
        self._shown = self.viewer
        """Whose view was shown last."""

    @property
    def guarded(self) -> bool:
        """Whether somebody else may be looking at what one person may see."""
        return self.shared or self._is_left

    @property
    def viewer(self) -> Seat | None:
        """Whose view is shown; None is a spectator's, also while somebody acts whose hand is on a phone."""
        person = self.person
        if self._is_afar(self._match.to_act):
            return None
        if not self.shared and not self._wary:
            return self._last if person is None or self._last is None else person
        if not self.closed:
            return self._last if person is None else person
        return person if person is not None and self._let_in(person) else None

    @property
    def person(self) -> Seat | None:
        """The person to act; None while a bot, chance or nobody is."""
        seat = self._match.to_act
        if seat < 0 or not self._match.sitters[seat].is_person:
            return None
        return None if self._is_afar(seat) and self._secret() else seat

    @property
    def elsewhere(self) -> bool:
        """Whether a person is to act who does it where nobody here can see it."""
        seat = self._match.to_act
        return self.person is None and seat >= 0 and self._match.sitters[seat].is_person

    def _is_afar(self, seat: Seat) -> bool:
        return self._match.game.hidden and seat in self._afar()

    @property
    def awaited(self) -> Seat | None:
        """The person who must be let in before anything can go on; None where nobody must."""
        person = self.person
        if not (self.shared or self._wary) or person is None or not self.closed or self._let_in(person):
            return None
        return person

    @property
    def closed(self) -> bool:
        """Whether nobody but the person to act may look just now."""
        return self._covered() and self._secret()

    def _who(self, seat: Seat) -> object:
        """Who sits there: in a team one person may have several seats."""
        return self._match.seating.identity(seat) if self._match.game.team else seat

    def _let_in(self, person: Seat) -> bool:
        return self.admitted is not None and self._who(self.admitted) == self._who(person)

    def admit(self, seat: Seat) -> int:
        """Lets a person look; returns the ply up to which that person has seen everything."""
        self.admitted = self._shown = seat
        self.maker = None
        self._wary = False
        return min(self._known(seat), self._match.ply)

    def _known(self, seat: Seat) -> int:
        """The ply up to which somebody has seen everything: in a team also what was decided in everybody's sight."""
        match = self._match
        own = [other for other in range(len(match.sitters)) if self._who(other) == self._who(seat)]
        known = max(
            max(self._seen.get(other, last_seen(match, other)), self.deliveries.last_ply(other)) for other in own
        )
        plies = range(match.ply, known, -1) if match.game.team else ()
        return next((ply for ply in plies if self._opened(ply - 1)), known)

    def caught_up(self) -> None:
        """The person who was let in last has seen everything so far."""
        if self.admitted is not None:
            self._see(self.admitted, self._match.ply)

    def showing(self, ply: int) -> None:
        """What led to a ply is on the screen of the person who was let in last, who may look away before it ends."""
        if self.admitted is not None:
            self._record(self.admitted, ply)

    def _see(self, seat: Seat, ply: int) -> None:
        self._seen[seat] = ply
        self._record(seat, ply)

    def _record(self, seat: Seat, ply: int) -> None:
        """What came before the seat's own last action is not shown again anyway."""
        self.deliveries.record(seat, ply, last_seen(self._match, seat))

    def dismiss(self) -> None:
        """Nobody may look until somebody is let in again."""
        self.admitted = self._shown = None
        self._wary = self._is_left

    def forget(self) -> None:
        """Nobody has looked."""
        self.dismiss()
        self._last = None

    def follow(self, change: Change) -> bool:
        """Takes note of what was done; whether others look from now on.

        Whoever did it saw it, and must go when another person is to act.
        """
        if not self.shared and not self._wary:
            return False
        if not self._secret():
            return self._open()
        self._note_maker(change)
        self._seen = {seat: min(ply, self._match.ply) for seat, ply in self._seen.items()}
        if (
            self.admitted is not None
            and change.seat == self.admitted
            and change.kind in (ChangeKind.ACTION, ChangeKind.REDO)
        ):
            self._see(self.admitted, change.ply)
        if self.elsewhere or (self.person is not None and not self._let_in(self.person)):
            self.admitted = None
        elif self.person is not None:
            self._see(self.person, self._match.ply)
        if self.maker is not None and change.kind == ChangeKind.ACTION:
            self._record(self.maker, change.ply)  # it is told to everybody before the cover falls
        shown, self._shown = self._shown, self.viewer
        return shown != self._shown

    def _note_maker(self, change: Change) -> None:
        """What bots and chance do changes nothing; what is gone back to, or done by somebody else, does."""
        if change.kind in (ChangeKind.UNDO, ChangeKind.BRANCH):
            self.maker = None
        elif change.seat >= 0 and self._match.sitters[change.seat].is_person:
            self.maker = change.seat if change.seat == self.admitted else None

    def _open(self) -> bool:
        """The table lies open: the next view is that of whoever acts, and nobody stays let in."""
        self.admitted = self.maker = None
        if self._match.game.team and self.person is not None and not self._is_afar(self.person):
            self._last = self.person
        shown, self._shown = self._shown, self.viewer
        return shown != self._shown

    def slip(self, offer: UndoOffer) -> bool:
        """Whether the offer takes back what somebody has done who is to be followed by another person, and was not.

        From the cover whoever made a slip takes it back, as far as nothing came out by it.
        """
        return offer.refused is None and self.awaited is not None and offer.seat == self.maker != self.awaited

    def own(self, offer: UndoOffer) -> UndoOffer:
        """The offer to take back, refused where it would undo what another person has decided.

        A team that decides in everybody's sight takes back together.
        """
        if not (self.guarded or self._afar()) or offer.refused is not None:
            return offer
        if self._is_afar(offer.seat) and self._secret():
            name = wording.name(self._match, offer.seat)
            return UndoOffer(
                offer.ply, offer.seat, offer.label, offer.events, Refusal("", "on_phone", (("name", name),))
            )
        other = self._who_followed(offer)
        if other is None and (offer.seat == self._match.to_act or self._match.outcome is not None):
            return offer
        if self._match.game.team and not self._secret() and self._opened(offer.ply):
            return offer
        name = wording.name(self._match, offer.seat if other is None else other)
        refusal = Refusal("", "turn_passed" if other is None else "anothers_move", (("name", name),))
        return UndoOffer(offer.ply, offer.seat, offer.label, offer.events, refusal)

    def _who_followed(self, offer: UndoOffer) -> Seat | None:
        """Who else decided something of it, and may have left the seat to the computer since; None for nobody."""
        match = self._match
        actors = ((ply, match.past.actor(ply)) for ply in range(offer.ply + 1, match.ply + 1))
        people = (seat for ply, seat in actors if seat >= 0 and match.seating.at(ply - 1)[seat].is_person)
        return next((seat for seat in people if seat != offer.seat), None)


def last_seen(match: Match[Any, Any, Any], seat: Seat) -> int:
    """The ply of the seat's own last action; where it has done nothing, that of the first decision of anybody."""
    for ply in range(match.ply, 0, -1):
        if match.past.actor(ply) == seat:
            return ply
    return next((ply for ply in range(match.ply) if match.past.to_act(ply) >= 0), match.ply)
