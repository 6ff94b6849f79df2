"""The laws that every game must keep in any state: each function yields a sentence for every breach.

Used by `cli/conformance`, which tries them in random games, and by `cli/fuzz/trial`, which tries them also with
texts that were changed at random. They must take a game by its contract only (`rules/game`) and change nothing. What
a sentence says before its first ": " must be the same for breaches of one kind: only the first of each kind is shown.
A new law also binds installed games.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

from tabletop.content import boxes
from tabletop.content.prose import game_messages
from tabletop.rules.event_lines import InvalidEventLine, parse_event_line
from tabletop.rules.game import CHANCE, NOBODY, POSITION, Event, Game, InvalidAction, InvalidSetup, Refusal, Step
from tabletop.rules.json_view import event_to_plain_json, to_plain_json_value

AnyGame = Game[Any, Any, Any]

_SAMPLE: Final = 12
"""Offers that are checked where there are more."""


def find_turn_breaches(game: AnyGame, state: Any, seats: int, rng: random.Random) -> Iterator[str]:
    """Whose turn it is, and what is offered."""
    seat, offered = game.to_act(state), game.actions(state)
    is_over = game.outcome(state) is not None
    if seat not in (CHANCE, NOBODY, *range(seats)) or is_over != (seat == NOBODY):
        yield f"seat {seat} is to act while the game {'is over' if is_over else 'goes on'}"
    if is_over and offered:
        yield f"something is offered when the game is over: {offered[0]}"
    if not is_over and seat != CHANCE and not offered:
        yield f"nothing is offered to seat {seat}"
    if len(set(offered)) < len(offered):
        yield "an action is offered twice"
    for action in rng.sample(list(offered), min(_SAMPLE, len(offered))):
        yield from find_offered_action_breaches(game, state, action)


def find_offered_action_breaches(game: AnyGame, state: Any, action: Any) -> Iterator[str]:
    """An action that is offered or drawn is legal, and its text is read as the same."""
    refusal = game.check(state, action)
    if refusal is not None:
        yield f"offered and refused because of {refusal.reason!r} ({refusal.clause}): {action}"
    try:
        again = game.parse(str(action))
    except InvalidAction as error:
        yield f"an action is offered and cannot be read: {action}, {error}"
    else:
        if again != action:
            yield f"an action is read as another one: {action} as {again}"
    yield from find_unprintable_text_breaches("an action", str(action))


def find_chance_breaches(game: AnyGame, state: Any, rng: random.Random) -> Iterator[str]:
    """What chance brings is legal, and its probabilities add up."""
    odds = game.chances(state)
    if game.to_act(state) != CHANCE:
        if odds:
            yield "chances are told where chance is not to act"
        return
    if odds and sum((share for _, share in odds), Fraction(0)) != 1:
        yield "the probabilities of what can come up do not add up to 1"
    yield from find_offered_action_breaches(game, state, game.resolve(state, rng))
    dice = game.dice(state)
    if dice:
        yield from find_offered_action_breaches(
            game, state, game.rolled(state, [rng.choice(die.faces) for die in dice])
        )


def find_refusal_breaches(game: AnyGame, state: Any, action: Any) -> Iterator[str]:
    """Any action that can be written down is legal or refused with a clause and a sentence."""
    refusal = game.check(state, action)
    if refusal is None:
        if game.complete and game.to_act(state) != CHANCE and action not in game.actions(state):
            yield f"an action is legal and not offered: {action}"
        return
    if action in game.actions(state):
        yield f"offered and refused because of {refusal.reason!r} ({refusal.clause}): {action}"
    told = game_messages(game.name)
    if not refusal.clause:
        yield f"no clause for the refusal {refusal.reason!r}: {action}"
    elif refusal.reason not in told.reasons:
        yield f"no sentence for the refusal {refusal.reason!r}: {action} ({refusal.clause})"
    elif _has_unfilled_blank(sentence := told.refusal_text(refusal, _names_of_ids(game, refusal))):
        yield f"a blank is left open in the refusal {refusal.reason!r}: {sentence}"


def find_event_text_breaches(game: AnyGame, step: Step[Any]) -> Iterator[str]:
    """What has happened is told to people by a line of the list and a caption, an end by a sentence."""
    told = game_messages(game.name)
    for event in step.events:
        named, kind = _names_of_ids(game, event), type(event).__name__
        if not told.has_log_line(event, named):
            yield f"no line for the event {kind}: {event}"
        elif _has_unfilled_blank(line := told.log_line(event, told.seats, named)):
            yield f"a blank is left open in the line of {kind}: {line}"
        elif _has_unfilled_blank(caption := told.caption_text(event, told.seats, named)):
            yield f"a blank is left open in the caption of {kind}: {caption}"
    outcome = game.outcome(step.state)
    if outcome is not None and outcome.reason not in told.outcomes:
        yield f"no sentence for the end {outcome.reason!r}: ({outcome.clause})"
    elif outcome is not None and _has_unfilled_blank(sentence := told.outcome_text(outcome, told.seats)):
        yield f"a blank is left open in the end {outcome.reason!r}: {sentence}"


def _names_of_ids(game: AnyGame, thing: Event | Refusal) -> Mapping[str, str] | None:
    """What the game calls the ids in an event or a refusal; None where it has no names of its own."""
    box = boxes.find_game_box(game.name)
    named = box.named.load() if box is not None and box.named is not None else None
    content: Any = getattr(game, "content", None)
    return named(content, thing, game_messages(game.name).seats) if named is not None else None


def _has_unfilled_blank(sentence: str) -> bool:
    return "{" in sentence


def find_view_breaches(game: AnyGame, state: Any, seats: int, rng: random.Random) -> Iterator[str]:
    """Everybody's view has a text and is plain, and some state fits it."""
    for seat in (None, *range(seats)):
        view = game.view(state, seat)
        yield from find_unprintable_text_breaches(f"the view of seat {seat}", str(view))
        json.dumps(to_plain_json_value(view))
        imagined = game.imagine(view, rng)
        if game.view(imagined, seat) != view:
            yield f"no state fits what seat {seat} sees: it was imagined as {game.unveiled(imagined)}"
        elif (
            seat is not None
            and seat == game.to_act(state)
            and list(game.actions(imagined)) != list(game.actions(state))
        ):
            yield f"what seat {seat} can do depends on what it cannot see"


