"""What a combat says in words: how it went, and which rule made it so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from tabletop.games.zoon.board.combat.combat_animation import CombatAnimation, half, shown_at, upside_down
from tabletop.games.zoon.rules import field
from tabletop.games.zoon.rules.cards import CROSS, STAR, Card, Deck
from tabletop.games.zoon.rules.events import CombatReason, Fought, Side
from tabletop.games.zoon.rules.state import CORNERS, Choice, Combat, Ruleset
from tabletop.games.zoon.rules.tribes import ZoonType
from tabletop.games.zoon.rules.view import Shown, View
from tabletop.rules.game import CHANCE, Seat
from tabletop.ui.words import say, translated

_SYMBOLS: Final = {STAR: "star", CROSS: "x"}


@dataclass(frozen=True, slots=True)
class CombatCaption:
    """A line in large letters, and one below it."""

    line: str
    rule: str
    counted: str = ""
    """What counted of each card, in between."""
    short: str = ""
    """The same in few words; "" where there are no fewer."""
    effect: bool = False
    """Whether the line below is what a Star does, which has to be read before all else."""

    def wordings(self) -> Iterator[CombatCaption]:
        """The same with fewer and fewer words: corners are ringed on the cards, rules stand in the rulebook."""
        yield self
        if self.short:
            yield replace(self, counted=self.short)
        if self.counted:
            yield replace(self, counted="") if self.effect else replace(self, rule="")


def result(telling: CombatAnimation, near: Seat | None = None) -> CombatCaption:
    """How a combat went, and what counted of each card; `near` is whose card lies left, the attacker's if not given."""
    left = telling.fought.attacker.seat if near is None else near
    return replace(_outcome(telling), counted=counted(telling, left), short=_in_short(telling, left))


def title(telling: CombatAnimation) -> str:
    """What a combat is called: by its cell."""
    return say("zoon_combat.title", cell=field.name(telling.fought.target))


def counted(telling: CombatAnimation, near: Seat) -> str:
    """Each card with its corner as it is seen and what stands there, or with its half, die and total (A19)."""
    sides = _in_order(telling, near)
    each = _corner if telling.by_corners else _half
    return " · ".join(each(side, _named(side, telling), near) for side in sides)


def _in_order(telling: CombatAnimation, near: Seat) -> list[Side]:
    return sorted(telling.sides, key=lambda side: side.seat != near)


def _in_short(telling: CombatAnimation, near: Seat) -> str:
    """Each card with what was touched, without where; or its sum, without its half."""
    found = []
    for side in _in_order(telling, near):
        zoon = _named(side, telling)
        if telling.by_corners:
            found.append(say("zoon_combat.value", zoon=zoon, value=_value(side)))
        else:
            found.append(say("zoon_combat.sum", zoon=zoon, numbers=_numbers(side), die=side.die, total=side.total))
    return " · ".join(found)


def _named(side: Side, telling: CombatAnimation) -> str:
    """A card, and what raises its numbers."""
    zoon, raised = translated(side.name), telling.raised[telling.sides.index(side)]
    if raised is None:
        return zoon
    if not raised.by:
        return say("zoon_combat.raised_somehow", zoon=zoon, add=raised.add)
    return say("zoon_combat.raised", zoon=zoon, add=raised.add, trumps=", ".join(map(translated, raised.by)))


def _corner(side: Side, zoon: str, near: Seat) -> str:
    seen = CORNERS[shown_at(side.touched or 0, turned=upside_down(side, near))]
    corner = say(f"zoon.corner_{seen}")
    return say("zoon_combat.corner", zoon=zoon, corner=corner, value=_value(side))


def _value(side: Side) -> str:
    value = side.counted[0] if side.counted else ""
    return say("zoon_combat.a_star") if value == STAR else say("zoon_combat.an_x") if value == CROSS else str(value)


def _half(side: Side, zoon: str, near: Seat) -> str:
    key = "bottom_half" if side.tails else "top_half"
    return say(f"zoon_combat.{key}", zoon=zoon, numbers=_numbers(side), die=side.die, total=side.total)


def _numbers(side: Side) -> str:
    """A number that stands for a Star or an X is called so (A22, A25)."""
    found = []
    for corner, value in zip(half(side), side.counted, strict=False):
        key = _SYMBOLS.get(str(side.corners[corner]))
        found.append(say(f"zoon_combat.for_{key}", number=value) if key else str(value))
    return " + ".join(found)


def names(view: View, combat: Combat, decks: tuple[Deck, Deck], near: Seat) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What the near and the far card are to the seat that looks, the longest wording first; () for the unknown."""
    return own_card_captions(view, combat, decks), enemy_card_captions(view, combat, decks, 1 - near)


def enemy_card_captions(view: View, combat: Combat, decks: tuple[Deck, Deck], seat: Seat) -> tuple[str, ...]:
    """The enemy's card that fights, where the seat that looks remembers it, or a trump, which everybody sees."""
    if combat.trump is not None and seat == combat.attacker:
        return (translated(decks[seat].trumps[combat.trump].name),)
    index = known_in(view, combat, seat)
    if index is None or view.agreed.ruleset != Ruleset.CLASSIC:
        return ()
    name = translated(decks[seat].cards[index].name)
    return say("zoon_combat.known", zoon=name), name


