"""Which of the picks that a lesson or a hint shows comes next.

Used by `table_nodes`, which marks that node as suggested, so that play with one switch reaches it first. It asks the
picker of the position and changes nothing.
"""

from __future__ import annotations

from collections.abc import Collection

from tabletop.ui.gesture.picker import NextPickEffect, Steps, TargetId
from tabletop.ui.scenes.table.position_offer import PositionOffer


def suggested_pick(steps: Steps, offered: PositionOffer | None, buttons: Collection[TargetId]) -> TargetId | None:
    """The next step; where what is in hand leads elsewhere, what puts that back. None where nothing is left.

    `buttons` are the names of all buttons beside the board, those that end an action included.
    """
    path = offered.picker.path if offered is not None else ()
    left = [place for place in steps if place not in path]
    if offered is None or not path or not steps:
        return left[0] if left else None
    here = offered.place_centres()
    able = [place for place in left if place in here and _can_come_next(offered, place)]
    strays = [place for place in path if place not in steps]
    is_astray = bool(strays) and len(left) < len(steps)  # some of what is in hand belongs there, and some does not
    if left and not is_astray and (left[0] in able or left[0] in buttons):
        return left[0]
    if not strays:  # some steps are only shown, such as a piece that acts without being picked
        return able[0] if able else None
    picker, begins = offered.picker, offered.picker.origins()
    taken_out_alone = (place for place in strays if place in begins and picker.reach(place) is not NextPickEffect.NO)
    return next(taken_out_alone, path[0])  # such as one card of several; a piece is put back with its whole way


def _can_come_next(offered: PositionOffer, place: TargetId) -> bool:
    """Whether a press picks it, perhaps in place of what is in hand."""
    return offered.picker.reach(place) is not NextPickEffect.NO or offered.is_own(place)
