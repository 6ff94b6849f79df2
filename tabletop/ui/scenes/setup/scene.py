"""The set-up page of a game: who plays, sides and options, until the match starts.

Opened by the scene name "setup" from the title and from menus. It holds one SetupPlan (`setup.plan`), a frozen value:
every control calls `change` with a new plan, and the whole page is laid out again. `option_cards`, `seat_columns` and
`packs` fill it, games add to it through SetupExtra (`extra`); pictures that matter less are made in later frames
(`run_in_later_frame`). A change must keep the order in `start_match`: the pack is checked, the plan is remembered in
the settings, then the journal is opened and the match put on the table.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.box import GamePage
from tabletop.content.games import load_game
from tabletop.play import chance
from tabletop.play.persistent_journal import write_trouble_of
from tabletop.play.record import Header
from tabletop.play.seats import SitterKind
from tabletop.ui import wording
from tabletop.ui.boards.board import make_board
from tabletop.ui.boards.marks import Marks
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.draw import Paragraph
from tabletop.ui.drawing.text_direction import with_direction_isolates
from tabletop.ui.drawing.theme import BODY, SMALL, TITLE
from tabletop.ui.forms.form_parts import FormParts
from tabletop.ui.forms.scroll import ScrollArea
from tabletop.ui.forms.tiles import ChoiceTile
from tabletop.ui.messages import say, translate_text
from tabletop.ui.scenes import cards, registry
from tabletop.ui.scenes.dialogs import ConfirmScene
from tabletop.ui.scenes.evening.current_evening import mark_people_present
from tabletop.ui.scenes.form_page import FormPage
from tabletop.ui.scenes.matches import begin_match, write_or_retry
from tabletop.ui.scenes.registry import SceneRequest
from tabletop.ui.scenes.setup import remembered_plans
from tabletop.ui.scenes.setup.extra import make_setup_extra
from tabletop.ui.scenes.setup.option_cards import OptionCards, shared_options
from tabletop.ui.scenes.setup.packs import PackChoice
from tabletop.ui.scenes.setup.plan import (
    SetupPlan,
    initial_plan,
    make_header_from_plan,
    plan_for_people,
    refit_plan,
)
from tabletop.ui.scenes.setup.seat_columns import SeatColumns, options_by_seat
from tabletop.ui.sentences import join_list, join_sentences
from tabletop.ui.stage.events import Key, KeyEvent
from tabletop.ui.widgets.layout import (
    Layout,
    PlacedRects,
    behind,
    cell,
    choose_by_width,
    column,
    grid,
    grow,
    pad,
    pad_sides,
    row,
    sized,
    within,
)

if TYPE_CHECKING:
    from tabletop.rules.game import Game, Option
    from tabletop.ui.stage.stage import Stage

_LEAST_BOARD_SHARE = 0.8
"""How high the board is at least, as a share of its panel's width, before words are left out."""


