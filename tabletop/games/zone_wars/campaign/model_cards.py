"""Draws the models of a campaign as small cards: what they can do, carry and have learned.

`campaign_sheet` puts one for each model. The board's own card of a model, with its state in a battle, is
`board/model_card`. It reads a CampaignState and changes nothing; looks may be changed freely. Figures are drawn by
`miniatures`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tabletop.games.zone_wars.board.mat.miniatures import Miniatures
from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.rules.text.carry_over import ATTRIBUTES
from tabletop.games.zone_wars.rules.turn.campaign_rules import CampaignState
from tabletop.rules.game import Seat
from tabletop.ui.drawing.draw import Paragraph
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.messages import say
from tabletop.ui.sentences import join_label, join_list, join_sentences
from tabletop.ui.stage.pack_stage import stage_with_pictures
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import Align, Layout, grow, row

if TYPE_CHECKING:
    from tabletop.games.zone_wars.rules.rules import ZoneWars
    from tabletop.ui.stage.stage import Stage

_PORTRAIT_SIZE: Final = 48
"""Logical pixels across the figure."""


class CampaignModelCards:
    """Describes the cards."""

    def __init__(self, stage: Stage, game: ZoneWars) -> None:
        self._stage = stage
        self._rules_context = game.rules_context
        self._names = names_of(game.content)
        self._minis = Miniatures(stage_with_pictures(stage, game), game.rules_context)

    def make_card_layout(self, parts: DrawnParts, campaign: CampaignState, id_: str, seat: Seat) -> Layout:
        """The card, without a ground of its own."""
        metrics = self._stage.metrics
        portrait = parts.picture(self._minis.portrait(id_, seat, metrics.mix_px(_PORTRAIT_SIZE, 0.5)))
        words = parts.paragraphs(self._card_paragraphs(campaign, id_))
        return row(portrait, grow(words), gap=metrics.px(10), align=Align.START)

    def card_text(self, campaign: CampaignState, id_: str) -> str:
        """Everything that stands on the card."""
        return join_sentences(line.text for line in self._card_paragraphs(campaign, id_))

    def attributes_text(self, campaign: CampaignState, id_: str) -> str:
        """Its four numbers, with what it has learned."""
        card, extra = self._rules_context.characters[id_], campaign.carry_over_of_model(id_).extra
        words = []
        for name, more in zip(ATTRIBUTES, extra, strict=True):
            key = "campaign.attribute_more" if more else "campaign.attribute"
            words.append(say(key, name=say(f"zone_wars.{name}"), value=getattr(card, name) + more, more=more))
        return join_list(words)

    def _card_paragraphs(self, campaign: CampaignState, id_: str) -> list[Paragraph]:
        card, carried = self._rules_context.characters[id_], campaign.carry_over_of_model(id_)
        theme, names = self._stage.theme, self._names
        gear = join_list(names.card_name(kind, id_) for kind in card.gear)
        powers = [names.mutation_name(power, id_) for power in (card.mutation, carried.mutation) if power]
        lines = [
            Paragraph(names.figure_name(id_), bold=True),
            Paragraph(self.attributes_text(campaign, id_), SMALL, colour=theme.accent if any(carried.extra) else ""),
        ]
        if carried.artifacts:
            kept = join_list(names.card_name(kind, id_) for kind in carried.artifacts)
            lines.append(Paragraph(say("campaign.kept", cards=kept), SMALL, colour=theme.accent))
        if gear:
            lines.append(Paragraph(say("campaign.gear", cards=gear), SMALL, colour=theme.secondary))
        lines.append(
            Paragraph(join_label(names.title_of_mutation_cards(id_), join_list(powers)), SMALL, colour=theme.secondary)
        )
        return lines
