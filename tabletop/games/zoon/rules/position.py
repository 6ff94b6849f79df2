"""The text of a position, as the setup option `position` takes it and as a view's text gives it.

Used by `rules`: `Zoon.start` reads the text with `parse_position`, and `position_faults` checks the result. `view`
writes the same form, so both must change together. Saved matches and players' own files hold such texts: a word may
be added, but what could be read before must still be read, and mean the same.

    south a1:moon-egg b2:wader#0 c2:lancebill#0[held=1]; north c5:digger#1[seen] d6:first-lantern; turn north 12

Parts are separated by "; ", words by single spaces; every part may be missing.

south, north  What lies on the field for that side: CELL:WHAT, then flags in square brackets with commas between.
              WHAT is a card's label ("digger#0", "first-lantern"), the id of a terrain trump (an Obstacle), or "?"
              for a back (in views only; a position to play from names every card).
  up          lies face up for good          tails      its penny shows tails
  seen        everybody knows which card it is        maybe=LABEL|LABEL…  what it can be, for all that was seen
  held=N      ends of its owner's turns until it may move          boost=N    added to its numbers in this turn
  gear=SIDE.TRUMP  equipment on it            march=1|2  stood in the marching row | has been moved by the march
tombs         tombs south LABEL… north LABEL…: eliminated cards in the order of their loss. What is neither named
              here nor on the field follows in the order of the tribe: a position needs only the cards that it shows.
trumps        trumps south TRUMP=WHERE/USED… north …: WHERE is hand, beside, on_zoon, on_field or tomb. Trumps that
              lie on the field or on a Zoon need no word; the others are in hand, never used.
turn          turn south|north|none NUMBER: whose turn it is (south 1 where the part is missing). With none the game
              has not begun: a side with cards has deployed, and where both have it is drawn who begins.
quiet         quiet N: turns without an elimination. A "+" after the number: something fell in this turn.
combat        combat south c2-c4 back c3, then as they apply: with TRUMP, again, touch south:TL
choice, turning, march, over    what else waits, and how it ended; in views only.

Under the alternate rules all cards of a side with at most six lie face up even without the flag (A8).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final, NoReturn

from tabletop.games.zoon.rules import battlefield, effects, grid_moves, moves, walk
from tabletop.games.zoon.rules.battlefield import CELLS, Cell
from tabletop.games.zoon.rules.position_faults import position_faults
from tabletop.games.zoon.rules.rules_context import Army, RulesContext
from tabletop.games.zoon.rules.state import (
    CORNERS,
    CellContent,
    Combat,
    MatchOptions,
    Obstacle,
    Piece,
    State,
    TrumpState,
    Where,
)
from tabletop.games.zoon.rules.state_builder import StateBuilder
from tabletop.games.zoon.rules.tribes import TrumpKind
from tabletop.games.zoon.rules.view import SEAT_NAMES, UNKNOWN_CARD
from tabletop.rules.game import CHANCE, POSITION, InvalidAction, InvalidSetup, Seat


def parse_position(rules_context: RulesContext, options: MatchOptions, text: str) -> State:
    """A game that begins here; raises InvalidSetup."""
    return _ZoonPositionReader(rules_context, options, text).read_state()


_CARD: Final = re.compile(r"([a-f][1-6]):([a-z0-9#-]+|\?)(?:\[([^\[\]]+)\])?")
_PARTS_OF_VIEWS: Final = {
    "choice": "an effect is half done there",
    "turning": "cards are still to be turned up there",
    "march": "a march is half done there",
    "over": "the game is over there",
}
"""What only views say, and why nobody can begin there."""
_FIELDS_BY_FLAG: Final = {"held": "held_turns", "boost": "boost", "march": "march"}
_COMBAT: Final = re.compile(
    r"(south|north) ([a-f][1-6])-([a-f][1-6]) back ([a-f][1-6])(?: with ([a-z0-9-]+))?( again)?"
    r"((?: touch (?:south|north):(?:TL|TR|BR|BL)){0,2})"
)


class _ZoonPositionReader:
    """Reads the parts of one text."""

    def __init__(self, rules_context: RulesContext, options: MatchOptions, text: str) -> None:
        self.rules_context, self.agreed, self.text = rules_context, options, text
        self.sides = rules_context.sides(options)
        self.cells: list[CellContent] = [None] * CELLS
        self.trumps = [[TrumpState() for _ in army.trumps] for army in self.sides]
        self.tombs: list[list[int]] = [[], []]
        self.turn: Seat = 0
        self.number = 1
        self.quiet = 0
        self.calm = True
        self.combat: Combat | None = None

    def read_state(self) -> State:
        """The whole position."""
        seen: set[str] = set()
        for part in self.text.split("; "):
            word, _, rest = part.partition(" ")
            if word in _PARTS_OF_VIEWS:
                self.refuse_text(f"{_PARTS_OF_VIEWS[word]}; begin at a position before it")
            if word not in self._READERS_BY_PART or word in seen:
                self.refuse_text(f"{word!r} is no part of a position, or stands there twice")
            seen.add(word)
            self._READERS_BY_PART[word](self, word, rest)
        self._put_missing_cards_in_tombs()
        south, north = map(tuple, self.trumps)
        deployed = self._deployed_seats()
        state = State(
            self.agreed, tuple(self.cells), (south, north), (tuple(self.tombs[0]), tuple(self.tombs[1])), deployed,
            self.turn, self.number, self.quiet, self.calm, self.combat,
        )  # fmt: skip
        for fault in position_faults(self.rules_context, state):
            self.refuse_text(fault)
        return self._state_with_cards_turned_up(state)

    def refuse_text(self, reason: str) -> NoReturn:
        """Raises InvalidSetup."""
        raise InvalidSetup(f"option {POSITION}: {self.text!r} is no position to begin with: {reason}")

    def _read_cell(self, name: str) -> Cell:
        try:
            return battlefield.cell_from_name(name)
        except InvalidAction as error:
            self.refuse_text(str(error))

    def _read_number(self, text: str) -> int:
        if not text.isascii() or not text.isdigit() or len(text) > 4:
            self.refuse_text(f"{text!r} is no number")
        return int(text)

    # The field

    def _read_pieces_of_side(self, word: str, rest: str) -> None:
        seat = SEAT_NAMES.index(word)
        for item in rest.split():
            form = _CARD.fullmatch(item)
            if not form:
                self.refuse_text(f"{item!r}: a cell, a colon, a card and perhaps flags in brackets are expected")
            cell = self._read_cell(form[1])
            if self.cells[cell] is not None:
                self.refuse_text(f"two cards on {form[1]}")
            self.cells[cell] = self._read_cell_content(seat, form[2], form[3])

    def _read_cell_content(self, seat: Seat, what: str, flags: str | None) -> CellContent:
        army = self.sides[seat]
        if what == UNKNOWN_CARD:
            self.refuse_text("a back can be anything; every card is to be named")
        trump = army.deck.trumps_by_id.get(what)
        if trump is not None and trump.kind == TrumpKind.TERRAIN and not flags:
            self._set_trump_location(seat, trump.index, Where.ON_FIELD)
            return Obstacle(seat, trump.index)
        card = army.deck.cards_by_label.get(what)
        if card is None:
            self.refuse_text(
                f"no card of {army.deck.tribe.id} is called {what!r}; there is {', '.join(army.deck.cards_by_label)}"
            )
        given: dict[str, Any] = {"possible_cards": army.deck.starting_card_bits if card.copies else 1 << card.index}
        for flag in (flags or "").split(",") if flags else ():
            self._read_flag(army, card.index, flag, given)
        return Piece(seat, card.index, **given)

    def _read_flag(self, army: Army, card: int, flag: str, given: dict[str, Any]) -> None:
        name, _, value = flag.partition("=")
        if flag in ("up", "seen"):
            given["possible_cards"] = 1 << card
        if flag in ("up", "tails"):
            given[flag] = True
        elif name in _FIELDS_BY_FLAG and value:
            given[_FIELDS_BY_FLAG[name]] = self._read_number(value)
        elif name == "gear" and value:
            given["gear"] = self._read_equipment(value)
        elif name == "maybe" and value:
            given["possible_cards"] = self._read_possible_cards(army, card, value)
        elif flag != "seen":
            self.refuse_text(f"{flag!r} is no flag of a card")

    def _read_possible_cards(self, army: Army, card: int, labels: str) -> int:
        unknown = [label for label in labels.split("|") if label not in army.deck.cards_by_label]
        if unknown:
            self.refuse_text(f"no card of {army.deck.tribe.id} is called {unknown[0]!r}")
        bits = sum(1 << army.deck.cards_by_label[label].index for label in set(labels.split("|")))
        if not bits >> card & 1:
            self.refuse_text(f"a {army.cards[card].label} is none of {labels}")
        return bits

    def _read_equipment(self, text: str) -> tuple[Seat, int]:
        side, _, name = text.partition(".")
        if side not in SEAT_NAMES or name not in self.sides[SEAT_NAMES.index(side)].deck.trumps_by_id:
            self.refuse_text(f"{text!r}: a side, a dot and one of its trumps are expected")
        seat = SEAT_NAMES.index(side)
        trump = self.sides[seat].deck.trumps_by_id[name]
        if trump.kind != TrumpKind.EQUIPMENT:
            self.refuse_text(f"{name} is no equipment")
        self._set_trump_location(seat, trump.index, Where.ON_ZOON)
        return seat, trump.index

    def _set_trump_location(self, seat: Seat, trump: int, where: Where) -> None:
        if self.trumps[seat][trump].where is not Where.HAND:
            self.refuse_text(f"{self.sides[seat].trumps[trump].id} lies there twice")
        self.trumps[seat][trump] = TrumpState(where, 1)

    # The other parts

    def _read_tombs(self, word: str, rest: str) -> None:
        for seat, label in self._labels_by_side(rest):
            card = self.sides[seat].deck.cards_by_label.get(label)
            if card is None:
                deck = self.sides[seat].deck
                self.refuse_text(
                    f"no card of {deck.tribe.id} is called {label!r}; there is {', '.join(deck.cards_by_label)}"
                )
            self.tombs[seat].append(card.index)

    def _read_trumps(self, word: str, rest: str) -> None:
        for seat, item in self._labels_by_side(rest):
            form = re.fullmatch(r"([a-z0-9-]+)=(hand|beside|tomb)/(\d+)", item)
            trump = self.sides[seat].deck.trumps_by_id.get(form[1]) if form else None
            if form is None:
                self.refuse_text(f"{item!r}: a trump, where it is and how often it was used are expected")
            if trump is None:
                deck = self.sides[seat].deck
                self.refuse_text(
                    f"no trump of {deck.tribe.id} is called {form[1]!r}; there is {', '.join(deck.trumps_by_id)}"
                )
            self.trumps[seat][trump.index] = TrumpState(Where(form[2]), self._read_number(form[3]))

    def _labels_by_side(self, rest: str) -> Iterable[tuple[Seat, str]]:
        seat = -1
        for item in rest.split():
            if item in SEAT_NAMES:
                seat = SEAT_NAMES.index(item)
            elif seat < 0:
                self.refuse_text(f"{item!r}: south or north is expected before it")
            else:
                yield seat, item

    def _read_turn(self, word: str, rest: str) -> None:
        side, _, number = rest.partition(" ")
        if side not in (*SEAT_NAMES, "none"):
            self.refuse_text("turn: south, north or none and a number are expected")
        self.turn = CHANCE if side == "none" else SEAT_NAMES.index(side)
        self.number = self._read_number(number)

    def _read_quiet_turns(self, word: str, rest: str) -> None:
        self.calm = not rest.endswith("+")
        self.quiet = self._read_number(rest.removesuffix("+"))

    def _read_combat(self, word: str, rest: str) -> None:
        form = _COMBAT.fullmatch(rest)
        if not form:
            self.refuse_text("combat: such as 'combat south c2-c4 back c3' is expected")
        attacker = SEAT_NAMES.index(form[1])
        origin, target, retreat = map(self._read_cell, (form[2], form[3], form[4]))
        trump = self.sides[attacker].deck.trumps_by_id.get(form[5]) if form[5] else None
        if form[5] and (trump is None or trump.effect is not None or trump.card is not None):
            self.refuse_text(f"{form[5]} is no shooting trump")
        touches: list[int | None] = [None, None]
        for side, corner in re.findall(r"(south|north):(\w+)", form[7]):
            touches[SEAT_NAMES.index(side)] = CORNERS.index(corner)
        index = None if trump is None else trump.index
        self.combat = Combat(attacker, origin, target, retreat, index, (touches[0], touches[1]), bool(form[6]))

    _READERS_BY_PART: Final[dict[str, Callable[[_ZoonPositionReader, str, str], None]]] = {
        "south": _read_pieces_of_side,
        "north": _read_pieces_of_side,
        "tombs": _read_tombs,
        "trumps": _read_trumps,
        "turn": _read_turn,
        "quiet": _read_quiet_turns,
        "combat": _read_combat,
    }

    # What must hold

    def _put_missing_cards_in_tombs(self) -> None:
        """Puts what is missing into the Tombs, and says where the trumps of Reinforcements are."""
        for seat, army in enumerate(self.sides):
            here = Counter(there.card for there in self._pieces_of_seat(seat))
            gone = Counter(self.tombs[seat])
            began = self.turn != CHANCE
            for card in army.cards:
                missing = card.copies - here[card.index] - gone[card.index]
                if missing > 0 and began:
                    self.tombs[seat] += [card.index] * missing
            for trump in army.trumps:
                if trump.card is not None and (here[trump.card] or gone[trump.card]):
                    self.trumps[seat][trump.index] = TrumpState(Where.ON_FIELD, 1)

    def _pieces_of_seat(self, seat: Seat) -> list[Piece]:
        return [there for there in self.cells if isinstance(there, Piece) and there.owner == seat]

    def _deployed_seats(self) -> tuple[bool, bool]:
        if self.turn != CHANCE:
            return True, True
        south, north = bool(self._pieces_of_seat(0)), bool(self._pieces_of_seat(1))
        return south, north

    def _state_with_cards_turned_up(self, state: State) -> State:
        """Turns up the cards of a side with few (A8); with more, enough of them must lie face up (A7)."""
        if state.turn == CHANCE:
            return state
        builder = StateBuilder(self.rules_context, state)
        if builder.sullivan:
            effects.turn_up_required_cards(builder)
            if builder.turning:
                self.refuse_text(f"{self.rules_context.field.face_up} cards of each side are to lie face up")
        if builder.combat is not None:
            self._narrow_cards_by_combat(builder, builder.combat)
        made = builder.finish_step().state
        if made.combat is None and not moves.can_act(self.rules_context, made):
            self.refuse_text("the side to act has nothing to do, and the game would be over")
        return made

    def _narrow_cards_by_combat(self, builder: StateBuilder, combat: Combat) -> None:
        """Everybody has seen how the attacker came, or who used a trump (N44, Z46)."""
        cells = (combat.target,) if combat.trump is not None else (combat.origin, combat.target)
        if builder.sullivan and not all(builder.piece_at(cell).up for cell in cells):
            self.refuse_text("combat: cards that fight lie face up under the alternate rules (A10)")
        if combat.trump is None:
            grid = builder.sides[combat.attacker].grids[builder.piece_at(combat.origin).card][combat.origin]
            ways = grid_moves.routes_to_target(grid, builder.cells, combat.attacker, combat.target)
            came = next(way for way in ways if way.retreat == combat.retreat)
            walk.narrow_cards_by_approach(builder, combat.origin, came)
        else:
            army = builder.sides[combat.attacker]
            builder.narrow_possible_cards(combat.origin, army.card_bits(army.trumps[combat.trump].usable_by))
