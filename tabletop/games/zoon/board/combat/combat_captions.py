"""The sentences of a combat: how it went, and by which rule.

Used by `combat_picture`, `combat_overlay` and `decision_ribbon`. They must be made from views and public events
alone, so that they name no card that the viewer does not know. Which corner or half is meant comes from
`combat_animation`, so that words and picture agree. Captions are given the longest wording first, and the picture
takes the longest that fits: keep that order. The words are in the catalogues.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from tabletop.games.zoon.board.combat.combat_animation import (
    CombatAnimation,
    is_seen_upside_down,
    penny_half_corner_indices,
    screen_corner_index,
)
from tabletop.games.zoon.rules import battlefield
from tabletop.games.zoon.rules.cards import CROSS, STAR, Card, Deck
from tabletop.games.zoon.rules.events import CombatReason, Fought, Side
from tabletop.games.zoon.rules.state import CORNERS, Choice, Combat, Ruleset
from tabletop.games.zoon.rules.tribes import ZoonType
from tabletop.games.zoon.rules.view import Shown, View
from tabletop.rules.game import CHANCE, Seat
from tabletop.ui.messages import say, translate_text

_TEXT_KEY_BY_SYMBOL: Final = {STAR: "star", CROSS: "x"}


@dataclass(frozen=True, slots=True)
class CombatCaption:
    """A line in large letters, and one below it."""

    line: str
    rule: str
    counted: str = ""
    """What counted of each card, in between."""
    short: str = ""
    """The same in few words; "" where there are no fewer."""
    is_star_effect: bool = False
    """Whether the line below is what a Star does, which has to be read before all else."""

    def wordings_longest_first(self) -> Iterator[CombatCaption]:
        """The same with fewer and fewer words: corners are ringed on the cards, rules stand in the rulebook."""
        yield self
        if self.short:
            yield replace(self, counted=self.short)
        if self.counted:
            yield replace(self, counted="") if self.is_star_effect else replace(self, rule="")


def combat_caption(telling: CombatAnimation, near: Seat | None = None) -> CombatCaption:
    """How a combat went, and what counted of each card; `near` is whose card lies left, the attacker's if not given."""
    left = telling.fought.attacker.seat if near is None else near
    return replace(
        _caption_with_symbol_rule(telling),
        counted=counted_values_text(telling, left),
        short=_short_counted_values_text(telling, left),
    )


def combat_title(telling: CombatAnimation) -> str:
    """What a combat is called: by its cell."""
    return say("zoon_combat.title", cell=battlefield.cell_name(telling.fought.target))


def counted_values_text(telling: CombatAnimation, near: Seat) -> str:
    """Each card with its corner as it is seen and what stands there, or with its half, die and total (A19)."""
    sides = _sides_left_to_right(telling, near)
    each = _touched_corner_text if telling.is_decided_by_corners else _penny_half_text
    return " · ".join(each(side, _card_name_with_bonus(side, telling), near) for side in sides)


def _sides_left_to_right(telling: CombatAnimation, near: Seat) -> list[Side]:
    return sorted(telling.sides, key=lambda side: side.seat != near)


def _short_counted_values_text(telling: CombatAnimation, near: Seat) -> str:
    """Each card with what was touched, without where; or its sum, without its half."""
    found = []
    for side in _sides_left_to_right(telling, near):
        zoon = _card_name_with_bonus(side, telling)
        if telling.is_decided_by_corners:
            found.append(say("zoon_combat.value", zoon=zoon, value=_touched_value_text(side)))
        else:
            found.append(
                say(
                    "zoon_combat.sum", zoon=zoon, numbers=_penny_half_numbers_text(side), die=side.die, total=side.total
                )
            )
    return " · ".join(found)


def _card_name_with_bonus(side: Side, telling: CombatAnimation) -> str:
    """A card, and what raises its numbers."""
    zoon, raised = translate_text(side.name), telling.bonuses[telling.sides.index(side)]
    if raised is None:
        return zoon
    if not raised.trump_names:
        return say("zoon_combat.raised_somehow", zoon=zoon, add=raised.add)
    return say(
        "zoon_combat.raised", zoon=zoon, add=raised.add, trumps=", ".join(map(translate_text, raised.trump_names))
    )


def _touched_corner_text(side: Side, zoon: str, near: Seat) -> str:
    seen = CORNERS[screen_corner_index(side.touched or 0, turned=is_seen_upside_down(side, near))]
    corner = say(f"zoon.corner_{seen}")
    return say("zoon_combat.corner", zoon=zoon, corner=corner, value=_touched_value_text(side))


def _touched_value_text(side: Side) -> str:
    value = side.counted[0] if side.counted else ""
    return say("zoon_combat.a_star") if value == STAR else say("zoon_combat.an_x") if value == CROSS else str(value)


def _penny_half_text(side: Side, zoon: str, near: Seat) -> str:
    key = "bottom_half" if side.tails else "top_half"
    return say(f"zoon_combat.{key}", zoon=zoon, numbers=_penny_half_numbers_text(side), die=side.die, total=side.total)


def _penny_half_numbers_text(side: Side) -> str:
    """A number that stands for a Star or an X is called so (A22, A25)."""
    found = []
    for corner, value in zip(penny_half_corner_indices(side), side.counted, strict=False):
        key = _TEXT_KEY_BY_SYMBOL.get(str(side.corners[corner]))
        found.append(say(f"zoon_combat.for_{key}", number=value) if key else str(value))
    return " + ".join(found)


