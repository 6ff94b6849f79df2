"""What a phone shows of Zone Wars: models as cards, m-points, a map of the mat, and the decision that waits.

The box of Zone Wars names it (`phone`). It turns a View into blocks of `net.phone_view`, so a phone gets nothing but
what is in that view; keep it so. Names of places are those of `target_ids`, sentences those of `action_messages` and
`event_messages`, as on the laptop. Points of the mat cannot be picked on a phone; models, cards and buttons can. It
changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from tabletop.games.zone_wars.board.action_messages import asked_model_id, selectable_models
from tabletop.games.zone_wars.board.event_messages import round_text, success_count_text
from tabletop.games.zone_wars.board.mat import target_ids
from tabletop.games.zone_wars.board.mat.miniatures import NOBODY_COLOUR, figure_svg, miniature_drawing_name
from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.board.odds_table import result_rows
from tabletop.games.zone_wars.board.place_texts import place_name
from tabletop.games.zone_wars.rules.content.vocabulary import TerrainKind
from tabletop.games.zone_wars.rules.queries import odds
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state import dice
from tabletop.games.zone_wars.rules.state.figures import NEUTRAL, Condition, Figure, Token
from tabletop.games.zone_wars.rules.state.tasks import Attacking
from tabletop.games.zone_wars.rules.state.view import View, imagined
from tabletop.net import phone_view
from tabletop.rules.game import Seat
from tabletop.rules.plane.geometry import Rectangle, gap_between_bases
from tabletop.ui import wording
from tabletop.ui.boards.phone import PhoneViewBuilder
from tabletop.ui.drawing.placeholder_art import PlaceholderShape
from tabletop.ui.gesture.picker import Picker, TargetId
from tabletop.ui.messages import say, translate_text
from tabletop.ui.sentences import join_label

_NEAR_INCHES: Final = 10.0
"""Inches from a model of one's own in which others are near enough to be shown."""
_MARGIN_INCHES: Final = 2.0
"""Inches that are seen round whoever is shown."""
_LEAST_WIDTH: Final = 14.0
"""Inches that a map is wide and high at least."""
_LEAST_BASE_SHARE: Final = 0.055
"""Share of the map's width that a base is at least, so that a figure is known."""
_DICE_PER_ROW: Final = 6
"""Side by side."""
_FACE_DRAWINGS: Final = tuple(f"die_{kind}" for kind in (
    "base_blank", "base_radiation", "base_biohazard", "gear_blank", "gear_radiation", "gear_explosion",
))  # fmt: skip
_TOKEN_SIZE: Final = 0.9
"""Inches across a token."""
_TONES: Final[Mapping[str, str]] = {TerrainKind.LOW: "low", TerrainKind.BLOCKING: "high", TerrainKind.BUILDING: "high"}


