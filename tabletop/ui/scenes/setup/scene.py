"""The set-up: who plays, sides and options; two clicks away from a match."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.box import Page as GamePage
from tabletop.content.games import load_game
from tabletop.play.persistent import trouble_of
from tabletop.play.record import Header
from tabletop.settings import CHOICES
from tabletop.ui import wording
from tabletop.ui.boards.board import make_board
from tabletop.ui.boards.marks import Marks
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.sheet import Sheet
from tabletop.ui.drawing.theme import BODY, SMALL, TITLE
from tabletop.ui.forms.scroll import Scroll
from tabletop.ui.scenes import cards, registry
from tabletop.ui.scenes.matches import begun
from tabletop.ui.scenes.page import Page
from tabletop.ui.scenes.registry import Request
from tabletop.ui.scenes.setup.extra import make_extra
from tabletop.ui.scenes.setup.packs import PackChoice
from tabletop.ui.scenes.setup.plan import Plan, first_plan, header, refitted, remembered
from tabletop.ui.scenes.setup.seats import SeatCards
from tabletop.ui.stage.events import Key
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.rules.game import Game, Option
    from tabletop.ui.stage.stage import Stage


class SetupScene(Page):
    """Settles a plan; Enter or the brass button starts the match."""

    first = "start"

    def __init__(self, stage: Stage, game: str) -> None:
        super().__init__(stage)
        self.game = load_game(game)
        self.plan: Plan = first_plan(self.game, stage.settings)
        self.more = False
        """Whether the rarely used options are shown."""
        self.unfolded = False
        """Whether the game's own rarely used options are shown."""
        self.board = make_board(stage, self.game)
        self.extra = make_extra(self)
        self.plan = self._completed(self.plan)
        self.packs = PackChoice(self)
        self._scroll: Scroll
        self._panel = pygame.Rect(0, 0, 0, 0)
        self._facts = pygame.Rect(0, 0, 0, 0)
        """Room for words about the game."""

    @property
    def about(self) -> str:
        """The game that is set up."""
        return self.game.name

    @property
    def heading(self) -> str:
        """The game's name."""
        return wording.title(self.game.name)

    @property
    def subheading(self) -> str:
        """What this is."""
        return say("setup.new")

    def change(self, plan: Plan) -> None:
        """Settles something, and shows what follows from it."""
        self.plan = self._completed(plan)
        self.layout()

    def _completed(self, plan: Plan) -> Plan:
        """With the setup keys that follow from its options."""
        return replace(plan, texts=tuple(self.extra.texts(dict(plan.options), dict(plan.texts)).items()))

    def take(self, game: Game[Any, Any, Any]) -> None:
        """Goes on with other content of the same game."""
        self.game = game
        self.board = make_board(self.stage, game)
        self.extra = make_extra(self)
        self.change(refitted(game, self.plan))

    def update(self, now: float) -> None:
        """Shows packs when they are found."""
        super().update(now)
        if self.packs.update():
            self.layout()

    def start(self) -> None:
        """Draws the lot, opens the journal and puts the match on the table."""
        if not self.packs.holds():
            return
        stage = self.stage
        settled = header(self.game, self.plan, self.packs.chosen)
        stage.keep(**remembered(self.game.name, self.plan, stage.settings))
        match = begun(stage, self.game, settled)
        if self.plan.by_lot and trouble_of(match) is None:
            stage.toast.show(_drawn(settled))
        registry.open_match(stage, match)

    def rules(self) -> None:
        """Opens the rulebook; the plan waits."""
        self.stage.push(registry.open_scene("rulebook", self.stage, Request(self.game.name)))

    def key(self, event: Key) -> None:
        """Enter starts, F1 opens the rulebook."""
        if event.name in ("return", "enter"):
            self.start()
        elif event.name == "f1":
            self.rules()
        else:
            super().key(event)

    # --- layout ---------------------------------------------------------------------------------------------------

    def build(self, body: pygame.Rect) -> None:
        """Players and options at the left, the game at the right; one column where there is little room."""
        stage, metrics = self.stage, self.stage.metrics
        gap, high = metrics.px(12), metrics.grown(52, 0.5)
        side = metrics.grown(380, 0.5)
        wide = body.w - side - 2 * gap >= metrics.t(400)
        column = pygame.Rect(body.right - side, body.y, side, body.h) if wide else pygame.Rect(body)
        button = pygame.Rect(column.x, column.bottom - high, column.w, high)
        top = 0 if wide else high + gap
        left = pygame.Rect(body.x, body.y, body.w - side - gap, stage.surface.get_height() - body.y)
        if not wide:
            left = pygame.Rect(body.x, body.y, body.w, body.h - top)
        self._scroll = self.form.scroll(left, 1, name="plan")
        y = self._fill(self._scroll.width)
        if wide:
            self._panel = pygame.Rect(column.x, column.y, column.w, column.h - high - gap)
            self._place_game()
        else:
            self._panel = self._facts = pygame.Rect(0, 0, 0, 0)
            high = cards.field_height(stage)
            y = self._put_rules(pygame.Rect(0, y, self._scroll.width, high)) + gap
            for page in registry.pages(self.game.name):
                y = self._put_page(page, pygame.Rect(0, y, self._scroll.width, high), self._scroll) + gap
        self._scroll.fit(y + metrics.px(8))
        self.form.button(button, say("setup.start"), self.start, name="start", look="@primary", icon="play")

    def _fill(self, width: int) -> int:
        """Everything that can be settled, from the top; returns the y below it."""
        form, gap, scroll = self.form, self.stage.metrics.px(12), self._scroll
        y = SeatCards(self, scroll, width).put(0) + gap
        y = self._put_sides(y, width) + gap
        y = self.packs.put(scroll, y, width)
        y = self._put_options(y, width)
        y = self._put_undo(y, width) + gap
        if self.game.rolls:
            y = self._put_dice(y, width) + gap
        if self.game.hidden and sum(player.kind == "person" for player in self.plan.players) > 1:
            y = self._put_cover(y, width) + gap
        at = pygame.Rect(0, y, width, cards.field_height(self.stage))
        words, icon = ("fewer", "chevron_up") if self.more else ("more", "chevron_down")
        form.button(
            at, say(f"setup.{words}"), self._toggle_more, name="more", icon=icon, look="@plain", container=scroll
        )
        if not self.more:
            return at.bottom + gap
        return self.packs.put_bad(scroll, self._put_seed(at.bottom + gap, width) + gap, width)

    def _card(self, title: str, text: str, y: int, width: int) -> tuple[pygame.Rect, int]:
        """A card at this height; the room for its control, and the y below it."""
        box = pygame.Rect(0, y, width, cards.height(self.stage, title, text, width, "field"))
        return cards.put(self.form, box, title, text, "field", container=self._scroll), box.bottom

    def _put_sides(self, y: int, width: int) -> int:
        options = [("lot", say("setup.by_lot")), ("chosen", say("setup.chosen"))]
        room, below = self._card(say("setup.sides"), say("setup.sides_text"), y, width)
        self.form.parts(room, options, "lot" if self.plan.by_lot else "chosen",
                        lambda value: self.change(replace(self.plan, by_lot=value == "lot")), name="sides",
                        container=self._scroll)  # fmt: skip
        return below

    def _put_undo(self, y: int, width: int) -> int:
        kind = "_new" if self.game.hidden or self.game.rolls else ""
        room, below = self._card(say("setup.undo"), say(f"setup.undo{kind}_text"), y, width)
        options = [(key, say(f"setup.undo{kind}_{key}")) for key in CHOICES["undo"]]
        self.form.parts(room, options, self.plan.undo, lambda value: self.change(replace(self.plan, undo=value)),
                        name="undo", container=self._scroll)  # fmt: skip
        return below

    def _put_dice(self, y: int, width: int) -> int:
        room, below = self._card(say("setup.dice"), say("setup.dice_text"), y, width)
        options = [(key, say(f"setup.dice_{key}")) for key in ("program", "hand")]
        self.form.parts(room, options, "hand" if self.plan.dice else "program",
                        lambda value: self.change(replace(self.plan, dice=value == "hand")), name="dice",
                        container=self._scroll)  # fmt: skip
        return below

    def _put_cover(self, y: int, width: int) -> int:
        """What keeps secrets at one screen: a setting, offered where it matters."""
        room, below = self._card(say("settings.cover"), say("settings.cover_text"), y, width)
        options = [(key, say(f"settings.cover_{key}")) for key in CHOICES["cover"]]
        self.form.parts(room, options, self.stage.settings.cover, lambda value: self.stage.change(cover=value),
                        name="cover", container=self._scroll)  # fmt: skip
        return below

    def _put_options(self, y: int, width: int) -> int:
        """Those of the game that make a difference now; the rarely used ones behind a button."""
        gap, settled = self.stage.metrics.px(12), dict(self.plan.options)
        shown = [option for option in self.game.options if len(option.values) > 1 and option.matters(settled)]
        folded = [option for option in shown if self.extra.folded(option.name)]
        for option in shown:
            if option not in folded:
                y = self._put_option(option, y, width) + gap
        if folded:
            at = pygame.Rect(0, y, width, cards.field_height(self.stage))
            words, icon = self.extra.fold_words(settled), "chevron_up" if self.unfolded else "chevron_down"
            self.form.button(at, words, self._toggle_fold, name="fold", icon=icon, look="@plain",
                             container=self._scroll)  # fmt: skip
            y = at.bottom + gap
        for option in folded if self.unfolded else ():
            y = self._put_option(option, y, width) + gap
        return y

    def _toggle_fold(self) -> None:
        self.unfolded = not self.unfolded
        self.layout()

    def _put_option(self, option: Option, y: int, width: int) -> int:
        name = option.name
        words, chosen = wording.words(self.game.name), dict(self.plan.options)[name]
        told = {
            value: self.extra.words(name, value, words.value(name, value, option.title(value)))
            for value in option.values
        }
        texts = (words.option(name).text, told[chosen].text)
        room, below = self._card(words.option(name).title, " ".join(filter(None, texts)), y, width)
        options = [(value, told[value].title) for value in option.values]

        def change(value: str) -> None:
            options = tuple((dict(self.plan.options) | {name: value}).items())
            self.change(refitted(self.game, replace(self.plan, options=options)))
            self.extra.chosen(name, value)

        self.form.choice(room, options, chosen, change, name=f"option {name}", container=self._scroll)
        return self._put_extras(name, below, width)

    def _put_extras(self, option: str, y: int, width: int) -> int:
        """Buttons that belong to an option."""
        gap, high = self.stage.metrics.px(8), cards.field_height(self.stage)
        for one in self.extra.buttons(option, dict(self.plan.options)):
            at = pygame.Rect(0, y + gap, width, high)
            self.form.button(at, one.words, one.press, name=one.name, icon=one.icon, container=self._scroll)
            y = at.bottom
        return y

    def _put_seed(self, y: int, width: int) -> int:
        room, below = self._card(say("setup.seed"), say("setup.seed_text"), y, width)
        self.form.entry(room, self.plan.seed, self._type_seed, name="seed", hint=say("setup.seed_hint"), longest=24,
                        container=self._scroll)  # fmt: skip
        return below

    def _type_seed(self, seed: str) -> None:
        self.plan = replace(self.plan, seed=seed)

    def _toggle_more(self) -> None:
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
        while len(heights) > 2 and room - sum(heights) < inner.w * (0.9 if self.plan.texts else 0.6):
            heights.pop()
        high = sum(heights) + metrics.px(6) * len(heights)
        side = max(1, min(inner.w, room - high - gap))
        self._facts = pygame.Rect(inner.x, inner.y + side + gap, inner.w, link.top - gap - inner.y - side - gap)
        area = pygame.Rect(0, inner.y, side, side)
        area.centerx = inner.centerx
        self.board.layout(area)
        self.board.show(self.game.view(self.game.start(self.plan.setup), None))
        self._shown = len(heights)

    def _put_rules(self, rect: pygame.Rect, container: Any = ...) -> int:
        inside = self._scroll if container is ... else container
        self.form.button(rect, say("setup.rules"), self.rules, name="rules", icon="book", container=inside)
        return rect.bottom

    def _put_links(self, inner: pygame.Rect) -> pygame.Rect:
        """The ways to the rulebook and to pages of this game, at the bottom; returns the highest one's place."""
        high, gap = cards.field_height(self.stage), self.stage.metrics.px(8)
        link = pygame.Rect(inner.x, inner.bottom - high, inner.w, high)
        for page in registry.pages(self.game.name):
            self._put_page(page, link, None)
            link = link.move(0, -high - gap)
        self._put_rules(link, container=None)
        return link

    def _put_page(self, page: GamePage, rect: pygame.Rect, container: Any) -> int:
        def go() -> None:
            self.stage.push(registry.open_scene(page.name, self.stage, Request(self.game.name)))

        words = say(f"{page.name}.title")
        self.form.button(rect, words, go, name=page.name, icon=page.icon, container=container)
        return rect.bottom

    def _blocks(self) -> list[tuple[str, float, bool, str]]:
        """What is said about the game, the most important first: text, size, bold, colour."""
        words, theme = wording.words(self.game.name), self.stage.theme
        facts = say("setup.facts", players=words.players, minutes=words.minutes)
        aim = wording.rulebook(self.game.name).sections[0].text[-1]
        return [(words.title, TITLE, True, theme.text), (words.tagline, BODY, False, theme.text),
                (facts, SMALL, False, theme.accent), (aim, SMALL, False, theme.secondary)]  # fmt: skip

    def draw(self, surface: Sheet, now: float) -> None:
        """The board before the start, and words about the game."""
        surface.blit(draw.background(self.stage), (0, 0))
        if self._panel:
            draw.panel(self.stage, surface, self._panel)
            self.board.draw(surface, now, Marks())
            self._draw_words(surface)
        self._draw_bar(surface)
        self.form.draw(surface)

    def _draw_words(self, surface: Sheet) -> None:
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
