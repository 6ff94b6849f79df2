"""The page after a battle of a campaign: which finds models keep, and what winners teach them.

`campaign_sheet` opens it. What is common to all games is AfterMatchPage; what may be kept and learned is decided by
`rules/turn/campaign_rules`, and bots choose by `bots/answers`. Nothing is written until the last button is pressed;
then `battle.save_campaign_change` writes the campaign's file and the register of `battle`. Whatever is chosen here must
pass `campaign_rules.choices_refusal`.
"""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pygame

from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.bots import answers
from tabletop.games.zone_wars.campaign import campaign_messages
from tabletop.games.zone_wars.campaign.battle import make_pack_content_check, save_campaign_change
from tabletop.games.zone_wars.campaign.campaign_record import CampaignRecord
from tabletop.games.zone_wars.campaign.player_heads import player_head_layout, seat_colour_line
from tabletop.games.zone_wars.rules.turn import campaign_rules
from tabletop.games.zone_wars.rules.turn.campaign_rules import KeptArtifacts, LearnedAttributes
from tabletop.play.campaigns import RecordFileError
from tabletop.play.match import Match
from tabletop.play.record import OLDER
from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.drawing.draw import Paragraph
from tabletop.ui.drawing.theme import HEADING
from tabletop.ui.forms.form_parts import FormParts
from tabletop.ui.messages import say
from tabletop.ui.scenes import cards
from tabletop.ui.scenes.campaign.after_match import AfterMatchPage
from tabletop.ui.scenes.cards import FormChoiceCard
from tabletop.ui.scenes.dialogs import ConfirmScene
from tabletop.ui.scenes.saved_match import campaign_error_text
from tabletop.ui.sentences import join_list
from tabletop.ui.widgets.layout import Layout, column, pad, pad_sides

if TYPE_CHECKING:
    from tabletop.games.zone_wars.rules.rules import ZoneWars
    from tabletop.ui.stage.stage import Stage

_NOTHING: Final = "-"
"""The value of a drop-down list that stands for nothing, or nobody."""


