"""What is worth telling of a night that is over: the team's strength by round, lucky dice, close calls, deeds."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from tabletop.games.zombies.rules.highlight_collector import HighlightCollector
from tabletop.games.zombies.rules.rules import Zombies
from tabletop.games.zombies.rules.state.state import Phase
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.view import View
from tabletop.games.zombies.rules.text import events as game_events
from tabletop.games.zombies.rules.turn import campaign, drawing
from tabletop.rules.game import NOBODY, Event
from tabletop.rules.tale import ClosestCall, CourseEntry, LuckyRoll, SpectatorRecord, Tale

_DIES, _FALLS, _HURT, _HELPED = 3, 2, 1, 0
"""How much an event changes the strength of the team; the gravest of a round is its moment."""
_DIE_FACES = 6
"""Of the Director's die (G1)."""


def tale(game: Zombies, record: SpectatorRecord) -> Tale:
    """All of it in one pass; views are asked for only where a round begins and a card is drawn."""
    first = record.view(0)
    course = [CourseEntry(0, _team_strength(first))]
    rolls: list[LuckyRoll] = []
    nears: list[ClosestCall] = []
    last, deeds, gravest = record.view(record.length), HighlightCollector(first.shown.round), _GravestEvents()
    for ply in range(1, record.length + 1):
        events = record.events(ply)
        deeds.note_events(ply, record.actor(ply), events)
        for event in events:
            gravest.note_event(ply, event)
            if isinstance(event, game_events.PhaseBegan) and event.phase == Phase.DRAW.value and event.round > 1:
                strength = _team_strength(record.view(ply))
                course.append(CourseEntry(gravest.ply or ply, strength, str(event.round - 1), gravest.events))
                gravest = _GravestEvents()
            elif isinstance(event, game_events.Counted) and event.die:
                rolls += _lucky_die(game, ply, event)
            elif isinstance(event, game_events.CardDrawn) and not event.lurked:
                rolls += _lucky_card(game, record.view(ply - 1), ply, event)
            elif isinstance(event, game_events.Revealed):
                nears += _narrowly_held(ply, event, last)
            elif isinstance(event, game_events.Wounded):
                nears += _narrowly_survived(game, last, ply, event)
    if course[-1].ply < record.length:
        ply = gravest.ply or record.length
        course.append(CourseEntry(ply, _team_strength(last), str(last.shown.round), gravest.events))
    return Tale(tuple(course), tuple(rolls), tuple(nears), deeds=deeds.highlights())


class _GravestEvents:
    """The moment of a round: its gravest events, those that come together, and the last of them."""

    def __init__(self) -> None:
        self.ply = 0
        self.events: tuple[Event, ...] = ()
        self._rank = -1

    def note_event(self, ply: int, event: Event) -> None:
        rank = _gravity_of_event(event)
        if rank < 0 or rank < self._rank:
            return
        same = self.events if rank == self._rank and ply == self.ply else ()
        self.ply, self.events, self._rank = ply, (*same, event), rank


def _gravity_of_event(event: Event) -> int:
    if isinstance(event, game_events.Died):
        return _DIES
    if isinstance(event, game_events.Wounded):
        return _FALLS if event.left <= 0 < event.left + event.amount else _HURT
    return _HELPED if isinstance(event, game_events.Healed | game_events.Revived) else -1


def _team_strength(view: View) -> tuple[int]:
    """HP of all who live; whoever is down has none."""
    return (sum(max(0, person.hp) for person in view.shown.people if person.alive),)


def _lucky_die(game: Zombies, ply: int, event: game_events.Counted) -> Iterator[LuckyRoll]:
    """In how many of six cases as few cards come, or fewer (G1, G2)."""
    rest = sum(number for part, number in event.parts if part not in ("d3", "least"))
    halves = [-(-die // game.content.field.draw_divisor) for die in range(1, _DIE_FACES + 1)]
    ways = sum(half + rest <= event.cards for half in halves)
    if ways < _DIE_FACES:
        yield LuckyRoll(ply, NOBODY, Fraction(ways, _DIE_FACES), (str(event.die),))


def _lucky_card(game: Zombies, view: View, ply: int, event: game_events.CardDrawn) -> Iterator[LuckyRoll]:
    """How many cards of the Director's deck, which everybody may count, bring as small a horde (K18, K20)."""
    d = StateBuilder(game.rules_context, view.shown)
    hordes = [drawing.horde_of_card(d, d.rules_context.director[card]) for card in d.director]
    ways = sum(horde <= event.horde for horde in hordes)
    if 0 < ways < len(hordes):
        yield LuckyRoll(ply, NOBODY, Fraction(ways, len(hordes)))


def _narrowly_held(ply: int, event: game_events.Revealed, last: View) -> Iterator[ClosestCall]:
    """A line that held, by how little (H19)."""
    spare = event.total - event.horde
    if event.horde > 0 and spare >= 0:
        share = min(Fraction(1), Fraction(spare, event.horde))
        yield ClosestCall(ply, last.shown.first, share, "held" if spare else "held_just", (("spare", str(spare)),))


def _narrowly_survived(game: Zombies, last: View, ply: int, event: game_events.Wounded) -> Iterator[ClosestCall]:
    """How many HP somebody had left who stood in the shelter when the night was won (H43)."""
    person, result = last.shown.people[event.seat], last.shown.result
    is_safe = (
        result is not None
        and bool(result.winners)
        and event.seat in campaign.seats_going_on(game.rules_context, last.shown)
    )
    if is_safe and person.alive and not person.down:
        most = game.rules_context.survivor(person).hp
        left = max(0, event.left)
        key = "left" if left else "down"
        yield ClosestCall(ply, event.seat, Fraction(left, most), key, (("left", str(left)), ("most", str(most))))
