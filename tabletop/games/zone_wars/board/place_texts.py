"""What the places of Zone Wars are called and where they are, in words, for those who do not see the mat.

Used by `board_messages`, as answers to the table's `place_name` and `place_text`, which are read aloud, and by `phone`.
It reads the ids of `mat/target_ids`: a new kind of target needs its name here. It reads a View and changes nothing; the
words are in the catalogue.
"""

from __future__ import annotations

from typing import Final

from tabletop.games.zone_wars.board.mat import target_ids
from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.state.state import Mark
from tabletop.games.zone_wars.rules.state.view import View
from tabletop.rules.plane.geometry import Point3
from tabletop.ui import wording
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.messages import say
from tabletop.ui.sentences import join_sentences

_GAME: Final = "zone_wars"


def place_name(content: Content, view: View, place: TargetId) -> str:
    """A model, a card, a token, a piece of terrain, or a point of the mat in inches."""
    called = names_of(content)
    if place.startswith(target_ids.MODEL):
        return called.figure_name(target_ids.model_id_of_pick(place))
    if place.startswith(target_ids.CARD):
        figure, label = target_ids.model_id_and_card_label(place)
        return called.card_name(label, figure)
    if place.startswith(target_ids.TOKEN):
        token = _token_of_target_id(view, place)
        return say(f"zone_wars.place_{token.kind.value}" if token is not None else "zone_wars.find")
    if place.startswith(target_ids.PIECE):
        return called.name_of_any_id(target_ids.piece_id_and_opening(place)[0], view.agreed.layout)
    at = target_ids.point_of_pick(place)
    return _point_coordinates_text(at) if at is not None else ""


def place_text(content: Content, view: View, place: TargetId) -> str:
    """Whose a model is, and where it or a token stands."""
    if place.startswith(target_ids.TOKEN):
        token = _token_of_target_id(view, place)
        return say("zone_wars.place_at", point=_point_coordinates_text(token.place)) if token is not None else ""
    figure = next((each for each in view.figures if target_ids.model_target_id(each.id) == place), None)
    if figure is None:
        return ""
    side = wording.side_name(_GAME, figure.owner) if not figure.is_monster else say("zone_wars.place_monster")
    at = say("zone_wars.place_at", point=_point_coordinates_text(figure.place)) if figure.place is not None else ""
    return join_sentences((side, at))


def _token_of_target_id(view: View, place: TargetId) -> Mark | None:
    return next((mark for mark in view.marks if target_ids.token_target_id(mark.number) == place), None)


def _point_coordinates_text(at: Point3) -> str:
    """Inches from the left edge and from the near one."""
    key = "zone_wars.place_point_high" if at.z else "zone_wars.place_point"
    return say(key, x=f"{at.x:.1f}", y=f"{at.y:.1f}", z=f"{at.z:.1f}")
