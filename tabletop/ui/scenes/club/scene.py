"""The page of a club night: who plays, format and rounds, pairings with results, standings, and the end.

Opened by the scene name "club" from the evening's page; nobody imports it. It shows the latest club night of the
folder and reads it again when that changes on the disk. Every press is written at once, through `current_club`. What
the three views hold is described in `people_view`, `round_view` and here; the second window shows `standings`.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import UTC
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from tabletop import paths
from tabletop.content import boxes
from tabletop.content.games import load_game
from tabletop.play.tournament.files import StoredTournament
from tabletop.play.tournament.pairing import is_decided, with_next_round
from tabletop.play.tournament.result_codes import read_result_code, result_code
from tabletop.play.tournament.tournament import (
    Pairing,
    Tournament,
    TournamentError,
    TournamentFormat,
    pairings_with_places,
)
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.forms.form_parts import FormParts
from tabletop.ui.messages import say
from tabletop.ui.scenes import registry
from tabletop.ui.scenes.club import current_club
from tabletop.ui.scenes.club.club_texts import pairing_text, result_text
from tabletop.ui.scenes.club.context import PAGE_SIZE, ClubContext, page_buttons
from tabletop.ui.scenes.club.current_standings import has_pairing_here
from tabletop.ui.scenes.club.people_view import PeopleView
from tabletop.ui.scenes.club.round_view import RoundView
from tabletop.ui.scenes.club.standings_table import (
    ClubStandings,
    draw_club_header,
    full_club_picture,
    standings_table,
    standings_words,
)
from tabletop.ui.scenes.dialogs import ConfirmScene, MenuItem, MenuScene
from tabletop.ui.scenes.evening import current_evening
from tabletop.ui.scenes.evening.picture import SKY, draw_evening_header
from tabletop.ui.scenes.form_page import FormPage
from tabletop.ui.scenes.matches import FileWatcher
from tabletop.ui.scenes.name_dialog import NameScene
from tabletop.ui.scenes.page_picture import PagePicture, make_page_picture, save_page_picture
from tabletop.ui.scenes.phones.between_matches import close_kept_phones, kept_phones
from tabletop.ui.scenes.phones.send_picture import open_send_picture
from tabletop.ui.scenes.registry import SceneRequest
from tabletop.ui.sentences import join_label
from tabletop.ui.stage.events import Key, KeyEvent
from tabletop.ui.stage.scene import Scene
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import Layout, PlacedRects, auto_grid, cell, column, grow, pad, within

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_WIDEST: Final = 1000
"""Logical pixels: width of the page's column."""
_VIEWS: Final = ("round", "standings", "people")
_ButtonSpec = tuple[str, str, str, Callable[[], None]]
"""Name, words, icon, and what it does."""


