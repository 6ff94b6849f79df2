"""Report of a finished night: the team's strength by round, lucky dice, close calls, notable acts.

The box names `build_match_report`; the page after a match, the review and the evening's highlights show it. It
answers with the values of `tabletop/rules/match_report`, which all games share. It reads the record as a spectator
sees it, never a state, so it tells nothing that was hidden. Views are asked for only where a round begins and a card
is drawn, as each one costs time. Which acts are notable is free; a new one needs its sentence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from tabletop.games.zombies.rules.rules import Zombies
from tabletop.games.zombies.rules.state.state import Phase
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.view import View
from tabletop.games.zombies.rules.text import events as text_events
from tabletop.games.zombies.rules.text.events import PinCause
from tabletop.games.zombies.rules.turn import campaign_rules, drawing
from tabletop.rules.game import NOBODY, Event, Seat
from tabletop.rules.match_report import AdvantagePoint, ClosestCall, LuckyRoll, MatchReport, NotableAct, SpectatorRecord

_MAX_RESCUES_TOLD = 2
"""Rescues of one sort that are told one by one."""
_MANY_DOWN = 2
"""Survivors that are down at once from which on it nearly went wrong."""


class NotableActCollector:
    """Takes the events of a night one after the other, and knows at the end which were notable."""

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
            self._note_counted_act(ply, actor, event)
            self._note_downs_and_deaths(ply, event)

    def notable_acts(self) -> tuple[NotableAct, ...]:
        """The most worth telling first: rescues, the line, who fell, how bad it was, then who did most of what."""
        saved = (*self._revived[:_MAX_RESCUES_TOLD], *self._freed[:_MAX_RESCUES_TOLD])
        worst = (self._worst,) if self._worst_down >= _MANY_DOWN else ()
        return (
            *saved,
            *self._best_notable_act("line", self._cards_given),
            *self._deaths,
            *worst,
            *self._best_notable_act("felled", self._zombies_killed, 2),
            *self._best_notable_act("healed", self._hp_healed),
            *self._best_notable_act("ahead", self._tiles_explored, 2),
        )

    def _note_rescue(self, ply: int, actor: Seat, event: Event) -> None:
        """Somebody is brought back (H89), or rid of what held them by somebody else (H72)."""
        if isinstance(event, text_events.Revived):
            self._revived.append(NotableAct(ply, event.by, "revived", event.seat, self._round_message_values()))
        elif isinstance(event, text_events.TokenGone) and 0 <= actor != event.seat:
            self._freed.append(NotableAct(ply, actor, "freed", event.seat, self._round_message_values()))

    def _note_counted_act(self, ply: int, actor: Seat, event: Event) -> None:
        """Cards on the pile, zombies killed, HP given to others, tiles entered first."""
        if isinstance(event, text_events.Contributed):
            self._add_to_act_counter("line", self._cards_given, ply, event.seat, len(event.cards))
        elif isinstance(event, text_events.Killed) and actor >= 0:
            self._add_to_act_counter("felled", self._zombies_killed, ply, actor, 1)
        elif isinstance(event, text_events.Healed) and 0 <= actor != event.seat:
            self._add_to_act_counter("healed", self._hp_healed, ply, actor, event.amount)
        elif isinstance(event, text_events.Explored) and event.seat >= 0:
            self._add_to_act_counter("ahead", self._tiles_explored, ply, event.seat, 1)

    def _note_downs_and_deaths(self, ply: int, event: Event) -> None:
        """Who is down, and who never gets up again (X14)."""
        if isinstance(event, text_events.PhaseBegan):
            self._round = event.round
        elif isinstance(event, text_events.Pinned) and event.why == PinCause.DOWN:
            self._down.add(event.seat)
            if len(self._down) > self._worst_down:
                self._worst_down = len(self._down)
                self._worst = NotableAct(
                    ply, NOBODY, "down", numbers=(("number", str(len(self._down))), *self._round_message_values())
                )
        elif isinstance(event, text_events.Unpinned | text_events.Died | text_events.Revived):
            self._down.discard(event.seat)
        if isinstance(event, text_events.Died):
            self._deaths.append(NotableAct(ply, event.seat, "fell", numbers=self._round_message_values()))

    def _add_to_act_counter(self, key: str, counter: Counter[Seat], ply: int, seat: Seat, number: int) -> None:
        if number > 0:
            counter[seat] += number
            self._last_ply[key, seat] = ply

    def _best_notable_act(self, key: str, counter: Counter[Seat], least: int = 1) -> Iterator[NotableAct]:
        """Whoever did most of it, the first of several; nobody below a least."""
        best = max(sorted(counter), key=lambda seat: counter[seat], default=None)
        if best is not None and counter[best] >= least:
            yield NotableAct(self._last_ply[key, best], best, key, numbers=(("number", str(counter[best])),))

    def _round_message_values(self) -> tuple[tuple[str, str], ...]:
        return (("round", str(self._round)),)


_DIES, _FALLS, _HURT, _HELPED = 3, 2, 1, 0
"""How much an event changes the strength of the team; the gravest of a round is its moment."""
_DIE_FACES = 6
"""Of the Director's die (G1)."""


