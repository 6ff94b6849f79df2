"""Fills the phone view of Zoon: the field as the seat sees it, its cards and trumps, Tombs, and corners to touch.

Used by the scenes of the phones (`ui/scenes/phones/hand`, `table_phones`) through the box, which names
ZoonPhoneViewBuilder. It reads a View only, so it cannot send what the seat may not see; keep it so. DeployPicker sets
up on the phone by tapping two cards that change places, on the same DeployDraft as the laptop. Target ids must be
those of the board (`view_queries`, `trays`).
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from tabletop.games.zoon.board.combat.combat_animation import screen_corner_index
from tabletop.games.zoon.board.deploy.deploy_draft import CardPlacement, DeployDraft
from tabletop.games.zoon.board.preview import star_text
from tabletop.games.zoon.board.trays import OWN_TRUMP_PREFIX
from tabletop.games.zoon.board.view_queries import CORNER_PREFIX
from tabletop.games.zoon.rules import battlefield
from tabletop.games.zoon.rules.actions import Action
from tabletop.games.zoon.rules.battlefield import NORTH, SIDE, SOUTH
from tabletop.games.zoon.rules.cards import Card, Deck, TrumpCard, make_deck
from tabletop.games.zoon.rules.rules import Zoon
from tabletop.games.zoon.rules.state import CLASSIC, CORNERS, Obstacle, TrumpState, Where
from tabletop.games.zoon.rules.view import Shown, View
from tabletop.net import phone_view
from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.boards.marks import BUTTON
from tabletop.ui.boards.phone import PhoneViewBuilder
from tabletop.ui.gesture.picker import NextPickEffect, Picker, PickResult, TargetId
from tabletop.ui.messages import say, translate_text
from tabletop.ui.sentences import join_list

_READY_BUTTON: Final = f"{BUTTON}ready"
_SHUFFLE_BUTTON: Final = f"{BUTTON}shuffle"
_LAY_PREFIX: Final = f"{BUTTON}lay "
_LEAST_GRID_REACH: Final = 2
"""Cells in each direction that a grid shows at least."""
_CORNERS_BY_ROW: Final = (0, 1, 3, 2)
"""Corners of a card row by row, as indices of TL, TR, BR, BL."""


class DeployPicker(Picker[Action]):
    """Twelve cards on the field; one is tapped and then another, and they change places.

    Origins are buttons too: ready, the suggested set-ups that don't lie there by now, and shuffle.
    """

    def __init__(self, deck_: Deck, seat: Seat) -> None:
        self.draft = DeployDraft(deck_, seat)
        self._deck = deck_
        self._lay_suggested_setup(0)

    def _lay_suggested_setup(self, which: int) -> None:
        self.draft.lay_out_setup(self._labels_of_suggested_setup(which))

    def _labels_of_suggested_setup(self, which: int) -> tuple[str, ...]:
        deployment = self._deck.tribe.deployments[which]
        return (*deployment.front, *deployment.back)

    def origins(self) -> tuple[TargetId, ...]:
        which = range(len(self._deck.tribe.deployments))
        lays = (
            f"{_LAY_PREFIX}{k}" for k in which if not self.draft.is_setup_on_field(self._labels_of_suggested_setup(k))
        )
        return (_READY_BUTTON, *lays, _SHUFFLE_BUTTON, *self.draft.cells)

    def start_path(self, place: TargetId) -> bool:
        self.clear()
        if place not in self.origins():
            return False
        if place.startswith(_LAY_PREFIX):
            self._lay_suggested_setup(int(place.removeprefix(_LAY_PREFIX)))
        elif place == _SHUFFLE_BUTTON:
            self.draft.shuffle_cards(random.Random())
        else:
            self._set_path((place,))
        return True

    def _possible_targets(self) -> Iterable[TargetId]:
        return self.draft.cells

    def reach(self, place: TargetId) -> NextPickEffect:
        cells = self.draft.cells
        fits = bool(self._path) and self._path[0] in cells and place in cells and place != self._path[0]
        return NextPickEffect.ON if fits else NextPickEffect.NO

    def pick(self, place: TargetId) -> PickResult[Action]:
        if self.reach(place) is NextPickEffect.NO:
            return PickResult((), more=False)
        self.draft.put_card(CardPlacement(self._path[0], place))
        self.clear()
        return PickResult((), more=True)

    def candidates(self) -> tuple[Action, ...]:
        return (self.draft.deploy_action(),) if self._path == (_READY_BUTTON,) else ()

    def completions(self, place: TargetId) -> tuple[Action, ...]:
        return ()

    def has_further_places(self) -> bool:
        return bool(self._path) and self._path != (_READY_BUTTON,)


class ZoonPhoneViewBuilder(PhoneViewBuilder):
    """Cards are places by their cells, corners and trumps as on the board."""

    game: Zoon
    primary = _READY_BUTTON

    def __init__(self, game: Zoon) -> None:
        super().__init__(game)
        self._decks = tuple(map(make_deck, game.content.tribes))
        self.art = tuple(self._all_art_names())

    def _all_art_names(self) -> Iterator[str]:
        for own in self._decks:
            yield self._card_back_art_name(own)
            yield from (self._figure_name(own, card) for card in own.cards)
            yield from map(self._trump_art_name, own.trumps)

    def _figure_name(self, own: Deck, card: Card) -> str:
        tribe, usual = own.tribe, f"figure_{own.tribe.animal}_{card.type}"
        return self._first_drawn(f"figure_{card.id}", f"figure_{tribe.id}_{card.type}", f"figure_{tribe.id}", usual)

    def _card_back_art_name(self, own: Deck) -> str:
        return self._first_drawn(f"back_{own.tribe.id}", f"back_{own.tribe.animal}")

    def _trump_art_name(self, trump: TrumpCard) -> str:
        return self._first_drawn(f"trump_{trump.id}", f"trump_kind_{trump.kind}")

    def _first_drawn(self, *names: str) -> str:
        """The first of these pictures that there is, else the last."""
        return next((name for name in names if self.sprites.has_drawing(f"{self.game.name}/{name}")), names[-1])

    def decks_of(self, view: View) -> tuple[Deck, Deck]:
        """The cards of South's and North's tribe."""
        south, north = view.agreed.tribes
        return self._decks[south], self._decks[north]

    def picker(self, view: View, actions: Sequence[Any]) -> Picker[Any] | None:
        seat = view.seat
        if seat is None or view.deployed[seat] or view.outcome is not None:
            return None
        return DeployPicker(self.decks_of(view)[seat], seat)

    def can_prepare(self, view: View) -> bool:
        # both arrange at once: neither set-up depends on the other one, and both stay unseen (Z8, Z9)
        return view.seat is not None and not view.deployed[view.seat] and view.outcome is None

    def buttons(self, view: View, picker: Picker[Any]) -> tuple[tuple[TargetId, str], ...]:
        deployments = self.decks_of(view)[view.seat or SOUTH].tribe.deployments
        lays = (
            (
                f"{_LAY_PREFIX}{k}",
                say("zoon_phone.set_up", name=translate_text(each.name) or say("zoon.deploy", number=k + 1)),
            )
            for k, each in enumerate(deployments)
        )
        return ((_READY_BUTTON, say("zoon_deploy.ready")), *lays, (_SHUFFLE_BUTTON, say("zoon_deploy.shuffle")))

    def expectation(self, view: View) -> str:
        return say("zoon_phone.arrange")

    def name_of_place(self, view: View, place: TargetId) -> str:
        if place.startswith(OWN_TRUMP_PREFIX):
            return translate_text(
                self.decks_of(view)[view.seat or SOUTH].trumps_by_id[place.removeprefix(OWN_TRUMP_PREFIX)].name
            )
        return super().name_of_place(view, place)

    # --- blocks -----------------------------------------------------------------------------------------------------

    def blocks(self, view: View, seat: Seat | None, picker: Picker[Any] | None = None) -> tuple[phone_view.Block, ...]:
        drafted = picker.draft if isinstance(picker, DeployPicker) else None
        found: list[phone_view.Block] = []
        if view.combat is not None and view.to_act == seat:
            found.append(self._touchable_corners_block(view, seat))
        found.append(self._field_block(view, seat, drafted))
        if seat is not None:
            found += [*self._trump_blocks(view, seat), *self._own_card_blocks(view, seat, drafted)]
        found += [block for side in (0, 1) if (block := self._tomb_block(view, side)) is not None]
        return tuple(found)

    def _touchable_corners_block(self, view: View, seat: Seat | None) -> phone_view.Block:
        """Four places, as the enemy's card lies before whoever touches it (Z31)."""
        printed = {screen_corner_index(corner, turned=True): corner for corner in range(4)}
        cells = tuple(
            phone_view.Cell(f"{CORNER_PREFIX}{CORNERS[printed[at]]}", say(f"zoon.corner_{CORNERS[at]}"), tone="back")
            for at in _CORNERS_BY_ROW
        )
        enemy = NORTH if seat == SOUTH else SOUTH
        return phone_view.Field(2, cells, say("zoon_phone.touch"), self._card_back_art_name(self.decks_of(view)[enemy]))

    def _field_block(self, view: View, seat: Seat | None, draft: DeployDraft | None) -> phone_view.Block:
        """Six rows, the own ones below."""
        rows = range(SIDE) if seat == NORTH else range(SIDE - 1, -1, -1)
        columns = range(SIDE - 1, -1, -1) if seat == NORTH else range(SIDE)
        cells = tuple(self._field_cell(view, seat, x + SIDE * y, draft) for y in rows for x in columns)
        return phone_view.Field(
            SIDE, cells, say("zoon_phone.field" if seat is not None else "zoon_phone.field_watched")
        )

    def _field_cell(self, view: View, seat: Seat | None, cell: int, draft: DeployDraft | None) -> phone_view.Cell:
        place, decks = battlefield.cell_name(cell), self.decks_of(view)
        number = draft.card_at(place) if draft is not None else None
        if draft is not None and number is not None and seat is not None:
            card = draft.cards[number]
            return phone_view.Cell(place, "", "", "own", self._figure_name(decks[seat], card), _corner_sign_texts(card))
        there = view.cells[cell]
        if isinstance(there, Obstacle):
            name = translate_text(decks[there.owner].trumps[there.trump].name)
            return phone_view.Cell(place, "▲", name, "dim")
        if not isinstance(there, Shown):
            return phone_view.Cell(place, place, tone="dim")
        tone = "own" if there.owner == (SOUTH if seat is None else seat) else "other"
        if there.card is None:
            return phone_view.Cell(
                place, tone="own back" if tone == "own" else "back", art=self._card_back_art_name(decks[there.owner])
            )
        card = decks[there.owner].cards[there.card]
        art = self._figure_name(decks[there.owner], card)
        return phone_view.Cell(place, "", "", tone, art, _corner_sign_texts(card))

    def _trump_blocks(self, view: View, seat: Seat) -> Iterator[phone_view.Block]:
        """Those in hand and beside the board (Z58)."""
        own = self.decks_of(view)[seat]
        held = [
            self._phone_trump_card(own, trump, state, view)
            for trump, state in zip(own.trumps, view.trumps[seat], strict=True)
            if state.where in (Where.HAND, Where.BESIDE)
        ]
        if held:
            yield phone_view.Cards(tuple(held), say("zoon_phone.hand"))

    def _phone_trump_card(self, own: Deck, trump: TrumpCard, state: TrumpState, view: View) -> phone_view.PhoneCard:
        lines = [say(f"zoon.kind_{trump.kind}"), translate_text(trump.text)]
        if trump.strength:
            lines.append(say("zoon_phone.strength", number=trump.strength))
        if trump.uses:
            lines.append(say("zoon_phone.uses", count=trump.uses - state.used % trump.uses, uses=trump.uses))
        if state.where is Where.BESIDE:
            lines.append(say("zoon_phone.beside"))
        grid = _grid_text_rows(own.cards[trump.card]) if trump.card is not None else ()
        corners = tuple(map(_corner_sign_text, trump.corners))
        return phone_view.PhoneCard(
            translate_text(trump.name),
            f"{OWN_TRUMP_PREFIX}{trump.id}",
            self._trump_art_name(trump),
            "",
            corners,
            grid,
            tuple(filter(None, lines)),
            "own",
        )

    def _own_card_blocks(self, view: View, seat: Seat, draft: DeployDraft | None) -> Iterator[phone_view.Block]:
        """Own cards that may be looked at, in the order of the tribe; that it is not the time to, where there are."""
        own, by_place = self.decks_of(view)[seat], dict[TargetId, tuple[Card, tuple[str, ...]]]()
        for cell, there in enumerate(view.cells):
            if isinstance(there, Shown) and there.owner == seat and there.card is not None:
                by_place[battlefield.cell_name(cell)] = own.cards[there.card], self._condition_text_lines(view, there)
        if draft is not None:
            by_place = {draft.place_of_card(number): (card, ()) for number, card in enumerate(draft.cards)}
        ordered = sorted(by_place.items(), key=lambda each: (not each[1][0].is_emblem, each[1][0].index, each[0]))
        cards = tuple(
            phone_view.PhoneCard(
                translate_text(card.name),
                place,
                self._figure_name(own, card),
                "",
                _corner_sign_texts(card),
                _grid_text_rows(card),
                (place, *more, *_star_text_lines(card, view.agreed.ruleset)),
                "own",
            )
            for place, (card, more) in ordered
        )
        if cards:
            yield phone_view.Cards(cards, say("zoon_phone.zoons"))
        elif any(isinstance(there, Shown) and there.owner == seat for there in view.cells):
            yield phone_view.Lines((say("zoon_phone.face_down"),), say("zoon_phone.zoons"))

    def _condition_text_lines(self, view: View, there: Shown) -> tuple[str, ...]:
        penny = () if view.agreed.ruleset == CLASSIC else (say(f"zoon_phone.{'tails' if there.tails else 'heads'}"),)
        return (*penny, *((say("zoon_phone.held"),) if there.held_turns else ()))

    def _tomb_block(self, view: View, side: Seat) -> phone_view.Block | None:
        """As everybody saw them fall (D11); only how many where nobody is reminded."""
        lost = view.lost[side]
        if not lost:
            return None
        own = self.decks_of(view)[side]
        names = [translate_text(own.cards[card].name) for card in lost if card is not None]
        words = join_list(names) if names else say("zoon_phone.face_down_there", count=len(lost))
        return phone_view.Lines((words,), say("zoon_phone.tomb", name=wording.side_name(self.game.name, side)))


def _corner_sign_text(corner: int | str) -> str:
    return {"*": "★", "X": "✕"}.get(str(corner), str(corner))


def _corner_sign_texts(card: Card) -> tuple[str, ...]:
    return tuple(map(_corner_sign_text, card.corners))


def _star_text_lines(card: Card, ruleset: str) -> tuple[str, ...]:
    return (say("zoon_phone.star", text=star_text(card.star, ruleset)),) if card.star is not None else ()


def _grid_text_rows(card: Card) -> tuple[str, ...]:
    """Ahead is up."""
    steps = {step.offset: "x" if step.can_stop else "+" for path in card.paths for step in path}
    steps |= dict.fromkeys(card.jumps, "j")
    if not steps:
        return ()
    steps[0, 0] = "o"
    most = max(_LEAST_GRID_REACH, *(abs(part) for at in steps for part in at))
    span = range(-most, most + 1)
    return tuple("".join(steps.get((x, y), ".") for x in span) for y in reversed(span))
