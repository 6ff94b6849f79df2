"""Which results of an action are shown large over the mat: dice, cards, damage, who passes, a new round.

`board` calls `large_results_of_events`, which makes LargeResult values from events; `result_announcer` draws them. A
settled attack is shown as one table (`attack_summary`), and what the table already tells is not told again in lines.
Titles come from the screen texts by the keys in _HARM_TITLES. It reads events and states and changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from tabletop.games.zone_wars.board.attack_summary import (
    AttackSummary,
    attack_under_way,
    dice_after_push,
    die_face_names,
    find_roll_for_reason,
    summarise_attack,
)
from tabletop.games.zone_wars.board.event_messages import describe_found_card, log_line, success_count_text
from tabletop.games.zone_wars.board.mat.plan import PlanWord
from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.rules.content.cards import ZoneCard
from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.content.vocabulary import MutationOp
from tabletop.games.zone_wars.rules.state import dice
from tabletop.games.zone_wars.rules.state.figures import Condition
from tabletop.games.zone_wars.rules.state.rules_context import JUNK, RulesContext
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.text import events as text_events
from tabletop.games.zone_wars.rules.text.event_reasons import RollReason
from tabletop.games.zone_wars.rules.turn import scenarios
from tabletop.rules.game import Event, Seat
from tabletop.ui.messages import say, translate_text
from tabletop.ui.sentences import join_sentences

_DICE_EFFECTS: Final = (
    text_events.Tested, text_events.Protected, text_events.Damaged, text_events.Shrugged, text_events.Broke,
    text_events.TakenOut, text_events.Missed, text_events.Hit, text_events.Worn, text_events.Busted,
    text_events.Recovered, text_events.StayedBroken, text_events.Collapsed, text_events.Fell, text_events.Collided,
    text_events.WatchEnded,
)  # fmt: skip
"""What dice lead to, told below them."""
_HARM_TITLES: Final[Mapping[type, str]] = {
    text_events.Collapsed: "collapse", text_events.Fell: "fall", text_events.Collided: "collision",
    text_events.Damaged: "damage", text_events.Shrugged: "damage", text_events.Broke: "damage",
    text_events.TakenOut: "damage", text_events.Missed: "miss", text_events.Shaken: "terror",
    text_events.Leeched: "leeches", text_events.Worn: "wear", text_events.Busted: "wear",
    text_events.Recovered: "recovery", text_events.StayedBroken: "recovery", text_events.Protected: "protection",
}  # fmt: skip
"""What can come of an action without any dice, the cause before what it leads to, with the key of its title."""
_HARM_EVENTS: Final = (*_HARM_TITLES, text_events.Hit, text_events.Knocked, text_events.WatchEnded)
"""What is told of it."""
_TEST_EFFECTS: Final = (
    text_events.Protected,
    text_events.Damaged,
    text_events.Shrugged,
    text_events.Broke,
    text_events.TakenOut,
    text_events.Worn,
    text_events.Busted,
    text_events.WatchEnded,
)
"""What a test leads to, told behind who makes it."""
_OWN_WATCH_ENDS: Final = ("fired", "released")
"""How overwatch ends by what its own player does."""
_LEAST_TESTS: Final = 2
_MOST_TESTS: Final = 8
"""Tests that are told as one, and how many at once."""
_MOST_LINES: Final = 4
"""As many as are read at one glance; more of them are told next."""


@dataclass(frozen=True, slots=True)
class LargeResult:
    """One thing to be shown large."""

    title: str
    faces: tuple[str, ...] = ()
    falling_indices: tuple[int, ...] | None = None
    """Which of the dice fall; None for all: a push leaves the others where they lie."""
    picture: str = ""
    result: str = ""
    lines: tuple[str, ...] = ()
    subjects: tuple[str, ...] = ()
    """Ids of models and monsters that it is about, which are to be seen beside it."""
    verdict: AttackSummary | None = None
    """The table that tells most of the lines, where an attack is settled."""
    lines_beside_table: tuple[str, ...] = ()
    """The lines that it does not tell."""

    @property
    def rolling_dice_indices(self) -> tuple[int, ...]:
        """Which of the dice fall."""
        return tuple(range(len(self.faces))) if self.falling_indices is None else self.falling_indices

    @property
    def words(self) -> str:
        """All that is read in it."""
        if self.verdict is not None:
            return " ".join((self.verdict.words, *self.lines_beside_table))
        return " ".join((self.title, self.result, *self.lines))


@dataclass(frozen=True, slots=True)
class _ResultContext:
    """What is known beside the events."""

    content: Content
    before: State | None
    """In which they happened."""
    viewer: Seat | None
    seats: Sequence[str]


def are_of_same_zone_card_test(before: Sequence[Event], after: Sequence[Event]) -> bool:
    """Whether what follows is a test of the same Zone card, or what protects from it."""
    cards = {event.reason for event in before if isinstance(event, text_events.Tested)}
    rolled = [event for event in (*before, *after) if isinstance(event, text_events.Rolled)]
    tested = {event.reason for event in after if isinstance(event, text_events.Tested)}
    is_same = len(cards) == 1 and tested <= cards and rolled[0].reason is RollReason.ZONE if rolled else False
    has_dice = any(isinstance(event, text_events.Rolled) for event in after)
    is_over = any(
        isinstance(event, text_events.RoundEnded | text_events.Activated | text_events.Drawn) for event in before
    )
    return (
        is_same
        and has_dice
        and not is_over
        and all(event.reason in (RollReason.ZONE, RollReason.PROTECTION) for event in rolled)
    )


def large_results_of_events(
    content: Content, events: Sequence[Event], before: State | None = None, *, viewer: Seat | None = None,
    seats: Sequence[str] = (),
) -> tuple[list[LargeResult], list[LargeResult]]:  # fmt: skip
    """The results to show before anything moves, and those that come of the action without dice.

    What the end of a round brings is no part of what was done last in it. `before` is what all was done in, `viewer`
    needs not be told of what it has done itself, and `seats` are the names of those who sit there.
    """
    context = _ResultContext(content, before, viewer, seats)
    at = next((k for k, event in enumerate(events) if _belongs_to_round_end(content, events[:k], event)), len(events))
    done = events[:at]
    later = [
        *_large_results_of_harm(context, events[at:]),
        *filter(None, (_round_begin_result(context, event) for event in events)),
    ]
    cards = [*filter(None, (_large_result_of_card(context, event) for event in done))]
    if cards:
        return cards[:1], [*_large_results_of_harm(context, done), *later]
    tests = _zone_card_test_results(context, done)
    if tests:
        return tests, later
    rolled = next((event for event in reversed(done) if isinstance(event, text_events.Rolled)), None)
    tested = next(
        (event for event in done if isinstance(event, text_events.Rolled) and event.reason is RollReason.ZONE), None
    )
    if tested is not None and rolled is not None and rolled.reason is RollReason.PROTECTION:
        rolled = tested  # what it led to is told below its dice
    if rolled is None:
        passes = [*filter(None, (_large_result_of_pass(context, event) for event in done))]
        return passes, [*_merge_into_attack_table(context, done, _large_results_of_harm(context, done)), *later]
    return _merge_into_attack_table(context, done, _large_results_of_rolls(context, rolled, done)), later


def _merge_into_attack_table(
    context: _ResultContext, events: Sequence[Event], tellings: list[LargeResult]
) -> list[LargeResult]:
    """The same as one table, where an attack is settled."""
    found = summarise_attack(context.content, context.before, events)
    if found is None or not tellings:
        return tellings
    lines = tuple(line for telling in tellings for line in telling.lines)
    besides = tuple(_texts_missing_from_table(context, events, found))
    return [replace(tellings[0], lines=lines, verdict=found, lines_beside_table=besides)]


def _texts_missing_from_table(context: _ResultContext, events: Sequence[Event], found: AttackSummary) -> Iterator[str]:
    """What the table does not tell."""
    fewer = _removed_dice_text(context, events)
    if fewer:
        yield fewer
    for event in events:
        if found.has_row_for_event(event):
            yield from filter(None, (_points_change_text(context, event),))
        else:
            yield from filter(None, _event_and_points_texts(context, event, (*_DICE_EFFECTS, *_HARM_EVENTS)))


def _belongs_to_round_end(content: Content, before: Sequence[Event], event: Event) -> bool:
    """Whether it belongs to the end of a round: that itself, or what the Zone does after dice for anything else."""
    if isinstance(event, text_events.RoundEnded):
        return True
    if not isinstance(event, text_events.Damaged | text_events.Shrugged) or not names_of(content).is_zone_card(
        event.cause
    ):
        return False
    if any(isinstance(one, text_events.Tested) and one.reason == event.cause for one in before):
        return False
    rolled = next((one for one in reversed(before) if isinstance(one, text_events.Rolled)), None)
    return rolled is not None and rolled.reason is not RollReason.ZONE


def _round_begin_result(context: _ResultContext, event: Event) -> LargeResult | None:
    """That a new round begins, and how often that has come which ends the battle."""
    if not isinstance(event, text_events.RoundBegan) or context.before is None:
        return None
    rules_context = RulesContext(context.content)
    scenario = rules_context.scenario_of_match(context.before.agreed)
    key = "round_last" if event.is_last else "round_of"
    title, lines = say(f"zone_wars.{key}", round=event.number, rounds=scenario.rounds), list[str]()
    if scenario.triggers:
        card = names_of(context.content).zone_card_name(scenario.trigger)
        lines.append(say("zone_wars.rains", card=card, number=context.before.triggers, most=scenario.triggers))
    if event.is_last:
        lines.append(say("zone_wars.round_ends"))
    return LargeResult(title, lines=tuple(lines))


def _large_result_of_pass(context: _ResultContext, event: Event) -> LargeResult | None:
    """That somebody else does nothing with a model."""
    if not isinstance(event, text_events.Activated) or event.reason != PlanWord.PASS or event.seat == context.viewer:
        return None
    return LargeResult(
        say("zone_wars.passes", figure=names_of(context.content).figure_name(event.figure)), subjects=(event.figure,)
    )


def _large_result_of_card(context: _ResultContext, event: Event) -> LargeResult | None:
    """What a find, a Zone card or a mutation that is dealt is, and what it does."""
    content, before = context.content, context.before
    names = names_of(content)
    if isinstance(event, text_events.Found):
        title = say("zone_wars.found_turned", figure=names.figure_name(event.figure), card=names.card_name(event.card))
        picture = "token_junk" if event.card == JUNK else f"item_{event.card}"
        return LargeResult(title, picture=f"zone_wars/{picture}", lines=tuple(describe_found_card(content, event.card)),
                       subjects=(event.figure,))  # fmt: skip
    if isinstance(event, text_events.Dealt):
        return _dealt_mutation_result(context, event)
    card = next(
        (card for card in content.zone if isinstance(event, text_events.ZoneCard) and card.id == event.card), None
    )
    if card is None or not isinstance(event, text_events.ZoneCard):
        return None
    lines = [translate_text(card.text)] if card.text else []
    lines += _trigger_card_texts(content, card, before) if card.trigger and before is not None else []
    if event.figure and not card.trigger:
        lines.append(say("zone_wars.hits_model", figure=names.figure_name(event.figure)))
    title = say("zone_wars.zone_turned", card=names.zone_card_name(card.id))
    return LargeResult(
        title, picture=f"zone_wars/zone_{card.id}", lines=tuple(lines), subjects=_figure_ids_in_events([event])
    )


def _dealt_mutation_result(context: _ResultContext, event: text_events.Dealt) -> LargeResult:
    """The mutation that a model is dealt; what it does stands on the card of each, and is told of the own ones."""
    title, owner = log_line(context.content, event, context.seats), _owner_of_figure(context, event.figure)
    card = next((card for card in context.content.mutations if card.id == event.mutation), None)
    is_own = context.viewer is None or owner == context.viewer
    lines = (translate_text(card.text),) if card is not None and card.text and is_own else ()
    return LargeResult(title, picture=f"zone_wars/mutation_{event.mutation}", lines=lines)


def _owner_of_figure(context: _ResultContext, figure: str) -> Seat | None:
    figures = context.before.figures if context.before is not None else ()
    return next((one.owner for one in figures if one.id == figure), None)


def _figure_ids_in_events(events: Sequence[Event]) -> tuple[str, ...]:
    """Models and monsters of whom events tell."""
    found = (getattr(event, name, "") for event in events for name in ("figure", "attacker", "target"))
    return tuple(dict.fromkeys(name for name in found if name))


def _trigger_card_texts(content: Content, card: ZoneCard, before: State) -> list[str]:
    """The how-manieth of how many it is, what it does this time, and how near the end is now."""
    number = before.triggers + 1
    scenario = next((one for one in content.scenarios if one.id == before.agreed.scenario), None)
    if scenario is None or not scenario.triggers:
        return []
    rains = say(
        "zone_wars.rains", card=names_of(content).zone_card_name(card.id), number=number, most=scenario.triggers
    )
    lines = [say("zone_wars.rain_hurts", rains=rains, number=card.failed * number)] if card.failed else [rains]
    left = scenario.triggers - number
    if left == 1 and before.round >= scenario.rounds:
        return lines  # the battle ends with this round, whatever comes
    return [*lines, say(f"zone_wars.rain_{'last' if left <= 0 else 'ends'}")] if left <= 1 else lines


def _large_results_of_rolls(
    context: _ResultContext, rolled: text_events.Rolled, events: Sequence[Event]
) -> list[LargeResult]:
    """All dice of an attack lie there, also those that a push leaves alone."""
    content, before = context.content, context.before
    names = names_of(content)
    attack = attack_under_way(before) if rolled.reason in (RollReason.ATTACK, RollReason.PUSH) else None
    fallen, falls = die_face_names(content, rolled.base, rolled.gear), None
    hits, who = rolled.hits, names.figure_name(rolled.figure) if rolled.figure else say("zone_wars.the_zone")
    title = say(f"zone_wars.rolls_{rolled.reason}", figure=who)
    about = _figure_ids_in_events(events)
    if attack is not None and before is not None:
        whom = before.figures[attack.target].id
        about = (*about, before.figures[attack.attacker].id, whom)
        title = say(f"zone_wars.rolls_{rolled.reason}_at", figure=who, target=names.figure_name(whom))
        first = find_roll_for_reason(attack, RollReason.ATTACK)
        if rolled.reason is RollReason.PUSH and first is not None:
            base, gear, falls = dice_after_push(content, first, rolled)
            fallen, hits = die_face_names(content, base, gear), dice.count_hits(content.field, base, gear)
    result = success_count_text(hits)
    now, *more = _event_text_chunks(context, events, _DICE_EFFECTS) or [()]
    telling = LargeResult(title, fallen, falls, subjects=about, result=result[:1].upper() + result[1:],
                      lines=(*filter(None, [_removed_dice_text(context, events)]), *now))  # fmt: skip
    return [telling, *(LargeResult(title, lines=lines_, subjects=about) for lines_ in more)]


def _zone_card_test_results(context: _ResultContext, events: Sequence[Event]) -> list[LargeResult]:
    """Tests of several models against one Zone card: all dice, and a line for each model."""
    rolls = [
        at
        for at, event in enumerate(events)
        if isinstance(event, text_events.Rolled) and event.reason is RollReason.ZONE
    ]
    card = next((event.reason for event in events if isinstance(event, text_events.Tested)), "")
    if len(rolls) < _LEAST_TESTS or not card:
        return []
    names, shown, lines = names_of(context.content), list[str](), list[str]()
    for at, end in pairwise([*rolls, len(events)]):
        rolled = events[at]
        assert isinstance(rolled, text_events.Rolled)
        shown += die_face_names(context.content, rolled.base, rolled.gear)
        words = say(
            "zone_wars.test_line", figure=names.figure_name(rolled.figure), result=success_count_text(rolled.hits)
        )
        came = (line for event in events[at:end] for line in _event_and_points_texts(context, event, _TEST_EFFECTS))
        lines.append(join_sentences([words, *came]))
    title, about = say("zone_wars.tests", card=names.zone_card_name(card)), _figure_ids_in_events(events)
    first, *more = [tuple(lines[at : at + _MOST_TESTS]) for at in range(0, len(lines), _MOST_TESTS)]
    return [LargeResult(title, tuple(shown), subjects=about, lines=first), *(LargeResult(title, lines=each,
                                                                     subjects=about)
                                                                     for each in more)]  # fmt: skip


def _removed_dice_text(context: _ResultContext, events: Sequence[Event]) -> str:
    """The answer of a target that took dice away from what was rolled; "" for none."""
    content, before, attack = context.content, context.before, attack_under_way(context.before)
    is_rolled = any(isinstance(event, text_events.Rolled) and event.reason is RollReason.ATTACK for event in events)
    if attack is None or before is None or not is_rolled or attack.dice >= 0 or attack.target not in attack.used:
        return ""
    target = before.figures[attack.target]
    cards = (card.id for card in content.mutations if card.op == MutationOp.HINDER and card.id in target.mutations)
    names = names_of(content)
    power = next((names.mutation_name(id_, target.id) for id_ in cards), "")
    who, fewer = names.figure_name(target.id), -attack.dice
    return say("zone_wars.fewer_dice", power=power, figure=who, count=fewer) if power else ""


def _large_results_of_harm(context: _ResultContext, events: Sequence[Event]) -> list[LargeResult]:
    """Falls, crushes, leeches and fire: nobody has rolled for them, and all of them hurt."""
    happened = {type(event) for event in events}
    causes = [key for kind, key in _HARM_TITLES.items() if kind in happened]
    if not causes:
        return []
    title, about = (
        say(f"zone_wars.harm_{causes[0]}"),
        _figure_ids_in_events([one for one in events if isinstance(one, _HARM_EVENTS)]),
    )
    return [
        LargeResult(title, lines=lines, subjects=about) for lines in _event_text_chunks(context, events, _HARM_EVENTS)
    ]


def _event_text_chunks(
    context: _ResultContext, events: Sequence[Event], kinds: tuple[type, ...]
) -> list[tuple[str, ...]]:
    """Lines for those events and for what they cost, as many together as are read at one glance."""
    lines = [*filter(None, (line for event in events for line in _event_and_points_texts(context, event, kinds)))]
    return [tuple(lines[at : at + _MOST_LINES]) for at in range(0, len(lines), _MOST_LINES)]


def _event_and_points_texts(context: _ResultContext, event: Event, kinds: tuple[type, ...]) -> Iterator[str]:
    """An event, and the points that it brings or takes."""
    if isinstance(event, text_events.WatchEnded) and event.reason in _OWN_WATCH_ENDS:
        return
    if isinstance(event, kinds):
        yield log_line(context.content, event, context.seats)
        yield _points_change_text(context, event)
    elif isinstance(event, text_events.Scored) and context.seats:
        yield log_line(context.content, event, context.seats)


def _points_change_text(context: _ResultContext, event: Event) -> str:
    """What a model's finds no longer count, or count again; "" where that is nothing (R192, D35)."""
    key = next((key for kind, key in _POINT_KEYS.items() if isinstance(event, kind)), "")
    if (
        not key
        or context.before is None
        or not isinstance(event, text_events.Broke | text_events.TakenOut | text_events.Recovered)
    ):
        return ""
    figure = next((one for one in context.before.figures if one.id == event.figure), None)
    if figure is None or figure.is_monster:
        return ""
    standing = replace(figure, condition=Condition.HEALTHY) if figure.is_broken else figure
    changes = figure.is_broken == (key == "back")
    points = (
        scenarios.points_from_figure(StateBuilder(RulesContext(context.content), context.before), standing)
        if changes
        else 0
    )
    name = names_of(context.content).figure_name(figure.id)
    return say(f"zone_wars.points_{key}", figure=name, count=points) if points else ""


_POINT_KEYS: Final[Mapping[type, str]] = {
    text_events.Broke: "broken",
    text_events.TakenOut: "out",
    text_events.Recovered: "back",
}
"""What becomes of the points of what a model carries."""