def near_and_far_card_captions(
    view: View, combat: Combat, decks: tuple[Deck, Deck], near: Seat
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What the near and the far card are to the seat that looks, the longest wording first; () for the unknown."""
    return own_card_captions(view, combat, decks), enemy_card_captions(view, combat, decks, 1 - near)


def enemy_card_captions(view: View, combat: Combat, decks: tuple[Deck, Deck], seat: Seat) -> tuple[str, ...]:
    """The enemy's card that fights, where the seat that looks remembers it, or a trump, which everybody sees."""
    if combat.trump is not None and seat == combat.attacker:
        return (translate_text(decks[seat].trumps[combat.trump].name),)
    index = known_fighter_card_index(view, combat, seat)
    if index is None or view.agreed.ruleset != Ruleset.CLASSIC:
        return ()
    name = translate_text(decks[seat].cards[index].name)
    return say("zoon_combat.known", zoon=name), name


def _caption_with_symbol_rule(telling: CombatAnimation) -> CombatCaption:
    """How it went; with dice, also why a Star or an X counted what it did."""
    said = _combat_result_caption(telling)
    return (
        said
        if telling.is_decided_by_corners
        else replace(said, rule=" ".join((said.rule, *_symbol_value_texts(telling))))
    )


def _symbol_value_texts(telling: CombatAnimation) -> Iterator[str]:
    """What Stars and X's counted in the halves that met (A22, A23, A25, A26)."""
    both = [{side.corners[corner] for corner in penny_half_corner_indices(side)} for side in telling.sides]
    for symbol, key in _TEXT_KEY_BY_SYMBOL.items():
        count = sum(symbol in symbols for symbols in both)
        if count:
            yield say(f"zoon_combat.{key}_counts" if count == 1 else f"zoon_combat.{key}_nothing")


def _combat_result_caption(telling: CombatAnimation) -> CombatCaption:
    fought, reason = telling.fought, telling.fought.reason
    one, other = (compared_value_text(side, telling) for side in telling.sides)
    winner = _winning_side(fought)
    zoon = translate_text(winner.name) if winner else ""
    blanks = {"one": one, "other": other, "zoon": zoon}
    if reason == CombatReason.UNDERDOG:
        values = sorted(side.value for side in telling.sides)
        return CombatCaption(say("zoon_combat.underdog", **blanks),
                      say("zoon_combat.underdog_rule", low=values[0], high=values[1]))  # fmt: skip
    if reason in (CombatReason.HIGHER, CombatReason.HIT):
        low, high = sorted((one, other), key=int)
        rule = "higher_rule" if telling.is_decided_by_corners else "total_rule"
        rule = "hit_rule" if reason == CombatReason.HIT and telling.is_decided_by_corners else rule
        told = say(f"zoon_combat.{rule}")
        if telling.lost_emblem_name:
            told = say("zoon_combat.emblem", emblem=translate_text(telling.lost_emblem_name))
        return CombatCaption(say(f"zoon_combat.{reason}", high=high, low=low, **blanks), told)
    if reason == CombatReason.STAR:
        does = translate_text(telling.star_text)
        return CombatCaption(
            say("zoon_combat.star", **blanks), does or say("zoon_combat.star_rule"), is_star_effect=bool(does)
        )
    rule = "draw_shot_rule" if reason == CombatReason.DRAW and fought.attacker.trump is not None else f"{reason}_rule"
    return CombatCaption(say(f"zoon_combat.{reason}", **blanks), say(f"zoon_combat.{rule}"))


def compared_value_text(side: Side, telling: CombatAnimation) -> str:
    """What is compared of a card in the end."""
    if not telling.is_decided_by_corners:
        return str(side.total)
    return str(side.counted[0]) if side.counted else ""


def _winning_side(fought: Fought) -> Side | None:
    return next((side for side in (fought.attacker, fought.defender) if side.seat == fought.winner), None)


def known_fighter_card_index(view: View, combat: Combat, seat: Seat) -> int | None:
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
    index = known_fighter_card_index(view, combat, seat)
    if index is None:
        return say("zoon_combat.own_hidden"), ""
    card = decks[seat].cards[index]
    key = "own_emblem" if card.type == ZoonType.EMBLEM else "own"
    name = translate_text(card.name)
    return say(f"zoon_combat.{key}", zoon=name), name


def waiting_combat_caption(view: View, combat: Combat, corner: str = "", *, asks: bool) -> CombatCaption:
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


def pending_effect_text(view: View, choice: Choice, decks: tuple[Deck, Deck]) -> tuple[str, Card | None]:
    """The effect that waits for a decision, with the name of whose it is; tribes are public (D3)."""
    deck = decks[choice.owner]
    card = next((each for each in deck.cards if each.star == choice.effect), None)
    if card is not None:
        return say(
            "zoon_combat.effect_of", zoon=translate_text(card.name), text=translate_text(choice.effect.text)
        ), card
    trump = next((each for each in deck.trumps if each.effect == choice.effect), None)
    if trump is not None:
        return say("zoon_combat.effect_of", zoon=translate_text(trump.name), text=translate_text(trump.text)), None
    return translate_text(choice.effect.text), None
