"""The text of a position, as the setup option `position` takes it and as a view's text gives it.

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

from tabletop.games.zoon.rules import field, moves, reach, turns, walk
from tabletop.games.zoon.rules.field import CELLS, Cell
from tabletop.games.zoon.rules.position_faults import faults
from tabletop.games.zoon.rules.rules_context import Army, RulesContext
from tabletop.games.zoon.rules.state import (
    CORNERS,
    Combat,
    MatchOptions,
    Obstacle,
    Piece,
    Square,
    State,
    TrumpState,
    Where,
)
from tabletop.games.zoon.rules.state_builder import StateBuilder
from tabletop.games.zoon.rules.tribes import TrumpKind
from tabletop.games.zoon.rules.view import BACK, SEATS
from tabletop.rules.game import CHANCE, POSITION, InvalidAction, InvalidSetup, Seat


def parse_position(rules_context: RulesContext, options: MatchOptions, text: str) -> State:
    """A game that begins here; raises InvalidSetup."""
    return _ZoonPositionReader(rules_context, options, text).state()


_CARD: Final = re.compile(r"([a-f][1-6]):([a-z0-9#-]+|\?)(?:\[([^\[\]]+)\])?")
_COMBAT: Final = re.compile(
    r"(south|north) ([a-f][1-6])-([a-f][1-6]) back ([a-f][1-6])(?: with ([a-z0-9-]+))?( again)?"
    r"((?: touch (?:south|north):(?:TL|TR|BR|BL)){0,2})"
)


class _ZoonPositionReader:
    """Reads the parts of one text."""

    def __init__(self, rules_context: RulesContext, options: MatchOptions, text: str) -> None:
        self.rules_context, self.agreed, self.text = rules_context, options, text
        self.sides = rules_context.sides(options)
        self.cells: list[Square] = [None] * CELLS
        self.trumps = [[TrumpState() for _ in army.trumps] for army in self.sides]
        self.tombs: list[list[int]] = [[], []]
        self.turn: Seat = 0
        self.number = 1
        self.quiet = 0
        self.calm = True
        self.combat: Combat | None = None

    def state(self) -> State:
        """The whole position."""
        seen: set[str] = set()
        for part in self.text.split("; "):
            word, _, rest = part.partition(" ")
            if word not in self._PARTS or word in seen:
                self.refuse(f"{word!r} is no part of a position, or stands there twice")
            seen.add(word)
            self._PARTS[word](self, word, rest)
        self._bury()
        south, north = map(tuple, self.trumps)
        deployed = self._deployed()
        state = State(
            self.agreed, tuple(self.cells), (south, north), (tuple(self.tombs[0]), tuple(self.tombs[1])), deployed,
            self.turn, self.number, self.quiet, self.calm, self.combat,
        )  # fmt: skip
        for fault in faults(self.rules_context, state):
            self.refuse(fault)
        return self._kept_up(state)

    def refuse(self, why: str) -> NoReturn:
        """Raises InvalidSetup."""
        raise InvalidSetup(f"option {POSITION}: {self.text!r} is no position to begin with: {why}")

    def _cell(self, name: str) -> Cell:
        try:
            return field.named(name)
        except InvalidAction as error:
            self.refuse(str(error))

    def _number(self, text: str) -> int:
        if not text.isascii() or not text.isdigit() or len(text) > 4:
            self.refuse(f"{text!r} is no number")
        return int(text)

    # The field

    def _side(self, word: str, rest: str) -> None:
        seat = SEATS.index(word)
        for item in rest.split():
            form = _CARD.fullmatch(item)
            if not form:
                self.refuse(f"{item!r}: a cell, a colon, a card and perhaps flags in brackets are expected")
            cell = self._cell(form[1])
            if self.cells[cell] is not None:
                self.refuse(f"two cards on {form[1]}")
            self.cells[cell] = self._square(seat, form[2], form[3])

    def _square(self, seat: Seat, what: str, flags: str | None) -> Square:
        army = self.sides[seat]
        if what == BACK:
            self.refuse("a back can be anything; every card is to be named")
        trump = army.deck.by_id.get(what)
        if trump is not None and trump.kind == TrumpKind.TERRAIN and not flags:
            self._lay(seat, trump.index, Where.ON_FIELD)
            return Obstacle(seat, trump.index)
        card = army.deck.by_label.get(what)
        if card is None:
            self.refuse(f"no card of {army.deck.tribe.id} is called {what!r}; there is {', '.join(army.deck.by_label)}")
        given: dict[str, Any] = {"maybe": army.deck.anything if card.copies else 1 << card.index}
        for flag in (flags or "").split(",") if flags else ():
            self._flag(army, card.index, flag, given)
        return Piece(seat, card.index, **given)

    def _flag(self, army: Army, card: int, flag: str, given: dict[str, Any]) -> None:
        name, _, value = flag.partition("=")
        if flag in ("up", "seen"):
            given["maybe"] = 1 << card
        if flag in ("up", "tails"):
            given[flag] = True
        elif name in ("held", "boost", "march") and value:
            given[name] = self._number(value)
        elif name == "gear" and value:
            given["gear"] = self._gear(value)
        elif name == "maybe" and value:
            given["maybe"] = self._maybe(army, card, value)
        elif flag != "seen":
            self.refuse(f"{flag!r} is no flag of a card")

    def _maybe(self, army: Army, card: int, labels: str) -> int:
        unknown = [label for label in labels.split("|") if label not in army.deck.by_label]
        if unknown:
            self.refuse(f"no card of {army.deck.tribe.id} is called {unknown[0]!r}")
        bits = sum(1 << army.deck.by_label[label].index for label in set(labels.split("|")))
        if not bits >> card & 1:
            self.refuse(f"a {army.cards[card].label} is none of {labels}")
        return bits

    def _gear(self, text: str) -> tuple[Seat, int]:
        side, _, name = text.partition(".")
        if side not in SEATS or name not in self.sides[SEATS.index(side)].deck.by_id:
            self.refuse(f"{text!r}: a side, a dot and one of its trumps are expected")
        seat = SEATS.index(side)
        trump = self.sides[seat].deck.by_id[name]
        if trump.kind != TrumpKind.EQUIPMENT:
            self.refuse(f"{name} is no equipment")
        self._lay(seat, trump.index, Where.ON_ZOON)
        return seat, trump.index

    def _lay(self, seat: Seat, trump: int, where: Where) -> None:
        if self.trumps[seat][trump].where is not Where.HAND:
            self.refuse(f"{self.sides[seat].trumps[trump].id} lies there twice")
        self.trumps[seat][trump] = TrumpState(where, 1)

    # The other parts

    def _tombs(self, word: str, rest: str) -> None:
        for seat, label in self._by_side(rest):
            card = self.sides[seat].deck.by_label.get(label)
            if card is None:
                deck = self.sides[seat].deck
                self.refuse(f"no card of {deck.tribe.id} is called {label!r}; there is {', '.join(deck.by_label)}")
            self.tombs[seat].append(card.index)

    def _hands(self, word: str, rest: str) -> None:
        for seat, item in self._by_side(rest):
            form = re.fullmatch(r"([a-z0-9-]+)=(hand|beside|tomb)/(\d+)", item)
            trump = self.sides[seat].deck.by_id.get(form[1]) if form else None
            if form is None:
                self.refuse(f"{item!r}: a trump, where it is and how often it was used are expected")
            if trump is None:
                deck = self.sides[seat].deck
                self.refuse(f"no trump of {deck.tribe.id} is called {form[1]!r}; there is {', '.join(deck.by_id)}")
            self.trumps[seat][trump.index] = TrumpState(Where(form[2]), self._number(form[3]))

    def _by_side(self, rest: str) -> Iterable[tuple[Seat, str]]:
        seat = -1
        for item in rest.split():
            if item in SEATS:
                seat = SEATS.index(item)
            elif seat < 0:
                self.refuse(f"{item!r}: south or north is expected before it")
            else:
                yield seat, item

    def _turn(self, word: str, rest: str) -> None:
        side, _, number = rest.partition(" ")
        if side not in (*SEATS, "none"):
            self.refuse("turn: south, north or none and a number are expected")
        self.turn = CHANCE if side == "none" else SEATS.index(side)
        self.number = self._number(number)

    def _quiet(self, word: str, rest: str) -> None:
        self.calm = not rest.endswith("+")
        self.quiet = self._number(rest.removesuffix("+"))

    def _combat(self, word: str, rest: str) -> None:
        form = _COMBAT.fullmatch(rest)
        if not form:
            self.refuse("combat: such as 'combat south c2-c4 back c3' is expected")
        attacker = SEATS.index(form[1])
        origin, target, retreat = map(self._cell, (form[2], form[3], form[4]))
        trump = self.sides[attacker].deck.by_id.get(form[5]) if form[5] else None
        if form[5] and (trump is None or trump.effect is not None or trump.card is not None):
            self.refuse(f"{form[5]} is no shooting trump")
        touches: list[int | None] = [None, None]
        for side, corner in re.findall(r"(south|north):(\w+)", form[7]):
            touches[SEATS.index(side)] = CORNERS.index(corner)
        index = None if trump is None else trump.index
        self.combat = Combat(attacker, origin, target, retreat, index, (touches[0], touches[1]), bool(form[6]))

    _PARTS: Final[dict[str, Callable[[_ZoonPositionReader, str, str], None]]] = {
        "south": _side,
        "north": _side,
        "tombs": _tombs,
        "trumps": _hands,
        "turn": _turn,
        "quiet": _quiet,
        "combat": _combat,
    }

    # What must hold

    def _bury(self) -> None:
        """Puts what is missing into the Tombs, and says where the trumps of Reinforcements are."""
        for seat, army in enumerate(self.sides):
            here = Counter(there.card for there in self._pieces(seat))
            gone = Counter(self.tombs[seat])
            began = self.turn != CHANCE
            for card in army.cards:
                missing = card.copies - here[card.index] - gone[card.index]
                if missing > 0 and began:
                    self.tombs[seat] += [card.index] * missing
            for trump in army.trumps:
                if trump.card is not None and (here[trump.card] or gone[trump.card]):
                    self.trumps[seat][trump.index] = TrumpState(Where.ON_FIELD, 1)

    def _pieces(self, seat: Seat) -> list[Piece]:
        return [there for there in self.cells if isinstance(there, Piece) and there.owner == seat]

    def _deployed(self) -> tuple[bool, bool]:
        if self.turn != CHANCE:
            return True, True
        south, north = bool(self._pieces(0)), bool(self._pieces(1))
        return south, north

    def _kept_up(self, state: State) -> State:
        """Turns up the cards of a side with few (A8); with more, enough of them must lie face up (A7)."""
        if state.turn == CHANCE:
            return state
        draft = StateBuilder(self.rules_context, state)
        if draft.sullivan:
            turns.keep_up(draft)
            if draft.turning:
                self.refuse(f"{self.rules_context.field.face_up} cards of each side are to lie face up")
        if draft.combat is not None:
            self._meet(draft, draft.combat)
        made = draft.step().state
        if made.combat is None and not moves.can_act(self.rules_context, made):
            self.refuse("the side to act has nothing to do, and the game would be over")
        return made

    def _meet(self, draft: StateBuilder, combat: Combat) -> None:
        """Everybody has seen how the attacker came, or who used a trump (N44, Z46)."""
        cells = (combat.target,) if combat.trump is not None else (combat.origin, combat.target)
        if draft.sullivan and not all(draft.piece(cell).up for cell in cells):
            self.refuse("combat: cards that fight lie face up under the alternate rules (A10)")
        if combat.trump is None:
            grid = draft.sides[combat.attacker].grids[draft.piece(combat.origin).card][combat.origin]
            ways = reach.ways(grid, draft.cells, combat.attacker)
            came = next(way for way in ways if (way.target, way.retreat) == (combat.target, combat.retreat))
            walk.record_approach(draft, combat.origin, came)
        else:
            army = draft.sides[combat.attacker]
            draft.narrow(combat.origin, army.bits(army.trumps[combat.trump].usable_by))
