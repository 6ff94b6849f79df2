"""How a view of Zombies becomes numbers (`tabletop.ai.observation`): survivors, the nearest zombies, tiles, the round.

Named in the box; `tabletop.env` uses it. Hexes are told from the seat's own survivor, or from (0, 0) when it is dead.
Cards that the seat may not see are counted only.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, get_args

from tabletop.ai.observation import USUAL_SLOTS, ObservationField, one_hot, padded, share
from tabletop.games.zombies.rules.content.vocabulary import ZombieKind
from tabletop.games.zombies.rules.rules import Zombies
from tabletop.games.zombies.rules.state.state import UNKNOWN, Arms, LaidTile, Phase, State, SurvivorState, Zombie
from tabletop.games.zombies.rules.state.tasks import Task
from tabletop.games.zombies.rules.state.view import View
from tabletop.games.zombies.rules.text.actions import Action, Halt, Pass, Reload, Suppress
from tabletop.rules.game import Seat
from tabletop.rules.hexes import Hex, hex_distance

_SURVIVORS, _ZOMBIES, _TILES, _SPOTS = 4, 40, 24, 12
_CARD_VALUES: Final = 10
_FAR: Final = 20
"""Hexes."""
_KINDS: Final = tuple(ZombieKind)
_PHASES: Final = tuple(Phase)
_TASKS: Final[tuple[type, ...]] = get_args(Task)
_NOTHING: Final = 0.0


class ZombiesObservation:
    """The table as one seat sees it."""

    slots = USUAL_SLOTS

    def __init__(self, game: Zombies) -> None:
        content = game.content
        self._weapons = [weapon.id for weapon in content.weapons]
        self._items = [item.id for item in content.items] + self._weapons
        self._tiles = [tile.id for tile in content.tiles]
        self._scenarios = [scenario.id for scenario in content.scenarios]
        self._difficulties = [difficulty.id for difficulty in content.difficulties]
        self._tokens = [special.id for special in content.specials]
        self._survivor_size = 18 + len(self._tokens) + len(self._weapons) + _CARD_VALUES
        self._zombie_size, self._tile_size, self._find_size = (
            7 + len(_KINDS),
            6 + len(self._tiles),
            3 + len(self._items),
        )
        self.fields: tuple[ObservationField, ...] = (
            ObservationField(
                "survivors", _SURVIVORS * self._survivor_size,
                "own one first, then by seat: in play, alive, down, HP / 10, hex (q, r) / 20, pinned, wounded, slime / "
                "3, boost / 5, may revive / 3, times down / 5, reloaded, weapons / 5, items / 6, HP of what holds it / "
                "5, first player, cards in hand / 8; which special holds it; which weapon is in hand; cards of the "
                "hand by value 0 to 9, / 4, as far as the seat may see them",
            ),
            ObservationField(
                "zombies", _ZOMBIES * self._zombie_size,
                "the nearest first: there, hex (q, r) / 20, active, stunned, HP / 5, hunts this seat; common, brute, "
                "mourner",
            ),
            ObservationField(
                "tiles", _TILES * self._tile_size,
                "as they were laid: there, place on the lattice / 10, turn / 6, explored, passages / 6; which tile",
            ),
            ObservationField("finds", _SPOTS * self._find_size, "there, hex (q, r) / 20; which item or weapon"),
            ObservationField("fires", _SPOTS * 3, "there, hex (q, r) / 20"),
            ObservationField("lures", _SPOTS * 3, "the same"),
            ObservationField("boards", _SPOTS * 3, "there, tile as it was laid / 24, boards left / 5"),
            ObservationField(
                "round", 11,
                "round / 30, Horde total / 30, suppressing fire / 30, added to the next draw / 5, tiles left / 30, "
                "range / 3, Director cards left / 60, lurking / 5, contributions / 4, cards on the pile / 20, called",
            ),
            ObservationField("phase", len(_PHASES), ", ".join(phase.value for phase in _PHASES)),
            ObservationField("task", len(_TASKS), "what waits to be done, in the order of `Task` in state/tasks.py"),
            ObservationField("scenario", len(self._scenarios), "in the order of the content"),
            ObservationField("difficulty", len(self._difficulties), "in the order of the content"),
            ObservationField("is_asked", 1, "1 where the seat is to act"),
        )  # fmt: skip
        self.named_actions: tuple[Action, ...] = (Halt(), Pass(), Suppress(), Reload(False), Reload(True))

    def encode(self, view: View, seat: Seat) -> Sequence[float]:
        state = view.shown
        own_hex = state.people[seat].hex or (0, 0)
        seats = sorted(range(len(state.people)), key=lambda each: each != seat)
        near = sorted(state.zombies, key=lambda zombie: (hex_distance(zombie.hex, own_hex), zombie.id))
        number_of_last = state.todo[-1:]
        return [
            *padded((self._encode_survivor(state, each, own_hex) for each in seats), _SURVIVORS, self._survivor_size),
            *padded((_encode_zombie(zombie, own_hex, seat) for zombie in near), _ZOMBIES, self._zombie_size),
            *padded(map(self._encode_tile, state.laid), _TILES, self._tile_size),
            *padded(
                ((*_encode_spot(find.hex, own_hex), *_member(self._items, find.item)) for find in state.finds),
                _SPOTS, self._find_size,
            ),
            *_encode_spots(state.fires, own_hex),
            *_encode_spots(state.lures, own_hex),
            *padded(([1.0, share(each.laid, 24), share(each.left, 5)] for each in state.boards), _SPOTS, 3),
            *_encode_round(state),
            *(float(state.phase is phase) for phase in _PHASES),
            *(float(any(isinstance(task, kind) for task in number_of_last)) for kind in _TASKS),
            *_member(self._scenarios, state.agreed.scenario),
            *_member(self._difficulties, state.agreed.difficulty),
            float(view.to_act == seat),
        ]  # fmt: skip

    def _encode_survivor(self, state: State, seat: Seat, own_hex: Hex) -> list[float]:
        person = state.people[seat]
        arms = person.armed_weapon if person.arms else None
        token = person.token
        return [
            1.0, float(person.alive), float(person.down), share(person.hp, 10),
            *_encode_place(person, own_hex), float(person.pinned), float(person.wounded), share(person.slime, 3),
            share(person.boost, 5), share(person.eager, 3), share(person.downs, 5), float(person.reloaded),
            share(len(person.arms), 5), share(len(person.bag), 6), share(token.hp if token else 0, 5),
            float(state.first == seat), share(len(arms.hand) if arms else 0, 8),
            *_member(self._tokens, token.kind if token else ""),
            *_member(self._weapons, arms.weapon if arms else ""), *_encode_hand(arms),
        ]  # fmt: skip

    def _encode_tile(self, laid: LaidTile) -> list[float]:
        passages = sum(side != "-" for side in laid.sides)
        row, column = laid.place
        return [
            1.0, share(row, 10), share(column, 10), share(laid.turn, 6), float(laid.explored), share(passages, 6),
            *_member(self._tiles, laid.tile),
        ]  # fmt: skip


def _member(ids: Sequence[str], wanted: str) -> list[float]:
    return one_hot(ids.index(wanted) if wanted in ids else -1, len(ids))


def _encode_place(person: SurvivorState, own_hex: Hex) -> list[float]:
    return [_NOTHING, _NOTHING] if person.hex is None else _encode_spot(person.hex, own_hex)[1:]


def _encode_spot(spot: Hex, own_hex: Hex) -> list[float]:
    return [1.0, share(spot[0] - own_hex[0], _FAR), share(spot[1] - own_hex[1], _FAR)]


def _encode_spots(spots: Iterable[Hex], own_hex: Hex) -> list[float]:
    return padded((_encode_spot(spot, own_hex) for spot in spots), _SPOTS, 3)


def _encode_hand(arms: Arms | None) -> list[float]:
    cards = [card for card in arms.hand if card != UNKNOWN] if arms else []
    return [share(cards.count(value), 4) for value in range(_CARD_VALUES)]


def _encode_zombie(zombie: Zombie, own_hex: Hex, seat: Seat) -> list[float]:
    return [
        *_encode_spot(zombie.hex, own_hex), float(zombie.active), float(zombie.stunned), share(zombie.hp, 5),
        float(zombie.prey == seat), *(float(zombie.kind == kind) for kind in _KINDS),
    ]  # fmt: skip


def _encode_round(state: State) -> list[float]:
    return [
        share(state.round, 30), share(state.horde, 30), share(state.suppression, 30), share(state.pending, 5),
        share(state.tiles_left, 30), share(state.range_mod, 3), share(len(state.director), 60),
        share(len(state.lurking), 5), share(len(state.pile), 4), share(sum(len(one.cards) for one in state.pile), 20),
        float(state.called is not None),
    ]  # fmt: skip
