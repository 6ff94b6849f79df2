"""The set-up: who plays, sides and options; two clicks away from a match."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial, reduce
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.box import GamePage
from tabletop.content.games import load_game
from tabletop.play import fairness
from tabletop.play.persistent import trouble_of
from tabletop.play.record import Header
from tabletop.play.seats import SitterKind
from tabletop.ui import wording
from tabletop.ui.boards.board import make_board
from tabletop.ui.boards.marks import Marks
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import BODY, SMALL, TITLE
from tabletop.ui.forms.scroll import Scroll
from tabletop.ui.forms.tiles import ChoiceTile
from tabletop.ui.scenes import cards, registry
from tabletop.ui.scenes.evening.current import add_people_here
from tabletop.ui.scenes.matches import begin_match, write_or_retry
from tabletop.ui.scenes.page import FormPage
from tabletop.ui.scenes.registry import Request
from tabletop.ui.scenes.setup import company
from tabletop.ui.scenes.setup.choices import OptionCards, open_options
from tabletop.ui.scenes.setup.extra import make_extra
from tabletop.ui.scenes.setup.packs import PackChoice
from tabletop.ui.scenes.setup.plan import SetupPlan, first_plan, header, refitted
from tabletop.ui.scenes.setup.seats import SeatColumns, owned_options
from tabletop.ui.stage.events import KeyEvent
from tabletop.ui.stage.keyboard import Key
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.rules.game import Game, Option
    from tabletop.ui.stage.stage import Stage

_BOARD = 0.8
"""How high the board is at least, as a share of its panel's width, before words are left out."""


