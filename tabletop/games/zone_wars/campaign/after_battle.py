"""The page after a battle of a campaign: which finds models keep, and what winners teach them."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pygame

from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.bots import answers
from tabletop.games.zone_wars.campaign import battle as register
from tabletop.games.zone_wars.campaign import campaign_messages
from tabletop.games.zone_wars.campaign.battle import make_misfit_check
from tabletop.games.zone_wars.campaign.series import CAMPAIGNS, Series
from tabletop.games.zone_wars.rules.turn import campaign_rules as rules
from tabletop.games.zone_wars.rules.turn.campaign_rules import KeptArtifacts, LearnedAttributes
from tabletop.play.campaigns import CampaignError
from tabletop.play.listing import does_match_go_on
from tabletop.play.match import Match
from tabletop.play.record import OLDER
from tabletop.play.seats import SIDES
from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.theme import HEADING
from tabletop.ui.scenes import cards
from tabletop.ui.scenes.dialogs import ConfirmScene
from tabletop.ui.scenes.form_page import ColumnPage
from tabletop.ui.scenes.matches import lock_file_result
from tabletop.ui.stage.events import KeyEvent
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.games.zone_wars.rules.rules import ZoneWars
    from tabletop.ui.stage.stage import Stage

_NOTHING: Final = "-"
"""The value of a drop-down list that stands for nothing, or nobody."""


class CampaignAfterScene(ColumnPage):
    """Nothing is written until the brass button is pressed; bots have decided already."""

    first_focus = "finish"

    def __init__(
        self, stage: Stage, game: ZoneWars, path: Path, series: Series, match: Match[Any, Any, Any], *,
        save: Path | None = None,
    ) -> None:  # fmt: skip
        """`path` is the file of the campaign, `save` that of the match."""
        super().__init__(stage)
        self.save = save
        self.match = match
        self.older = OLDER in match.notes
        """Whether it went on in a file in which less was played than in one that is gone."""
        self.is_other_content = False
        """Whether the content is not the one that the battle was fought with."""
        self.game = game
        self.path = path
        self.series = series
        self.state = game.imagine(match.view(None), random.Random(0))
        found = rules.choices_after_battle(game.rules_context, series.campaign, self.state)
        self.gained = dict(found.keepers)
        self.learnable = {seat: dict(models) for seat, models in found.learners}
        self.rules = game.content.campaign
        self.kept: dict[tuple[str, int], str] = {}
        """By model and how many it keeps already."""
        self.learned: dict[tuple[Seat, int], tuple[str, str]] = {}
        """By winner, and how often he has taught already."""
        self._owner = {figure.id: figure.owner for figure in self.state.figures}
        self._names = names_of(game.content)
        self._let_bots_decide()

    @property
    def heading(self) -> str:
        return self.series.name

    @property
    def subheading(self) -> str:
        return say("campaign.after")

    def _let_bots_decide(self) -> None:
        for id_, gained in self.gained.items():
            if not self._is_person(self._owner[id_]):
                best = answers.rank_finds_to_keep(self.game.rules_context, gained)[: self.rules.keep]
                self.kept |= {(id_, k): artifact for k, artifact in enumerate(best)}
        for seat in self.learnable:
            if not self._is_person(seat):
                for k in range(self.rules.experience):
                    self._let_bot_teach((seat, k))

    def _let_bot_teach(self, key: tuple[Seat, int]) -> None:
        models = self._attributes_to_learn(key)
        if models:
            self.learned[key] = answers.choose_what_to_learn(self.game.rules_context, self.series.campaign, models)

    def _is_person(self, seat: Seat) -> bool:
        return self.series.sitters[seat].is_person

    # --- deciding -------------------------------------------------------------------------------------------------

    def _attributes_to_learn(self, key: tuple[Seat, int]) -> dict[str, list[str]]:
        """Models with the attributes that they can still get better at, whatever they learn by the other tokens."""
        most, campaign = self.game.rules_context.field.experience, self.series.campaign
        others = tuple((k[0], *what) for k, what in self.learned.items() if k != key)
        found = {
            id_: [name for name in free if rules.count_experience(campaign, others, id_, name) < most]
            for id_, free in self.learnable[key[0]].items()
        }
        return {id_: free for id_, free in found.items() if free}

    def keep_artifact(self, key: tuple[str, int], artifact: str) -> None:
        """A model keeps a find, or nothing."""
        self.kept.pop(key, None)
        if artifact != _NOTHING:
            self.kept[key] = artifact
        if self.rules.keep > 1:
            self.layout()

    def teach_model(self, key: tuple[Seat, int], id_: str) -> None:
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
        if self.rules.experience > 1:
            self.layout()

    def _choices_to_keep(self, id_: str) -> list[tuple[str, int]]:
        return [(id_, k) for k in range(min(self.rules.keep, len(self.gained[id_])))]

    def _choices_to_teach(self, seat: Seat) -> list[tuple[Seat, int]]:
        return [
            (seat, k)
            for k in range(self.rules.experience)
            if (seat, k) in self.learned or self._attributes_to_learn((seat, k))
        ]

    def finish_page(self) -> None:
        """Closes the battle, but asks first where something would be left behind for good."""
        lacking = [key for id_ in self.gained for key in self._choices_to_keep(id_) if key not in self.kept]
        untaught = [key for seat in self.learnable for key in self._choices_to_teach(seat) if key not in self.learned]
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
        arena, before = self.game.rules_context, self.series.campaign
        refusal = rules.choices_refusal(arena, before, self.state, kept, learned)
        if refusal is not None:
            self.stage.toast.show(wording.refusal_text(self.game, refusal))
            return
        if self._has_match_gone_on():
            self.stage.toast.show(say("campaign.changed"))
            self.close()
            return
        try:
            after = self.series.with_battle_ended(
                rules.campaign_after_battle(arena, before, self.state, kept, learned), older=self.older
            )
            if what := make_misfit_check(self.stage)(after):
                self.stage.toast.show(say("campaign.not_here", what=what))
                return
            CAMPAIGNS.replace_series(self.path, self.series, after)
            register.record_series(self.stage.saves, self.path, after)
            if self.save is not None:
                lock_file_result(self.stage, self.save, self.match)
        except CampaignError as error:
            self.stage.toast.show(campaign_messages.error_text(error))
            return
        self.close()

    def _has_match_gone_on(self) -> bool:
        """Whether the end was taken back meanwhile, as in another window."""
        return self.save is not None and does_match_go_on(self.save, self.match.main_line.ply)

    def handle_key(self, event: KeyEvent) -> None:
        if event.name == "return":
            self.finish_page()
        else:
            super().handle_key(event)

    # --- layout ---------------------------------------------------------------------------------------------------

    def build(self, body: pygame.Rect) -> None:
        gap = self.stage.metrics.px(12)
        button = self.split_off_button(self.middle_column(body))
        self._scroll = self.form.add_scroll(self.column_rect, 1, name="spoils")
        y = self._put_result()
        for seat in range(len(self.series.sitters)):
            y = self._put_seat(seat, y + gap)
        self._scroll.set_content_height(y)
        self.put_bright_button(button, say("campaign.finish"), self.finish_page, "check")

    def _put_result(self) -> int:
        form, stage, scroll, pad = self.form, self.stage, self._scroll, self.stage.metrics.px(16)
        assert self.state.result is not None
        winners, scenario = self.state.result.winners, campaign_messages.scenario_name(self.state.agreed.scenario)
        title = say(
            f"campaign.after_{campaign_messages.victor_case(winners)}",
            scenario=scenario,
            names=campaign_messages.player_names(self.series, winners),
        )
        text = say("campaign.after_text", finds=str(self.rules.keep), tokens=str(self.rules.experience))
        notes = (
            say("campaign.older") if self.older else "",
            say("campaign.exchanged") if self.is_other_content else "",
        )
        text = " ".join(filter(None, (*notes, text)))
        inner = pygame.Rect(pad, pad, scroll.width - 2 * pad, 0)
        tall = draw.paragraph_height(stage, title, inner.w, size=HEADING, bold=True)
        tall += draw.paragraph_height(stage, text, inner.w)
        box = pygame.Rect(0, 0, scroll.width, tall + 2 * pad)
        form.add_panel(box, accent=True, container=scroll)
        y = form.add_words(inner, title, size=HEADING, bold=True, container=scroll)
        form.add_words(inner.move(0, y - inner.y), text, colour=stage.theme.secondary,
                   container=scroll)  # fmt: skip
        return box.bottom

    def _put_seat(self, seat: Seat, y: int) -> int:
        """A player's heading and cards; returns the y below them."""
        form, stage, scroll, metrics = self.form, self.stage, self._scroll, self.stage.metrics
        side, gap = metrics.grown(28, 0.4), metrics.px(8)
        name = say("campaign.seat", name=campaign_messages.player_name(self.series, seat),
                   faction=campaign_messages.faction_name(self.game, self.series, seat))  # fmt: skip
        line = draw.paragraph_height(stage, "", scroll.width, size=HEADING, bold=True)
        at = pygame.Rect(0, y + (line - side) // 2, side, side)
        form.add_picture(at, draw.seat_mark(stage, seat, side), container=scroll)
        x = side + metrics.px(12)
        below = form.add_words(pygame.Rect(x, y, scroll.width - x, 0), name, size=HEADING, bold=True, container=scroll)
        strip = pygame.Rect(0, below, scroll.width, metrics.line_width(2))
        form.add_picture(strip, draw.rounded(stage, strip.size, SIDES[seat].hex, radius=2), container=scroll)
        below = max(strip.bottom, y + side) + gap
        own = [id_ for id_ in self.gained if self._owner[id_] == seat]
        if not self._is_person(seat):
            return self._put_bot_decisions(seat, own, below)
        for keeping in [keeping for id_ in own for keeping in self._choices_to_keep(id_)]:
            below = self._put_keeper(keeping, below) + gap
        teachings = self._choices_to_teach(seat) if seat in self.learnable else []
        for teaching in teachings:
            below = self._put_learner(teaching, below) + gap
        if not own and not teachings:
            below = self._put_text(say("campaign.no_finds"), below) + gap
        return below

    def _put_text(self, text: str, y: int) -> int:
        room = pygame.Rect(0, y, self._scroll.width, 0)
        return self.form.add_words(room, text, colour=self.stage.theme.secondary, container=self._scroll)

    def _put_bot_decisions(self, seat: Seat, own: list[str], y: int) -> int:
        """What a bot has decided."""
        figure, card, gap = self._names.figure, self._names.card, self.stage.metrics.px(8)
        lines = [
            say("campaign.bot_keeps", model=figure(id_), card=card(artifact, id_))
            for (id_, _), artifact in self.kept.items()
            if id_ in own
        ]
        lines += [
            say("campaign.bot_learns", model=figure(id_), attribute=say(f"zone_wars.{attribute}"))
            for (winner, _), (id_, attribute) in self.learned.items()
            if winner == seat
        ]
        for line in lines or [say("campaign.no_finds")]:
            y = self._put_text(line, y)
        return y + gap

    def _put_card(self, title: str, text: str, y: int) -> tuple[pygame.Rect, int]:
        width = self._scroll.width
        box = pygame.Rect(0, y, width, cards.card_height(self.stage, title, text, width, "field"))
        return cards.put_card(self.form, box, title, text, "field", container=self._scroll), box.bottom

    def _put_keeper(self, key: tuple[str, int], y: int) -> int:
        names, id_ = self._names, key[0]
        others = [artifact for (who, k), artifact in self.kept.items() if who == id_ and k != key[1]]
        gained = [(artifact, names.card(artifact, id_)) for artifact in self.gained[id_] if artifact not in others]
        title = say("campaign.keeps", model=names.figure(id_))
        text = say("campaign.keeps_text", cards=", ".join(name for _, name in gained))
        room, below = self._put_card(title, text, y)
        options = [(_NOTHING, say("campaign.nothing")), *gained]
        self.form.add_drop_down(
            room,
            options,
            self.kept.get(key, _NOTHING),
            partial(self.keep_artifact, key),
            name=_field_name("keep", key),
            container=self._scroll,
        )
        return below

    def _put_learner(self, key: tuple[Seat, int], y: int) -> int:
        names, models = self._names, self._attributes_to_learn(key)
        room, below = self._put_card(say("campaign.learner"), say("campaign.learner_text"), y)
        options = [(_NOTHING, say("campaign.nobody")), *((id_, names.figure(id_)) for id_ in models)]
        chosen = self.learned.get(key)
        self.form.add_drop_down(room, options, chosen[0] if chosen else _NOTHING, partial(self.teach_model, key),
                         name=_field_name("learner", key), container=self._scroll)  # fmt: skip
        if chosen is None:
            return below
        title = say("campaign.attribute_title", model=names.figure(chosen[0]))
        room, below = self._put_card(title, say("campaign.attribute_text"), below + self.stage.metrics.px(8))
        free = [(attribute, say(f"zone_wars.{attribute}")) for attribute in models[chosen[0]]]
        self.form.add_drop_down(
            room,
            free,
            chosen[1],
            partial(self.choose_attribute, key),
            name=_field_name("attribute", key),
            container=self._scroll,
        )
        return below


def _field_name(what: str, key: tuple[object, int]) -> str:
    """The name of the field for the first, second … choice."""
    return f"{what} {key[0]}" + (f" {key[1] + 1}" if key[1] else "")
