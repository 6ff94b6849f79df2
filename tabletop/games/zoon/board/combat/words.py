"""What a combat says in words: how it went, and which rule made it so."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.zoon.board.combat.story import Telling
from tabletop.games.zoon.rules.cards import Card, Deck
from tabletop.games.zoon.rules.events import Fought, Side
from tabletop.games.zoon.rules.state import Choice, Combat
from tabletop.games.zoon.rules.view import View
from tabletop.ui.words import say, translated


@dataclass(frozen=True, slots=True)
class Saying:
    """A line in large letters, and one below it."""

    line: str
    rule: str


def result(telling: Telling) -> Saying:
    """How a combat went."""
    fought, reason = telling.fought, telling.fought.reason
    one, other = (shown(side, telling) for side in telling.sides)
    winner = _winner(fought)
    zoon = translated(winner.name) if winner else ""
    blanks = {"one": one, "other": other, "zoon": zoon}
    if reason == "underdog":
        values = sorted(side.value for side in telling.sides)
        return Saying(say("zoon_combat.underdog", **blanks),
                      say("zoon_combat.underdog_rule", low=values[0], high=values[1]))  # fmt: skip
    if reason in ("higher", "hit"):
        low, high = sorted((one, other), key=int)
        rule = "higher_rule" if telling.by_corners else "total_rule"
        rule = "hit_rule" if reason == "hit" and telling.by_corners else rule
        return Saying(say(f"zoon_combat.{reason}", high=high, low=low, **blanks), say(f"zoon_combat.{rule}"))
    if reason == "star":
        return Saying(say("zoon_combat.star", **blanks), translated(telling.star) or say("zoon_combat.star_rule"))
    rule = "draw_shot_rule" if reason == "draw" and fought.attacker.trump is not None else f"{reason}_rule"
    return Saying(say(f"zoon_combat.{reason}", **blanks), say(f"zoon_combat.{rule}"))


def shown(side: Side, telling: Telling) -> str:
    """What is compared of a card in the end."""
    if not telling.by_corners:
        return str(side.total)
    return str(side.counted[0]) if side.counted else ""


def _winner(fought: Fought) -> Side | None:
    return next((side for side in (fought.attacker, fought.defender) if side.seat == fought.winner), None)


def waiting(view: View, combat: Combat) -> Saying:
    """What is to be done while a combat waits."""
    if view.agreed.ruleset != "classic":
        return Saying(say("zoon_combat.dice"), "")
    if view.seat is None or combat.touches[view.seat] is not None:
        return Saying(say("zoon_combat.others" if view.seat is None else "zoon_combat.touched"), "")
    if view.to_act != view.seat:
        return Saying(say("zoon_combat.others"), "")
    return Saying(say("zoon_combat.touch"), say("zoon_combat.touch_keys"))


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