class SetupScene(FormPage):
    """Settles a plan; Enter or the brass button starts the match."""

    first_focus = "start"

    def __init__(self, stage: Stage, game: str) -> None:
        super().__init__(stage)
        self.game = load_game(game)
        self.shows_house_rules = False
        """Whether house rules are shown."""
        self.board = make_board(stage, self.game)
        self.extra = make_setup_extra(self)
        seated = any(self.extra.seat_of_option(option.name) is not None for option in self.game.options)
        self.plan: SetupPlan = initial_plan(self.game, stage.settings, seated=seated)
        self.plan = self._with_extra_setup_texts(self.plan)
        self.packs = PackChoice(self)
        self.occasion = ""
        """What the match is for, where who plays it is settled, such as a table of a club night."""
        self.occasion_people: tuple[str, ...] = ()
        """Whom that is about."""
        self.defers_pictures = True
        """Whether pictures that matter less come with later frames: the first one comes sooner then."""
        self._later_steps: deque[Callable[[], None]] = deque()
        self._is_layout_unseen = True
        """Whether no frame has shown yet how everything is laid out."""
        self._rects = PlacedRects()
        """The panel behind the board, where there is room for it."""

    @property
    def game_name(self) -> str:
        return self.game.name

    @property
    def heading(self) -> str:
        return wording.game_title(self.game.name)

    @property
    def subheading(self) -> str:
        return self.occasion if self.occasion and self._is_for_occasion else say("setup.new")

    @property
    def _is_for_occasion(self) -> bool:
        """Whether those for whom the page was opened are still the ones who play, and nobody else."""
        are_people = all(player.kind == SitterKind.PERSON for player in self.plan.players)
        return are_people and set(self.plan.seat_names(team=self.game.team)) <= set(self.occasion_people)

    def change(self, plan: SetupPlan) -> None:
        """Settles something, and shows what follows from it."""
        self.plan = self._with_extra_setup_texts(plan)
        self.layout()

    def _with_extra_setup_texts(self, plan: SetupPlan) -> SetupPlan:
        """With the setup keys that follow from its options."""
        return replace(plan, texts=tuple(self.extra.extra_setup_texts(dict(plan.options), dict(plan.texts)).items()))

    def use_game(self, game: Game[Any, Any, Any]) -> None:
        """Goes on with other content of the same game."""
        self.game = game
        self.board = make_board(self.stage, game)
        self.extra = make_setup_extra(self)
        self.change(refit_plan(game, self.plan))

    def update(self, now: float) -> None:
        super().update(now)
        if self._is_layout_unseen:
            self._is_layout_unseen = False
        elif self._later_steps:
            self._later_steps.popleft()()
            self.defers_pictures = bool(self._later_steps)
        if self.packs.update():
            self.layout()

    def is_busy(self) -> bool:
        return bool(self._later_steps)

    def run_in_later_frame(self, step: Callable[[], None]) -> None:
        """Does something with one of the next frames, unless everything is laid out anew before."""
        self._later_steps.append(step)

    def start_match(self) -> None:
        """Draws the lot, opens the journal and puts the match on the table."""
        if not self.packs.recheck_chosen_pack():
            return
        stage = self.stage
        if self.plan.is_tournament and not self._must_still_play():
            self._ask_to_start_without_club()
            return
        played = self._plan_to_play()
        settled = make_header_from_plan(self.game, played, self.packs.chosen_pack, options_by_seat(self))
        pack = self.packs.chosen_pack.name if self.packs.chosen_pack else ""
        kept = replace(self.plan, pack=pack)
        stage.save_settings(**remembered_plans.remember_plan(self.game, kept, stage.settings))
        mark_people_present(stage, (player.name for player in self.plan.players if player.kind == SitterKind.PERSON))
        match = begin_match(stage, self.game, settled)
        if self.plan.seed.strip():
            write_or_retry(stage, match, partial(match.notes.set_note, chance.SEED, chance.TYPED))
        if self.plan.by_lot and write_trouble_of(match) is None:
            stage.toast.show(_seating_by_lot_text(settled))
        if played.is_tournament and not self.plan.is_tournament:
            stage.toast.show(join_sentences((stage.toast.words if self.plan.by_lot else "", say("setup.counts"))))
        registry.open_match(stage, match)

    def _plan_to_play(self) -> SetupPlan:
        """The plan, as a tournament match where these people have still to play one, however they came here."""
        return self.plan if self.plan.is_tournament else replace(self.plan, is_tournament=self._must_still_play())

    def _must_still_play(self) -> bool:
        """Whether a pairing of the club night waits for those who are to play now."""
        from tabletop.ui.scenes.club import current_club  # the title has no room for it in its memory

        if not all(player.kind == SitterKind.PERSON for player in self.plan.players):
            return False
        names = self.plan.seat_names(team=self.game.team)
        return current_club.must_still_play(self.game.name, names, team=self.game.team)

    def _ask_to_start_without_club(self) -> None:
        """Other people have been seated, or the result was entered meanwhile: the match would be lost for the club."""

        def start() -> None:
            self.change(replace(self.plan, is_tournament=False))
            self.start_match()

        names = dict.fromkeys(map(with_direction_isolates, self.plan.seat_names(team=self.game.team)))
        self.stage.push_scene(
            ConfirmScene(self.stage, say("setup.no_club_question"), say("setup.no_club_start"), start,
                         details=say("setup.no_club_text", names=join_list(tuple(names))), icon="trophy", risky=True)
        )  # fmt: skip

    def open_rulebook(self) -> None:
        """Opens the rulebook; the plan waits."""
        self.stage.push_scene(
            registry.open_scene("rulebook", self.stage, SceneRequest(self.game.name, rules=self.game))
        )

    def handle_key(self, event: KeyEvent) -> None:
        if event.name == Key.RETURN:
            self.start_match()
        elif event.name == Key.F1:
            self.open_rulebook()
        else:
            super().handle_key(event)

    # --- layout ---------------------------------------------------------------------------------------------------

    def build(self, body: pygame.Rect) -> None:
        metrics, side = self.stage.metrics, self.stage.metrics.mix_px(300, 0.7)
        gap, start = metrics.px(12), FormParts(self.form).button(
            say("setup.start"), self.start_match, height=metrics.mix_px(52, 0.5), name="start", look="@primary",
            icon="play",
        )  # fmt: skip
        self._later_steps.clear()
        self._is_layout_unseen = True
        self._rects.clear()
        plan = pad_sides(cell(self._put_plan_controls), bottom=body.bottom - self.stage.surface.get_height())
        board = behind(pad(cell(self._put_start_board_and_texts), metrics.px(20)), self._rects.cell("panel").place)
        panel = column(grow(board), start, gap=gap)
        wide = row(grow(plan), sized(panel, width=side), gap=gap)
        narrow = column(grow(cell(partial(self._put_plan_controls, has_links=True))), start, gap=gap)
        choose_by_width(metrics.text_px(400) + side + 2 * gap, narrow, wide).place(body)

    def _put_plan_controls(self, rect: pygame.Rect, *, has_links: bool = False) -> None:
        """Everything that can be settled, in a window that scrolls; below it the links, where no panel has them."""
        metrics, gap = self.stage.metrics, self.stage.metrics.px(12)
        scroll = self.form.add_scroll_area(rect, 1, name="plan")
        parts = FormParts(self.form, scroll)
        repeated = self._repeat_match_buttons(scroll)
        seats = column(*repeated, SeatColumns(self, scroll).seats(), gap=metrics.px(10))
        links = self._page_link_buttons(parts) if has_links else []
        below = column(*OptionCards(self, parts).option_cards(), *links, gap=gap)
        high = scroll.place(column(seats, below, gap=metrics.px(14)))
        scroll.set_content_height(high + gap + metrics.px(8))

    def _repeat_match_buttons(self, scroll: ScrollArea) -> list[Layout]:
        """A press for each company that has played: the table as it was laid the last time."""
        stage, high, gap = self.stage, cards.field_height(self.stage), self.stage.metrics.px(10)
        known = () if self.occasion else remembered_plans.last_plans(self.game, stage.settings)

        def put(i: int, plan: SetupPlan, rect: pygame.Rect) -> None:
            short, long = remembered_plans.plan_summary_wordings(self.game, plan, self.extra)
            words = (say("setup.again", who=long), say("setup.again", who=short), short)
            room = rect.w - stage.metrics.mix_px(22, 0.5) - stage.metrics.px(48)
            fitted = stage.texts.first_fitting_text(words, stage.metrics.font_size(BODY), room)
            self.form.add_button(rect, fitted, partial(self.start_with_plan, plan), name=f"again {i}",
                                 icon="replay", look="@left", container=scroll)  # fmt: skip

        across = min(len(known), scroll.width // stage.metrics.text_px(280))
        buttons = (cell(partial(put, i, plan), height=high) for i, plan in enumerate(known))
        return [grid(*buttons, columns=across, gap=gap)] if known else []

    def start_with_plan(self, plan: SetupPlan) -> None:
        """Starts a match with another plan than the one that is shown, where the packs of that are here."""
        if not self.packs.choose_by_name(plan.pack):
            return
        self.plan = self._with_extra_setup_texts(refit_plan(self.game, plan))
        self.start_match()

    def repeat_last_match(self) -> None:
        """Starts as the latest company did the last time, or with what is known of that."""
        self.start_with_plan(next(iter(remembered_plans.last_plans(self.game, self.stage.settings)), self.plan))

    def choice_tile(self, option: Option, value: str) -> ChoiceTile | None:
        picture = self.extra.value_picture(option.name, value)
        if picture is None:
            return None
        told = wording.localised_messages(self.game.name).value_words(
            option.name, value, translate_text(option.title(value))
        )
        return ChoiceTile(picture, told.title, told.text, step=self.extra.value_tile_step(option.name, value))

    def set_option(self, option: str, value: str) -> None:
        options = tuple((dict(self.plan.options) | {option: value}).items())
        self.change(refit_plan(self.game, replace(self.plan, options=options)))
        self.extra.on_option_chosen(option, value)

    def plan_with_options(self, chosen: Mapping[str, str]) -> SetupPlan:
        """The plan with these options and with what follows from them."""
        options = tuple((dict(self.plan.options) | dict(chosen)).items())
        return self._with_extra_setup_texts(refit_plan(self.game, replace(self.plan, options=options)))

    def toggle_house_rules(self) -> None:
        self.shows_house_rules = not self.shows_house_rules
        self.layout()

    # --- the game at the right ------------------------------------------------------------------------------------

    def _put_start_board_and_texts(self, rect: pygame.Rect) -> None:
        """The board as it will stand at the start takes what the words leave; below them the links."""
        gap, parts, words = self.stage.metrics.px(12), FormParts(self.form), self._game_text_paragraphs()
        links = column(*self._page_link_buttons(parts), gap=self.stage.metrics.px(8))

        def board_side_px() -> int:
            return rect.h - links.height(rect.w) - parts.paragraphs(words).height(rect.w) - 2 * gap

        while len(words) > 2 and board_side_px() < rect.w * _LEAST_BOARD_SHARE:
            words.pop()
        side = max(1, min(rect.w, board_side_px()))
        board = within(cell(self._show_start_board, width=side, height=side))
        column(board, grow(parts.paragraphs(words)), links, gap=gap).place(rect)

    def _show_start_board(self, rect: pygame.Rect) -> None:
        self.board.layout(rect)
        self.board.show(self.game.view(self.game.start(self.plan.setup), None))

    def _page_link_buttons(self, parts: FormParts) -> list[Layout]:
        """The ways to the rulebook and to those pages of this game to which its own set-up has no way."""
        pages = [page for page in registry.game_pages(self.game.name) if not page.is_read]
        named = [("rules", say("setup.rules"), "book", self.open_rulebook)]
        named += [(page.name, say(f"{page.name}.title"), page.icon, partial(self._open_page, page)) for page in pages]
        high = cards.field_height(self.stage)
        return [parts.button(words, press, height=high, name=name, icon=icon) for name, words, icon, press in named]

    def _open_page(self, page: GamePage) -> None:
        self.stage.push_scene(registry.open_scene(page.name, self.stage, SceneRequest(self.game.name, rules=self.game)))

    def _game_text_paragraphs(self) -> list[Paragraph]:
        """What is said about the game, the most important first."""
        words, theme = wording.localised_messages(self.game.name), self.stage.theme
        gap, facts = self.stage.metrics.px(6), say("setup.facts", players=words.players, minutes=words.minutes)
        aim = wording.localised_rulebook(self.game.name).sections[0].text[-1]
        return [
            Paragraph(words.title, TITLE, bold=True, colour=theme.text),
            *self._agreed_option_paragraphs(gap),
            Paragraph(words.tagline, BODY, colour=theme.text, gap=gap),
            Paragraph(facts, SMALL, colour=theme.accent, gap=gap),
            Paragraph(aim, SMALL, colour=theme.secondary, gap=gap),
        ]

    def _agreed_option_paragraphs(self, gap: int) -> list[Paragraph]:
        """What is to be played, wherever the list of choices is scrolled to: the first choice with its line."""
        words, settled, theme = wording.localised_messages(self.game.name), dict(self.plan.options), self.stage.theme
        told = [
            (words.option_words(option.name).title,
             words.value_words(option.name, value, translate_text(option.title(value))))
            for option in shared_options(self) for value in (settled[option.name],)
        ]  # fmt: skip
        if not told:
            return []
        others = (say("setup.agreed", what=what, value=value.title) for what, value in told[1:])
        first, line = told[0][1], " · ".join(others)
        blocks = (
            Paragraph(first.title, BODY, bold=True, colour=theme.accent, gap=gap),
            Paragraph(first.text, SMALL, colour=theme.secondary, gap=gap),
            Paragraph(line, SMALL, colour=theme.text, gap=gap),
        )
        return [block for block in blocks if block.text]

    def draw(self, surface: DisplayList, now: float) -> None:
        surface.blit(draw.table_background(self.stage), (0, 0))
        if "panel" in self._rects:
            draw.panel(self.stage, surface, self._rects["panel"])
            self.board.draw(surface, now, Marks())
        self._draw_bar(surface)
        self.form.draw(surface)


def _seating_by_lot_text(settled: Header) -> str:
    seats = [
        say("setup.plays", name=with_direction_isolates(sitter.name), side=wording.side_name(settled.game, seat))
        for seat, sitter in enumerate(settled.sitters)
    ]
    return say("setup.drawn", seats=join_list(seats))


def open_scene(stage: Stage, request: SceneRequest) -> SetupScene:
    """The set-up of the requested game; people who are named sit on its seats in their order."""
    made = SetupScene(stage, request.game)
    if request.pack:
        made.packs.find_and_choose_pack(request.pack)
    if request.setup:
        made.plan = made.plan_with_options(request.setup)
    if request.people:
        made.plan = plan_for_people(made.game, made.plan, request.people)
        made.occasion, made.occasion_people = request.detail, tuple(request.people)
        made.plan = replace(made.plan, is_tournament=request.is_tournament)
    return made