def build_match_report(game: Zombies, record: SpectatorRecord) -> MatchReport:
    """All of it in one pass; views are asked for only where a round begins and a card is drawn."""
    first = record.view(0)
    curve = [AdvantagePoint(0, _team_hp_total(first))]
    rolls: list[LuckyRoll] = []
    close_calls: list[ClosestCall] = []
    last, acts, gravest = record.view(record.length), NotableActCollector(first.shown.round), _WorstRoundEvents()
    for ply in range(1, record.length + 1):
        events = record.events(ply)
        acts.note_events(ply, record.actor(ply), events)
        for event in events:
            gravest.note_event(ply, event)
            if isinstance(event, text_events.PhaseBegan) and event.phase == Phase.DRAW.value and event.round > 1:
                strength = _team_hp_total(record.view(ply))
                curve.append(AdvantagePoint(gravest.ply or ply, strength, str(event.round - 1), gravest.events))
                gravest = _WorstRoundEvents()
            elif isinstance(event, text_events.Counted) and event.die:
                rolls += _lucky_die_rolls(game, ply, event)
            elif isinstance(event, text_events.CardDrawn) and not event.lurked:
                rolls += _lucky_card_draws(game, record.view(ply - 1), ply, event)
            elif isinstance(event, text_events.Revealed):
                close_calls += _close_calls_of_suppression(ply, event)
            elif isinstance(event, text_events.Wounded):
                close_calls += _close_calls_of_survivors(game, last, ply, event)
    if curve[-1].ply < record.length:
        ply = gravest.ply or record.length
        curve.append(AdvantagePoint(ply, _team_hp_total(last), str(last.shown.round), gravest.events))
    return MatchReport(tuple(curve), tuple(rolls), tuple(close_calls), notable_acts=acts.notable_acts())


class _WorstRoundEvents:
    """The moment of a round: its gravest events, those that come together, and the last of them."""

    def __init__(self) -> None:
        self.ply = 0
        self.events: tuple[Event, ...] = ()
        self._rank = -1

    def note_event(self, ply: int, event: Event) -> None:
        rank = _severity_of_event(event)
        if rank < 0 or rank < self._rank:
            return
        same = self.events if rank == self._rank and ply == self.ply else ()
        self.ply, self.events, self._rank = ply, (*same, event), rank


def _severity_of_event(event: Event) -> int:
    if isinstance(event, text_events.Died):
        return _DIES
    if isinstance(event, text_events.Wounded):
        return _FALLS if event.left <= 0 < event.left + event.amount else _HURT
    return _HELPED if isinstance(event, text_events.Healed | text_events.Revived) else -1


def _team_hp_total(view: View) -> tuple[int]:
    """HP of all who live; whoever is down has none."""
    return (sum(max(0, person.hp) for person in view.shown.people if person.alive),)


def _lucky_die_rolls(game: Zombies, ply: int, event: text_events.Counted) -> Iterator[LuckyRoll]:
    """In how many of six cases as few cards come, or fewer (G1, G2)."""
    rest = sum(number for part, number in event.parts if part not in ("d3", "least"))
    halves = [-(-die // game.content.field.draw_divisor) for die in range(1, _DIE_FACES + 1)]
    ways = sum(half + rest <= event.cards for half in halves)
    if ways < _DIE_FACES:
        yield LuckyRoll(ply, NOBODY, Fraction(ways, _DIE_FACES), (str(event.die),))


def _lucky_card_draws(game: Zombies, view: View, ply: int, event: text_events.CardDrawn) -> Iterator[LuckyRoll]:
    """How many cards of the Director's deck, which everybody may count, bring as small a horde (K18, K20)."""
    builder = StateBuilder(game.rules_context, view.shown)
    hordes = [drawing.horde_of_card(builder, builder.rules_context.director[card]) for card in builder.director]
    ways = sum(horde <= event.horde for horde in hordes)
    if 0 < ways < len(hordes):
        yield LuckyRoll(ply, NOBODY, Fraction(ways, len(hordes)))


def _close_calls_of_suppression(ply: int, event: text_events.Revealed) -> Iterator[ClosestCall]:
    """A line that held, by how little (H19); all of them hold it."""
    spare = event.total - event.horde
    if event.horde > 0 and spare >= 0:
        share = min(Fraction(1), Fraction(spare, event.horde))
        yield ClosestCall(ply, NOBODY, share, "held" if spare else "held_just", (("spare", str(spare)),))


def _close_calls_of_survivors(game: Zombies, last: View, ply: int, event: text_events.Wounded) -> Iterator[ClosestCall]:
    """How many HP somebody had left who stood in the shelter when the night was won (H43)."""
    person, result = last.shown.people[event.seat], last.shown.result
    is_safe = (
        result is not None
        and bool(result.winners)
        and event.seat in campaign_rules.seats_in_next_chapter(game.rules_context, last.shown)
    )
    if is_safe and person.alive and not person.down:
        most = game.rules_context.survivor(person).hp
        left = max(0, event.left)
        key = "left" if left else "down"
        yield ClosestCall(ply, event.seat, Fraction(left, most), key, (("left", str(left)), ("most", str(most))))
