"""Combat: how it begins, what the corners say, and what follows (Z28 to Z42, Z62 to Z66)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from tabletop.games.zoon.rules import events, field
from tabletop.games.zoon.rules.actions import Lie
from tabletop.games.zoon.rules.arena import added
from tabletop.games.zoon.rules.cards import CROSS, STAR
from tabletop.games.zoon.rules.content import Corner
from tabletop.games.zoon.rules.draft import Draft
from tabletop.games.zoon.rules.events import Side
from tabletop.games.zoon.rules.field import Cell
from tabletop.games.zoon.rules.state import Combat, Where
from tabletop.rules.game import NOBODY, Seat

Corners = tuple[Corner, ...]

ATTACKER: Final = 1
DEFENDER: Final = -1


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a comparison says."""

    reason: str
    """As in the event Fought."""
    wins: int = 0
    """ATTACKER or DEFENDER: whose card won, or whose Star counts; 0 for a tie or a miss."""
    rules: tuple[str, ...] = ()

    def winner(self, combat: Combat) -> Seat:
        """The seat; NOBODY for a tie or a miss."""
        return {ATTACKER: combat.attacker, DEFENDER: 1 - combat.attacker, 0: NOBODY}[self.wins]


def begin(draft: Draft, combat: Combat) -> None:
    """The cards meet; under the alternate rules they are turned up (A10, N11)."""
    if draft.sullivan:
        for cell in (combat.target,) if combat.trump is not None else (combat.origin, combat.target):
            if not draft.piece(cell).up:
                draft.turn_up(cell, "A10", "B3")
    draft.combat = combat


def attacking_corners(draft: Draft, combat: Combat) -> Corners:
    """Of the attacking Zoon with modifiers, or of the trump (D23, N31)."""
    if combat.trump is not None:
        return draft.sides[combat.attacker].trumps[combat.trump].corners
    return zoon_corners(draft, combat.origin)


def zoon_corners(draft: Draft, cell: Cell) -> Corners:
    """Of the Zoon there, with modifiers."""
    piece = draft.piece(cell)
    return modified(draft.card(piece).corners, added(draft.sides, piece))


def modified(corners: Corners, add: int) -> Corners:
    """Modifiers count for numbers only (D23)."""
    return tuple(value + add if isinstance(value, int) else value for value in corners) if add else corners


def struck(touched: int, turned: int) -> int:
    """Index of the corner that is hit on a card lying at 0 or 180 degrees (D13)."""
    return (touched + 2) % 4 if turned else touched


def compare(one: Corner, other: Corner, shot: bool, again: bool) -> Verdict:
    """The value touched on the attacker's card, or on the trump, against that on the defender's (section 4.3)."""
    if shot:
        return _compare_shot(one, other)
    if STAR in (one, other):
        if one == other:
            return Verdict("both_stars", rules=("Z41",))
        if again:
            return Verdict("star_again", rules=("N16",))
        return Verdict("star", ATTACKER if one == STAR else DEFENDER, ("Z40",))
    return _compare_numbers(_number(one), _number(other))


def _compare_shot(one: Corner, other: Corner) -> Verdict:
    if one == CROSS:
        return Verdict("x", DEFENDER, ("Z64", "D18"))
    if other == STAR:
        return Verdict("star_miss", rules=("Z65",))
    if _number(one) > _number(other):
        return Verdict("hit", ATTACKER, ("Z66",))
    return Verdict("miss", rules=("D17",))


def _compare_numbers(one: int, other: int) -> Verdict:
    if one == other:
        return Verdict("tie", rules=("Z37",))
    return Verdict("higher", ATTACKER if one > other else DEFENDER, ("Z33",))


def _number(value: Corner) -> int:
    return value if isinstance(value, int) else 0


