"""Rounds: filling the cup, drawing tokens, and what happens between two rounds.

Used by `task_specs` and `setting_up`; the board's `squad_strip` shows `tokens_in_cup`. Which token is drawn is chance;
`token_draw_odds` gives the odds of it. The Zone card between two rounds is `powers/zone_deck`, victory points are
`scenarios`. The order of odds decides what a seed draws, and the order of steps at a round's end is replayed from
saved matches: both stay. Rule book: The cup.
"""

from __future__ import annotations

from fractions import Fraction

from tabletop.games.zone_wars.rules.content.vocabulary import ZoneOp
from tabletop.games.zone_wars.rules.powers import zone_deck
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state.figures import Token
from tabletop.games.zone_wars.rules.state.stages import EndingStage
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Arriving, Ending, Hurting, Prowling, Rounds, Turn, Zoning
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.text.actions import Draw, Release
from tabletop.games.zone_wars.rules.turn import hurting, scenarios
from tabletop.rules.frozen_values import replace_fields
from tabletop.rules.game import CHANCE, Refusal, Seat, refuse

ZONE_TOKEN = "zone"


def begin_round(builder: StateBuilder) -> None:
    """A round begins: the cup is filled (R57, R58, R74)."""
    builder.round += 1
    scenarios.end_round_effects(builder)
    for i, figure in enumerate(builder.figures):
        if figure.place is not None and not figure.is_monster:
            builder.figures[i] = replace_fields(figure, token=Token.HELD if figure.is_watching else Token.CUP)
    builder.zone_tokens, builder.zone_last, builder.put_back = len(builder.players), True, 0
    if builder.scenario.trigger:
        builder.discards = ()
    builder.add_event(events.RoundBegan(("R57", "R58"), builder.round, builder.round >= builder.scenario.rounds))
    if builder.scenario.monsters_later and builder.round > 1:
        builder.push_task(Arriving("", CHANCE))


def tokens_in_cup(builder: StateBuilder) -> list[tuple[str, int]]:
    """Tokens in the cup: factions with their numbers, then the Zone."""
    found = []
    for seat, faction in enumerate(builder.agreed.factions):
        number = sum(
            figure.owner == seat and hurting.is_ready_to_act(builder, i) for i, figure in enumerate(builder.figures)
        )
        if number:
            found.append((faction, number))
    return [*found, (ZONE_TOKEN, builder.zone_tokens)] if builder.zone_tokens else found


def drawing_seat(builder: StateBuilder, task: Rounds) -> Seat | None:
    """Chance draws, as long as somebody has not acted (R65)."""
    return CHANCE if any(hurting.is_ready_to_act(builder, i) for i in range(len(builder.figures))) else None


def token_draw_odds(builder: StateBuilder) -> list[tuple[Draw, Fraction]]:
    """What can be drawn, with its chances."""
    tokens = tokens_in_cup(builder)
    total = sum(number for _, number in tokens)
    return [(Draw(token), Fraction(number, total)) for token, number in tokens]


def draw_token(builder: StateBuilder, task: Rounds, action: Draw) -> None:
    """A token comes out of the cup (R59, R60, R202, R204, R206)."""
    if action.token != ZONE_TOKEN:
        whose = builder.agreed.factions.index(action.token)
        builder.zone_last = False
        builder.add_event(events.Drawn(("R59", "R60"), action.token, whose))
        builder.push_task(Turn(whose))
        return
    builder.add_event(events.Drawn(("R59", "R202"), ZONE_TOKEN, CHANCE))
    if builder.zone_last:
        builder.put_back += 1
        builder.add_event(events.PutBack(("R204",) if not _has_anybody_acted(builder) else ("R206",), ZONE_TOKEN))
        return
    builder.zone_tokens -= 1
    builder.zone_last = True
    builder.push_task(Zoning(figure=zone_deck.last_activated_figure(builder)))


def _has_anybody_acted(builder: StateBuilder) -> bool:
    return any(
        figure.token in (Token.USED, Token.WATCH)
        for _, figure in position_queries.figures_on_mat(builder)
        if not figure.is_monster
    )


def end_round(builder: StateBuilder, task: Rounds) -> None:
    """Ends the round once everybody has acted (R65, N50)."""
    builder.add_event(events.RoundEnded(("R65",), builder.round))
    builder.push_task(
        Ending(queue=tuple(i for i, figure in position_queries.figures_on_mat(builder) if figure.is_monster))
    )


# Between rounds


def seat_asked_to_release(builder: StateBuilder, task: Ending) -> Seat | None:
    """Seats with overwatch are asked whether they keep it (R75)."""
    return task.queue[0] if task.stage is EndingStage.RELEASE and task.queue else None


def run_round_end(builder: StateBuilder, task: Ending) -> None:
    """Takes the next step between two rounds (N51)."""
    if task.stage is EndingStage.MONSTERS:
        _queue_next_monster_or_leeches(builder, task)
    elif task.stage is EndingStage.VICTORY:
        _check_victory(builder, task)
    else:
        builder.pop_task()
        begin_round(builder)


def _queue_next_monster_or_leeches(builder: StateBuilder, task: Ending) -> None:
    if task.queue:
        builder.replace_first_task(replace_fields(task, queue=task.queue[1:]))
        builder.push_task(Prowling(task.queue[0]))
        return
    builder.replace_first_task(Ending(EndingStage.VICTORY))
    card = builder.rules_context.find_zone_card(ZoneOp.LEECHES)
    for i, figure in reversed(list(position_queries.figures_on_mat(builder))):
        if figure.leeches:
            builder.push_task(Hurting(i, figure.leeches, cause=card.id if card else ""))


def _check_victory(builder: StateBuilder, task: Ending) -> None:
    found = scenarios.battle_end_reason(builder)
    if found is not None:
        scenarios.end_battle(builder, *found)
        return
    asked = tuple(
        s
        for s in range(len(builder.players))
        if any(f.is_watching for _, f in position_queries.figures_of_seat(builder, s))
    )
    builder.replace_first_task(Ending(EndingStage.RELEASE, asked))


def release_refusal(builder: StateBuilder, task: Ending, action: Release) -> Refusal | None:
    """Only own models on overwatch can be released."""
    own = [figure.id for _, figure in position_queries.figures_of_seat(builder, task.queue[0]) if figure.is_watching]
    if len(set(action.figures)) < len(action.figures):
        return refuse("R75", "twice")
    wrong = next((id_ for id_ in action.figures if id_ not in own), None)
    return None if wrong is None else refuse("R75", "not_watching", figure=wrong)


def release_overwatch(builder: StateBuilder, task: Ending, action: Release) -> None:
    """Gives overwatch up (R75)."""
    for id_ in action.figures:
        builder.end_overwatch(builder.index_of_figure(id_), "released", "R75")
    builder.replace_first_task(replace_fields(task, queue=task.queue[1:]))
