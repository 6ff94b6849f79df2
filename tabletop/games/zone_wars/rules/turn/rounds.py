"""The cup: rounds, draws, and what happens between rounds."""

from __future__ import annotations

from fractions import Fraction

from tabletop.games.zone_wars.rules.content.vocabulary import ZoneOp
from tabletop.games.zone_wars.rules.powers import zone
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state.figures import Token
from tabletop.games.zone_wars.rules.state.stages import EndingStage
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Arriving, Ending, Hurting, Prowling, Rounds, Turn, Zoning
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.text.actions import Draw, Release
from tabletop.games.zone_wars.rules.turn import harm, scenarios
from tabletop.rules.amend import amended
from tabletop.rules.game import CHANCE, Refusal, Seat, refuse

ZONE = "zone"


def begin(builder: StateBuilder) -> None:
    """A round begins: the cup is filled (R57, R58, R74)."""
    builder.round += 1
    scenarios.freed(builder)
    for i, figure in enumerate(builder.figures):
        if figure.place is not None and not figure.is_monster:
            builder.figures[i] = amended(figure, token=Token.HELD if figure.is_watching else Token.CUP)
    builder.zone_tokens, builder.zone_last, builder.put_back = len(builder.players), True, 0
    if builder.scenario.trigger:
        builder.discards = ()
    builder.say(events.RoundBegan(("R57", "R58"), builder.round, builder.round >= builder.scenario.rounds))
    if builder.scenario.monsters_later and builder.round > 1:
        builder.push(Arriving("", CHANCE))


def cup(builder: StateBuilder) -> list[tuple[str, int]]:
    """Tokens in the cup: factions with their numbers, then the Zone."""
    found = []
    for seat, faction in enumerate(builder.agreed.factions):
        number = sum(figure.owner == seat and harm.is_ready(builder, i) for i, figure in enumerate(builder.figures))
        if number:
            found.append((faction, number))
    return [*found, (ZONE, builder.zone_tokens)] if builder.zone_tokens else found


def seat(builder: StateBuilder, task: Rounds) -> Seat | None:
    """Chance draws, as long as somebody has not acted (R65)."""
    return CHANCE if any(harm.is_ready(builder, i) for i in range(len(builder.figures))) else None


def draws(builder: StateBuilder) -> list[tuple[Draw, Fraction]]:
    """What can be drawn, with its chances."""
    tokens = cup(builder)
    total = sum(number for _, number in tokens)
    return [(Draw(token), Fraction(number, total)) for token, number in tokens]


def draw(builder: StateBuilder, task: Rounds, action: Draw) -> None:
    """A token comes out of the cup (R59, R60, R202, R204, R206)."""
    if action.token != ZONE:
        whose = builder.agreed.factions.index(action.token)
        builder.zone_last = False
        builder.say(events.Drawn(("R59", "R60"), action.token, whose))
        builder.push(Turn(whose))
        return
    builder.say(events.Drawn(("R59", "R202"), ZONE, CHANCE))
    if builder.zone_last:
        builder.put_back += 1
        builder.say(events.PutBack(("R204",) if not _has_acted(builder) else ("R206",), ZONE))
        return
    builder.zone_tokens -= 1
    builder.zone_last = True
    builder.push(Zoning(figure=zone.last_activated(builder)))


def _has_acted(builder: StateBuilder) -> bool:
    return any(
        figure.token in (Token.USED, Token.WATCH)
        for _, figure in position_queries.on_mat(builder)
        if not figure.is_monster
    )


def run(builder: StateBuilder, task: Rounds) -> None:
    """Everybody has acted: the round ends (R65, N50)."""
    builder.say(events.RoundEnded(("R65",), builder.round))
    builder.push(Ending(queue=tuple(i for i, figure in position_queries.on_mat(builder) if figure.is_monster)))


# Between rounds


def ending_seat(builder: StateBuilder, task: Ending) -> Seat | None:
    """Seats with overwatch are asked whether they keep it (R75)."""
    return task.queue[0] if task.stage is EndingStage.RELEASE and task.queue else None


def end(builder: StateBuilder, task: Ending) -> None:
    """The next step between rounds (N51)."""
    if task.stage is EndingStage.MONSTERS:
        _prowl(builder, task)
    elif task.stage is EndingStage.VICTORY:
        _judge(builder, task)
    else:
        builder.pop()
        begin(builder)


def _prowl(builder: StateBuilder, task: Ending) -> None:
    if task.queue:
        builder.swap(amended(task, queue=task.queue[1:]))
        builder.push(Prowling(task.queue[0]))
        return
    builder.swap(Ending(EndingStage.VICTORY))
    card = builder.rules_context.zone_card(ZoneOp.LEECHES)
    for i, figure in reversed(list(position_queries.on_mat(builder))):
        if figure.leeches:
            builder.push(Hurting(i, figure.leeches, cause=card.id if card else ""))


def _judge(builder: StateBuilder, task: Ending) -> None:
    found = scenarios.ending(builder)
    if found is not None:
        scenarios.over(builder, *found)
        return
    asked = tuple(
        s for s in range(len(builder.players)) if any(f.is_watching for _, f in position_queries.own(builder, s))
    )
    builder.swap(Ending(EndingStage.RELEASE, asked))


def release_refusal(builder: StateBuilder, task: Ending, action: Release) -> Refusal | None:
    """Only own models on overwatch can be released."""
    own = [figure.id for _, figure in position_queries.own(builder, task.queue[0]) if figure.is_watching]
    if len(set(action.figures)) < len(action.figures):
        return refuse("R75", "twice")
    wrong = next((id_ for id_ in action.figures if id_ not in own), None)
    return None if wrong is None else refuse("R75", "not_watching", figure=wrong)


def release(builder: StateBuilder, task: Ending, action: Release) -> None:
    """Gives overwatch up (R75)."""
    for id_ in action.figures:
        builder.end_watch(builder.named(id_), "released", "R75")
    builder.swap(amended(task, queue=task.queue[1:]))
