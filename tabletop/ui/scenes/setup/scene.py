"""The set-up page of a game: who plays, sides and options, until the match starts.

Opened by the scene name "setup" from the title and from menus. It holds one SetupPlan (`setup.plan`), a frozen value:
every control calls `change` with a new plan, and the whole page is laid out again. `option_cards`, `seat_columns` and
`packs` fill it, games add to it through SetupExtra (`extra`); pictures that matter less are made in later frames
(`run_later`). A change must keep the order in `start_match`: the pack is checked, the plan is remembered in the
settings, then the journal is opened and the match put on the table.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
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
from tabletop.ui.drawing.text_direction import isolate_direction
from tabletop.ui.drawing.theme import BODY, SMALL, TITLE
from tabletop.ui.forms.scroll import ScrollArea
from tabletop.ui.forms.tiles import ChoiceTile
from tabletop.ui.messages import say
from tabletop.ui.scenes import cards, registry
from tabletop.ui.scenes.evening.current_evening import mark_people_present
from tabletop.ui.scenes.form_page import FormPage
from tabletop.ui.scenes.matches import begin_match, write_or_retry
from tabletop.ui.scenes.registry import Request
from tabletop.ui.scenes.setup import remembered_plans
from tabletop.ui.scenes.setup.extra import make_extra
from tabletop.ui.scenes.setup.option_cards import OptionCards, shared_options
from tabletop.ui.scenes.setup.packs import PackChoice
from tabletop.ui.scenes.setup.plan import SetupPlan, initial_plan, refit_plan, settled_header
from tabletop.ui.scenes.setup.seat_columns import SeatColumns, options_by_seat
from tabletop.ui.sentences import join_list
from tabletop.ui.stage.events import Key, KeyEvent

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
        self.extra = make_extra(self)
        seated = any(self.extra.seat(option.name) is not None for option in self.game.options)
        self.plan: SetupPlan = initial_plan(self.game, stage.settings, seated=seated)
        self.plan = self._complete_plan(self.plan)
        self.packs = PackChoice(self)
        self.defers_pictures = True
        """Whether pictures that matter less come with later frames: the first one comes sooner then."""
        self._later_steps: deque[Callable[[], None]] = deque()
        self._is_layout_unseen = True
        """Whether no frame has shown yet how everything is laid out."""
        self._scroll: ScrollArea
        self._panel_rect = pygame.Rect(0, 0, 0, 0)
        self._facts_rect = pygame.Rect(0, 0, 0, 0)
        """Room for words about the game."""

    @property
    def game_name(self) -> str:
        return self.game.name

    @property
    def heading(self) -> str:
        return wording.game_title(self.game.name)

    @property
    def subheading(self) -> str:
        return say("setup.new")

    def change(self, plan: SetupPlan) -> None:
        """Settles something, and shows what follows from it."""
        self.plan = self._complete_plan(plan)
        self.layout()

    def _complete_plan(self, plan: SetupPlan) -> SetupPlan:
        """With the setup keys that follow from its options."""
        return replace(plan, texts=tuple(self.extra.texts(dict(plan.options), dict(plan.texts)).items()))

    def use_game(self, game: Game[Any, Any, Any]) -> None:
        """Goes on with other content of the same game."""
        self.game = game
        self.board = make_board(self.stage, game)
        self.extra = make_extra(self)
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

    def run_later(self, step: Callable[[], None]) -> None:
        """Does something with one of the next frames, unless everything is laid out anew before."""
        self._later_steps.append(step)

    def start_match(self) -> None:
        """Draws the lot, opens the journal and puts the match on the table."""
        if not self.packs.recheck_chosen_pack():
            return
        stage = self.stage
        settled = settled_header(self.game, self.plan, self.packs.chosen_pack, options_by_seat(self))
        stage.save_settings(**remembered_plans.remember_plan(self.game, self.plan, stage.settings))
        mark_people_present(stage, (player.name for player in self.plan.players if player.kind == SitterKind.PERSON))
        match = begin_match(stage, self.game, settled)
        if self.plan.seed.strip():
            write_or_retry(stage, match, partial(match.notes.set_note, chance.SEED, chance.TYPED))
        if self.plan.by_lot and write_trouble_of(match) is None:
            stage.toast.show(_lot_result_text(settled))
        registry.open_match(stage, match)

    def open_rulebook(self) -> None:
        """Opens the rulebook; the plan waits."""
        self.stage.push_scene(registry.open_scene("rulebook", self.stage, Request(self.game.name, rules=self.game)))

    def handle_key(self, event: KeyEvent) -> None:
        if event.name == Key.RETURN:
            self.start_match()
        elif event.name == Key.F1:
            self.open_rulebook()
        else:
            super().handle_key(event)

    # --- layout ---------------------------------------------------------------------------------------------------

    def build(self, body: pygame.Rect) -> None:
        stage, metrics = self.stage, self.stage.metrics
        gap, high = metrics.px(12), metrics.grown(52, 0.5)
        side = metrics.grown(300, 0.7)
        wide = body.w - side - 2 * gap >= metrics.text_px(400)
        column = pygame.Rect(body.right - side, body.y, side, body.h) if wide else pygame.Rect(body)
        button = pygame.Rect(column.x, column.bottom - high, column.w, high)
        top = 0 if wide else high + gap
        left = pygame.Rect(body.x, body.y, body.w - side - gap, stage.surface.get_height() - body.y)
        if not wide:
            left = pygame.Rect(body.x, body.y, body.w, body.h - top)
        self._later_steps.clear()
        self._is_layout_unseen = True
        self._scroll = self.form.add_scroll(left, 1, name="plan")
        y = self._fill_choices(self._scroll.width)
        if wide:
            self._panel_rect = pygame.Rect(column.x, column.y, column.w, column.h - high - gap)
            self._place_board_and_facts()
        else:
            self._panel_rect = self._facts_rect = pygame.Rect(0, 0, 0, 0)
            high = cards.field_height(stage)
            y = self._put_rulebook_button(pygame.Rect(0, y, self._scroll.width, high), self._scroll) + gap
            for page in self._linked_pages:
                y = self._put_page_button(page, pygame.Rect(0, y, self._scroll.width, high), self._scroll) + gap
        self._scroll.set_content_height(y + metrics.px(8))
        self.form.add_button(button, say("setup.start"), self.start_match, name="start", look="@primary", icon="play")

    def _fill_choices(self, width: int) -> int:
        """Everything that can be settled, from the top; returns the y below it."""
        y = SeatColumns(self, self._scroll, width).put_seats(self._put_repeat_buttons(width)) + self.stage.metrics.px(
            14
        )
        return OptionCards(self, self._scroll, width).put_cards(y)

    def _put_repeat_buttons(self, width: int) -> int:
        """A press for each company that has played: the table as it was laid the last time; returns the y below."""
        stage, high, gap = self.stage, cards.field_height(self.stage), self.stage.metrics.px(10)
        known = remembered_plans.last_plans(self.game, stage.settings)
        across = max(1, min(len(known), width // stage.metrics.text_px(280)))
        wide = (width - gap * (across - 1)) // across
        room = wide - stage.metrics.grown(22, 0.5) - stage.metrics.px(48)
        for i, table in enumerate(known):
            at = pygame.Rect(i % across * (wide + gap), i // across * (high + gap), wide, high)
            short, long = remembered_plans.plan_summary_wordings(self.game, table, self.extra)
            words = (say("setup.again", who=long), say("setup.again", who=short), short)
            fitted = stage.texts.first_fitting(words, stage.metrics.font_size(BODY), room)
            self.form.add_button(at, fitted, partial(self.start_with_plan, table), name=f"again {i}",
                             icon="replay", look="@left", container=self._scroll)  # fmt: skip
        return -(-len(known) // across) * (high + gap)

    def start_with_plan(self, plan: SetupPlan) -> None:
        """Starts a match with another plan than the one that is shown."""
        self.plan = self._complete_plan(refit_plan(self.game, plan))
        self.start_match()

    def repeat_last_match(self) -> None:
        """Starts as the latest company did the last time, or with what is known of that."""
        self.start_with_plan(next(iter(remembered_plans.last_plans(self.game, self.stage.settings)), self.plan))

    def choice_tile(self, option: Option, value: str) -> ChoiceTile | None:
        picture = self.extra.picture(option.name, value)
        if picture is None:
            return None
        told = wording.localised_messages(self.game.name).value_words(option.name, value, option.title(value))
        return ChoiceTile(picture, told.title, told.text, step=self.extra.step(option.name, value))

    def set_option(self, option: str, value: str) -> None:
        options = tuple((dict(self.plan.options) | {option: value}).items())
        self.change(refit_plan(self.game, replace(self.plan, options=options)))
        self.extra.chosen(option, value)

    def toggle_house_rules(self) -> None:
        self.shows_house_rules = not self.shows_house_rules
        self.layout()

    # --- the game at the right ------------------------------------------------------------------------------------

    def _place_board_and_facts(self) -> None:
        """The board as it will stand at the start takes what the words leave."""
        stage, metrics, panel = self.stage, self.stage.metrics, self._panel_rect
        pad, gap = metrics.px(20), metrics.px(12)
        inner = panel.inflate(-2 * pad, -2 * pad)
        link = self._put_links(inner)
        room = link.top - gap - inner.top
        blocks = self._text_blocks()
        heights = [draw.paragraph_height(stage, text, inner.w, size=size, bold=bold) for text, size, bold, _ in blocks]
        between = metrics.px(6)
        while len(heights) > 2 and room - sum(heights) - between * len(heights) < inner.w * _LEAST_BOARD_SHARE:
            heights.pop()
        high = sum(heights) + between * len(heights)
        side = max(1, min(inner.w, room - high - gap))
        self._facts_rect = pygame.Rect(inner.x, inner.y + side + gap, inner.w, link.top - gap - inner.y - side - gap)
        area = pygame.Rect(0, inner.y, side, side)
        area.centerx = inner.centerx
        self.board.layout(area)
        self.board.show(self.game.view(self.game.start(self.plan.setup), None))
        self._shown_block_count = len(heights)

    @property
    def _linked_pages(self) -> Sequence[GamePage]:
        """Those of this game to which its own set-up has no way."""
        return [page for page in registry.game_pages(self.game.name) if not page.is_read]

    def _put_rulebook_button(self, rect: pygame.Rect, container: ScrollArea | None) -> int:
        self.form.add_button(
            rect, say("setup.rules"), self.open_rulebook, name="rules", icon="book", container=container
        )
        return rect.bottom

    def _put_links(self, inner: pygame.Rect) -> pygame.Rect:
        """The ways to the rulebook and to pages of this game, at the bottom; returns the highest one's place."""
        high, gap = cards.field_height(self.stage), self.stage.metrics.px(8)
        link = pygame.Rect(inner.x, inner.bottom - high, inner.w, high)
        for page in self._linked_pages:
            self._put_page_button(page, link, None)
            link = link.move(0, -high - gap)
        self._put_rulebook_button(link, container=None)
        return link

    def _put_page_button(self, page: GamePage, rect: pygame.Rect, container: ScrollArea | None) -> int:
        def go() -> None:
            self.stage.push_scene(registry.open_scene(page.name, self.stage, Request(self.game.name, rules=self.game)))

        words = say(f"{page.name}.title")
        self.form.add_button(rect, words, go, name=page.name, icon=page.icon, container=container)
        return rect.bottom

    def _text_blocks(self) -> list[tuple[str, float, bool, str]]:
        """What is said about the game, the most important first: text, size, bold, colour."""
        words, theme = wording.localised_messages(self.game.name), self.stage.theme
        facts = say("setup.facts", players=words.players, minutes=words.minutes)
        aim = wording.rulebook(self.game.name).sections[0].text[-1]
        told = [(words.tagline, BODY, False, theme.text), (facts, SMALL, False, theme.accent),
                (aim, SMALL, False, theme.secondary)]  # fmt: skip
        return [(words.title, TITLE, True, theme.text), *self._agreed_option_blocks(), *told]

    def _agreed_option_blocks(self) -> list[tuple[str, float, bool, str]]:
        """What is to be played, wherever the list of choices is scrolled to: the first choice with its line."""
        words, settled, theme = wording.localised_messages(self.game.name), dict(self.plan.options), self.stage.theme
        told = [
            (words.option_words(option.name).title, words.value_words(option.name, value, option.title(value)))
            for option in shared_options(self) for value in (settled[option.name],)
        ]  # fmt: skip
        if not told:
            return []
        others = (say("setup.agreed", what=what, value=value.title) for what, value in told[1:])
        first, line = told[0][1], " · ".join(others)
        blocks: list[tuple[str, float, bool, str]] = [
            (first.title, BODY, True, theme.accent), (first.text, SMALL, False, theme.secondary),
            (line, SMALL, False, theme.text),
        ]  # fmt: skip
        return [block for block in blocks if block[0]]

    def draw(self, surface: DisplayList, now: float) -> None:
        surface.blit(draw.table_background(self.stage), (0, 0))
        if self._panel_rect:
            draw.panel(self.stage, surface, self._panel_rect)
            self.board.draw(surface, now, Marks())
            self._draw_text_blocks(surface)
        self._draw_bar(surface)
        self.form.draw(surface)

    def _draw_text_blocks(self, surface: DisplayList) -> None:
        rect = pygame.Rect(self._facts_rect)
        for text, size, bold, colour in self._text_blocks()[: self._shown_block_count]:
            rect.y = draw.paragraph(self.stage, surface, text, rect, size=size, bold=bold, colour=colour)
            rect.y += self.stage.metrics.px(6)


def _lot_result_text(settled: Header) -> str:
    seats = [
        say("setup.plays", name=isolate_direction(sitter.name), side=wording.side_name(settled.game, seat))
        for seat, sitter in enumerate(settled.sitters)
    ]
    return say("setup.drawn", seats=join_list(seats))


def open_scene(stage: Stage, request: Request) -> SetupScene:
    """The set-up of the requested game."""
    return SetupScene(stage, request.game)
