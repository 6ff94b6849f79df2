"""What a phone shows of Zone Wars: one's squad by its cards, m-points, and the answers that are asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from tabletop.content.games import drawings
from tabletop.games.zone_wars.board.asked_models import able, asked
from tabletop.games.zone_wars.board.event_messages import round_words, successes
from tabletop.games.zone_wars.board.mat import target_ids
from tabletop.games.zone_wars.board.mat.miniatures import NOBODY, drawing_of, standing
from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.board.roll_messages import result_rows
from tabletop.games.zone_wars.rules.content.vocabulary import TerrainKind
from tabletop.games.zone_wars.rules.queries import odds
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state import dice
from tabletop.games.zone_wars.rules.state.figures import NEUTRAL, Condition, Figure, Token
from tabletop.games.zone_wars.rules.state.tasks import Attacking
from tabletop.games.zone_wars.rules.state.view import View, imagined
from tabletop.net import phone_view as net
from tabletop.rules.game import Seat
from tabletop.rules.plane.plane import Rectangle, gap
from tabletop.ui import wording
from tabletop.ui.boards.phone import PhoneViewBuilder
from tabletop.ui.gesture.picker import Picker, TargetId
from tabletop.ui.words import say, translated

_NEAR: Final = 10.0
"""Inches from a model of one's own in which others are near enough to be shown."""
_EDGE: Final = 2.0
"""Inches that are seen round whoever is shown."""
_LEAST: Final = 14.0
"""Inches that a map is wide and high at least."""
_SMALL: Final = 0.055
"""Share of the map's width that a base is at least, so that a figure is known."""
_DICE: Final = 6
"""Side by side."""
_FACES: Final = tuple(f"die_{kind}" for kind in (
    "base_blank", "base_radiation", "base_biohazard", "gear_blank", "gear_radiation", "gear_explosion",
))  # fmt: skip
_MARK: Final = 0.9
"""Inches across a token."""
_TONES: Final[Mapping[str, str]] = {TerrainKind.LOW: "low", TerrainKind.BLOCKING: "high", TerrainKind.BUILDING: "high"}


