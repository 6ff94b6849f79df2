"""The page of the people at this table: who is here tonight, their colours, and who is to be forgotten.

Opened by the scene name "people" from the evening's page and from `person_menu`; nobody imports it. Every press is
written at once, through `current_evening.change_people`, to the file of `play.people`: a change must keep that way,
since it reads the file again before it writes. Colours are those of `play.people`; several names are read out of one
line by `play.name_lists`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop import paths
from tabletop.play import people
from tabletop.play.name_lists import ListedEntry
from tabletop.play.people import COLOURS, People, TablePerson, initials_of
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.forms.form_parts import FormParts
from tabletop.ui.messages import say
from tabletop.ui.scenes import cards
from tabletop.ui.scenes.club import current_club
from tabletop.ui.scenes.dialogs import ConfirmScene
from tabletop.ui.scenes.evening import current_evening
from tabletop.ui.scenes.evening.picture import person_badge
from tabletop.ui.scenes.form_page import ColumnPage
from tabletop.ui.scenes.name_list_dialog import EntryOutcome, NameListScene, NameListTexts
from tabletop.ui.scenes.registry import SceneRequest
from tabletop.ui.scenes.saved_match import count_text
from tabletop.ui.sentences import join_label
from tabletop.ui.stage.events import Key, KeyEvent
from tabletop.ui.stage.scene import Scene
from tabletop.ui.widgets.layout import Align, Layout, cell, choose_by_width, column, grow, pad, row, sized

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


class PeopleScene(ColumnPage):
    """Every press is kept at once."""

    first_focus = "deed"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.people, wrong = people.load_people(paths.people())
        self._met_here: set[str] = set()
        """Who was unknown before they were entered here."""
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
        texts = NameListTexts(question=say("evening.add_question"), details=say("evening.add_details"),
                              hint=say("evening.add_hint"), done=say("evening.add_do"),
                              progress=self._here_text())  # fmt: skip
        self.stage.push_scene(NameListScene(self.stage, texts, self._add_people, self._take_people_back))

    def _add_people(self, entries: Sequence[ListedEntry]) -> EntryOutcome:
        """They have come, but for those who are here already."""
        now, known = current_evening.now(), set(self.people.names)
        here = self.people.names_of_people_here(now)
        refused = {each: say("evening.add_known", name=each.name) for each in entries if each.name in here}
        names = [each.name for each in entries if each not in refused]
        self._met_here |= {name for name in names if name not in known}
        self._update_known_people(lambda found: found.with_people_here(names, now))
        return EntryOutcome(tuple(refused.items()), self._here_text())

    def _take_people_back(self, entries: Sequence[ListedEntry]) -> EntryOutcome:
        """They are gone again; whoever was unknown before is forgotten."""
        now = current_evening.now()

        def take_back(found: People) -> People:
            for each in entries:
                if each.name in self._met_here:
                    found = found.without_person(each.name)
                else:
                    found = found.with_person_here_or_gone(each.name, now, here=False)
            return found

        self._update_known_people(take_back)
        return EntryOutcome((), self._here_text())

    def _here_text(self) -> str:
        return count_text("club.people_count", len(self.people.names_of_people_here(current_evening.now())))

    def _set_person_present(self, name: str, here: bool) -> None:
        self.people = current_evening.change_people(
            self.stage, lambda found: found.with_person_here_or_gone(name, current_evening.now(), here=here)
        )

    def _change_person_colour(self, person: TablePerson) -> None:
        after = COLOURS[(COLOURS.index(person.colour) + 1) % len(COLOURS)]
        self._update_known_people(lambda found: found.with_colour(person.name, after))

    def _ask_to_forget_person(self, name: str) -> None:
        question, yes = say("evening.forget_question", name=name), say("evening.forget")
        forget = partial(self._forget_person, name)
        self.stage.push_scene(ConfirmScene(self.stage, question, yes, forget, details=say("evening.forget_text"),
                                     icon="trash", risky=True))  # fmt: skip

    def _forget_person(self, name: str) -> None:
        current_club.forget_person(self.stage, name)
        self._update_known_people(lambda found: found.without_person(name))

    def _update_known_people(self, changed: Callable[[People], People]) -> None:
        self.people = current_evening.change_people(self.stage, changed)
        self.layout()

    # --- layout ---------------------------------------------------------------------------------------------------

    def build(self, body: pygame.Rect) -> None:
        button = self.reserve_button_rect(self.middle_column_rect(body))
        scroll = self.form.add_scroll_area(self.column_rect, 1, name="people")
        parts, colour = FormParts(self.form, scroll), self.stage.theme.secondary
        marks = initials_of(self.people.names)
        people_cards = [self._person_card(parts, person, marks[person.name]) for person in reversed(self.people.known)]
        note = parts.words(say("evening.people_note"), size=SMALL, colour=colour)
        scroll.fill(column(note, *(people_cards or [self._no_people_card(parts)]), gap=self.stage.metrics.px(8)))
        self.put_bright_button(button, say("evening.add"), self.ask_new_name, "plus")

    def _person_card(self, parts: FormParts, person: TablePerson, mark: str) -> Layout:
        """A card with a disc, a name, whether that one is here, and two small buttons."""
        metrics, gap, side = self.stage.metrics, self.stage.metrics.px(8), self.stage.metrics.mix_px(34, 0.5)
        badge = parts.picture(person_badge(self.stage, mark, person.colour, side))
        name = grow(sized(parts.line(person.name, bold=True), width=metrics.text_px(140)))
        here = parts.line(say("evening.here"), size=SMALL, colour=self.stage.theme.secondary)
        switch = cell(
            partial(self._put_presence_switch, parts, person),
            width=metrics.text_px(50),
            height=cards.field_height(self.stage),
        )
        buttons = row(
            self._person_icon_button(parts, person, "colour", "palette", partial(self._change_person_colour, person)),
            self._person_icon_button(
                parts, person, "forget", "trash", partial(self._ask_to_forget_person, person.name)
            ),
            gap=gap,
        )
        words = row(badge, name, gap=metrics.px(12), align=Align.CENTRE)
        whole = row(
            grow(words), row(here, switch, gap=gap, align=Align.CENTRE), buttons, gap=2 * gap, align=Align.CENTRE
        )
        narrow = row(grow(words), switch, buttons, gap=2 * gap, align=Align.CENTRE)
        return parts.panel(pad(choose_by_width(whole.width, narrow, whole), metrics.px(12)))

    def _put_presence_switch(self, parts: FormParts, person: TablePerson, rect: pygame.Rect) -> None:
        is_here = person.name in self.people.names_of_people_here(current_evening.now())
        self.form.add_switch(
            rect,
            is_here,
            partial(self._set_person_present, person.name),
            name=f"here {person.name}",
            label=join_label(person.name, say("evening.here")),
            container=parts.container,
        )

    def _person_icon_button(
        self, parts: FormParts, person: TablePerson, name: str, icon: str, press: Callable[[], None]
    ) -> Layout:
        words, side = say(f"evening.{name}"), cards.field_height(self.stage)
        return parts.button("", press, width=side, height=side, name=f"{name} {person.name}", icon=icon,
                            label=join_label(person.name, words), tip=words)  # fmt: skip

    def _no_people_card(self, parts: FormParts) -> Layout:
        """How people come to be here."""
        text = parts.words(say("evening.people_none_text"), colour=self.stage.theme.secondary)
        title = parts.words(say("evening.people_none"), bold=True)
        return parts.panel(pad(column(title, text), self.stage.metrics.px(20)))


def open_scene(stage: Stage, request: SceneRequest) -> Scene:
    """Everybody who is remembered."""
    return PeopleScene(stage)
