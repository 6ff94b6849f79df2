"""What the two views of a club night's page are given: the tournament as it is shown, and what presses do.

Made by `club.scene` each time it is laid out; `round_view`, `people_view` and the scene read it. Long lists are shown
a page at a time, so that two hundred people cost no more than twenty-four.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from tabletop.play.tournament.tournament import Pairing, Tournament
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.forms.form_parts import FormParts
from tabletop.ui.messages import say
from tabletop.ui.widgets.layout import Align, Layout, grow, row

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

PAGE_SIZE: Final = 24
"""Rows of a list that are shown at a time."""


@dataclass(frozen=True)
class ClubContext:
    stage: Stage
    tournament: Tournament
    round_index: int
    """The round that is shown."""
    first_row: int
    """Of a long list the first that is shown."""
    change: Callable[[Callable[[Tournament], Tournament]], str]
    """Changes the tournament on the disk; returns why that cannot be, which is said as well."""
    show_rows_from: Callable[[int], None]
    show_round: Callable[[int], None]
    open_pairing: Callable[[Pairing], None]
    """The set-up for a match of that pairing."""


def page_buttons(context: ClubContext, parts: FormParts, count: int) -> list[Layout]:
    """The way to the other pages of a list; nothing where it is short."""
    if count <= PAGE_SIZE:
        return []
    metrics, first = context.stage.metrics, context.first_row
    high, last = metrics.mix_px(40, 0.5), min(count, first + PAGE_SIZE)
    told = parts.words(say("club.page", first=first + 1, last=last, of=count), size=SMALL, align="centre")

    def button(name: str, icon: str, to: int, *, enabled: bool) -> Layout:
        return parts.button("", partial(context.show_rows_from, to), width=high, height=high, name=name, icon=icon,
                            tip=say(f"club.{name}"), enabled=enabled)  # fmt: skip

    back = button("page_back", "chevron_left", first - PAGE_SIZE, enabled=first > 0)
    on = button("page_on", "chevron_right", first + PAGE_SIZE, enabled=last < count)
    return [row(back, grow(told), on, gap=metrics.px(8), align=Align.CENTRE)]