class ZoneWarsLeaf(PhoneViewBuilder):
    """Models, cards and buttons are places; points of the mat are for the table."""

    game: ZoneWars

    def __init__(self, game: ZoneWars) -> None:
        super().__init__(game)
        folder = drawings(game.name)
        ids = (*game.rules_context.characters, *game.rules_context.monsters)
        self._figures = {
            id_: drawing_of(game.rules_context, id_, lambda name: (folder / f"{name}.svg").is_file()) for id_ in ids
        }
        mats = ("mat", *(f"mat_{map_}" for map_ in game.rules_context.maps))
        self.art = (*mats, *_FACES)

    def pictures(self, sides: Sequence[str]) -> Mapping[str, str]:
        folder, found = drawings(self.game.name), dict[str, str]()
        for name in dict.fromkeys(self._figures.values()):
            text = (folder / f"{name}.svg").read_text(encoding="utf-8")
            found |= {_standing(name, seat): standing(text, side) for seat, side in enumerate(sides)}
            found[_standing(name, NEUTRAL)] = standing(text, NOBODY)
        return found

    def called(self, view: View, place: TargetId) -> str:
        called = names_of(self.game.content)
        if place.startswith(target_ids.MODEL):
            return called.figure(place.removeprefix(target_ids.MODEL))
        if place.startswith(target_ids.CARD):
            figure, _, label = place.removeprefix(target_ids.CARD).partition("/")
            return called.card(label, figure)
        return super().called(view, place)

    def shows(self, place: TargetId) -> bool:
        return not place.startswith(target_ids.SAMPLE) and super().shows(place)

    def blocks(self, view: View, seat: Seat | None, picker: Picker[Any] | None = None) -> tuple[net.Block, ...]:
        about = next((figure for figure in view.figures if figure.id == asked(view)), None)
        found: list[net.Block] = [*self._roll(view), *self._map(view, seat, about)]
        if about is not None and not about.is_monster:
            found.append(net.Cards((self._card(view, about),), say("zone_wars_phone.asked")))
        rows = tuple((self._points(view, seat, each), str(player.m_points)) for each, player in enumerate(view.players))
        for each in range(len(view.players)) if seat is None else (seat,):
            squad = tuple(self._card(view, figure) for figure in view.figures if figure.owner == each)
            title = say("zone_wars_phone.squad") if each == seat else self._side(view, each)
            found += [net.Cards(squad, title)] if squad else []
        found.append(net.Facts(rows, round_words(self.game.rules_context, imagined(view)) if view.round else ""))
        if seat is not None:
            found.append(net.Lines((say("zone_wars_phone.on_mat"),)))
        return tuple(found)

    def _roll(self, view: View) -> Iterator[net.Block]:
        """The dice of an attack that may be pushed, and what they come to if they are kept or pushed (N39)."""
        task, arena = view.todo[-1] if view.todo else None, self.game.rules_context
        choice = odds.choice(arena, imagined(view))
        if not isinstance(task, Attacking) or choice is None:
            return
        faces = [f"die_base_{arena.field.base_die[face - 1]}" for face in task.base_faces]
        faces += [f"die_gear_{arena.field.gear_die[face - 1]}" for face in task.gear_faces]
        hits = successes(dice.hits(arena.field, task.base_faces, task.gear_faces))
        yield net.Field(_DICE, tuple(net.Cell(art=face) for face in faces), hits)
        rows = result_rows((choice.keep, choice.push))
        title = f"{say('zone_wars.chance_keep')} → {say('zone_wars.chance_pushed')}"
        yield net.Facts(tuple((told, " → ".join(cells)) for told, cells in rows), title)

    # --- the map ----------------------------------------------------------------------------------------------------

    def _map(self, view: View, seat: Seat | None, about: Figure | None) -> Iterator[net.Block]:
        """Whom it is about or whom one leads, and who is near; all of the mat for those who watch."""
        on_mat = [figure for figure in view.figures if figure.place is not None]
        own = [each for each in (about,) if each in on_mat] or [each for each in on_mat if each.owner == seat]
        if not on_mat or not (own or seat is None):
            return
        shown = [each for each in on_mat if seat is None or any(self._far(each, one) <= _NEAR for one in own)]
        mat = self.game.rules_context.field.mat
        box = self._box(shown) if seat is not None else Rectangle(0.0, 0.0, mat, mat)
        marks = [mark for mark in view.marks if _within(mark.place.x, mark.place.y, box)]
        spots = [
            net.ChartSpot(*_at(mark.place.x, mark.place.y, box), _MARK, text="?" if mark.item is None else "+",
                     tone="good", shape="square")
            for mark in marks
        ]  # fmt: skip
        acting = {each.id for each in able(view)}
        spots += [self._spot(view, each, box, acting) for each in shown]
        title = say("zone_wars_phone.mat") if seat is None else say("zone_wars_phone.near")
        yield net.Chart(_round(box.right - box.left), _round(box.bottom - box.top), tuple(spots), (), title,
                        self._ground(view, box), tuple(self._areas(view, box)))  # fmt: skip

    def _far(self, one: Figure, other: Figure) -> float:
        arena = self.game.rules_context
        return 0.0 if one is other else gap(arena.base(one), arena.base(other))

    def _box(self, shown: list[Figure]) -> Rectangle:
        """A square round them that lies on the mat."""
        places = [each.place for each in shown if each.place is not None]
        xs, ys = [at.x for at in places], [at.y for at in places]
        mat = self.game.rules_context.field.mat
        side = min(mat, max(_LEAST, max(xs) - min(xs) + 2 * _EDGE, max(ys) - min(ys) + 2 * _EDGE))
        left, top = (max(0.0, min(mat - side, (min(each) + max(each) - side) / 2)) for each in (xs, ys))
        return Rectangle(left, top, left + side, top + side)

    def _spot(self, view: View, figure: Figure, box: Rectangle, acting: set[str]) -> net.ChartSpot:
        """A model on its base, which tells side and facing; who is Broken has no facing."""
        arena = self.game.rules_context
        assert figure.place is not None
        size = max(2 * arena.radius(figure), _SMALL * (box.right - box.left))
        side = f"side{figure.owner % net.SIDES}" if figure.owner >= 0 else "back"
        left = "" if figure.is_monster else str(max(0, arena.health(figure) - figure.damage))
        return net.ChartSpot(
            *_at(figure.place.x, figure.place.y, box), _round(size), target_ids.model(figure.id), left,
            f"{side}{' now' if figure.id in acting else ''}{' broken' if figure.is_broken else ''}",
            art=self._art(figure),
            facing=None if figure.is_broken or figure.is_monster else figure.facing,
        )  # fmt: skip

    def _art(self, figure: Figure) -> str:
        kind = figure.id.partition("#")[0]
        return _standing(self._figures[kind], figure.owner)

    def _ground(self, view: View, box: Rectangle) -> tuple[net.ChartDrawing, ...]:
        mat = self.game.rules_context.field.mat
        name = f"mat_{view.agreed.map}"
        has_own = not view.agreed.layout and (drawings(self.game.name) / f"{name}.svg").is_file()
        return (net.ChartDrawing(name if has_own else "mat", *_at(mat / 2, mat / 2, box), mat, mat),)

    def _areas(self, view: View, box: Rectangle) -> Iterator[net.ChartArea]:
        """The terrain with what has become of it."""
        for piece in self.game.rules_context.ground(view.agreed, view.changes).terrain:
            if any(_within(x, y, box) for x, y in piece.corners):
                yield net.ChartArea(tuple(_at(x, y, box) for x, y in piece.corners), _TONES[piece.kind])

    # --- squads -----------------------------------------------------------------------------------------------------

    def _side(self, view: View, seat: Seat) -> str:
        faction = names_of(self.game.content).faction(view.agreed.factions[seat])
        return f"{wording.side(self.game.name, seat)} · {faction}"

    def _points(self, view: View, seat: Seat | None, each: Seat) -> str:
        own = each == seat
        return say("zone_wars_phone.own") if own else say("zone_wars_phone.points", name=self._side(view, each))

    def _card(self, view: View, figure: Figure) -> net.PhoneCard:
        """As it lies beside the mat (R31)."""
        arena, called = self.game.rules_context, names_of(self.game.content)
        own, extra, whole = arena.characters[figure.id], figure.extra, arena.health(figure)
        lines = [
            say(f"zone_wars_phone.state_{figure.condition.value}"),
            say("zone_wars_phone.lives", left=max(0, whole - figure.damage), whole=whole),
            say("zone_wars_phone.stats", ranged=own.ranged + extra[0], melee=own.melee + extra[1],
                survival=own.survival + extra[2]),
        ]  # fmt: skip
        if figure.token is Token.USED and view.round:
            lines.insert(1, say("zone_wars_phone.acted"))
        for item in figure.items:
            gear = arena.gear[item.kind]
            worth = f" +{gear.bonus - item.worn}" if gear.bonus else ""
            lines.append(f"{called.card(item.kind)}{worth}")
        powers = (arena.mutations[id_] for id_ in figure.mutations)
        lines += [f"{called.power(card.id, figure.id)}: {translated(card.text)}" for card in powers]
        hurt = figure.condition in (Condition.BROKEN, Condition.BLOODIED)
        tone = "warn" if hurt else "dim" if figure.condition in (Condition.OUT, Condition.LEFT) else "own"
        return net.PhoneCard(called.figure(figure.id), target_ids.model(figure.id), self._art(figure),
                        lines=tuple(lines), tone=tone)  # fmt: skip


def _standing(name: str, seat: Seat) -> str:
    return f"{name}.{seat % net.SIDES if seat >= 0 else 'none'}"


def _within(x: float, y: float, box: Rectangle) -> bool:
    return box.left <= x <= box.right and box.top <= y <= box.bottom


def _at(x: float, y: float, box: Rectangle) -> tuple[float, float]:
    return _round(x - box.left), _round(y - box.top)


def _round(inches: float) -> float:
    return round(inches, 2)
