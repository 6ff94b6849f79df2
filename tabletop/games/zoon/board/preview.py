"""ZoonPreviews: shows large what lies at a place (card, back, trump, Tomb, Tribe card), with a text about it.

Used by `board` for the table; set-up (`setup_column`), gallery and phone share its texts. It shows only what the
viewer may look at or remembers, and asks `view_queries` what that is: never read a card of the view in another way.
It holds no view of its own. Wording and sizes can be changed freely.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zoon.board import view_queries
from tabletop.games.zoon.board.card_pictures import CardPictures, tribe_art_key
from tabletop.games.zoon.board.card_tones import CARD_RATIO
from tabletop.games.zoon.board.field_cards import penny_half_value
from tabletop.games.zoon.board.trays import OTHER_TRUMP_PREFIX, OWN_TRUMP_PREFIX, TOMB_PREFIX, TRIBE_PREFIX
from tabletop.games.zoon.board.view_queries import (
    ViewFilter,
    bonus_of_shown_piece,
    cells_of_places,
    is_hidden_enemy_card,
    trumps_in_tomb,
    visible_card_index,
)
from tabletop.games.zoon.rules import battlefield
from tabletop.games.zoon.rules.cards import STAR, Card, Deck, TrumpCard
from tabletop.games.zoon.rules.combat_results import corners_of_penny_half
from tabletop.games.zoon.rules.state import CLASSIC, SULLIVAN, Obstacle
from tabletop.games.zoon.rules.tribes import Effect, EffectOp, ZoonType
from tabletop.games.zoon.rules.view import Shown, View
from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.boards.panels import Previews
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.messages import say, translate_text
from tabletop.ui.sentences import join_list
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import Align, Layout, column, grow, row, sized, space, within

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


_LARGE_TEXT_SCALE: Final = 1.5
"""Size of text from which on what is told of a card leaves no room in which its type and its worth could be read."""


def card_text_with_signs(stage: Stage, text: str, card: Card) -> str:
    """What is told of a Zoon, and what its shield (the type) and its diamond (the worth in a tribe) mean."""
    if stage.metrics.text_scale >= _LARGE_TEXT_SCALE:
        return text
    return f"{text}\n{say('zoon.signs', what=say(f'tribes.is_{card.type}', value=card.value))}"


def star_text(star: Effect, ruleset: str) -> str:
    """What a Star does; a combat that is fought again knows no touch under the alternate rules (B7)."""
    return say("zoon.again_draw") if star.op == EffectOp.REMATCH and ruleset != CLASSIC else translate_text(star.text)


def trump_text_with_signs(stage: Stage, text: str, deck: Deck, trump: TrumpCard) -> str:
    """What is told of a trump, and what the signs at its foot mean."""
    return text if stage.metrics.text_scale >= _LARGE_TEXT_SCALE else f"{text}\n{_trump_use_signs_text(deck, trump)}"


def _trump_use_signs_text(deck: Deck, trump: TrumpCard) -> str:
    """Which Zoons may use it, and how often it can be played."""
    often = trump_use_count_text(trump)
    kinds = (deck.cards[trump.card].type,) if trump.card is not None else trump.usable_by
    if not kinds:
        return say("zoon.signs_trump_free", often=often)
    users = wording.localised_messages("zoon").term_text("/".join(kinds))
    key = "signs_trump" if trump.card is None else "signs_trump_zoon"
    return say(f"zoon.{key}", users=users, often=often)


def trump_use_count_text(trump: TrumpCard) -> str:
    """How often a trump can be played."""
    if not trump.uses:
        return say("tribes.no_limit")
    return say("tribes.once") if trump.uses == 1 else say("tribes.times", count=trump.uses)


def card_sign_texts(view: View, decks: tuple[Deck, Deck], piece: Shown, card: Card) -> Iterator[str]:
    """Who sees a card that lies on the field, and what its coin counts."""
    by_pennies = view.agreed.ruleset == SULLIVAN
    if is_hidden_enemy_card(piece, view):
        yield say("zoon.sign_known")
    elif by_pennies and piece.card is not None and not piece.up:
        yield say("zoon.sign_unseen")
    elif not by_pennies and piece.up and piece.owner == view.seat:
        yield say("zoon.sign_seen")
    if by_pennies and piece.up:
        counts = penny_half_value(card, bonus_of_shown_piece(piece, decks), piece.tails)
        yield say("zoon.sign_coin_star" if STAR in counts.symbols else "zoon.sign_coin", number=counts.number)


_LEAST_TRIBE_CARD = 60
"""Logical pixels of a Tribe card below which only its words are shown."""
_MOST_POSSIBLE_NAMES = 4
"""Up to so many Zoons a hidden card's possibilities are told."""


