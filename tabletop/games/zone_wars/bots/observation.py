"""How a view of Zone Wars becomes numbers (`tabletop.ai.observation`): models, tokens, terrain, and what waits.

Named in the box; `tabletop.env` uses it. Seats are told from the seat that looks: its own, the next one, and so on.
What can be done is measured in inches, so no action has a number of its own: they are numbered as they are offered.
Fields, their order and their sizes stay, as agents are trained for them (docs/environments.md). `_TASKS` follows
`Task`: a class more in that union makes a field longer.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Any, Final, get_args

from tabletop.ai.observation import USUAL_SLOTS, ObservationField, one_hot, padded, share
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state.figures import Condition, Figure, Token
from tabletop.games.zone_wars.rules.state.state import Mark, MatTokenKind, Player
from tabletop.games.zone_wars.rules.state.tasks import Task
from tabletop.games.zone_wars.rules.state.view import View
from tabletop.rules.caches import Cache
from tabletop.rules.game import Seat
from tabletop.rules.plane.geometry import Base, Point, Point3

_SEATS, _FIGURES, _MARKS = 4, 32, 40
_CONDITIONS, _TOKENS, _KINDS = tuple(Condition), tuple(Token), tuple(MatTokenKind)
_TASKS: Final[tuple[type, ...]] = get_args(Task)
_CORNERS: Final = ("nw", "ne", "se", "sw")
_FIGURE_SIZE: Final = 27 + _SEATS + len(_CONDITIONS) + len(_TOKENS)
_MARK_SIZE: Final = 5 + len(_KINDS)
_PLAYER_SIZE: Final = 4 + len(_CORNERS)
_GRID: Final = 18
"""Cells of the terrain along one side of the mat."""
_HIGH: Final = 6.0
"""Inches."""


class ZoneWarsObservation:
    """The mat as one seat sees it."""

    slots = USUAL_SLOTS

    def __init__(self, game: ZoneWars) -> None:
        self._context = game.rules_context
        self._mat = self._context.field.mat
        self._scenarios = list(self._context.scenarios)
        self._terrain: Cache[tuple[str, str, tuple[str, ...]], tuple[float, ...]] = Cache(
            "zone_wars: terrain in numbers", 24
        )
        self.fields: tuple[ObservationField, ...] = (
            ObservationField(
                "figures", _FIGURES * _FIGURE_SIZE,
                "own models first, then by seat, monsters last: there; owner (own, next, second, third seat), monster; "
                "on the mat, x / 36, y / 36, height / 6, cosine and sine of the facing; condition (waiting, healthy, "
                "broken, bloodied, out, left); action token (cup, used, watch, held); damage / 8, health / 8, ranged / "
                "8, melee / 8, survival / 8, cards / 6, finds / 4, mutations / 4, failed to recover, leeches / 4, "
                "shaken / 4, experience (ranged, melee, survival, health) / 3, is being activated, rescued, weapons / "
                "3, armour / 6",
            ),
            ObservationField(
                "tokens", _MARKS * _MARK_SIZE,
                "in the order of their numbers: there, x / 36, y / 36, height / 6, is explored; artifact, card, "
                "objective, hotspot",
            ),
            ObservationField(
                "players", _SEATS * _PLAYER_SIZE,
                "own seat first: there, mutation points / 20, victory point tokens / 10, has mustered; corner (nw, ne, "
                "se, sw)",
            ),
            ObservationField(
                "terrain", _GRID * _GRID,
                f"1 where a piece of terrain is on a cell of the mat, {_GRID} x {_GRID} cells, row by row from y = 0",
            ),
            ObservationField("scenario", len(self._scenarios), "in the order of the content"),
            ObservationField("task", len(_TASKS), "what waits to be done, in the order of `Task` in state/tasks.py"),
            ObservationField(
                "round", 7,
                "round / 10, Zone tokens in the cup / 10, put back / 5, Trigger cards / 5, Zone cards drawn / 20, "
                "smog, Base dice of the active model / 5",
            ),
            ObservationField("is_asked", 1, "1 where the seat is to act"),
        )  # fmt: skip
        self.named_actions: tuple[Any, ...] = ()

    def encode(self, view: View, seat: Seat) -> Sequence[float]:
        seats = len(view.players)
        order = [(seat + turn) % seats for turn in range(seats)]
        known = sorted(view.figures, key=lambda each: seats if each.is_monster else order.index(each.owner))
        active = None if view.active is None else view.figures[view.active]
        waiting = view.todo[:1]
        return [
            *padded((self._encode_figure(each, order, each is active) for each in known), _FIGURES, _FIGURE_SIZE),
            *padded(map(self._encode_mark, view.marks), _MARKS, _MARK_SIZE),
            *padded((_encode_player(view.players[each]) for each in order), _SEATS, _PLAYER_SIZE),
            *self._encode_terrain(view),
            *(float(view.agreed.scenario == scenario) for scenario in self._scenarios),
            *(float(any(isinstance(task, kind) for task in waiting)) for kind in _TASKS),
            share(view.round, 10), share(view.zone_tokens, 10), share(view.put_back, 5), share(view.triggers, 5),
            share(len(view.discards), 20), float(view.smog), share(view.boost, 5), float(view.to_act == seat),
        ]  # fmt: skip

    def _encode_figure(self, figure: Figure, order: Sequence[Seat], is_active: bool) -> list[float]:
        owner = -1 if figure.is_monster else order.index(figure.owner)
        facing = radians(figure.facing)
        kinds = [self._context.gear[item.kind] for item in figure.items]
        armour = sum(gear.bonus for gear in kinds if gear.kind not in ("ranged", "melee"))
        return [
            1.0, *one_hot(owner, _SEATS), float(figure.is_monster),
            *self._encode_place(figure.place), cos(facing), sin(facing),
            *(float(figure.condition is condition) for condition in _CONDITIONS),
            *(float(figure.token is token) for token in _TOKENS),
            share(figure.damage, 8), *(share(number, 8) for number in self._card_numbers(figure)),
            share(len(kinds), 6), share(sum(item.found for item in figure.items), 4), share(len(figure.mutations), 4),
            float(figure.failed), share(figure.leeches, 4), share(figure.shaken, 4),
            *(share(number, 3) for number in figure.extra), float(is_active), float(figure.rescued),
            share(sum(gear.kind in ("ranged", "melee") for gear in kinds), 3), share(armour, 6),
        ]  # fmt: skip

    def _card_numbers(self, figure: Figure) -> tuple[int, int, int, int]:
        """Health, ranged, melee and survival of its card."""
        if figure.is_monster:
            monster = self._context.monsters.get(figure.id.partition("#")[0])
            return (monster.health, 0, monster.melee, 0) if monster else (0, 0, 0, 0)
        card = self._context.characters[figure.id]
        return card.health, card.ranged, card.melee, card.survival

    def _encode_place(self, place: Point3 | None) -> list[float]:
        """Whether it is on the mat, and where."""
        if place is None:
            return [0.0] * 4
        return [1.0, share(place.x, self._mat), share(place.y, self._mat), share(place.z, _HIGH)]

    def _encode_mark(self, mark: Mark) -> list[float]:
        kinds = (float(mark.kind is kind) for kind in _KINDS)
        return [*self._encode_place(mark.place), float(mark.item is not None), *kinds]

    def _encode_terrain(self, view: View) -> tuple[float, ...]:
        key = (view.agreed.map, view.agreed.layout, view.changes)
        known = self._terrain.get(key)
        if known is None:
            ground, cell = self._context.ground_of(view.agreed, view.changes), self._mat / _GRID
            bases = (
                Base(Point((column + 0.5) * cell, (row + 0.5) * cell), cell / 2, _HIGH, 0.0)
                for row in range(_GRID) for column in range(_GRID)
            )  # fmt: skip
            known = self._terrain[key] = tuple(float(bool(ground.pieces_touched(base))) for base in bases)
        return known


def _encode_player(player: Player) -> list[float]:
    corners = (float(player.corner == corner) for corner in _CORNERS)
    return [1.0, share(player.m_points, 20), share(player.points, 10), float(player.mustered), *corners]