class ZoneWarsPhoneViewBuilder(PhoneViewBuilder):
    """Models, cards and buttons are places; points of the mat are for the table."""

    game: ZoneWars

    def __init__(self, game: ZoneWars) -> None:
        super().__init__(game)
        ids = (*game.rules_context.characters, *game.rules_context.monsters)
        self._figures = {id_: miniature_drawing_name(game.rules_context, id_) for id_ in ids}
        mats = ("mat", *(f"mat_{map_}" for map_ in game.rules_context.maps))
        self.art = (*mats, *_FACE_DRAWINGS)

    def pictures(self, sides: Sequence[str]) -> Mapping[str, str]:
        found: dict[str, str] = {}
        for name in dict.fromkeys(self._figures.values()):
            text = self.sprites.text_or_placeholder(f"{self.game.name}/{name}", PlaceholderShape.FIGURE)
            found |= {_drawing_name(name, seat): figure_svg(text, side) for seat, side in enumerate(sides)}
            found[_drawing_name(name, NEUTRAL)] = figure_svg(text, NOBODY_COLOUR)
        return found

    def name_of_place(self, view: View, place: TargetId) -> str:
        called = names_of(self.game.content)
        if place.startswith(target_ids.MODEL):
            return called.figure_name(place.removeprefix(target_ids.MODEL))
        if place.startswith(target_ids.CARD):
            figure, _, label = place.removeprefix(target_ids.CARD).partition("/")
            return called.card_name(label, figure)
        return super().name_of_place(view, place)

    def can_pick_on_phone(self, place: TargetId) -> bool:
        return not place.startswith(target_ids.SAMPLE) and super().can_pick_on_phone(place)

    def blocks(self, view: View, seat: Seat | None, picker: Picker[Any] | None = None) -> tuple[phone_view.Block, ...]:
        about = next((figure for figure in view.figures if figure.id == asked_model_id(view)), None)
        found: list[phone_view.Block] = [*self._pushable_roll_blocks(view), *self._mat_chart_blocks(view, seat, about)]
        if about is not None and not about.is_monster:
            found.append(phone_view.Cards((self._card_of_figure(view, about),), say("zone_wars_phone.asked")))
        rows = tuple(
            (self._m_points_label(view, seat, each), str(player.m_points)) for each, player in enumerate(view.players)
        )
        for each in range(len(view.players)) if seat is None else (seat,):
            squad = tuple(self._card_of_figure(view, figure) for figure in view.figures if figure.owner == each)
            title = say("zone_wars_phone.squad") if each == seat else self._side_name(view, each)
            found += [phone_view.Cards(squad, title)] if squad else []
        found.append(phone_view.Facts(rows, round_text(self.game.rules_context, imagined(view)) if view.round else ""))
        if seat is not None:
            found.append(phone_view.Lines((say("zone_wars_phone.on_mat"),)))
        return tuple(found)

    def _pushable_roll_blocks(self, view: View) -> Iterator[phone_view.Block]:
        """The dice of an attack that may be pushed, and what they come to if they are kept or pushed (N39)."""
        task, rules_context = view.todo[-1] if view.todo else None, self.game.rules_context
        choice = odds.keep_or_push_odds(rules_context, imagined(view))
        if not isinstance(task, Attacking) or choice is None:
            return
        faces = [f"die_base_{rules_context.field.base_die[face - 1]}" for face in task.base_faces]
        faces += [f"die_gear_{rules_context.field.gear_die[face - 1]}" for face in task.gear_faces]
        hits = success_count_text(dice.count_hits(rules_context.field, task.base_faces, task.gear_faces))
        yield phone_view.Field(_DICE_PER_ROW, tuple(phone_view.Cell(art=face) for face in faces), hits)
        rows = result_rows((choice.keep, choice.push))
        title = f"{say('zone_wars.chance_keep')} → {say('zone_wars.chance_pushed')}"
        yield phone_view.Facts(tuple((told, " → ".join(cells)) for told, cells in rows), title)

    # --- the map ----------------------------------------------------------------------------------------------------

    def _mat_chart_blocks(self, view: View, seat: Seat | None, about: Figure | None) -> Iterator[phone_view.Block]:
        """The figures that it is about, or one's own, and who is near; all of the mat for a spectator."""
        on_mat = [figure for figure in view.figures if figure.place is not None]
        own = [each for each in (about,) if each in on_mat] or [each for each in on_mat if each.owner == seat]
        if not on_mat or not (own or seat is None):
            return
        shown = [
            each
            for each in on_mat
            if seat is None or any(self._distance_between_bases(each, one) <= _NEAR_INCHES for one in own)
        ]
        mat = self.game.rules_context.field.mat
        box = self._square_around(shown) if seat is not None else Rectangle(0.0, 0.0, mat, mat)
        marks = [mark for mark in view.marks if _is_point_in_rectangle(mark.place.x, mark.place.y, box)]
        spots = [
            phone_view.ChartSpot(
                *_position_in_box(mark.place.x, mark.place.y, box),
                _TOKEN_SIZE,
                text="?" if mark.item is None else "+",
                tone="good",
                shape="square",
                name=place_name(self.game.content, view, target_ids.token_target_id(mark.number)),
            )
            for mark in marks
        ]
        acting = {each.id for each in selectable_models(view)}
        spots += [self._chart_spot_of_figure(view, each, box, acting) for each in shown]
        title = say("zone_wars_phone.mat") if seat is None else say("zone_wars_phone.near")
        yield phone_view.Chart(
            _round_inches(box.right - box.left),
            _round_inches(box.bottom - box.top),
            tuple(spots),
            (),
            title,
            self._mat_drawings(view, box),
            tuple(self._terrain_chart_areas(view, box)),
        )

    def _distance_between_bases(self, one: Figure, other: Figure) -> float:
        rules_context = self.game.rules_context
        return (
            0.0
            if one is other
            else gap_between_bases(rules_context.base_of_figure(one), rules_context.base_of_figure(other))
        )

    def _square_around(self, shown: list[Figure]) -> Rectangle:
        """The square round these figures, moved so that it lies on the mat."""
        places = [each.place for each in shown if each.place is not None]
        xs, ys = [at.x for at in places], [at.y for at in places]
        mat = self.game.rules_context.field.mat
        side = min(
            mat, max(_LEAST_WIDTH, max(xs) - min(xs) + 2 * _MARGIN_INCHES, max(ys) - min(ys) + 2 * _MARGIN_INCHES)
        )
        left, top = (max(0.0, min(mat - side, (min(each) + max(each) - side) / 2)) for each in (xs, ys))
        return Rectangle(left, top, left + side, top + side)

    def _chart_spot_of_figure(
        self, view: View, figure: Figure, box: Rectangle, acting: set[str]
    ) -> phone_view.ChartSpot:
        """A model on its base, which tells side and facing; who is Broken has no facing."""
        rules_context = self.game.rules_context
        assert figure.place is not None
        size = max(2 * rules_context.base_radius(figure), _LEAST_BASE_SHARE * (box.right - box.left))
        side = f"side{figure.owner % phone_view.SIDES}" if figure.owner >= 0 else "back"
        left = "" if figure.is_monster else str(max(0, rules_context.full_health(figure) - figure.damage))
        return phone_view.ChartSpot(
            *_position_in_box(figure.place.x, figure.place.y, box),
            _round_inches(size),
            target_ids.model_target_id(figure.id),
            left,
            f"{side}{' now' if figure.id in acting else ''}{' broken' if figure.is_broken else ''}",
            art=self._drawing_of_figure(figure),
            name=names_of(self.game.content).figure_name(figure.id),
            facing=None if figure.is_broken or figure.is_monster else figure.facing,
        )

    def _drawing_of_figure(self, figure: Figure) -> str:
        kind = figure.id.partition("#")[0]
        return _drawing_name(self._figures[kind], figure.owner)

    def _mat_drawings(self, view: View, box: Rectangle) -> tuple[phone_view.ChartDrawing, ...]:
        mat = self.game.rules_context.field.mat
        name = f"mat_{view.agreed.map}"
        has_own = not view.agreed.layout and self.sprites.has_drawing(f"{self.game.name}/{name}")
        return (
            phone_view.ChartDrawing(name if has_own else "mat", *_position_in_box(mat / 2, mat / 2, box), mat, mat),
        )

    def _terrain_chart_areas(self, view: View, box: Rectangle) -> Iterator[phone_view.ChartArea]:
        """The terrain with what has become of it."""
        for piece in self.game.rules_context.ground_of(view.agreed, view.changes).terrain:
            if any(_is_point_in_rectangle(x, y, box) for x, y in piece.corners):
                yield phone_view.ChartArea(
                    tuple(_position_in_box(x, y, box) for x, y in piece.corners), _TONES[piece.kind]
                )

    # --- squads -----------------------------------------------------------------------------------------------------

    def _side_name(self, view: View, seat: Seat) -> str:
        faction = names_of(self.game.content).faction_name(view.agreed.factions[seat])
        return f"{wording.side_name(self.game.name, seat)} · {faction}"

    def _m_points_label(self, view: View, seat: Seat | None, each: Seat) -> str:
        own = each == seat
        return say("zone_wars_phone.own") if own else say("zone_wars_phone.points", name=self._side_name(view, each))

    def _card_of_figure(self, view: View, figure: Figure) -> phone_view.PhoneCard:
        """As it lies beside the mat (R31)."""
        rules_context, called = self.game.rules_context, names_of(self.game.content)
        own, extra, whole = rules_context.characters[figure.id], figure.extra, rules_context.full_health(figure)
        lines = [
            say(f"zone_wars_phone.state_{figure.condition.value}"),
            say("zone_wars_phone.lives", left=max(0, whole - figure.damage), whole=whole),
            say("zone_wars_phone.stats", ranged=own.ranged + extra[0], melee=own.melee + extra[1],
                survival=own.survival + extra[2]),
        ]  # fmt: skip
        if figure.token is Token.USED and view.round:
            lines.insert(1, say("zone_wars_phone.acted"))
        for item in figure.items:
            gear = rules_context.gear[item.kind]
            worth = f" +{gear.bonus - item.worn}" if gear.bonus else ""
            lines.append(f"{called.card_name(item.kind)}{worth}")
        powers = (rules_context.mutations[id_] for id_ in figure.mutations)
        lines += [join_label(called.mutation_name(card.id, figure.id), translate_text(card.text)) for card in powers]
        hurt = figure.condition in (Condition.BROKEN, Condition.BLOODIED)
        tone = "warn" if hurt else "dim" if figure.condition in (Condition.OUT, Condition.LEFT) else "own"
        return phone_view.PhoneCard(
            called.figure_name(figure.id),
            target_ids.model_target_id(figure.id),
            self._drawing_of_figure(figure),
            lines=tuple(lines),
            tone=tone,
        )


def _drawing_name(name: str, seat: Seat) -> str:
    return f"{name}.{seat % phone_view.SIDES if seat >= 0 else 'none'}"


def _is_point_in_rectangle(x: float, y: float, box: Rectangle) -> bool:
    return box.left <= x <= box.right and box.top <= y <= box.bottom


def _position_in_box(x: float, y: float, box: Rectangle) -> tuple[float, float]:
    return _round_inches(x - box.left), _round_inches(y - box.top)


def _round_inches(inches: float) -> float:
    return round(inches, 2)
