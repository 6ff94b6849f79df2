"""Keys that make the table speak: what is here, where it can go, what lies in this row or around, who can reach it.

Used by the table's `inputs` only. The answers are spoken as live text. They are read from the table's own nodes
(`table_nodes`), or told by the board's messages from the viewer's view, so nothing hidden is in them; keep it so. The
QUERY_KEYS are listed on the page of keys (`keys`, lines "ear" and "ear_more").
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import atan2, hypot, inf, tau
from typing import Any, Final

from tabletop.ui.boards.board_messages import BoardMessages
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.messages import say
from tabletop.ui.scenes.table.table_nodes import PLACE_ID
from tabletop.ui.sentences import join_label, join_list, join_sentences
from tabletop.ui.stage.events import Key
from tabletop.ui.widgets.live_region import LiveRegion
from tabletop.ui.widgets.node import Node, Role
from tabletop.ui.widgets.node_source import NodeSource

QUERY_KEYS: Final = (Key.E, Key.J, Key.B, Key.U, Key.Q, Key.Y)
_AROUND: Final = 1.6
"""How much farther than the nearest place another one lies at most that is around here too."""


@dataclass(frozen=True, slots=True)
class BoardQueryContext:
    """What a board is asked with."""

    messages: BoardMessages
    view: Any
    in_hand: TargetId
    """The piece in hand; "" for none."""


def answer_spoken_query(
    key: str, sources: Sequence[NodeSource], live_texts: LiveRegion, question: BoardQueryContext
) -> bool:
    """Whether a key asks for something, which is then spoken."""
    if key not in QUERY_KEYS:
        return False
    nodes = [node for source in sources for top in source.nodes() for node in top.walk()]
    places = [node for node in nodes if node.role is Role.BOARD_PLACE]
    here = next((node for node in places if node.is_focused), None)
    if key == Key.J:
        answer = _pickable_places_text(places)
    elif here is None:
        answer = next((node.name for node in nodes if node.role is Role.HEADING), "")
    else:
        answer = _answer_about_place(key, here, places, question)
    live_texts.announce(answer or say("nodes.nowhere"))
    return True


def _answer_about_place(key: str, here: Node, places: Sequence[Node], question: BoardQueryContext) -> str:
    """What a key asks about the place where the keyboard is."""
    place = here.id.removeprefix(PLACE_ID)
    match key:
        case Key.E:
            return place_text(here)
        case Key.B:
            return _places_in_row_text(here, places)
        case Key.U:
            return join_sentences(map(place_text, places_around(here, places)))
        case Key.Q:
            told = question.messages.reach_texts(question.view, place, question.in_hand)
            return join_label(here.name, join_sentences(told) or say("nodes.no_reach"))
    seen = question.messages.sight_text(question.view, place, question.in_hand)
    return seen or _places_on_line_text(here, places, question.in_hand)


def place_text(place: Node) -> str:
    """A place with what is there."""
    return join_label(place.name, place.description) if place.description else place.name


def _pickable_places_text(places: Sequence[Node]) -> str:
    """The names of what can be chosen next, or first where nothing is in hand."""
    names = [place.name for place in places if place.is_pickable]
    is_in_hand = any(place.is_selected for place in places)
    return join_label(say("nodes.target" if is_in_hand else "nodes.can_start"), join_list(names)) if names else ""


def _places_in_row_text(here: Node, places: Iterable[Node]) -> str:
    """The places beside it from left to right, each with what is there."""
    row = [
        place for place in places if abs(_centre_of_node(place)[1] - _centre_of_node(here)[1]) * 2 < _node_height(here)
    ]
    return join_sentences(place_text(place) for place in sorted(row, key=lambda place: _centre_of_node(place)[0]))


def _centre_of_node(place: Node) -> tuple[float, float]:
    left, top, width, height = place.bounds or (0, 0, 0, 0)
    return left + width / 2, top + height / 2


def _node_height(place: Node) -> int:
    return place.bounds[3] if place.bounds is not None else 0


def places_around(here: Node, places: Iterable[Node]) -> list[Node]:
    """The places nearest to one, clockwise from the one above it."""
    x, y = _centre_of_node(here)
    apart = {
        place.id: hypot(_centre_of_node(place)[0] - x, _centre_of_node(place)[1] - y)
        for place in places
        if _centre_of_node(place) != (x, y)
    }
    near = _AROUND * min(apart.values(), default=0)
    around = [place for place in places if apart.get(place.id, inf) <= near]
    return sorted(around, key=lambda place: atan2(_centre_of_node(place)[0] - x, y - _centre_of_node(place)[1]) % tau)


def _places_on_line_text(here: Node, places: Sequence[Node], in_hand: TargetId) -> str:
    """What lies on the straight line from the piece in hand to here, the nearest to the piece first."""
    start = next((place for place in places if place.id == f"{PLACE_ID}{in_hand}"), None)
    if start is None or start is here:
        return say("nodes.nothing_in_hand")
    (ax, ay), (bx, by) = _centre_of_node(start), _centre_of_node(here)
    length = hypot(bx - ax, by - ay) or 1.0
    between: list[tuple[float, Node]] = []
    for place in places:
        x, y = _centre_of_node(place)
        along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length
        distance = abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / length
        if 0 < along < length and distance * 4 < _node_height(place) and place not in (start, here):
            between.append((along, place))
    told = [place_text(place) for _, place in sorted(between, key=lambda found: found[0])]
    return join_label(
        say("nodes.line", start=start.name, end=here.name), join_sentences(told) or say("nodes.line_free")
    )