class ClubScene(FormPage):
    """The latest club night; before there is one, what it is."""

    first_focus = "deed"
    is_about_next_match = True

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.stored: StoredTournament | None = None
        """None where there is no club night that can be read."""
        self.view = "round"
        """One of _VIEWS."""
        self.round_index = 0
        """The round that is shown."""
        self.first_row = 0
        """Of a long list the first that is shown."""
        self.standings: ClubStandings | None = None
        self._rects = PlacedRects()
        self._folder_watcher = FileWatcher(stage, paths.tournaments())
        self._set_club(current_club.latest_club())
        if self.tournament is not None and self.tournament.is_finished:
            self.view = "standings"
        if damaged := current_club.damaged_club_files():
            stage.toast.show(say("club.unread", count=len(damaged), folder=paths.tournaments()))

    # --- the stage's hooks ----------------------------------------------------------------------------------------

    @property
    def heading(self) -> str:
        return say("club.title")

    @property
    def subheading(self) -> str:
        return self.standings.lines[-1] if self.standings is not None else ""

    @property
    def notice_area(self) -> pygame.Rect | None:
        return self._rects["page"] or None

    def on_uncovered(self) -> None:
        self._set_club(current_club.latest_club())
        self.layout()

    def update(self, now: float) -> None:
        super().update(now)
        if self._folder_watcher.has_file_changed_if_due():
            found = current_club.latest_club()
            if found != self.stored:
                self._set_club(found)
                self.layout()

    def handle_key(self, event: KeyEvent) -> None:
        if event.name == Key.RETURN:
            self._button_specs()[0][3]()
        else:
            super().handle_key(event)

    # --- the tournament -------------------------------------------------------------------------------------------

    @property
    def tournament(self) -> Tournament | None:
        return self.stored.tournament if self.stored is not None else None

    def _set_club(self, found: StoredTournament | None) -> None:
        before = len(self.tournament.rounds) if self.tournament is not None else 0
        self.stored = found
        self.standings = None
        if found is None:
            return
        rounds = len(found.tournament.rounds)
        if rounds != before or self.round_index >= rounds:
            self.round_index = max(0, rounds - 1)
            self.first_row = 0
        self.standings = ClubStandings(found.tournament, current_club.current_ratings(found.tournament.game))

    def change(self, changed: Callable[[Tournament], Tournament]) -> str:
        """Changes the club night on the disk; returns why that cannot be, which is said as well."""
        if self.stored is None:
            return ""
        found, trouble = current_club.change_club(self.stage, self.stored.path, changed)
        if found is not None:
            self._set_club(found)
        self.layout()
        return trouble

    def show_view(self, view: str) -> None:
        """Round, standings or people."""
        self.view, self.first_row = view, 0
        self.layout()

    def show_rows_from(self, first: int) -> None:
        """Another page of a long list."""
        self.first_row = first
        self.layout()

    def show_round(self, index: int) -> None:
        """An earlier round, or the current one."""
        self.round_index, self.first_row = index, 0
        self.layout()

    # --- what can be done -----------------------------------------------------------------------------------------

    def start_club(self) -> None:
        """A new club night with everybody who is here tonight; nothing is drawn yet."""
        now = current_evening.now()
        game = next(each.name for each in boxes.shelf().boxes if not load_game(each.name).team)
        last = self.tournament
        made = Tournament(
            now.astimezone(UTC).isoformat(timespec="seconds"),
            last.game if last is not None else game,
            last.format if last is not None else TournamentFormat.SWISS,
            secrets.token_hex(4),
            tables=last.tables if last is not None else 1,
        )
        if not made.has_teams:
            for name in current_evening.load_people().names_of_people_here(now):
                made = made.with_entrant(name)
        self._set_club(current_club.create_club(self.stage, made))
        self.show_view("people")

    def draw_next_round(self) -> None:
        """Pairs everybody who is here."""
        if not self.change(with_next_round):
            self.show_view("round")

    def take_draw_back(self) -> None:
        """The current round was drawn too early."""
        self.change(Tournament.without_last_round)

    def add_round(self) -> None:
        """One more than was planned."""
        self.change(lambda one: one.with_settings(planned_rounds=len(one.rounds) + 1))

    def ask_to_finish(self) -> None:
        """Ends the club night, when a question has been answered."""
        self.stage.push_scene(
            ConfirmScene(self.stage, say("club.finish_question"), say("club.finish"), self.finish,
                         details=say("club.finish_text"), icon="trophy")
        )  # fmt: skip

    def finish(self) -> None:
        """The standings are final."""
        if not self.change(Tournament.with_end):
            self.show_view("standings")

    def ask_code(self) -> None:
        """The code of a match that has ended elsewhere."""
        self.stage.push_scene(
            NameScene(self.stage, say("club.code_question"), say("club.code_details"), "", self._enter_code,
                      hint=say("club.code_hint"), done=say("club.code_do"), icon="keyboard", longest=16)
        )  # fmt: skip

    def _enter_code(self, typed: str) -> str:
        """Enters the result that a code tells; returns why that cannot be."""
        if self.tournament is None:
            return ""
        try:
            round_index, index, result = read_result_code(self.tournament, typed)
        except TournamentError as error:
            return current_club.error_text(error)
        trouble = self.change(lambda one: one.with_result(round_index, index, result))
        if not trouble:
            pairing = self.tournament.rounds[round_index].pairings[index]
            told = join_label(pairing_text(pairing.players), result_text(pairing))
            self.stage.toast.show(told)
        return trouble

    def open_pairing(self, pairing: Pairing) -> None:
        """The set-up with this game, and who plays it on its seats."""
        if self.tournament is None:
            return
        teams = self.tournament.has_teams
        people = self.tournament.entrant(pairing.players[0]).members if teams else pairing.players
        places = [
            (say("club.round", number=number + 1), say("club.table", number=index + 1))
            for number, index, each in pairings_with_places(self.tournament) if each.players == pairing.players
        ]  # fmt: skip
        detail = " · ".join((say("club.title"), *(places[-1] if places else ())))
        game = self.tournament.game
        pack = current_club.pack_of_last_match(self.stage.saves, game)
        request = SceneRequest(game, people=people, detail=detail, is_tournament=True, pack=pack)
        self.stage.push_scene(registry.open_scene("setup", self.stage, request))

    def _page_picture(self) -> PagePicture | None:
        if self.standings is None:
            return None
        drawn = full_club_picture(self.stage, self.standings, self.stage.metrics.px(1280))
        name = f"{say('club.title')} {current_evening.now().astimezone():%Y-%m-%d %H.%M}"
        return make_page_picture(name, drawn.as_picture(opaque=True))

    def keep_picture(self) -> None:
        """Writes the standings as a picture, and says where it is."""
        if (picture := self._page_picture()) is not None:
            self.stage.toast.show(save_page_picture(picture))

    def send_picture(self) -> None:
        """Hands the same picture to a phone."""
        if (picture := self._page_picture()) is not None:
            open_send_picture(self.stage, picture)

    def open_more(self) -> None:
        """What is done seldom."""
        can_draw_back = (
            self.tournament is not None
            and self.tournament.current_round is not None
            and all(each.result is None for each in self.tournament.current_round.pairings)
        )
        items = [
            MenuItem("keep", say("evening.keep"), self.keep_picture, "camera"),
            MenuItem("send", say("send.title"), self.send_picture, "phone"),
            MenuItem("add_round", say("club.add_round"), self.add_round, "plus"),
            MenuItem("draw_back", say("club.draw_back"), self.take_draw_back, "undo", enabled=can_draw_back,
                     tip="" if can_draw_back else say("club.error_round_begun")),
            MenuItem("finish", say("club.finish"), self.ask_to_finish, "trophy"),
        ]  # fmt: skip
        if kept_phones(self.stage) is not None:
            items.append(MenuItem("phones", say("phones.let_go"), partial(close_kept_phones, self.stage), "phone"))
        self.stage.push_scene(MenuScene(self.stage, items, title=say("club.title")))

    # --- layout ---------------------------------------------------------------------------------------------------

    def build(self, body: pygame.Rect) -> None:
        gap, tournament = self.stage.metrics.px(12), self.tournament
        parts = FormParts(self.form)
        tabs = [self._tabs_layout()] if tournament is not None and tournament.rounds else []
        page = column(*tabs, grow(self._rects.cell("page")), self._buttons_layout(parts), gap=gap)
        within(page, most_width=self.stage.metrics.px(_WIDEST)).place(body)
        scroll = self.form.add_scroll_area(self._rects["page"], 1, name=f"club {self.view}")
        inner = FormParts(self.form, scroll)
        if tournament is None:
            scroll.fill(self._empty_layout(inner))
        elif not tournament.rounds or self.view == "people":
            scroll.fill(PeopleView(self._context(tournament)).layout(inner))
        elif self.view == "standings":
            scroll.fill(self._standings_layout(inner, tournament))
        else:
            scroll.fill(RoundView(self._context(tournament)).layout(inner))

    def _tabs_layout(self) -> Layout:
        high = self.stage.metrics.mix_px(42, 0.6)
        options = [(each, say(f"club.tab_{each}")) for each in _VIEWS]
        put = partial(self.form.add_segmented_choice, options=options, value=self.view, change=self.show_view,
                      name="view", label=say("club.show"))  # fmt: skip
        return cell(put, height=high)

    def _context(self, tournament: Tournament) -> ClubContext:
        return ClubContext(self.stage, tournament, self.round_index, self.first_row, self.change, self.show_rows_from,
                           self.show_round, self.open_pairing)  # fmt: skip

    def _standings_layout(self, parts: FormParts, tournament: Tournament) -> Layout:
        standings, gap = self.standings, self.stage.metrics.px(12)
        assert standings is not None
        rows = standings.rows
        shown = rows[self.first_row : self.first_row + PAGE_SIZE]
        header = parts.drawn(
            lambda drawn: draw_club_header(self.stage, drawn, standings),
            words=standings.title,
            is_title=True,
        )
        facts = parts.words(standings.lines[0], colour=self.stage.theme.secondary)
        table = parts.drawn(
            lambda drawn: drawn.panel(
                pad(standings_table(self.stage, drawn, standings, shown), x=self.stage.metrics.px(16), y=gap)
            ),
            words=standings_words(standings, shown),
        )
        colour = self.stage.theme.secondary
        notes = [parts.words(note, size=SMALL, colour=colour) for note in standings.notes()]
        code = self._code_panels(parts) if tournament.is_finished else []
        return column(
            header, facts, *code, *page_buttons(self._context(tournament), parts, len(rows)), table, *notes, gap=gap
        )

    def _empty_layout(self, parts: FormParts) -> Layout:
        """What a club night is; on another laptop, the code of the last match."""
        stage, metrics, words = self.stage, self.stage.metrics, say("club.none")

        def sky(drawn: DrawnParts) -> Layout:
            return drawn.painted(
                lambda surface, rect: draw_evening_header(stage, surface, rect, words, ()),
                height=metrics.mix_px(SKY, 0.35),
            )

        told = parts.panel(pad(parts.words(say("club.none_text")), metrics.px(20)))
        head = parts.drawn(sky, words=words, is_title=True)
        return column(head, told, *self._code_panels(parts), gap=metrics.px(12))

    def _code_panels(self, parts: FormParts) -> list[Layout]:
        """For a club night on another laptop: the code of the match that ended last on this one tonight."""
        last = current_evening.last_match_tonight()
        code = result_code(last) if last is not None else ""
        if last is None or not code or current_club.is_match_entered(last.match) or has_pairing_here(last):
            return []
        names = [each.name for each in last.sitters]
        told = say("club.last_code", pairing=pairing_text(names) if len(names) == 2 else names[0], code=code)
        return [parts.panel(pad(parts.words(told), self.stage.metrics.px(20)), accent=True)]

    def _buttons_layout(self, parts: FormParts) -> Layout:
        metrics = self.stage.metrics
        specs = self._button_specs()
        buttons = [
            parts.button(words, press, height=metrics.mix_px(46, 0.5), name=name, look="" if i else "@primary",
                         icon=icon)
            for i, (name, words, icon, press) in enumerate(specs)
        ]  # fmt: skip
        return auto_grid(*buttons, least=metrics.mix_px(210, 0.9), most=len(buttons), gap=metrics.px(12), even=True)

    def _button_specs(self) -> list[_ButtonSpec]:
        """The likely wish first."""
        tournament = self.tournament
        if tournament is None:
            return [("deed", say("club.start"), "trophy", self.start_club)]
        if tournament.is_finished:
            return [
                ("deed", say("club.start_next"), "trophy", self.start_club),
                ("keep", say("evening.keep"), "camera", self.keep_picture),
                ("send", say("send.title"), "phone", self.send_picture),
            ]
        if not tournament.rounds:
            add = say("club.add_team" if tournament.has_teams else "club.add")
            return [
                ("deed", say("club.draw", number=1), "shuffle", self.draw_next_round),
                ("add", add, "person", PeopleView(self._context(tournament)).ask_name),
            ]
        specs = [self._bright_button_spec(tournament)]
        if self.view == "people":
            add = say("club.add_team" if tournament.has_teams else "club.add")
            specs.append(("add", add, "person", PeopleView(self._context(tournament)).ask_name))
        else:
            specs.append(("code", say("club.code"), "keyboard", self.ask_code))
        return [*specs, ("more", say("club.more"), "more", self.open_more)]

    def _bright_button_spec(self, tournament: Tournament) -> _ButtonSpec:
        """The next round, the end, or the first match that is still to be played."""
        if tournament.open_pairings:
            still = tournament.open_pairings[0][2]
            words = say("club.play_pairing", pairing=pairing_text(still.players))
            return ("deed", words, "play", partial(self.open_pairing, still))
        if is_decided(tournament):
            return ("deed", say("club.finish"), "trophy", self.ask_to_finish)
        words = say("club.draw", number=len(tournament.rounds) + 1)
        return ("deed", words, "shuffle", self.draw_next_round)


def open_scene(stage: Stage, request: SceneRequest) -> Scene:
    """The latest club night."""
    return ClubScene(stage)
