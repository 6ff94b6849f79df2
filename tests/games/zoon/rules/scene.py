"""Small scenes on the field: what lies where, what is played, and what can be asked about it afterwards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from tabletop.games.zoon.rules import battlefield, cards, events
from tabletop.games.zoon.rules.events import Fought
from tabletop.games.zoon.rules.rules import Zoon
from tabletop.games.zoon.rules.state import Obstacle, Piece, State
from tabletop.games.zoon.rules.view import Shown, View
from tabletop.rules.game import Event, Seat
from tests.games.zoon.rules.table import EMBLEMS, zoon

SIDES = ("south", "north")
E = TypeVar("E", bound=Event)


@dataclass(frozen=True)
class Scene:
    """A state, and what happened since the last question."""

    game: Zoon
    state: State
    events: tuple[Event, ...] = ()
    reveals: bool = False

    def play(self, *texts: str) -> Scene:
        """The scene after these actions, each of which must be legal."""
        state, events, reveals = self.state, list[Event](), False
        for text in texts:
            action = self.game.parse(text)
            refusal = self.game.check(state, action)
            assert refusal is None, f"{text}: {refusal} in {self.game.position(state)}"
            step = self.game.apply(state, action)
            state, reveals = step.state, reveals or step.reveals
            events.extend(step.events)
        return Scene(self.game, state, tuple(events), reveals)

    def attack(self, text: str, by_attacker: str, by_defender: str, lie: str = "0 0") -> Scene:
        """An attack or a shot up to its result: the corner that each touches on the enemy's card, how the two lie."""
        return self.play(text, f"touch {by_attacker}", f"touch {by_defender}", f"lie {lie}")

    def roll(self, text: str, attacker: int, defender: int) -> Scene:
        """An attack or a shot up to its result under the alternate rules: the die of each side."""
        return self.play(text, f"roll {attacker} {defender}")

    def refused(self, text: str) -> tuple[str, str]:
        """Clause and reason."""
        refusal = self.game.check(self.state, self.game.parse(text))
        assert refusal is not None, f"{text} is legal in {self.game.position(self.state)}"
        assert text not in self.offered()
        return refusal.clause, refusal.reason

    def params(self, text: str) -> dict[str, str]:
        """What a refusal says about what stands in the way."""
        refusal = self.game.check(self.state, self.game.parse(text))
        assert refusal is not None, f"{text} is legal in {self.game.position(self.state)}"
        return dict(refusal.params)

    def offered(self, begin: str = "") -> set[str]:
        """Texts of the offered actions that begin so."""
        texts = [str(action) for action in self.game.actions(self.state)]
        assert len(texts) == len(set(texts))
        return {text for text in texts if text.startswith(begin)}

    def targets(self, origin: str) -> str:
        """Where the Zoon there can move, in the order of the alphabet."""
        return " ".join(sorted(text.rpartition("-")[2] for text in self.offered(f"{origin}-")))

    def on(self, cell: str) -> str:
        """Such as "south digger#0", "north rockfall" for an Obstacle, or nothing."""
        there = self.state.cells[battlefield.cell_from_name(cell)]
        if there is None:
            return ""
        deck = self.deck(there.owner)
        label = deck.trumps[there.trump].id if isinstance(there, Obstacle) else deck.cards[there.card].label
        return f"{SIDES[there.owner]} {label}"

    def piece(self, cell: str) -> Piece:
        """The Zoon there."""
        there = self.state.cells[battlefield.cell_from_name(cell)]
        assert isinstance(there, Piece)
        return there

    def count(self, seat: Seat) -> int:
        """Zoons of a seat on the field."""
        return sum(isinstance(there, Piece) and there.owner == seat for there in self.state.cells)

    def deck(self, seat: Seat) -> cards.Deck:
        """A seat's cards."""
        return cards.make_deck(self.game.content.tribes[self.state.agreed.tribes[seat]])

    def trump(self, name: str) -> str:
        """Where one of the trumps is and how often it was used, such as "hand 0", for "south rockfall"."""
        side, _, id_ = name.partition(" ")
        seat = SIDES.index(side)
        found = self.state.trumps[seat][self.deck(seat).trumps_by_id[id_].index]
        return f"{found.where.value} {found.used}"

    def buried(self, seat: Seat) -> list[str]:
        """Names of the Zoons that the last line of play eliminated."""
        return [event.zoon for event in self.told(events.Eliminated) if event.seat == seat]

    def told(self, kind: type[E]) -> list[E]:
        """Events of a kind, in their order."""
        return [event for event in self.events if isinstance(event, kind)]

    def fought(self) -> Fought:
        """The only comparison among the events."""
        (found,) = self.told(Fought)
        return found

    @property
    def to_act(self) -> Seat:
        """Who is to act."""
        return self.game.to_act(self.state)

    def view(self, seat: Seat | None) -> View:
        """What a seat sees."""
        return self.game.view(self.state, seat)

    def shown(self, seat: Seat | None, cell: str) -> Shown:
        """What a seat sees of the Zoon there."""
        found = self.view(seat).cells[battlefield.cell_from_name(cell)]
        assert isinstance(found, Shown)
        return found

    def index(self, seat: Seat, label: str) -> int:
        """Index of a card in its tribe."""
        return self.deck(seat).cards_by_label[label].index


def scene(
    south: str,
    north: str,
    *more: str,
    tribes: tuple[str, str] = ("delvers", "stilts"),
    turn: str = "south 5",
    game: Zoon | None = None,
    **options: str,
) -> Scene:
    """A position with South to act; an Emblem that is not named lies on a1 or f6. `more` are further parts."""
    parts = [
        f"{side} {_with_emblem(texts, EMBLEMS[tribe], corner)}"
        for side, texts, tribe, corner in zip(SIDES, (south, north), tribes, ("a1", "f6"), strict=True)
    ]
    position = "; ".join((*parts, f"turn {turn}", *more))
    used = game or zoon()
    setup = {"south": tribes[0], "north": tribes[1], **options, "position": position}
    return Scene(used, used.start(setup))


def pennies(
    south: str,
    north: str,
    *more: str,
    tribes: tuple[str, str] = ("delvers", "stilts"),
    turn: str = "south 5",
    game: Zoon | None = None,
    **options: str,
) -> Scene:
    """The same under the alternate rules; a side with at most six cards has them all face up."""
    return scene(south, north, *more, tribes=tribes, turn=turn, game=game, ruleset="sullivan", **options)


def _with_emblem(texts: str, emblem: str, corner: str) -> str:
    return texts if f":{emblem}" in texts else f"{corner}:{emblem} {texts}".strip()


def begun(setup: dict[str, str] | None = None, game: Zoon | None = None) -> Scene:
    """A new game without a position."""
    used = game or zoon()
    return Scene(used, used.start(setup or {}))
