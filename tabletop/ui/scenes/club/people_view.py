"""Who takes part in a club night; before the first round also what is played, in which format, and for how long.

Made by `club.scene` whenever it is laid out. The people of this table are offered with a switch each: on means that
they take part, off that they don't yet, or have gone home. Teams are typed, with their members. A change must keep:
every press goes through `change` of the context at once, and somebody with an open pairing is taken out only after a
question.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial, reduce
from typing import Final

import pygame

from tabletop.content import boxes
from tabletop.content.errors import ContentError
from tabletop.content.games import load_game
from tabletop.play.name_lists import ListedEntry
from tabletop.play.people import People, initials_of
from tabletop.play.tournament.pairing import expected_rounds
from tabletop.play.tournament.tournament import Entrant, Tournament, TournamentError, TournamentFormat
from tabletop.ui.drawing.draw import Paragraph
from tabletop.ui.drawing.theme import HEADING, SMALL
from tabletop.ui.forms.form_parts import FormParts
from tabletop.ui.messages import say
from tabletop.ui.scenes.cards import FormChoiceCard, choice_card, field_height
from tabletop.ui.scenes.club import current_club
from tabletop.ui.scenes.club.club_texts import at_once_text, duration_text, entrants_text, format_title, game_title
from tabletop.ui.scenes.club.context import PAGE_SIZE, ClubContext, page_buttons
from tabletop.ui.scenes.dialogs import ConfirmScene
from tabletop.ui.scenes.evening import current_evening
from tabletop.ui.scenes.evening.picture import person_badge
from tabletop.ui.scenes.name_list_dialog import EntryOutcome, NameListScene, NameListTexts
from tabletop.ui.sentences import join_label, join_list
from tabletop.ui.widgets.layout import Align, Layout, cell, column, grow, pad, row, sized

_MOST_ROUNDS_OFFERED: Final = 15
_MOST_TABLES_OFFERED: Final = 8
_SUGGESTED: Final = "0"
"""The value of the suggested number of rounds."""
_FOR_TWO: Final = tuple(each for each in TournamentFormat if each is not TournamentFormat.TEAMS)


class PeopleView:
    """Describes the people, and before the first round what they agree on."""

    def __init__(self, context: ClubContext) -> None:
        self._context = context
        self._stage = context.stage
        self._tournament = context.tournament
        self._met_here: set[str] = set()
        """Who was unknown before they were entered here."""

    def layout(self, parts: FormParts) -> Layout:
        tournament, theme = self._tournament, self._stage.theme
        settings = [] if tournament.rounds else self._settings_cards(parts)
        everybody = self._people_to_list()
        shown = everybody[self._context.first_row : self._context.first_row + PAGE_SIZE]
        marks = initials_of([each.name for each in everybody])
        colours = current_evening.load_people().colours_by_name(each.name for each in everybody)
        cards = [self._person_card(parts, each, marks[each.name], colours[each.name]) for each in shown]
        title = say("club.teams_title" if tournament.has_teams else "club.people_title")
        note = say("club.teams_note" if tournament.has_teams else "club.people_note")
        words = parts.paragraphs((Paragraph(title, HEADING, bold=True), Paragraph(note, SMALL, colour=theme.secondary)))
        pages = page_buttons(self._context, parts, len(everybody))
        return column(*settings, words, *pages, *cards, gap=self._stage.metrics.px(10))

    # --- what is agreed on ----------------------------------------------------------------------------------------

    def _settings_cards(self, parts: FormParts) -> list[Layout]:
        tournament = self._tournament
        games = [(each.name, game_title(each.name)) for each in boxes.shelf().boxes]
        formats = (TournamentFormat.TEAMS,) if _is_team_game(tournament.game) else _FOR_TWO
        kinds = [(str(each), format_title(each)) for each in formats]
        made = [
            choice_card(parts, FormChoiceCard("game", say("club.game"), say("club.game_text"), games, tournament.game,
                                              self._choose_game, is_list=True)),
            choice_card(parts, FormChoiceCard("format", say("club.format"), say(f"club.{tournament.format}_text"),
                                              kinds, str(tournament.format), self._choose_format, is_list=True)),
        ]  # fmt: skip
        if tournament.format not in (TournamentFormat.KNOCK_OUT, TournamentFormat.ROUND_ROBIN):
            suggested = expected_rounds(tournament.with_settings(planned_rounds=0))
            rounds = [(_SUGGESTED, say("club.rounds_suggested", number=suggested))]
            rounds += [(str(count), str(count)) for count in range(1, _MOST_ROUNDS_OFFERED + 1)]
            made.append(
                choice_card(parts, FormChoiceCard("rounds", say("club.rounds"), duration_text(tournament), rounds,
                                                  str(tournament.planned_rounds), self._choose_rounds, is_list=True))
            )  # fmt: skip
        else:
            gap = self._stage.metrics.px(16)
            words = (Paragraph(say("club.rounds"), bold=True),
                     Paragraph(duration_text(tournament), SMALL, colour=self._stage.theme.secondary))  # fmt: skip
            made.append(parts.panel(pad(parts.paragraphs(words), x=gap, y=self._stage.metrics.px(12))))
        return [*made, self._tables_card(parts)]

    def _tables_card(self, parts: FormParts) -> Layout:
        """How many matches are played at once: the night's length follows from it."""
        counts = sorted({*range(1, _MOST_TABLES_OFFERED + 1), self._tournament.tables} - {0})
        tables = [*((str(count), at_once_text(count)) for count in counts), ("0", at_once_text(0))]
        return choice_card(
            parts, FormChoiceCard("tables", say("club.tables"), say("club.tables_text"), tables,
                                  str(self._tournament.tables), self._choose_tables, is_list=True)
        )  # fmt: skip

    def _choose_game(self, game: str) -> None:
        kind = TournamentFormat.TEAMS if _is_team_game(game) else self._tournament.format
        if kind is TournamentFormat.TEAMS and not _is_team_game(game):
            kind = TournamentFormat.SWISS
        self._context.change(lambda one: one.with_settings(game=game, kind=kind))

    def _choose_format(self, kind: str) -> None:
        self._context.change(lambda one: one.with_settings(kind=TournamentFormat(kind)))

    def _choose_tables(self, tables: str) -> None:
        self._context.change(lambda one: one.with_settings(tables=int(tables)))

    def _choose_rounds(self, rounds: str) -> None:
        self._context.change(lambda one: one.with_settings(planned_rounds=int(rounds)))

    # --- people ---------------------------------------------------------------------------------------------------

    def _people_to_list(self) -> list[Entrant]:
        """Who takes part, then who is known and does not."""
        found = list(self._tournament.entrants)
        if self._tournament.has_teams or self._tournament.is_finished:
            return found
        taken = {each.name.casefold() for each in found}
        people, now = current_evening.load_people(), current_evening.now()
        here = people.names_of_people_here(now)
        names = [*here, *(name for name in reversed(people.names) if name not in here)]
        return [*found, *(Entrant(name, is_here=False) for name in names if name.casefold() not in taken)]

    def _person_card(self, parts: FormParts, person: Entrant, mark: str, colour: str) -> Layout:
        metrics, theme = self._stage.metrics, self._stage.theme
        badge = parts.picture(person_badge(self._stage, mark, colour, metrics.mix_px(32, 0.5)))
        told = [Paragraph(person.name, bold=True)]
        if person.members and person.members != (person.name,):
            told.append(Paragraph(join_list(person.members), SMALL, colour=theme.secondary))
        if person.name in self._tournament.names and not person.is_here:
            told.append(Paragraph(say("club.gone"), SMALL, colour=theme.secondary))
        words = grow(sized(parts.paragraphs(told), width=metrics.text_px(140)))
        switch = cell(partial(self._put_switch, parts, person), width=metrics.text_px(50),
                      height=field_height(self._stage))  # fmt: skip
        inner = row(badge, words, switch, gap=metrics.px(12), align=Align.CENTRE)
        return parts.panel(pad(inner, x=metrics.px(14), y=metrics.px(8)))

    def _put_switch(self, parts: FormParts, person: Entrant, rect: pygame.Rect) -> None:
        is_in = person.name in self._tournament.names and person.is_here
        parts.form.add_switch(rect, is_in, partial(self._set_taking_part, person), name=f"in {person.name}",
                              label=join_label(person.name, say("club.takes_part")),
                              container=parts.container)  # fmt: skip

    def _set_taking_part(self, person: Entrant, is_in: bool) -> None:
        name, tournament = person.name, self._tournament
        if is_in and name not in tournament.names:
            self._context.change(lambda one: one.with_entrant(name))
        elif is_in:
            self._context.change(lambda one: one.with_returner(name))
        elif not tournament.rounds:
            self._context.change(lambda one: one.without_entrant(name))
        elif _has_open_pairing(tournament, name):
            self._stage.push_scene(
                ConfirmScene(self._stage, say("club.leave_question", name=name), say("club.leave"),
                             partial(self._record_leaver, name), self._put_switch_back, details=say("club.leave_text"),
                             icon="person", risky=True)
            )  # fmt: skip
        else:
            self._record_leaver(name)

    def _record_leaver(self, name: str) -> None:
        self._context.change(lambda one: one.with_leaver(name))

    def _put_switch_back(self) -> None:
        """The switch is as it was."""
        self._context.show_rows_from(self._context.first_row)

    def ask_name(self) -> None:
        """Who joins, or which team."""
        has_teams = self._tournament.has_teams
        kind = "team" if has_teams else "person"
        texts = NameListTexts(
            question=say(f"club.add_{kind}_question"), details=say(f"club.add_{kind}_details"),
            hint=say(f"club.add_{kind}_hint"), done=say("club.add_do"), progress=entrants_text(self._tournament),
        )  # fmt: skip
        box = NameListScene(self._stage, texts, self._add_entries, self._remove_entries, has_teams=has_teams)
        self._stage.push_scene(box)

    def _add_entries(self, entries: Sequence[ListedEntry]) -> EntryOutcome:
        known = {name.casefold() for name in current_evening.load_people().names}
        outcome = self._change_entries(entries, lambda one, each: one.with_entrant(each.name, each.members))
        refused = [entry for entry, _ in outcome.refused]
        if not self._tournament.has_teams:
            taken = [each.name for each in entries if each not in refused]
            self._met_here |= {name for name in taken if name.casefold() not in known}
            current_evening.mark_people_present(self._stage, taken)
        return outcome

    def _remove_entries(self, entries: Sequence[ListedEntry]) -> EntryOutcome:
        """Takes out who was entered by mistake; nobody remembers those who were met in this way."""
        outcome = self._change_entries(entries, lambda one, each: one.without_entrant(each.name))
        refused = [entry for entry, _ in outcome.refused]
        strangers = [each.name for each in entries if each not in refused and each.name in self._met_here]
        if strangers:
            current_evening.change_people(self._stage, lambda found: reduce(People.without_person, strangers, found))
        return outcome

    def _change_entries(
        self, entries: Sequence[ListedEntry], change: Callable[[Tournament, ListedEntry], Tournament]
    ) -> EntryOutcome:
        """All that can be of them, in one change of the file."""
        refused, after = dict[ListedEntry, str](), self._tournament
        if not entries:
            return EntryOutcome((), entrants_text(after))

        def change_all(one: Tournament) -> Tournament:
            nonlocal after
            refused.clear()
            for each in entries:
                try:
                    one = change(one, each)
                except TournamentError as error:
                    refused[each] = current_club.error_text(error)
            after = one
            return one

        if trouble := self._context.change(change_all):
            return EntryOutcome(tuple((each, trouble) for each in entries), entrants_text(self._tournament))
        self._tournament = after
        return EntryOutcome(tuple(refused.items()), entrants_text(after))


def _is_team_game(game: str) -> bool:
    try:
        return load_game(game).team
    except ContentError:
        return False


def _has_open_pairing(tournament: Tournament, name: str) -> bool:
    return any(name in each.players for _, _, each in tournament.open_pairings)