def resolve(draft: Draft, lie: Lie) -> None:
    """Both cards are turned: corners are compared, and what follows happens (Z32, D13)."""
    combat = draft.combat
    assert combat is not None
    shot = combat.trump is not None
    by_attacker, by_defender = combat.touches[combat.attacker], combat.touches[1 - combat.attacker]
    assert by_attacker is not None
    assert by_defender is not None
    hits = struck(by_defender, lie.attacker), struck(by_attacker, lie.defender)
    ours, theirs = attacking_corners(draft, combat), zoon_corners(draft, combat.target)
    one, other = ours[hits[0]], theirs[hits[1]]
    verdict = compare(one, other, shot, combat.rematch)
    if not shot:
        draft.reveal(combat.origin)
    draft.reveal(combat.target)
    attacker = replace(
        attacking_side(draft, combat), turned=lie.attacker, touched=hits[0], counted=(one,), value=_number(one),
        total=_number(one),
    )  # fmt: skip
    defender = replace(
        defending_side(draft, combat), turned=lie.defender, touched=hits[1], counted=(other,), value=_number(other),
        total=_number(other),
    )  # fmt: skip
    tell(draft, combat, verdict, (attacker, defender), f"{one}:{other}")
    settle(draft, combat, verdict)


def attacking_side(draft: Draft, combat: Combat) -> Side:
    """The attacking card as an event tells it, before it is known what counted."""
    if combat.trump is None:
        return _zoon_side(draft, combat.origin)
    trump = draft.sides[combat.attacker].trumps[combat.trump]
    return Side(combat.attacker, trump.name, None, trump.index, trump.corners)


def defending_side(draft: Draft, combat: Combat) -> Side:
    """The defending card as an event tells it, before it is known what counted."""
    return _zoon_side(draft, combat.target)


def _zoon_side(draft: Draft, cell: Cell) -> Side:
    piece = draft.piece(cell)
    return Side(piece.owner, draft.card(piece).name, piece.card, None, zoon_corners(draft, cell))


def tell(draft: Draft, combat: Combat, verdict: Verdict, sides: tuple[Side, Side], score: str) -> None:
    """Says how it went."""
    one, other = sides
    draft.reveals = True
    draft.say(
        events.Fought(verdict.rules, one, other, combat.target, verdict.reason, verdict.winner(combat), one.name,
                      other.name, score, field.name(combat.target))
    )  # fmt: skip


def settle(draft: Draft, combat: Combat, verdict: Verdict) -> None:
    """What follows from a comparison."""
    draft.combat = None
    if combat.trump is not None:
        _settle_shot(draft, combat, combat.trump, verdict)
    elif verdict.reason == "star":
        from tabletop.games.zoon.rules import stars

        stars.begin(draft, combat, verdict.winner(combat))
    elif verdict.wins == ATTACKER:
        draft.eliminate(combat.target, "Z35")
        take_cell(draft, combat)
    elif verdict.wins == DEFENDER:
        draft.eliminate(combat.origin, "Z34", "Z35")
    else:
        step_back(draft, combat)


def _settle_shot(draft: Draft, combat: Combat, trump: int, verdict: Verdict) -> None:
    if verdict.wins == ATTACKER:
        draft.eliminate(combat.target, "Z66", "Z35")
    if verdict.reason == "x":
        draft.calm = False
        used = draft.trumps[combat.attacker][trump].used + 1
        draft.put_trump(combat.attacker, trump, Where.TOMB, used, "Z64", "N4")
    else:
        draft.spend(combat.attacker, trump)


def take_cell(draft: Draft, combat: Combat) -> None:
    """The attacking Zoon enters the disputed cell (Z34)."""
    ends = events.names(combat.origin, combat.target)
    draft.say(events.TookCell(("Z34",), combat.attacker, combat.origin, combat.target, *ends))
    draft.lift(combat.origin, combat.target)


def step_back(draft: Draft, combat: Combat) -> Cell:
    """The attacker goes back along its way (Z38, Z39); the result is where it stands now."""
    rule = "Z39" if combat.retreat == combat.origin else "Z38"
    ends = events.names(combat.origin, combat.retreat)
    draft.say(events.SteppedBack((rule,), combat.attacker, combat.origin, combat.retreat, *ends))
    if combat.retreat != combat.origin:
        draft.lift(combat.origin, combat.retreat)
    return combat.retreat
