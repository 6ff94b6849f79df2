"""Report of a finished match: Zoons left over time, draws that helped, and narrow escapes.

Used by the box, which names `build_match_report`; `play/highlights`, the end of a match and the evening show what it
finds. All of it must be read off what everybody saw: both cards of a combat are turned up, and so are the corners
that were hit. How a card lay is drawn (D13), so that each of two opposite corners was as likely; which one was
touched is no chance. Who would have won is asked of `combat_results`, never worked out here. It reads events as they
were, so renamed ones are renamed here too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product

from tabletop.games.zoon.rules import combat_results
from tabletop.games.zoon.rules.combat_results import ATTACKER, DEFENDER, CombatVerdict
from tabletop.games.zoon.rules.events import EMBLEM, Began, CombatReason, Eliminated, Fought, Reinforced, Side, StarUsed
from tabletop.games.zoon.rules.rules import Zoon
from tabletop.games.zoon.rules.view import Shown, View
from tabletop.rules.game import NOBODY, Event
from tabletop.rules.match_report import AdvantagePoint, ClosestCall, LuckyRoll, MatchReport, SpectatorRecord

_EVEN_RANK = 2
"""Rank of a combat that helps neither side."""
_REMATCH = "rematch"
"""The Star after which both cards fight again (N16)."""
_BEATING_REASONS = ("higher", "underdog")
"""Reasons for which the other card falls; a Star only does what it says."""
_CLOSE_SHARE = Fraction(1, 2)
"""Share of the higher number up to which a lower one was not much worse; one that is lower by 1 never is."""


def build_match_report(game: Zoon, record: SpectatorRecord) -> MatchReport:
    """All of it in one pass over the match."""
    view = record.view(record.length)
    left, curve = _count_zoons(record.view(0)), list[AdvantagePoint]()
    rolls: list[LuckyRoll] = []
    close_calls: list[ClosestCall] = []
    again = False
    if any(left):
        curve.append(AdvantagePoint(0, (left[0], left[1])))
    for ply in range(1, record.length + 1):
        events = record.events(ply)
        if not curve and any(isinstance(event, Began) for event in events):
            left = _count_zoons(record.view(ply))
            curve.append(AdvantagePoint(ply, (left[0], left[1])))
        for event in events:
            if isinstance(event, Fought):
                rolls += _lucky_rolls(game, ply, event, again=again)
                close_calls += _narrow_escapes(game, view, ply, event, events, again=again)
                again = False
            elif isinstance(event, StarUsed):
                again = event.reason == _REMATCH
            elif isinstance(event, Eliminated | Reinforced):
                left[event.seat] += 1 if isinstance(event, Reinforced) else -1
        if curve and curve[-1].worth != (left[0], left[1]):
            curve.append(AdvantagePoint(ply, (left[0], left[1])))
    if curve and curve[-1].ply < record.length:
        curve.append(AdvantagePoint(record.length, (left[0], left[1])))
    return MatchReport(tuple(curve), tuple(rolls), tuple(close_calls))


def _count_zoons(view: View) -> list[int]:
    """Zoons on the battlefield, by seat."""
    owners = [square.owner for square in view.cells if isinstance(square, Shown)]
    return [owners.count(0), owners.count(1)]


# Dice and half-turns


def _lucky_rolls(game: Zoon, ply: int, fought: Fought, *, again: bool) -> Iterator[LuckyRoll]:
    """Whom the draw has helped, and in how many of all cases it helps as much."""
    shot, attacker, defender = fought.attacker.trump is not None, fought.attacker.seat, fought.defender.seat
    ranks = [_verdict_rank_for_attacker(each, shot) for each in _possible_verdicts(game, fought, shot, again)]
    came = _verdict_rank_for_attacker(_combat_verdict(fought, shot, again), shot)
    good = [rank for rank in ranks if (rank >= came if came > _EVEN_RANK else rank <= came)]
    if came == _EVEN_RANK or len(good) == len(ranks):
        return
    dice = [(attacker, fought.attacker.die), (defender, fought.defender.die)]
    seat = attacker if came > _EVEN_RANK else defender
    faces = tuple(str(die) for _, die in sorted(dice, key=lambda each: each[0] != seat) if die)
    yield LuckyRoll(ply, seat, Fraction(len(good), len(ranks)), faces)


def _verdict_rank_for_attacker(verdict: CombatVerdict, shot: bool) -> int:
    """How good it is for the attacker, 0 to 4; a shot hits, or it does not, and nothing lies between."""
    if shot:
        return 4 if verdict.winning_side == ATTACKER else 0
    if verdict.winning_side == 0:
        return _EVEN_RANK
    if verdict.reason == CombatReason.STAR:
        return 3 if verdict.winning_side == ATTACKER else 1
    return 4 if verdict.winning_side == ATTACKER else 0


def _combat_verdict(fought: Fought, shot: bool, again: bool) -> CombatVerdict:
    """What it came to, by the functions that decide it."""
    one, other = fought.attacker, fought.defender
    if one.touched is not None and other.touched is not None:
        return combat_results.compare_corners(one.corners[one.touched], other.corners[other.touched], shot, again)
    return combat_results.compare_halves(*_fought_halves(fought), (one.die, other.die), shot, again)


def _possible_verdicts(game: Zoon, fought: Fought, shot: bool, again: bool) -> Iterator[CombatVerdict]:
    """What it could have come to with the same corners touched or the same halves up, all equally likely."""
    one, other = fought.attacker, fought.defender
    if one.touched is not None and other.touched is not None:
        for turn, turned in product((0, 180), repeat=2):
            hits = (
                combat_results.struck_corner_index(one.touched, turn),
                combat_results.struck_corner_index(other.touched, turned),
            )
            yield combat_results.compare_corners(one.corners[hits[0]], other.corners[hits[1]], shot, again)
        return
    faces = range(1, game.content.field.die + 1)
    for dice in product(faces, faces):
        yield combat_results.compare_halves(*_fought_halves(fought), dice, shot, again)


def _fought_halves(fought: Fought) -> tuple[combat_results.Half, combat_results.Half]:
    one, other = (
        combat_results.corners_of_penny_half(side.corners, side.tails) for side in (fought.attacker, fought.defender)
    )
    return one, other


# Narrow escapes


def _narrow_escapes(
    game: Zoon, view: View, ply: int, fought: Fought, events: Sequence[Event], *, again: bool
) -> Iterator[ClosestCall]:
    """An Emblem that came through a tie, and a combat that a little more would have lost; a shot risks nothing."""
    one, other = fought.attacker, fought.defender
    if one.trump is not None:
        return
    fallen = {event.seat for event in events if isinstance(event, Eliminated)}
    if fought.winner == NOBODY and not fallen:
        for side in (one, other):
            if _is_emblem(game, view, side) and _would_higher_number_have_won(fought, side, 1, again):
                yield ClosestCall(ply, side.seat, Fraction(0), "emblem")
    elif fought.reason == CombatReason.UNDERDOG:
        total = ("total", str(one.total))
        yield ClosestCall(ply, fought.winner, Fraction(1, 2 * max(1, one.total)), "underdog", (total,))
    elif fought.reason == CombatReason.HIGHER:
        low, high = sorted((one.total, other.total))
        if high - low > 1 and high - low > _CLOSE_SHARE * high:
            return
        winner = one if fought.winner == one.seat else other
        more = next(
            (more for more in range(1, high - low + 2) if _would_higher_number_have_won(fought, winner, more, again)), 0
        )
        if not more:
            return
        numbers = ("high", str(high)), ("low", str(low)), ("more", str(more))
        yield ClosestCall(ply, fought.winner, Fraction(high - low, high), "fight", numbers)


def _would_higher_number_have_won(fought: Fought, against: Side, more: int, again: bool) -> bool:
    """Whether a slightly higher number on the other card, whichever counted, would have beaten this one."""
    attacks = against is fought.attacker
    other = fought.defender if attacks else fought.attacker
    counted = [other.touched] if other.touched is not None else [3, 2] if other.tails else [0, 1]
    numbers = [at for at in counted if isinstance(other.corners[at], int)]
    verdicts = [_combat_verdict(_combat_with_higher_corner(fought, other, at, more), False, again) for at in numbers]
    loses = DEFENDER if attacks else ATTACKER
    return bool(numbers) and all(each.winning_side == loses and each.reason in _BEATING_REASONS for each in verdicts)


def _combat_with_higher_corner(fought: Fought, side: Side, at: int, more: int) -> Fought:
    """The combat with a higher number in one corner of one card."""
    corners = tuple(value + more if i == at and isinstance(value, int) else value
                    for i, value in enumerate(side.corners))  # fmt: skip
    made = replace(side, corners=corners)
    return replace(fought, attacker=made) if side is fought.attacker else replace(fought, defender=made)


def _is_emblem(game: Zoon, view: View, side: Side) -> bool:
    deck = game.rules_context.sides(view.agreed)[side.seat].deck
    return side.card is not None and deck.cards[side.card].type == EMBLEM
