"""Keys that ask by ear: what is here, where it can go, what lies in this row.

Used by the table's `inputs` only. The answers are read from the table's own nodes (`table_nodes`) and spoken as live
text, so they tell what the tree tells and nothing hidden; keep it so. The three QUERY_KEYS are listed on the page of
keys (`keys`, line "ear").
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from tabletop.ui.messages import say
from tabletop.ui.sentences import join_label, join_list, join_sentences
from tabletop.ui.stage.events import Key
from tabletop.ui.widgets.live_texts import LiveTexts
from tabletop.ui.widgets.node import Node, Role
from tabletop.ui.widgets.node_source import NodeSource

QUERY_KEYS: Final = (Key.E, Key.J, Key.B)


def answer_query(key: str, sources: Sequence[NodeSource], live_texts: LiveTexts) -> bool:
    """Whether a key asks for something, which is then spoken."""
    if key not in QUERY_KEYS:
        return False
    nodes = [node for source in sources for top in source.nodes() for node in top.walk()]
    places = [node for node in nodes if node.role is Role.BOARD_PLACE]
    here = next((node for node in places if node.is_focused), None)
    if key == Key.J:
        answer = _reachable_text(places)
    elif here is None:
        answer = next((node.name for node in nodes if node.role is Role.HEADING), "")
    else:
        answer = place_text(here) if key == Key.E else _row_text(here, places)
    live_texts.announce(answer or say("nodes.nowhere"))
    return True


def place_text(place: Node) -> str:
    """A place with what is there."""
    return join_label(place.name, place.description) if place.description else place.name


def _reachable_text(places: Sequence[Node]) -> str:
    """The names of what can be chosen next, or first where nothing is in hand."""
    names = [place.name for place in places if place.is_pickable]
    is_in_hand = any(place.is_selected for place in places)
    return join_label(say("nodes.target" if is_in_hand else "nodes.can_start"), join_list(names)) if names else ""


def _row_text(here: Node, places: Iterable[Node]) -> str:
    """The places beside it from left to right, each with what is there."""
    row = [place for place in places if abs(_middle(place)[1] - _middle(here)[1]) * 2 < _height(here)]
    return join_sentences(place_text(place) for place in sorted(row, key=lambda place: _middle(place)[0]))


def _middle(place: Node) -> tuple[float, float]:
    left, top, width, height = place.bounds or (0, 0, 0, 0)
    return left + width / 2, top + height / 2


def _height(place: Node) -> int:
    return place.bounds[3] if place.bounds is not None else 0
