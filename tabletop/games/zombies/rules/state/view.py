"""What a seat may see: everything but the cards in others' hands and decks, and what was put face down."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tabletop.games.zombies.rules.state.state import UNKNOWN, Arms, Contribution, State, SurvivorState
from tabletop.games.zombies.rules.state.tasks import Suppressing
from tabletop.games.zombies.rules.text import events
from tabletop.games.zombies.rules.text.position import text_of
from tabletop.rules.game import Event, Seat


@dataclass(frozen=True, slots=True)
class View:
    """The table through the eyes of one seat, or of a spectator."""

    seat: Seat | None
    shown: State
    """With UNKNOWN for every card that this seat may not see."""
    to_act: Seat

    @property
    def round(self) -> int:
        """As the list of matches tells it (H1)."""
        return self.shown.round

    def __str__(self) -> str:
        return text_of(self.shown)


def look(state: State, seat: Seat | None, to_act: Seat) -> View:
    """What a seat may see; None is a spectator."""
    people = tuple(
        person if other == seat else _covered(person) for other, person in enumerate(state.people)
    )  # fmt: skip
    pile = tuple(one if one.seat == seat else _face_down(one) for one in state.pile)
    return View(seat, replace(state, people=people, pile=pile), to_act)


def open_view(state: State, to_act: Seat) -> View:
    """Every hand, deck and pile lies open; never for somebody who plays."""
    return View(None, state, to_act)


def _covered(person: SurvivorState) -> SurvivorState:
    return replace(person, arms=tuple(_backs(arms) for arms in person.arms))


def _backs(arms: Arms) -> Arms:
    """Only how many cards lie in each pile; what was played openly stays open (H15, H16)."""
    return Arms(
        arms.weapon, backs(arms.hand), backs(arms.deck), backs(arms.spent), arms.shown, backs(arms.top),
    )  # fmt: skip


def _face_down(contribution: Contribution) -> Contribution:
    return replace(contribution, cards=backs(contribution.cards))


def backs(cards: tuple[int, ...]) -> tuple[int, ...]:
    """As many cards, face down."""
    return (UNKNOWN,) * len(cards)


def recalled(then: State, now: State, seat: Seat | None, to_act: Seat) -> View:
    """What a seat is shown of an earlier moment: nothing that was put face down, but while fire is given (H16).

    At all other times nobody is asked to look away.
    """
    view = look(then, seat, to_act)
    if then is now or is_private(now) or now.result is not None:
        return view
    return replace(view, shown=replace(view.shown, pile=tuple(map(_face_down, view.shown.pile))))


def recalled_event(event: Event, now: State) -> Event:
    """An event as it is told afterwards, to its owner too: cards that were face down are that again (H16, K28)."""
    if isinstance(event, events.Looked | events.Contributed) and not is_private(now) and now.result is None:
        return replace(event, cards=backs(event.cards))
    return event


def is_private(state: State) -> bool:
    """Whether somebody gives suppressing fire, which is nobody else's business."""
    return bool(state.todo) and isinstance(state.todo[-1], Suppressing)


def redact(event: Event, seat: Seat | None) -> Event | None:
    """The event as a seat may learn of it: others' cards are face down (H16, K28)."""
    if isinstance(event, events.HandDrawn | events.Looked | events.Contributed) and event.seat != seat:
        return replace(event, cards=backs(event.cards))
    return event