class ZoonPreviews(Previews):
    """Answers what is at a place, as far as the viewer may look; it holds no view of its own."""

    def __init__(self, stage: Stage, sight: ViewFilter, pictures: CardPictures) -> None:
        self._stage = stage
        self._sight = sight
        self._pictures = pictures

    def has_preview(self, view: View, place: TargetId) -> bool:
        view = self._sight.filter_view(view)
        if place.startswith((OWN_TRUMP_PREFIX, OTHER_TRUMP_PREFIX)):
            return self._known_trump_at(view, self._sight.decks_of(view), place) is not None
        if place.startswith((TOMB_PREFIX, TRIBE_PREFIX)):
            return True
        square = _cell_content_at(view, place)
        if isinstance(square, Shown):
            return square.card is not None or square.owner != view.seat
        return isinstance(square, Obstacle)

    def preview_caption(self, view: View, place: TargetId) -> str:
        view, decks = self._sight.filter_view(view), self._sight.decks_of(view)
        trump = self._known_trump_at(view, decks, place)
        if trump is not None:
            told = self._trump_preview_text(view, *trump, own=place.startswith(OWN_TRUMP_PREFIX))
            return trump_text_with_signs(self._stage, told, decks[trump[0]], trump[1])
        if place.startswith(TRIBE_PREFIX):
            return say("zoon.tribe_press")
        if place.startswith(TOMB_PREFIX):
            return _tomb_preview_text(view, decks, int(place.removeprefix(TOMB_PREFIX)))
        square = _cell_content_at(view, place)
        if isinstance(square, Obstacle):
            return say("zoon.obstacle", trump=translate_text(decks[square.owner].trumps[square.trump].name))
        return self._zoon_preview_text(view, decks, square, place) if isinstance(square, Shown) else ""

    def draw_preview(self, surface: DisplayList, rect: pygame.Rect, view: View, place: TargetId) -> None:
        view, decks = self._sight.filter_view(view), self._sight.decks_of(view)
        if place.startswith(TOMB_PREFIX):
            self._draw_tomb_preview(surface, rect, view, decks, int(place.removeprefix(TOMB_PREFIX)))
            return
        if place.startswith(TRIBE_PREFIX):
            self._draw_tribe_preview(surface, rect, decks[int(place.removeprefix(TRIBE_PREFIX))], view.agreed.ruleset)
            return
        width = round(min(rect.w, rect.h / CARD_RATIO))
        made = self._large_card_picture(view, decks, place, width)
        if made is not None:
            draw_named_card(self._stage, surface, rect, made, pictures=self._pictures,
                  name=self._name_on_ribbon(view, decks, place))  # fmt: skip

    def _name_on_ribbon(self, view: View, decks: tuple[Deck, Deck], place: TargetId) -> str:
        """What is lettered on a large card's ribbon; "" for a back."""
        trump, square = self._known_trump_at(view, decks, place), _cell_content_at(view, place)
        if trump is not None:
            return translate_text(trump[1].name)
        if isinstance(square, Obstacle):
            return translate_text(decks[square.owner].trumps[square.trump].name)
        card = _visible_card(view, decks, place) if isinstance(square, Shown) else None
        return translate_text(card.name) if card is not None else ""

    def _large_card_picture(
        self, view: View, decks: tuple[Deck, Deck], place: TargetId, width: int
    ) -> pygame.Surface | None:
        trump = self._known_trump_at(view, decks, place)
        if trump is not None:
            used = view.trumps[trump[0]][trump[1].index].used
            return self._pictures.large_trump(decks[trump[0]], trump[1], width, used)
        square = _cell_content_at(view, place)
        if isinstance(square, Obstacle):
            deck = decks[square.owner]
            return self._pictures.large_trump(deck, deck.trumps[square.trump], width)
        if not isinstance(square, Shown):
            return None
        deck, card = decks[square.owner], _visible_card(view, decks, place)
        if card is None:
            return self._pictures.back(tribe_art_key(deck.tribe), width)
        return self._pictures.large_card(deck, card, width, bonus_of_shown_piece(square, decks))

    def _draw_tribe_preview(self, surface: DisplayList, rect: pygame.Rect, deck: Deck, ruleset: str) -> None:
        """Style and Stars in full; the card has the room that they leave."""
        stage, gap = self._stage, self._stage.metrics.px(8)
        name, told = translate_text(deck.tribe.name), [translate_text(deck.tribe.style), *_star_texts(deck, ruleset)]
        parts = DrawnParts(stage, surface)

        def words() -> Layout:
            return column(parts.words(name, size=SMALL, bold=True), parts.words("\n".join(told), size=SMALL))

        while len(told) > 1 and words().height(rect.w) > rect.h:
            told.pop(0 if len(told) > 3 else -1)
        width = round(min(rect.w, (rect.h - words().height(rect.w) - gap) / CARD_RATIO))
        above = space()
        if width >= stage.metrics.px(_LEAST_TRIBE_CARD):
            above = parts.picture(self._pictures.tribe_card(deck, width), down=Align.START)
        column(grow(sized(above, height=0)), words()).place(rect)

    def _draw_tomb_preview(
        self, surface: DisplayList, rect: pygame.Rect, view: View, decks: tuple[Deck, Deck], seat: Seat
    ) -> None:
        """Its cards in the order in which they fell, as far as the viewer may look, then its trumps; else the stone."""
        deck = decks[seat]
        trumps = trumps_in_tomb(view, seat)
        fallen = [*view.tombs[seat], *trumps]
        if not fallen:
            stone = self._stage.sprites.get("zoon/tomb", min(rect.size) * 3 // 4)
            surface.blit(stone, stone.get_rect(center=rect.center))
            return
        width, columns = _card_width_and_columns(rect, len(fallen))
        gap = max(2, width // 12)
        for i, index in enumerate(fallen):
            place = (rect.x + i % columns * (width + gap), rect.y + i // columns * (round(width * CARD_RATIO) + gap))
            is_trump = i >= len(fallen) - len(trumps)
            if index is None or (is_trump and not view.knows_trump(seat, index)):
                card = self._pictures.back(tribe_art_key(deck.tribe), width)
            elif is_trump:
                card = self._pictures.small_trump(deck, deck.trumps[index], width)
            else:
                card = self._pictures.small_card(deck, deck.cards[index], width)
            surface.blit(card, place)

    def _known_trump_at(self, view: View, decks: tuple[Deck, Deck], place: TargetId) -> tuple[Seat, TrumpCard] | None:
        """Both hands are known by the tribes (D3), unless one would have to remember what the other has played."""
        for start, seat in ((OWN_TRUMP_PREFIX, view.seat or 0), (OTHER_TRUMP_PREFIX, 1 - (view.seat or 0))):
            trump = decks[seat].trumps_by_id.get(place.removeprefix(start)) if place.startswith(start) else None
            if trump is not None and view.knows_trump(seat, trump.index):
                return seat, trump
        return None

    def _trump_preview_text(self, view: View, seat: Seat, trump: TrumpCard, *, own: bool) -> str:
        """What it does; below that, how often it can still be used, or why a Reinforcement stays in hand (Z68)."""
        text, refusal = (
            translate_text(trump.text),
            view_queries.full_reinforcement_zone_refusal(view, trump, self._sight.reinforcement_rows) if own else None,
        )
        left = trump.uses - view.trumps[seat][trump.index].used
        if 0 < left < trump.uses:
            text = f"{text}\n{say('zoon.uses_left', count=left, uses=trump.uses)}"
        if refusal is None:
            return text
        why_not = wording.refusal_text(self._sight.game, refusal)
        return f"{text}\n{say('common.refused', reason=why_not, clause=refusal.clause)}"

    def _zoon_preview_text(self, view: View, decks: tuple[Deck, Deck], square: Shown, place: TargetId) -> str:
        deck, card = decks[square.owner], _visible_card(view, decks, place)
        if card is None:
            return _possible_zoons_text(deck, square)
        lines = []
        if card.type == ZoonType.EMBLEM:
            lines.append(say("zoon.emblem_own" if square.owner == view.seat else "zoon.emblem"))
        if square.up and view.agreed.ruleset != CLASSIC and STAR in corners_of_penny_half(card.corners, square.tails):
            lines.append(say("zoon_combat.star_counts"))
        if card.star is not None:
            lines.append(star_preview_text(card.star, view.agreed.ruleset))
        if square.gear is not None:
            lines.append(say("zoon.gear", trump=translate_text(decks[square.gear[0]].trumps[square.gear[1]].name)))
        if square.held_turns:
            lines.append(say("zoon.held"))
        if square.boost:
            lines.append(say("zoon.boosted", add=square.boost))
        lines += card_sign_texts(view, decks, square, card)
        lines = lines or [translate_text(card.flavour)]
        return card_text_with_signs(self._stage, "\n".join(lines), card)


def draw_named_card(
    stage: Stage, surface: DisplayList, rect: pygame.Rect, card: pygame.Surface, *, pictures: CardPictures, name: str
) -> None:
    """A large card in the middle; beside its name where its ribbon is too small for letters, as with large text."""
    if not name or pictures.is_name_readable_at_width(card.get_width()):
        surface.blit(card, card.get_rect(center=rect.center))
        return
    parts, gap = DrawnParts(stage, surface), stage.metrics.px(12)
    wide = min(
        rect.w - card.get_width() - gap, stage.texts.text_width(name, stage.metrics.font_size(SMALL), bold=True) + 1
    )
    words = within(parts.words(name, size=SMALL, bold=True), across=Align.FILL, down=Align.CENTRE)
    within(row(parts.picture(card), sized(words, width=wide), gap=gap)).place(rect)


def _cell_content_at(view: View, place: TargetId) -> Shown | Obstacle | None:
    cells = cells_of_places((place,))
    return view.cells[cells[0]] if cells else None


def _visible_card(view: View, decks: tuple[Deck, Deck], place: TargetId) -> Card | None:
    """The card that the viewer may look at, or remembers."""
    cell = battlefield.cell_from_name(place)
    index, square = visible_card_index(view, cell), view.cells[cell]
    return decks[square.owner].cards[index] if index is not None and isinstance(square, Shown) else None


def _possible_zoons_text(deck: Deck, piece: Shown) -> str:
    """What a hidden card can be, where few are left; that much everybody has seen."""
    names = dict.fromkeys(translate_text(card.name) for card in deck.cards if piece.possible_cards >> card.index & 1)
    if len(names) <= _MOST_POSSIBLE_NAMES:
        return say("zoon.maybe", zoons=join_list(names))
    return say("zoon.back", tribe=translate_text(deck.tribe.name))


def _tomb_preview_text(view: View, decks: tuple[Deck, Deck], seat: Seat) -> str:
    tribe, count = translate_text(decks[seat].tribe.name), len(view.tombs[seat]) + len(trumps_in_tomb(view, seat))
    return say("zoon.tomb", tribe=tribe, count=count) if count else say("zoon.tomb_empty", tribe=tribe)


def star_preview_text(star: Effect, ruleset: str) -> str:
    """What a card's Star does, and when: as it is touched (Z40), or in a draw under the alternate rules (A24, B6)."""
    return say("zoon.star" if ruleset == CLASSIC else "zoon.star_draw", text=star_text(star, ruleset))


def _star_texts(deck: Deck, ruleset: str) -> tuple[str, ...]:
    """Each special effect once, however many copies its Zoon has."""
    told = {card.id: (card.name, card.star) for card in deck.cards if card.star}
    key = "zoon.star_of" if ruleset == CLASSIC else "zoon.star_of_draw"
    return tuple(say(key, zoon=translate_text(name), text=star_text(star, ruleset)) for name, star in told.values())


def _card_width_and_columns(rect: pygame.Rect, count: int) -> tuple[int, int]:
    """Width and columns with which so many cards are largest."""
    best = (1, 1)
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        wide = int(min(rect.w / columns, rect.h / rows / CARD_RATIO) * 0.92)
        best = max(best, (wide, columns))
    return best
