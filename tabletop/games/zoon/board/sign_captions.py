"""What the signs on a card mean, in words: its type and its worth, an eye, the coin, and those below a trump."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from tabletop.games.zoon.board.action_places import is_enemy_back, shown_number_bonus
from tabletop.games.zoon.board.field_cards import half_value
from tabletop.games.zoon.rules.cards import STAR, Card, Deck, TrumpCard
from tabletop.games.zoon.rules.state import CLASSIC, SULLIVAN
from tabletop.games.zoon.rules.tribes import Effect, EffectOp
from tabletop.games.zoon.rules.view import Shown, View
from tabletop.ui import wording
from tabletop.ui.words import say, translate_text

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


_LARGE_TEXT_SCALE: Final = 1.5
"""Size of text from which on what is told of a card leaves no room in which its type and its worth could be read."""


def with_card_signs(stage: Stage, told: str, card: Card) -> str:
    """What is told of a Zoon, and what its shield (the type) and its diamond (the worth in a tribe) mean."""
    if stage.metrics.text_scale >= _LARGE_TEXT_SCALE:
        return told
    return f"{told}\n{say('zoon.signs', what=say(f'tribes.is_{card.type}', value=card.value))}"


def star_text(star: Effect, ruleset: str) -> str:
    """What a Star does; a combat that is fought again knows no touch under the alternate rules (B7)."""
    return say("zoon.again_draw") if star.op == EffectOp.REMATCH and ruleset != CLASSIC else translate_text(star.text)


def with_trump_signs(stage: Stage, told: str, deck: Deck, trump: TrumpCard) -> str:
    """What is told of a trump, and what the signs at its foot mean."""
    return told if stage.metrics.text_scale >= _LARGE_TEXT_SCALE else f"{told}\n{_trump_signs_text(deck, trump)}"


def _trump_signs_text(deck: Deck, trump: TrumpCard) -> str:
    """Which Zoons may use it, and how often it can be played."""
    often = uses_text(trump)
    kinds = (deck.cards[trump.card].type,) if trump.card is not None else trump.usable_by
    if not kinds:
        return say("zoon.signs_trump_free", often=often)
    users = wording.words("zoon").term_text("/".join(kinds))
    key = "signs_trump" if trump.card is None else "signs_trump_zoon"
    return say(f"zoon.{key}", users=users, often=often)


def uses_text(trump: TrumpCard) -> str:
    """How often a trump can be played."""
    if not trump.uses:
        return say("tribes.no_limit")
    return say("tribes.once") if trump.uses == 1 else say("tribes.times", count=trump.uses)


def field_sign_texts(view: View, decks: tuple[Deck, Deck], piece: Shown, card: Card) -> Iterator[str]:
    """Who sees a card that lies on the field, and what its coin counts."""
    by_pennies = view.agreed.ruleset == SULLIVAN
    if is_enemy_back(piece, view):
        yield say("zoon.sign_known")
    elif by_pennies and piece.card is not None and not piece.up:
        yield say("zoon.sign_unseen")
    elif not by_pennies and piece.up and piece.owner == view.seat:
        yield say("zoon.sign_seen")
    if by_pennies and piece.up:
        counts = half_value(card, shown_number_bonus(piece, decks), piece.tails)
        yield say("zoon.sign_coin_star" if STAR in counts.symbols else "zoon.sign_coin", number=counts.number)