def _outcome(telling: CombatAnimation) -> CombatCaption:
    """How it went; with dice, also why a Star or an X counted what it did."""
    said = _combat_result(telling)
    return said if telling.by_corners else replace(said, rule=" ".join((said.rule, *_substituted(telling))))


def _substituted(telling: CombatAnimation) -> Iterator[str]:
    """What Stars and X's counted in the halves that met (A22, A23, A25, A26)."""
    both = [{side.corners[corner] for corner in half(side)} for side in telling.sides]
    for symbol, key in _SYMBOLS.items():
        count = sum(symbol in symbols for symbols in both)
        if count:
            yield say(f"zoon_combat.{key}_counts" if count == 1 else f"zoon_combat.{key}_nothing")


def _combat_result(telling: CombatAnimation) -> CombatCaption:
    fought, reason = telling.fought, telling.fought.reason
    one, other = (compared_value(side, telling) for side in telling.sides)
    winner = _winner(fought)
    zoon = translated(winner.name) if winner else ""
    blanks = {"one": one, "other": other, "zoon": zoon}
    if reason == CombatReason.UNDERDOG:
        values = sorted(side.value for side in telling.sides)
        return CombatCaption(say("zoon_combat.underdog", **blanks),
                      say("zoon_combat.underdog_rule", low=values[0], high=values[1]))  # fmt: skip
    if reason in (CombatReason.HIGHER, CombatReason.HIT):
        low, high = sorted((one, other), key=int)
        rule = "higher_rule" if telling.by_corners else "total_rule"
        rule = "hit_rule" if reason == CombatReason.HIT and telling.by_corners else rule
        told = say(f"zoon_combat.{rule}")
        if telling.emblem:
            told = say("zoon_combat.emblem", emblem=translated(telling.emblem))
        return CombatCaption(say(f"zoon_combat.{reason}", high=high, low=low, **blanks), told)
    if reason == CombatReason.STAR:
        does = translated(telling.star)
        return CombatCaption(say("zoon_combat.star", **blanks), does or say("zoon_combat.star_rule"), effect=bool(does))
    rule = "draw_shot_rule" if reason == CombatReason.DRAW and fought.attacker.trump is not None else f"{reason}_rule"
    return CombatCaption(say(f"zoon_combat.{reason}", **blanks), say(f"zoon_combat.{rule}"))


def compared_value(side: Side, telling: CombatAnimation) -> str:
    """What is compared of a card in the end."""
    if not telling.by_corners:
        return str(side.total)
    return str(side.counted[0]) if side.counted else ""


def _winner(fought: Fought) -> Side | None:
    return next((side for side in (fought.attacker, fought.defender) if side.seat == fought.winner), None)


def known_in(view: View, combat: Combat, seat: Seat) -> int | None:
    """The card with which a seat fights, where the seat that looks knows it; None for a back.

    An own card is a memory of what it could look at until the combat began: in its own turn, or at any time (Z14, Z16);
    where everybody has to remember it is none.
    """
    square = view.cells[combat.origin if seat == combat.attacker else combat.target]
    if not isinstance(square, Shown):
        return None
    if seat != view.seat or square.up:
        return square.known
    return square.known if view.aided and (view.turn == seat or view.agreed.always_look) else None


def own_card_captions(view: View, combat: Combat, decks: tuple[Deck, Deck]) -> tuple[str, ...]:
    """The own card that fights, the longest wording first; () where none does, and that it must be remembered."""
    seat = view.seat
    if seat is None or view.agreed.ruleset != Ruleset.CLASSIC or (combat.trump is not None and seat == combat.attacker):
        return ()
    index = known_in(view, combat, seat)
    if index is None:
        return say("zoon_combat.own_hidden"), ""
    card = decks[seat].cards[index]
    key = "own_emblem" if card.type == ZoonType.EMBLEM else "own"
    name = translated(card.name)
    return say(f"zoon_combat.{key}", zoon=name), name


def waiting(view: View, combat: Combat, corner: str = "", *, asks: bool) -> CombatCaption:
    """What is to be done while a combat waits; `corner` is the one that is pointed at, as it is seen.

    `asks` tells whether the seat that looks is to touch one now.
    """
    if view.agreed.ruleset != Ruleset.CLASSIC:
        return CombatCaption(say("zoon_combat.dice"), "")
    if view.to_act == CHANCE:
        return CombatCaption(say("zoon_combat.both_touched"), "")
    if view.seat is not None and combat.touches[view.seat] is not None:
        return CombatCaption(say("zoon_combat.touched"), "")
    if not asks:
        return CombatCaption(say("zoon_combat.others"), "")
    at = say("zoon_combat.touch_at", corner=say(f"zoon.corner_{corner}")) if corner else ""
    return CombatCaption(say("zoon_combat.touch"), at or say("zoon_combat.touch_keys"))


def choosing(view: View, choice: Choice, decks: tuple[Deck, Deck]) -> tuple[str, Card | None]:
    """The effect that waits for a decision, with the name of whose it is; tribes are public (D3)."""
    deck = decks[choice.owner]
    card = next((each for each in deck.cards if each.star == choice.effect), None)
    if card is not None:
        return say("zoon_combat.effect_of", zoon=translated(card.name), text=translated(choice.effect.text)), card
    trump = next((each for each in deck.trumps if each.effect == choice.effect), None)
    if trump is not None:
        return say("zoon_combat.effect_of", zoon=translated(trump.name), text=translated(trump.text)), None
    return translated(choice.effect.text), None
