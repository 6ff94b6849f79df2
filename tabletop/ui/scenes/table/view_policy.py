"""ViewPolicy: whose view a table shows, so that nobody sees what another person at the screen may not.

Made by TableContext; the story, `table.picture`, `table.scene` and `action_history` ask it for `viewer` and for who
is to act, and it is the only place that decides this. It knows who was let in last and up to which ply each seat has
seen the match; where a game limits looking back, that is written into the match's notes (`play.match_notes`).
`handover`, `catch_up` and `preparation` change it. A mistake here shows hidden cards: where it is not clear who
looks, the answer must be None (a spectator), and every change needs the tests of the cover.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any

from tabletop.play.match import Match
from tabletop.play.match_notes import ShownActionsLog
from tabletop.play.seat_knowledge import ChangeKind, MatchChange
from tabletop.play.undo_offers import UndoOffer
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
        self._wants_cover = covered
        self._is_secret_now = secret
        self._seats_on_phones = afar
        self._was_decided_openly = opened
        self.admitted: Seat | None = None
        """The person who was let in last, and whom nobody has followed yet."""
        self.last_maker: Seat | None = None
        """Who has done what a person has done last, while nobody else has looked since."""
        self._seen: dict[Seat, int] = {}
        self.deliveries = ShownActionsLog(match)
        """What was shown to a seat for the only time, whatever is closed and reopened."""
        self.recheck_sitters()

    def recheck_sitters(self) -> None:
        """Looks anew who sits here: nobody is let in, and what everybody has seen stays known."""
        match = self._match
        persons = [seat for seat, sitter in enumerate(match.sitters) if sitter.is_person]
        people = [seat for seat in persons if not self._uses_phone(seat)]
        others = len(people) < len(persons)
        alone = len({self._person_in_seat(seat) for seat in people}) == 1 and not others
        self._last = people[0] if alone else None
        """Whose view stays on an open table while bots and chance act."""
        self.is_shared = match.game.hidden and len(people) > (0 if others else 1) and not alone
        """Whether people who may not see the same things look at one screen."""
        self._has_watching_leaver = self._must_let_in = (
            match.game.hidden and alone and match.seating.did_anybody_leave_seat
        )
        """Whether whoever has given up a seat may still be looking, and whether the one who is left must be let in."""
        self.admitted = self.last_maker = None
        self._shown = self.viewer
        """Whose view was shown last."""

    @property
    def has_other_onlookers(self) -> bool:
        """Whether somebody else may be looking at what one person may see."""
        return self.is_shared or self._has_watching_leaver

    @property
    def viewer(self) -> Seat | None:
        """Whose view is shown; None is a spectator's, also while somebody acts whose hand is on a phone."""
        person = self.person_to_act
        if self._uses_phone(self._match.to_act):
            return None
        if not self.is_shared and not self._must_let_in:
            return self._last if person is None or self._last is None else person
        if not self.is_closed:
            return self._last if person is None else person
        return person if person is not None and self._is_person_admitted(person) else None

    @property
    def person_to_act(self) -> Seat | None:
        """The person to act; None while a bot, chance or nobody is."""
        seat = self._match.to_act
        if seat < 0 or not self._match.sitters[seat].is_person:
            return None
        return None if self._uses_phone(seat) and self._is_secret_now() else seat

    @property
    def is_decided_elsewhere(self) -> bool:
        """Whether a person is to act who does it where nobody here can see it."""
        seat = self._match.to_act
        return self.person_to_act is None and seat >= 0 and self._match.sitters[seat].is_person

    def _uses_phone(self, seat: Seat) -> bool:
        return self._match.game.hidden and seat in self._seats_on_phones()

    @property
    def awaited_person(self) -> Seat | None:
        """The person who must be let in before anything can go on; None where nobody must."""
        person = self.person_to_act
        if (
            not (self.is_shared or self._must_let_in)
            or person is None
            or not self.is_closed
            or self._is_person_admitted(person)
        ):
            return None
        return person

    @property
    def is_closed(self) -> bool:
        """Whether nobody but the person to act may look just now."""
        return self._wants_cover() and self._is_secret_now()

    def _person_in_seat(self, seat: Seat) -> object:
        """Who sits there: in a team one person may have several seats."""
        return self._match.seating.person_identity(seat) if self._match.game.team else seat

    def _is_person_admitted(self, seat: Seat) -> bool:
        return self.admitted is not None and self._person_in_seat(self.admitted) == self._person_in_seat(seat)

    def admit_person(self, seat: Seat) -> int:
        """Lets a person look; returns the ply up to which that person has seen everything."""
        self.admitted = self._shown = seat
        self.last_maker = None
        self._must_let_in = False
        return min(self._last_seen_ply(seat), self._match.ply)

    def _last_seen_ply(self, seat: Seat) -> int:
        """The ply up to which somebody has seen everything: in a team also what was decided in everybody's sight."""
        match = self._match
        own = [
            other for other in range(len(match.sitters)) if self._person_in_seat(other) == self._person_in_seat(seat)
        ]
        known = max(
            max(self._seen.get(other, last_acted_ply(match, other)), self.deliveries.last_ply_shown_once(other))
            for other in own
        )
        plies = range(match.ply, known, -1) if match.game.team else ()
        return next((ply for ply in plies if self._was_decided_openly(ply - 1)), known)

    def mark_all_seen(self) -> None:
        """The person who was let in last has seen everything so far."""
        if self.admitted is not None:
            self._record_seen_ply(self.admitted, self._match.ply)

    def record_shown_ply(self, ply: int) -> None:
        """The person who was let in last sees what led to a ply, and may look away before it ends."""
        if self.admitted is not None:
            self._record_shown_actions(self.admitted, ply)

    def _record_seen_ply(self, seat: Seat, ply: int) -> None:
        self._seen[seat] = ply
        self._record_shown_actions(seat, ply)

    def last_acted_ply_of(self, seat: Seat) -> int:
        """As `last_acted_ply`, of this match."""
        return last_acted_ply(self._match, seat)

    def has_learned_since(self, ply: int) -> bool:
        """Whether whoever looks has learned anything of what came after it."""
        match, viewer = self._match, self.viewer
        return any(match.past.events(later, viewer) for later in range(ply + 1, match.ply + 1))

    def _record_shown_actions(self, seat: Seat, ply: int) -> None:
        """What came before the seat's own last action is not shown again anyway."""
        self.deliveries.record_shown_actions(seat, ply, last_acted_ply(self._match, seat))

    def dismiss_person(self) -> None:
        """Nobody may look until somebody is let in again."""
        self.admitted = self._shown = None
        self._must_let_in = self._has_watching_leaver

    def forget_viewers(self) -> None:
        """Nobody has looked."""
        self.dismiss_person()
        self._last = None

    def record_match_change(self, change: MatchChange) -> bool:
        """Takes note of what was done; whether others look from now on.

        Whoever did it saw it, and must go when another person is to act.
        """
        if not self.is_shared and not self._must_let_in:
            return False
        if not self._is_secret_now():
            return self._update_open_table_viewer()
        self._update_takeback_seat(change)
        self._seen = {seat: min(ply, self._match.ply) for seat, ply in self._seen.items()}
        if (
            self.admitted is not None
            and change.seat == self.admitted
            and change.kind in (ChangeKind.ACTION, ChangeKind.REDO)
        ):
            self._record_seen_ply(self.admitted, change.ply)
        if self.is_decided_elsewhere or (
            self.person_to_act is not None and not self._is_person_admitted(self.person_to_act)
        ):
            self.admitted = None
        elif self.person_to_act is not None:
            self._record_seen_ply(self.person_to_act, self._match.ply)
        if self.last_maker is not None and change.kind == ChangeKind.ACTION:
            self._record_shown_actions(self.last_maker, change.ply)  # it is told to everybody before the cover falls
        shown, self._shown = self._shown, self.viewer
        return shown != self._shown

    def _update_takeback_seat(self, change: MatchChange) -> None:
        """What bots and chance do changes nothing; what is gone back to, or done by somebody else, does."""
        if change.kind in (ChangeKind.UNDO, ChangeKind.BRANCH):
            self.last_maker = None
        elif change.seat >= 0 and self._match.sitters[change.seat].is_person:
            self.last_maker = change.seat if change.seat == self.admitted else None

    def _update_open_table_viewer(self) -> bool:
        """The table lies open: the next view is that of whoever acts, and nobody stays let in."""
        self.admitted = self.last_maker = None
        if self._match.game.team and self.person_to_act is not None and not self._uses_phone(self.person_to_act):
            self._last = self.person_to_act
        shown, self._shown = self._shown, self.viewer
        return shown != self._shown

    def is_unseen_undo_offer(self, offer: UndoOffer) -> bool:
        """Whether the offer takes back what somebody has just done, before the next person has looked.

        From the cover whoever made a slip takes it back, as far as nothing came out by it.
        """
        return (
            offer.refusal is None
            and self.awaited_person is not None
            and offer.seat == self.last_maker != self.awaited_person
        )

    def refuse_others_undo(self, offer: UndoOffer) -> UndoOffer:
        """The offer to take back, refused where it would undo what another person has decided.

        A team that decides in everybody's sight takes back together.
        """
        if not (self.has_other_onlookers or self._seats_on_phones()) or offer.refusal is not None:
            return offer
        if self._uses_phone(offer.seat) and self._is_secret_now():
            name = wording.seat_name(self._match, offer.seat)
            return UndoOffer(
                offer.ply, offer.seat, offer.label, offer.events, Refusal("", "on_phone", (("name", name),))
            )
        other = self._other_deciding_seat(offer)
        if other is None and (offer.seat == self._match.to_act or self._match.outcome is not None):
            return offer
        if self._match.game.team and not self._is_secret_now() and self._was_decided_openly(offer.ply):
            return offer
        name = wording.seat_name(self._match, offer.seat if other is None else other)
        refusal = Refusal("", "turn_passed" if other is None else "anothers_move", (("name", name),))
        return UndoOffer(offer.ply, offer.seat, offer.label, offer.events, refusal)

    def _other_deciding_seat(self, offer: UndoOffer) -> Seat | None:
        """Who else decided something of it, and may have left the seat to the computer since; None for nobody."""
        match = self._match
        actors = ((ply, match.past.actor(ply)) for ply in range(offer.ply + 1, match.ply + 1))
        people = (seat for ply, seat in actors if seat >= 0 and match.seating.sitters_at_ply(ply - 1)[seat].is_person)
        return next((seat for seat in people if seat != offer.seat), None)


def last_acted_ply(match: Match[Any, Any, Any], seat: Seat) -> int:
    """The ply of the seat's own last action; where it has done nothing, that of the first decision of anybody."""
    for ply in range(match.ply, 0, -1):
        if match.past.actor(ply) == seat:
            return ply
    return next((ply for ply in range(match.ply) if match.past.to_act(ply) >= 0), match.ply)
