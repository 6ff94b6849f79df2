"""The page of the people at this table: who is here tonight, their colours, and who is to be forgotten.

Opened by the scene name "people" from the evening's page and from `person_menu`; nobody imports it. Every press is
written at once, through `current_evening.change_people`, to the file of `play.people`: a change must keep that way,
since it reads the file again before it writes. Colours are those of `play.people`, and names are cleaned by
`play.seats`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop import paths
from tabletop.play import people
from tabletop.play.people import COLOURS, People, TablePerson, initials_of
from tabletop.play.seats import LONGEST, clean_name
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.forms.scroll import ScrollArea
from tabletop.ui.messages import say
from tabletop.ui.scenes import cards
from tabletop.ui.scenes.dialogs import ConfirmScene
from tabletop.ui.scenes.evening import current_evening
from tabletop.ui.scenes.evening.picture import person_badge
from tabletop.ui.scenes.form_page import ColumnPage
from tabletop.ui.scenes.name_dialog import NameScene
from tabletop.ui.scenes.registry import Request
from tabletop.ui.sentences import join_label
from tabletop.ui.stage.events import Key, KeyEvent
from tabletop.ui.stage.scene import Scene

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


class PeopleScene(ColumnPage):
    """Every press is kept at once."""

    first_focus = "deed"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.people, wrong = people.load_people(paths.people())
        if wrong:
            stage.toast.show(say("evening.people_unread", why=wrong))

    @property
    def heading(self) -> str:
        return say("evening.people_title")

    def handle_key(self, event: KeyEvent) -> None:
        if event.name == Key.RETURN:
            self.ask_new_name()
        else:
            super().handle_key(event)

    # --- what can be done -----------------------------------------------------------------------------------------

    def ask_new_name(self) -> None:
        """Who has come."""
        self.stage.push_scene(
            NameScene(
                self.stage,
                say("evening.add_question"),
                say("evening.add_details"),
                "",
                self._add_person,
                hint=say("evening.add_hint"),
                done=say("evening.add_do"),
                icon="person",
                longest=LONGEST,
            )
        )

    def _add_person(self, name: str) -> str:
        """Somebody has come; returns why that cannot be."""
        name, now = clean_name(name), current_evening.now()
        if not name:
            return say("evening.add_empty")
        if name in self.people.names_tonight(now):
            return say("evening.add_known", name=name)
        self._change_people(lambda found: found.with_people_here((name,), now))
        return ""

    def _set_present(self, name: str, here: bool) -> None:
        self.people = current_evening.change_people(
            self.stage, lambda found: found.with_presence(name, current_evening.now(), here=here)
        )

    def _change_colour(self, person: TablePerson) -> None:
        after = COLOURS[(COLOURS.index(person.colour) + 1) % len(COLOURS)]
        self._change_people(lambda found: found.with_colour(person.name, after))

    def _ask_forget(self, name: str) -> None:
        question, yes = say("evening.forget_question", name=name), say("evening.forget")
        forget = lambda: self._change_people(lambda found: found.without_person(name))  # noqa: E731 - it is what yes does
        self.stage.push_scene(ConfirmScene(self.stage, question, yes, forget, details=say("evening.forget_text"),
                                     icon="trash", risky=True))  # fmt: skip

    def _change_people(self, changed: Callable[[People], People]) -> None:
        self.people = current_evening.change_people(self.stage, changed)
        self.layout()

    # --- layout ---------------------------------------------------------------------------------------------------

    def build(self, body: pygame.Rect) -> None:
        button = self.reserve_button_rect(self.middle_column(body))
        scroll, gap = self.form.add_scroll(self.column_rect, 1, name="people"), self.stage.metrics.px(8)
        y = self.form.add_words(pygame.Rect(0, 0, scroll.width, 0), say("evening.people_note"), size=SMALL,
                            colour=self.stage.theme.secondary, container=scroll) + gap  # fmt: skip
        marks = initials_of(self.people.names)
        for person in reversed(self.people.known):
            y = self._put_person_card(scroll, y, person, marks[person.name]) + gap
        if not self.people.known:
            y = self._put_nobody_card(scroll, y) + gap
        scroll.set_content_height(max(1, y - gap))
        self.put_bright_button(button, say("evening.add"), self.ask_new_name, "plus")

    def _put_person_card(self, scroll: ScrollArea, y: int, person: TablePerson, mark: str) -> int:
        """A card with a disc, a name, whether that one is here, and two small buttons; returns the y below."""
        stage, metrics, form = self.stage, self.stage.metrics, self.form
        high, pad, gap = cards.field_height(stage), metrics.px(12), metrics.px(8)
        box = pygame.Rect(0, y, scroll.width, high + 2 * pad)
        form.add_panel(box, container=scroll)
        side = metrics.grown(34, 0.5)
        disc = pygame.Rect(pad, box.centery - side // 2, side, side)
        form.add_picture(disc, person_badge(stage, mark, person.colour, side), container=scroll)
        trash = pygame.Rect(box.right - pad - high, box.y + pad, high, high)
        paint = trash.move(-high - gap, 0)
        switch = pygame.Rect(0, box.y + pad, metrics.text_px(50), high)
        switch.right = paint.x - 2 * gap
        here = say("evening.here")
        wide = stage.texts.width(here, metrics.font_size(SMALL))
        left = disc.right + pad
        beside = switch.x - wide - gap - left > metrics.text_px(140)
        room = (switch.x - (wide + 2 * gap if beside else gap)) - left
        name = stage.texts.shortened(person.name, metrics.font_size(BODY), room, bold=True)
        tall = draw.paragraph_height(stage, name, room, bold=True)
        form.add_words(pygame.Rect(left, box.centery - tall // 2, room, 0), name, bold=True, container=scroll)
        if beside:
            tall = draw.paragraph_height(stage, here, wide + 1, size=SMALL)
            at = pygame.Rect(switch.x - wide - gap, box.centery - tall // 2, wide + 1, 0)
            form.add_words(at, here, size=SMALL, colour=stage.theme.secondary, container=scroll)
        is_here = person.name in self.people.names_tonight(current_evening.now())
        form.add_switch(
            switch,
            is_here,
            partial(self._set_present, person.name),
            name=f"here {person.name}",
            label=join_label(person.name, here),
            container=scroll,
        )
        form.add_button(paint, "", partial(self._change_colour, person), name=f"colour {person.name}", icon="palette",
                        label=join_label(person.name, say("evening.colour")), tip=say("evening.colour"),
                        container=scroll)  # fmt: skip
        form.add_button(trash, "", partial(self._ask_forget, person.name), name=f"forget {person.name}", icon="trash",
                        label=join_label(person.name, say("evening.forget")), tip=say("evening.forget"),
                        container=scroll)  # fmt: skip
        return box.bottom

    def _put_nobody_card(self, scroll: ScrollArea, y: int) -> int:
        """How people come to be here; returns the y below."""
        stage, pad = self.stage, self.stage.metrics.px(20)
        title, text = say("evening.people_none"), say("evening.people_none_text")
        inner = pygame.Rect(pad, y + pad, scroll.width - 2 * pad, 0)
        high = draw.paragraph_height(stage, title, inner.w, bold=True) + draw.paragraph_height(stage, text, inner.w)
        box = pygame.Rect(0, y, scroll.width, high + 2 * pad)
        self.form.add_panel(box, container=scroll)
        below = self.form.add_words(inner, title, bold=True, container=scroll)
        self.form.add_words(inner.move(0, below - inner.y), text, colour=stage.theme.secondary, container=scroll)
        return box.bottom


def open_scene(stage: Stage, request: Request) -> Scene:
    """Everybody who is remembered."""
    return PeopleScene(stage)
