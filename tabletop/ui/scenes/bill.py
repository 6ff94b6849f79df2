"""The page "Costly mistakes": the decisions of a finished match that cost most apart from luck, each with a reason.

Opened from the page of the end (`end.scene`), which keeps its BillSearch, so that nothing is worked out twice, and for
an example by the scene name "bill". The decisions are judged in the worker, a few at a time; nothing is asked before
the page is opened, and leaving it cancels what is asked. A judge gets what the seat knew then and nothing else. A
change must keep: where a game hides something, `record_secrets_disclosed` comes before the page, since reasons name
cards.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tabletop.ai.decision_costs import DecisionBill, JudgedDecision
from tabletop.ai.levels import has_decision_judge
from tabletop.ai.worker import JudgeDecisions
from tabletop.play.match import Match
from tabletop.ui import wording
from tabletop.ui.boards.board import Board, make_board
from tabletop.ui.drawing.draw import Paragraph
from tabletop.ui.drawing.theme import HEADING
from tabletop.ui.forms.form_parts import FormParts
from tabletop.ui.locale_formats import localised_decimal_text
from tabletop.ui.messages import has_text, say
from tabletop.ui.scenes.matches import record_secrets_disclosed
from tabletop.ui.scenes.query import Query
from tabletop.ui.scenes.registry import SceneRequest
from tabletop.ui.scenes.review.scene import ReviewScene, example_match
from tabletop.ui.scenes.search_page import SearchPage
from tabletop.ui.stage.scene import Scene
from tabletop.ui.widgets.layout import Layout, grow, row, space

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_EXAMPLE_PLIES: Final = 24
"""Actions of the match that shows the page without one."""


def can_make_bill(match: Match[Any, Any, Any]) -> bool:
    """Whether somebody can judge its decisions, and may: what is hidden is shown only when the main line is over."""
    may_show = not match.game.hidden or match.result is not None or match.ending.is_disclosed
    return has_decision_judge(match.header.game) and match.outcome is not None and may_show


class BillSearch:
    """Has the decisions of the line that is played judged in the worker, a few at a time."""

    def __init__(self, stage: Stage, match: Match[Any, Any, Any]) -> None:
        actors = {ply: match.past.actor(ply) for ply in range(1, match.ply + 1)}
        self._stage = stage
        self._match = match
        self._query: Query[tuple[int, ...]] = Query()
        self.bill = DecisionBill({ply: seat for ply, seat in actors.items() if seat >= 0})
        self.fault = ""
        """Why it cannot be worked out; "" while nothing has failed."""

    @property
    def is_complete(self) -> bool:
        return bool(self.fault) or self.bill.is_complete

    def update(self) -> bool:
        """Takes an answer and asks the next question; whether something is new."""
        query, plies = self._query, self.bill.next_plies()
        has_news = query.update()
        if has_news and query.error:
            self.fault = query.fault_text(say("bill.failed"))
        elif has_news and query.key == plies:
            self.bill.add_judgements(plies, query.value)
            plies = self.bill.next_plies()
        if not query.is_waiting and plies and not self.fault:
            decisions, header = tuple(map(self._match.past.decision, plies)), self._match.header
            question = JudgeDecisions(header.game, decisions, self.bill.is_next_thorough, header.content)
            query.reset()
            query.ask(self._stage.worker, plies, question)
        return has_news

    def cancel(self) -> None:
        self._query.reset()


class BillScene(SearchPage[BillSearch]):
    """Each costly decision can be watched, or played on from."""

    part = "bill"

    def __init__(
        self, stage: Stage, match: Match[Any, Any, Any], search: BillSearch, path: Path | None, poster: Scene | None
    ) -> None:
        """`path` is the file of a match that is only watched, `poster` the page of the end below."""
        super().__init__(stage, search)
        self.match = match
        self._path = path
        self._poster = poster
        self._shown_outcome = match.outcome
        self._board: Board = make_board(stage, match.game)
        self._decision_texts: list[tuple[int, tuple[Paragraph, ...]]] = []
        """By ply what is told of the costliest decisions, once all is known."""

    @property
    def heading(self) -> str:
        return say("bill.heading")

    @property
    def subheading(self) -> str:
        return wording.game_title(self.match.header.game)

    def on_uncovered(self) -> None:
        if self.match.outcome != self._shown_outcome:
            self.close()

    # --- layout ---------------------------------------------------------------------------------------------------

    def fill_panels(self, parts: FormParts) -> list[Layout]:
        search, how = self.search, say("bill.how")
        if not search.is_complete:
            done, total = search.bill.progress
            working = Paragraph(say("bill.working", done=done, total=total), HEADING, bold=True)
            return [self.paragraphs_panel(parts, (working, Paragraph(how, gap=self.stage.metrics.px(12))))]
        if search.fault:
            return [self.paragraphs_panel(parts, (Paragraph(search.fault),))]
        panels = [self._decision_panel(parts, ply, paragraphs) for ply, paragraphs in self._costliest_decisions()]
        if not panels:
            panels = [self.paragraphs_panel(parts, (Paragraph(say("bill.nobody_erred"), HEADING, bold=True),))]
        return [*panels, self.paragraphs_panel(parts, (Paragraph(how),))]

    def _decision_panel(self, parts: FormParts, ply: int, paragraphs: tuple[Paragraph, ...]) -> Layout:
        metrics, title = self.stage.metrics, paragraphs[0].text
        high = metrics.mix_px(40, 0.5)

        def button(name: str, press: partial[None], icon: str) -> Layout:
            words = say(f"bill.{name}")
            return parts.button(words, press, height=high, width=metrics.text_px(220), name=f"{name}-{ply}", icon=icon,
                                label=say("common.button_label", title=title, words=words))  # fmt: skip

        watch = button("watch", partial(self.open_review, ply), "replay")
        branch = button("play_on", partial(self.play_on, ply), "branch")
        return self.paragraphs_panel(parts, paragraphs, row(branch, watch, grow(space()), gap=metrics.px(8)))

    # --- what is told ---------------------------------------------------------------------------------------------

    def _costliest_decisions(self) -> list[tuple[int, tuple[Paragraph, ...]]]:
        if not self._decision_texts:
            self._decision_texts = [
                (ply, self._paragraphs_of_decision(ply, judged))
                for ply, judged in self.search.bill.costliest_decisions()
            ]
        return self._decision_texts

    def _paragraphs_of_decision(self, ply: int, judged: JudgedDecision) -> tuple[Paragraph, ...]:
        match, game, words, gap = self.match, self.match.header.game, self._board.words, self.stage.metrics.px(6)
        view, action = match.past.decision(ply)
        name = wording.seat_name(match, match.past.actor(ply))
        figures = {key: _figure_text(f"{game}.figure_{key}", text) for key, text in judged.figures}
        better = words.proposal_text(view, judged.better)
        is_told_alike = words.action_text(view, judged.better) == words.action_text(view, action)
        why = (
            say(f"{game}.bill_why_{judged.why_key}", better=better, **figures)
            if judged.why_key
            else words.hint_reason(view, judged.better)
        )
        return (
            Paragraph(say("bill.decision", name=name, ply=ply), HEADING, bold=True),
            Paragraph(words.past_action_text(view, action, name), gap=gap),
            Paragraph(say(f"{game}.bill_{judged.key}", name=name, **figures), bold=True,
                      colour=self.stage.theme.accent, gap=gap),
            Paragraph(say("bill.better_elsewhere") if is_told_alike else say("bill.better", better=better), gap=gap),
            *([Paragraph(why, colour=self.stage.theme.secondary, gap=gap)] if why else []),
        )  # fmt: skip

    # --- what can be done -----------------------------------------------------------------------------------------

    def open_review(self, ply: int) -> None:
        """The review in the place of this page, with that action on the board."""
        self.stage.replace_scene(self._make_review_at(ply))

    def play_on(self, ply: int) -> None:
        """Begins a branch before that decision, once it has a name."""
        review = self._make_review_at(ply - 1)
        self.stage.replace_scene(review)
        review.branch_editor.ask_branch_name()

    def _make_review_at(self, ply: int) -> ReviewScene:
        return ReviewScene(self.stage, self.match, self._path, ply=ply, over_table=self._path is None,
                           poster=self._poster)  # fmt: skip


def open_bill(
    stage: Stage, match: Match[Any, Any, Any], search: BillSearch, path: Path | None, poster: Scene | None
) -> None:
    """Opens the page over the page of the end; what is hidden is known to be shown from then on."""
    if not match.game.hidden or record_secrets_disclosed(stage, match):
        stage.push_scene(BillScene(stage, match, search, path, poster))


def open_scene(stage: Stage, request: SceneRequest) -> Scene:
    """The bill of an example; that of a match is opened by `open_bill`, which asks whether it may be shown."""
    match = example_match(request.game, _EXAMPLE_PLIES)
    search = BillSearch(stage, match)
    if not has_decision_judge(match.header.game):
        search.fault = say("bill.no_judge")
    return BillScene(stage, match, search, None, None)


def _figure_text(key: str, text: str) -> str:
    """A figure of a decision; a number of things where the game has a message that counts them, such as "1 move"."""
    return say(key, count=int(text)) if has_text(key) else localised_decimal_text(text)
