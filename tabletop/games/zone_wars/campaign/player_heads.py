"""How the pages of a campaign head what belongs to a player: the seat's mark, words, and a line in its colour.

Used by `campaign_sheet`, `campaign_start` and `after_battle`. All three must show a player alike.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.play.seats import SIDES
from tabletop.rules.game import Seat
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.draw import Paragraph
from tabletop.ui.drawing.theme import HEADING
from tabletop.ui.forms.form_parts import FormParts
from tabletop.ui.scenes import cards
from tabletop.ui.widgets.layout import Align, Layout, behind, cell, grow, pad, row, sized, within


def player_head_layout(parts: FormParts, seat: Seat, words: Sequence[Paragraph]) -> Layout:
    """The mark in the line of the first words, a heading, and the words beside it."""
    stage = parts.form.stage
    line = draw.paragraph_height(stage, "", 1, size=HEADING, bold=True)
    mark = within(parts.picture(draw.seat_mark_picture(stage, seat, stage.metrics.mix_px(28, 0.4))), down=Align.CENTRE)
    return row(sized(mark, height=line), grow(parts.paragraphs(words)), gap=stage.metrics.px(12), align=Align.START)


def seat_colour_line(parts: FormParts, seat: Seat, thickness: float) -> Layout:
    """A line in the seat's colour, so many logical pixels high."""
    form, colour = parts.form, SIDES[seat].hex
    return cell(
        lambda rect: form.add_picture(
            rect, draw.rounded_rect(form.stage, rect.size, colour, radius=2), container=parts.container
        ),
        height=form.stage.metrics.line_width(thickness),
    )


def seat_coloured_panel(parts: FormParts, part: Layout, seat: Seat, *, accent: bool = False) -> Layout:
    """A panel behind a part, with a line in the seat's colour along its top."""
    edge = parts.form.stage.metrics.px(cards.PAD)
    strip = pad(seat_colour_line(parts, seat, 3), x=edge)
    return parts.panel(behind(pad(part, edge), strip.place_at_top), accent=accent)