class CampaignAfterBattleScene(AfterMatchPage):
    """Nothing is written until the brass button is pressed; bots have decided already."""

    first_focus = "finish"

    def __init__(
        self, stage: Stage, game: ZoneWars, path: Path, record: CampaignRecord, match: Match[Any, Any, Any], *,
        save: Path | None = None,
    ) -> None:  # fmt: skip
        """`path` is the file of the campaign, `save` that of the match."""
        super().__init__(stage, match, save)
        self.older = OLDER in match.notes
        """Whether it went on in a file in which less was played than in one that is gone."""
        self.is_other_content = False
        """Whether the content is not the one that the battle was fought with."""
        self.game = game
        self.path = path
        self.record = record
        self.state = game.imagine(match.view(None), random.Random(0))
        found = campaign_rules.choices_after_battle(game.rules_context, record.campaign, self.state)
        self.gained = dict(found.keepers)
        self.learnable = {seat: dict(models) for seat, models in found.learners}
        self.campaign_content = game.content.campaign
        self.kept: dict[tuple[str, int], str] = {}
        """By model and how many it keeps already."""
        self.learned: dict[tuple[Seat, int], tuple[str, str]] = {}
        """By winner, and how often he has taught already."""
        self._owner = {figure.id: figure.owner for figure in self.state.figures}
        self._names = names_of(game.content)
        self._let_bots_decide()

    @property
    def heading(self) -> str:
        return self.record.name

    @property
    def subheading(self) -> str:
        return say("campaign.after")

    def _let_bots_decide(self) -> None:
        for id_, gained in self.gained.items():
            if not self._is_human_seat(self._owner[id_]):
                best = answers.rank_finds_to_keep(self.game.rules_context, gained)[: self.campaign_content.keep]
                self.kept |= {(id_, k): artifact for k, artifact in enumerate(best)}
        for seat in self.learnable:
            if not self._is_human_seat(seat):
                for k in range(self.campaign_content.experience):
                    self._let_bot_choose_learning((seat, k))

    def _let_bot_choose_learning(self, key: tuple[Seat, int]) -> None:
        models = self._attributes_to_learn(key)
        if models:
            self.learned[key] = answers.choose_attribute_to_improve(
                self.game.rules_context, self.record.campaign, models
            )

    def _is_human_seat(self, seat: Seat) -> bool:
        return self.record.sitters[seat].is_person

    # --- deciding -------------------------------------------------------------------------------------------------

    def _attributes_to_learn(self, key: tuple[Seat, int]) -> dict[str, list[str]]:
        """Models with the attributes that they can still get better at, whatever they learn by the other tokens."""
        most, campaign = self.game.rules_context.field.experience, self.record.campaign
        others = tuple((k[0], *what) for k, what in self.learned.items() if k != key)
        found = {
            id_: [name for name in free if campaign_rules.count_experience(campaign, others, id_, name) < most]
            for id_, free in self.learnable[key[0]].items()
        }
        return {id_: free for id_, free in found.items() if free}

    def keep_artifact(self, key: tuple[str, int], artifact: str) -> None:
        """A model keeps a find, or nothing."""
        self.kept.pop(key, None)
        if artifact != _NOTHING:
            self.kept[key] = artifact
        if self.campaign_content.keep > 1:
            self.layout()

    def choose_learning_model(self, key: tuple[Seat, int], id_: str) -> None:
        """A model of a winner has learned something, or nobody has."""
        if id_ == _NOTHING:
            self.learned.pop(key, None)
        else:
            free, before = self._attributes_to_learn(key)[id_], self.learned.get(key, ("", ""))[1]
            self.learned[key] = (id_, before if before in free else free[0])
        self.layout()

    def choose_attribute(self, key: tuple[Seat, int], attribute: str) -> None:
        """What it is that the model has learned."""
        self.learned[key] = (self.learned[key][0], attribute)
        if self.campaign_content.experience > 1:
            self.layout()

    def _keys_of_keep_choices(self, id_: str) -> list[tuple[str, int]]:
        return [(id_, k) for k in range(min(self.campaign_content.keep, len(self.gained[id_])))]

    def _keys_of_teach_choices(self, seat: Seat) -> list[tuple[Seat, int]]:
        return [
            (seat, k)
            for k in range(self.campaign_content.experience)
            if (seat, k) in self.learned or self._attributes_to_learn((seat, k))
        ]

    def finish_page(self) -> None:
        """Closes the battle, but asks first where something would be left behind for good."""
        lacking = [key for id_ in self.gained for key in self._keys_of_keep_choices(id_) if key not in self.kept]
        untaught = [
            key for seat in self.learnable for key in self._keys_of_teach_choices(seat) if key not in self.learned
        ]
        if not lacking and not untaught:
            self.close_battle()
            return
        self.stage.push_scene(ConfirmScene(
            self.stage, say("campaign.leave_question"), say("campaign.leave"), self.close_battle,
            details=say("campaign.leave_text"), no_words=say("campaign.leave_no"), risky=True,
        ))  # fmt: skip

    def close_battle(self) -> None:
        """Writes the campaign as it goes on, and leaves; where that fails, says why and stays."""
        kept: KeptArtifacts = tuple((id_, artifact) for (id_, _), artifact in self.kept.items())
        learned: LearnedAttributes = tuple((seat, *what) for (seat, _), what in self.learned.items())
        rules_context, before = self.game.rules_context, self.record.campaign
        refusal = campaign_rules.choices_refusal(rules_context, before, self.state, kept, learned)
        if refusal is not None:
            self.stage.toast.show(wording.refusal_text(self.game, refusal))
            return
        if self.has_match_resumed():
            self.stage.toast.show(say("campaign.changed"))
            self.close()
            return
        try:
            after = self.record.with_battle_ended(
                campaign_rules.campaign_after_battle(rules_context, before, self.state, kept, learned), older=self.older
            )
            if what := make_pack_content_check(self.stage)(after):
                self.stage.toast.show(say("campaign.not_here", what=what))
                return
            save_campaign_change(self.stage.saves, self.path, self.record, after)
            self.lock_result()
        except RecordFileError as error:
            self.stage.toast.show(campaign_error_text(error))
            return
        self.close()

    # --- layout ---------------------------------------------------------------------------------------------------

    def fill_column(self) -> int:
        parts = FormParts(self.form, self._scroll)
        seats = (self._make_seat_layout(parts, seat) for seat in range(len(self.record.sitters)))
        return self._scroll.place(column(self._make_result_layout(parts), *seats, gap=self.stage.metrics.px(12)))

    def put_buttons(self, rect: pygame.Rect) -> None:
        self.put_bright_button(rect, say("campaign.finish"), self.finish_page, "check")

    def _make_result_layout(self, parts: FormParts) -> Layout:
        assert self.state.result is not None
        winners, scenario = self.state.result.winners, campaign_messages.scenario_name(self.state.agreed.scenario)
        title = say(
            f"campaign.after_{campaign_messages.victory_message_variant(winners)}",
            scenario=scenario,
            names=campaign_messages.player_names(self.record, winners),
        )
        text = say(
            "campaign.after_text", finds=str(self.campaign_content.keep), tokens=str(self.campaign_content.experience)
        )
        notes = [say("campaign.older")] if self.older else []
        notes += [say("campaign.exchanged")] if self.is_other_content else []
        words = (
            Paragraph(title, HEADING, bold=True),
            Paragraph(" ".join((*notes, text)), colour=self.stage.theme.secondary),
        )
        return parts.panel(pad(parts.paragraphs(words), self.stage.metrics.px(cards.PAD)), accent=True)

    def _make_seat_layout(self, parts: FormParts, seat: Seat) -> Layout:
        """A player's heading and cards."""
        gap, name = (
            self.stage.metrics.px(8),
            campaign_messages.seat_player_and_faction_text(self.game, self.record, seat),
        )
        own = [id_ for id_ in self.gained if self._owner[id_] == seat]
        below: list[Layout] = []
        if self._is_human_seat(seat):
            choices = [self._keeper_choice_card(keeping) for id_ in own for keeping in self._keys_of_keep_choices(id_)]
            for teaching in self._keys_of_teach_choices(seat) if seat in self.learnable else ():
                choices += self._learner_choice_cards(teaching)
            below = [cards.choice_card(parts, choice) for choice in choices]
        lines = [] if below else self._bot_decision_texts(seat, own) or [say("campaign.no_finds")]
        texts = column(*(parts.words(line, colour=self.stage.theme.secondary) for line in lines))
        head = column(
            player_head_layout(parts, seat, (Paragraph(name, HEADING, bold=True),)), seat_colour_line(parts, seat, 2)
        )
        return pad_sides(column(head, *(below or [texts]), gap=gap), bottom=gap)

    def _bot_decision_texts(self, seat: Seat, own: list[str]) -> list[str]:
        """What a bot has decided; nothing for a person."""
        if self._is_human_seat(seat):
            return []
        figure, card = self._names.figure_name, self._names.card_name
        lines = [
            say("campaign.bot_keeps", model=figure(id_), card=card(artifact, id_))
            for (id_, _), artifact in self.kept.items()
            if id_ in own
        ]
        return lines + [
            say("campaign.bot_learns", model=figure(id_), attribute=say(f"zone_wars.{attribute}"))
            for (winner, _), (id_, attribute) in self.learned.items()
            if winner == seat
        ]

    def _keeper_choice_card(self, key: tuple[str, int]) -> FormChoiceCard:
        names, id_ = self._names, key[0]
        others = [artifact for (who, k), artifact in self.kept.items() if who == id_ and k != key[1]]
        gained = [(artifact, names.card_name(artifact, id_)) for artifact in self.gained[id_] if artifact not in others]
        title = say("campaign.keeps", model=names.figure_name(id_))
        text = say("campaign.keeps_text", cards=join_list(name for _, name in gained))
        options = [(_NOTHING, say("campaign.nothing")), *gained]
        value, keep = self.kept.get(key, _NOTHING), partial(self.keep_artifact, key)
        return FormChoiceCard(_choice_field_name("keep", key), title, text, options, value, keep, is_list=True)

    def _learner_choice_cards(self, key: tuple[Seat, int]) -> list[FormChoiceCard]:
        """Who learns something, and what."""
        names, models, (id_, attribute) = self._names, self._attributes_to_learn(key), self.learned.get(key, ("", ""))
        options = [(_NOTHING, say("campaign.nobody")), *((model, names.figure_name(model)) for model in models)]
        title, text = say("campaign.learner"), say("campaign.learner_text")
        value, teach = id_ or _NOTHING, partial(self.choose_learning_model, key)
        learner = FormChoiceCard(_choice_field_name("learner", key), title, text, options, value, teach, is_list=True)
        if not id_:
            return [learner]
        options = [(name, say(f"zone_wars.{name}")) for name in models[id_]]
        title, text = say("campaign.attribute_title", model=names.figure_name(id_)), say("campaign.attribute_text")
        field, learn = _choice_field_name("attribute", key), partial(self.choose_attribute, key)
        return [learner, FormChoiceCard(field, title, text, options, attribute, learn, is_list=True)]


def _choice_field_name(what: str, key: tuple[object, int]) -> str:
    """The name of the field for the first, second … choice."""
    return f"{what} {key[0]}" + (f" {key[1] + 1}" if key[1] else "")