class SetupScene(FormPage):
    """Settles a plan; Enter or the brass button starts the match."""

    first = "start"

    def __init__(self, stage: Stage, game: str) -> None:
        super().__init__(stage)
        self.game = load_game(game)
        self.more = False
        """Whether house rules are shown."""
        self.board = make_board(stage, self.game)
        self.extra = make_extra(self)
        seated = any(self.extra.seat(option.name) is not None for option in self.game.options)
        self.plan: SetupPlan = first_plan(self.game, stage.settings, seated=seated)
        self.plan = self._completed(self.plan)
        self.packs = PackChoice(self)
        self.hurries = True
        """Whether pictures that matter less come with later frames: the first one comes sooner then."""
        self._later: deque[Callable[[], None]] = deque()
        self._fresh = True
        """Whether no frame has shown yet how everything is laid out."""
        self._scroll: Scroll
        self._panel = pygame.Rect(0, 0, 0, 0)
        self._facts = pygame.Rect(0, 0, 0, 0)
        """Room for words about the game."""

    @property
    def about(self) -> str:
        return self.game.name

    @property
    def heading(self) -> str:
        return wording.title(self.game.name)

    @property
    def subheading(self) -> str:
        return say("setup.new")

    def change(self, plan: SetupPlan) -> None:
        """Settles something, and shows what follows from it."""
        self.plan = self._completed(plan)
        self.layout()

    def _completed(self, plan: SetupPlan) -> SetupPlan:
        """With the setup keys that follow from its options."""
        return replace(plan, texts=tuple(self.extra.texts(dict(plan.options), dict(plan.texts)).items()))

    def take(self, game: Game[Any, Any, Any]) -> None:
        """Goes on with other content of the same game."""
        self.game = game
        self.board = make_board(self.stage, game)
        self.extra = make_extra(self)
        self.change(refitted(game, self.plan))

    def update(self, now: float) -> None:
        super().update(now)
        if self._fresh:
            self._fresh = False
        elif self._later:
            self._later.popleft()()
            self.hurries = bool(self._later)
        if self.packs.update():
            self.layout()

    def busy(self) -> bool:
        return bool(self._later)

    def later(self, step: Callable[[], None]) -> None:
        """Does something with one of the next frames, unless everything is laid out anew before."""
        self._later.append(step)

    def start(self) -> None:
        """Draws the lot, opens the journal and puts the match on the table."""
        if not self.packs.holds():
            return
        stage = self.stage
        settled = header(self.game, self.plan, self.packs.chosen, owned_options(self))
        stage.keep(**company.remembered(self.game, self.plan, stage.settings))
        add_people_here(stage, (player.name for player in self.plan.players if player.kind == SitterKind.PERSON))
        match = begin_match(stage, self.game, settled)
        if self.plan.seed.strip():
            write_or_retry(stage, match, partial(match.notes.settle, fairness.SEED, fairness.TYPED))
        if self.plan.by_lot and trouble_of(match) is None:
            stage.toast.show(_drawn(settled))
        registry.open_match(stage, match)

    def rules(self) -> None:
        """Opens the rulebook; the plan waits."""
        self.stage.push(registry.open_scene("rulebook", self.stage, Request(self.game.name, rules=self.game)))

    def key(self, event: KeyEvent) -> None:
        """Enter starts, F1 opens the rulebook."""
        if event.name == Key.RETURN:
            self.start()
        elif event.name == Key.F1:
            self.rules()
        else:
            super().key(event)

    # --- layout ---------------------------------------------------------------------------------------------------

    def build(self, body: pygame.Rect) -> None:
        stage, metrics = self.stage, self.stage.metrics
        gap, high = metrics.px(12), metrics.grown(52, 0.5)
        side = metrics.grown(300, 0.7)
        wide = body.w - side - 2 * gap >= metrics.t(400)
        column = pygame.Rect(body.right - side, body.y, side, body.h) if wide else pygame.Rect(body)
        button = pygame.Rect(column.x, column.bottom - high, column.w, high)
        top = 0 if wide else high + gap
        left = pygame.Rect(body.x, body.y, body.w - side - gap, stage.surface.get_height() - body.y)
        if not wide:
            left = pygame.Rect(body.x, body.y, body.w, body.h - top)
        self._later.clear()
        self._fresh = True
        self._scroll = self.form.scroll(left, 1, name="plan")
        y = self._fill(self._scroll.width)
        if wide:
            self._panel = pygame.Rect(column.x, column.y, column.w, column.h - high - gap)
            self._place_game()
        else:
            self._panel = self._facts = pygame.Rect(0, 0, 0, 0)
            high = cards.field_height(stage)
            y = self._put_rules(pygame.Rect(0, y, self._scroll.width, high)) + gap
            for page in self._pages:
                y = self._put_page(page, pygame.Rect(0, y, self._scroll.width, high), self._scroll) + gap
        self._scroll.fit(y + metrics.px(8))
        self.form.button(button, say("setup.start"), self.start, name="start", look="@primary", icon="play")

    def _fill(self, width: int) -> int:
        """Everything that can be settled, from the top; returns the y below it."""
        y = SeatColumns(self, self._scroll, width).put(self._put_again(width)) + self.stage.metrics.px(14)
        return OptionCards(self, self._scroll, width).put(y)

    def _put_again(self, width: int) -> int:
        """A press for each company that has played: the table as it was laid the last time; returns the y below."""
        stage, high, gap = self.stage, cards.field_height(self.stage), self.stage.metrics.px(10)
        known = company.last_plans(self.game, stage.settings)
        across = max(1, min(len(known), width // stage.metrics.t(280)))
        wide = (width - gap * (across - 1)) // across
        room = wide - stage.metrics.grown(22, 0.5) - stage.metrics.px(48)
        for i, table in enumerate(known):
            at = pygame.Rect(i % across * (wide + gap), i // across * (high + gap), wide, high)
            short, long = company.group_text(self.game, table, self.extra)
            words = (say("setup.again", who=long), say("setup.again", who=short), short)
            fitted = stage.texts.fitting(words, stage.metrics.font(BODY), room)
            self.form.button(at, fitted, partial(self.begin, table), name=f"again {i}",
                             icon="replay", look="@left", container=self._scroll)  # fmt: skip
        return -(-len(known) // across) * (high + gap)

    def begin(self, plan: SetupPlan) -> None:
        """Starts a match with another plan than the one that is shown."""
        self.plan = self._completed(refitted(self.game, plan))
        self.start()

    def begin_again(self) -> None:
        """Starts as the latest company did the last time, or with what is known of that."""
        self.begin(next(iter(company.last_plans(self.game, self.stage.settings)), self.plan))

    def tile(self, option: Option, value: str) -> ChoiceTile | None:
        """What a value of an option looks like; None where it is a word in a list."""
        picture = self.extra.picture(option.name, value)
        if picture is None:
            return None
        told = wording.words(self.game.name).value(option.name, value, option.title(value))
        return ChoiceTile(picture, told.title, told.text, step=self.extra.step(option.name, value))

    def settle(self, option: str, value: str) -> None:
        """Gives an option another value."""
        options = tuple((dict(self.plan.options) | {option: value}).items())
        self.change(refitted(self.game, replace(self.plan, options=options)))
        self.extra.chosen(option, value)

    def unfold(self) -> None:
        """Shows house rules, or folds them."""
        self.more = not self.more
        self.layout()

    # --- the game at the right ------------------------------------------------------------------------------------

    def _place_game(self) -> None:
        """The board as it will stand at the start takes what the words leave."""
        stage, metrics, panel = self.stage, self.stage.metrics, self._panel
        pad, gap = metrics.px(20), metrics.px(12)
        inner = panel.inflate(-2 * pad, -2 * pad)
        link = self._put_links(inner)
        room = link.top - gap - inner.top
        blocks = self._blocks()
        heights = [draw.paragraph_height(stage, text, inner.w, size=size, bold=bold) for text, size, bold, _ in blocks]
        between = metrics.px(6)
        while len(heights) > 2 and room - sum(heights) - between * len(heights) < inner.w * _BOARD:
            heights.pop()
        high = sum(heights) + between * len(heights)
        side = max(1, min(inner.w, room - high - gap))
        self._facts = pygame.Rect(inner.x, inner.y + side + gap, inner.w, link.top - gap - inner.y - side - gap)
        area = pygame.Rect(0, inner.y, side, side)
        area.centerx = inner.centerx
        self.board.layout(area)
        self.board.show(self.game.view(self.game.start(self.plan.setup), None))
        self._shown = len(heights)

    @property
    def _pages(self) -> Sequence[GamePage]:
        """Those of this game to which its own set-up has no way."""
        return [page for page in registry.pages(self.game.name) if not page.is_read]

    def _put_rules(self, rect: pygame.Rect, container: Any = ...) -> int:
        inside = self._scroll if container is ... else container
        self.form.button(rect, say("setup.rules"), self.rules, name="rules", icon="book", container=inside)
        return rect.bottom

    def _put_links(self, inner: pygame.Rect) -> pygame.Rect:
        """The ways to the rulebook and to pages of this game, at the bottom; returns the highest one's place."""
        high, gap = cards.field_height(self.stage), self.stage.metrics.px(8)
        link = pygame.Rect(inner.x, inner.bottom - high, inner.w, high)
        for page in self._pages:
            self._put_page(page, link, None)
            link = link.move(0, -high - gap)
        self._put_rules(link, container=None)
        return link

    def _put_page(self, page: GamePage, rect: pygame.Rect, container: Any) -> int:
        def go() -> None:
            self.stage.push(registry.open_scene(page.name, self.stage, Request(self.game.name, rules=self.game)))

        words = say(f"{page.name}.title")
        self.form.button(rect, words, go, name=page.name, icon=page.icon, container=container)
        return rect.bottom

    def _blocks(self) -> list[tuple[str, float, bool, str]]:
        """What is said about the game, the most important first: text, size, bold, colour."""
        words, theme = wording.words(self.game.name), self.stage.theme
        facts = say("setup.facts", players=words.players, minutes=words.minutes)
        aim = wording.rulebook(self.game.name).sections[0].text[-1]
        told = [(words.tagline, BODY, False, theme.text), (facts, SMALL, False, theme.accent),
                (aim, SMALL, False, theme.secondary)]  # fmt: skip
        return [(words.title, TITLE, True, theme.text), *self._agreed(), *told]

    def _agreed(self) -> list[tuple[str, float, bool, str]]:
        """What is to be played, wherever the list of choices is scrolled to: the first choice with its line."""
        words, settled, theme = wording.words(self.game.name), dict(self.plan.options), self.stage.theme
        told = [
            (words.option(option.name).title, words.value(option.name, value, option.title(value)))
            for option in open_options(self) for value in (settled[option.name],)
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
        surface.blit(draw.background(self.stage), (0, 0))
        if self._panel:
            draw.panel(self.stage, surface, self._panel)
            self.board.draw(surface, now, Marks())
            self._draw_words(surface)
        self._draw_bar(surface)
        self.form.draw(surface)

    def _draw_words(self, surface: DisplayList) -> None:
        rect = pygame.Rect(self._facts)
        for text, size, bold, colour in self._blocks()[: self._shown]:
            rect.y = draw.paragraph(self.stage, surface, text, rect, size=size, bold=bold, colour=colour)
            rect.y += self.stage.metrics.px(6)


def _drawn(settled: Header) -> str:
    seats = [
        say("setup.plays", name=sitter.name, side=wording.side(settled.game, seat))
        for seat, sitter in enumerate(settled.sitters)
    ]
    return say("setup.drawn", seats=reduce(lambda one, two: say("setup.joined", first=one, second=two), seats))


def open_scene(stage: Stage, request: Request) -> SetupScene:
    """The set-up of the requested game."""
    return SetupScene(stage, request.game)
