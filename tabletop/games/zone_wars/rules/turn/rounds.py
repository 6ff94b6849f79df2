"""The cup: rounds, draws, and what happens between rounds."""

from __future__ import annotations

from fractions import Fraction

from tabletop.games.zone_wars.rules.looks import looks
from tabletop.games.zone_wars.rules.powers import zone
from tabletop.games.zone_wars.rules.state.draft import Draft
from tabletop.games.zone_wars.rules.state.figures import Token
from tabletop.games.zone_wars.rules.state.tasks import Arriving, Ending, Hurting, Prowling, Rounds, Turn, Zoning
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.text.actions import Draw, Release
from tabletop.games.zone_wars.rules.turn import harm, scenarios
from tabletop.rules.amend import amended
from tabletop.rules.game import CHANCE, Refusal, Seat, no

ZONE = "zone"


def begin(d: Draft) -> None:
    """A round begins: the cup is filled (R57, R58, R74)."""
    d.round += 1
    scenarios.freed(d)
    for i, figure in enumerate(d.figures):
        if figure.place is not None and not figure.is_monster:
            d.figures[i] = amended(figure, token=Token.HELD if figure.is_watching else Token.CUP)
    d.zone_tokens, d.zone_last, d.put_back = len(d.players), True, 0
    if d.scenario.trigger:
        d.discards = ()
    d.say(events.RoundBegan(("R57", "R58"), d.round, d.round >= d.scenario.rounds))
    if d.scenario.monsters_later and d.round > 1:
        d.push(Arriving("", CHANCE))


def cup(d: Draft) -> list[tuple[str, int]]:
    """Tokens in the cup: factions with their numbers, then the Zone."""
    found = []
    for seat, faction in enumerate(d.agreed.factions):
        number = sum(figure.owner == seat and harm.is_ready(d, i) for i, figure in enumerate(d.figures))
        if number:
            found.append((faction, number))
    return [*found, (ZONE, d.zone_tokens)] if d.zone_tokens else found


def seat(d: Draft, task: Rounds) -> Seat | None:
    """Chance draws, as long as somebody has not acted (R65)."""
    return CHANCE if any(harm.is_ready(d, i) for i in range(len(d.figures))) else None


def draws(d: Draft) -> list[tuple[Draw, Fraction]]:
    """What can be drawn, with its chances."""
    tokens = cup(d)
    total = sum(number for _, number in tokens)
    return [(Draw(token), Fraction(number, total)) for token, number in tokens]


def draw(d: Draft, task: Rounds, action: Draw) -> None:
    """A token comes out of the cup (R59, R60, R202, R204, R206)."""
    if action.token != ZONE:
        whose = d.agreed.factions.index(action.token)
        d.zone_last = False
        d.say(events.Drawn(("R59", "R60"), action.token, whose))
        d.push(Turn(whose))
        return
    d.say(events.Drawn(("R59", "R202"), ZONE, CHANCE))
    if d.zone_last:
        d.put_back += 1
        d.say(events.PutBack(("R204",) if not _has_acted(d) else ("R206",), ZONE))
        return
    d.zone_tokens -= 1
    d.zone_last = True
    d.push(Zoning(figure=zone.last_activated(d)))


def _has_acted(d: Draft) -> bool:
    return any(figure.token in (Token.USED, Token.WATCH) for _, figure in looks.on_mat(d) if not figure.is_monster)


def run(d: Draft, task: Rounds) -> None:
    """Everybody has acted: the round ends (R65, N50)."""
    d.say(events.RoundEnded(("R65",), d.round))
    d.push(Ending(queue=tuple(i for i, figure in looks.on_mat(d) if figure.is_monster)))


# Between rounds


def ending_seat(d: Draft, task: Ending) -> Seat | None:
    """Seats with overwatch are asked whether they keep it (R75)."""
    return task.queue[0] if task.stage == "release" and task.queue else None


def end(d: Draft, task: Ending) -> None:
    """The next step between rounds (N51)."""
    if task.stage == "monsters":
        _prowl(d, task)
    elif task.stage == "victory":
        _judge(d, task)
    else:
        d.pop()
        begin(d)


def _prowl(d: Draft, task: Ending) -> None:
    if task.queue:
        d.swap(amended(task, queue=task.queue[1:]))
        d.push(Prowling(task.queue[0]))
        return
    d.swap(Ending("victory"))
    card = d.arena.zone_card("leeches")
    for i, figure in reversed(list(looks.on_mat(d))):
        if figure.leeches:
            d.push(Hurting(i, figure.leeches, cause=card.id if card else ""))


def _judge(d: Draft, task: Ending) -> None:
    found = scenarios.ending(d)
    if found is not None:
        scenarios.over(d, *found)
        return
    asked = tuple(s for s in range(len(d.players)) if any(f.is_watching for _, f in looks.own(d, s)))
    d.swap(Ending("release", asked))


def release_refusal(d: Draft, task: Ending, action: Release) -> Refusal | None:
    """Only own models on overwatch can be released."""
    own = [figure.id for _, figure in looks.own(d, task.queue[0]) if figure.is_watching]
    if len(set(action.figures)) < len(action.figures):
        return no("R75", "twice")
    wrong = next((id_ for id_ in action.figures if id_ not in own), None)
    return None if wrong is None else no("R75", "not_watching", figure=wrong)


def release(d: Draft, task: Ending, action: Release) -> None:
    """Gives overwatch up (R75)."""
    for id_ in action.figures:
        d.end_watch(d.named(id_), "released", "R75")
    d.swap(amended(task, queue=task.queue[1:]))