def find_position_text_breaches(game: AnyGame, state: Any, setup: Mapping[str, str]) -> Iterator[str]:
    """The text of a position is read as the same position, or refused."""
    text = str(game.unveiled(state))
    yield from find_unprintable_text_breaches("a position", text)
    again = start_at_position(game, text, setup)
    if again is not None and str(game.unveiled(again)) != text:
        yield f"a position is read as another one: {game.unveiled(again)}"


def start_at_position(game: AnyGame, text: str, setup: Mapping[str, str]) -> Any:
    """A game that begins at a position; None where the text is refused."""
    try:
        return game.start({**setup, POSITION: text})
    except InvalidSetup:
        return None


def find_action_result_breaches(game: AnyGame, state: Any, action: Any, step: Step[Any]) -> Iterator[str]:
    """The same action does the same again and leaves the state alone; what is told of it can be read."""
    before = hash(state)
    if game.apply(state, action) != step or hash(state) != before:
        yield f"an action does not always do the same: {action}"
    for event in step.events:
        for told in {event, *(game.redact(event, seat) for seat in (None, 0))} - {None}:
            assert told is not None
            yield from find_unprintable_text_breaches("an event", str(told))
            json.dumps(event_to_plain_json(told))
            try:
                if parse_event_line(str(told), game.events) != told:
                    yield f"an event is read as another one: {told}"
            except InvalidEventLine as error:
                yield f"an event cannot be read: {error}"


def find_unprintable_text_breaches(what: str, text: str) -> Iterator[str]:
    if not text.isprintable():
        yield f"the text of {what} is not one line: {text!r}"
