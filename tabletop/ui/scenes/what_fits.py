"""The page "What fits?": people say how many minutes they have, and get set-ups of games with about how long they take.

Opened from the title by the scene name "what_fits". Lengths come from `play/match_proposals`, for people as they sat at
each game the last time, or for those who are here tonight; one press opens the set-up with the options chosen. Saved
matches are read once, when the page opens, in the worker, and only so many; until that is done the page says so. Those
that cannot be read are left out, and so is a game whose box or content is broken.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

import pygame

from tabletop.ai.questions import CallFunction
from tabletop.box import LazyRef
from tabletop.content import boxes
from tabletop.content.errors import ContentError
from tabletop.content.games import load_game
from tabletop.play.match_lengths import measured_lengths
from tabletop.play.match_proposals import (
    NO_LIMIT,
    LengthBasis,
    MatchProposal,
    SeatsTaken,
    propose_matches,
    select_proposals,
)
from tabletop.play.played_times import PlayedMatch
from tabletop.play.seats import SitterKind
from tabletop.ui import wording
from tabletop.ui.forms.form_parts import FormParts
from tabletop.ui.messages import say, translate_text
from tabletop.ui.scenes import cards, registry
from tabletop.ui.scenes.cards import FormChoiceCard
from tabletop.ui.scenes.evening import current_evening
from tabletop.ui.scenes.form_page import ColumnPage
from tabletop.ui.scenes.query import Query
from tabletop.ui.scenes.registry import SceneRequest
from tabletop.ui.scenes.setup.plan import initial_plan
from tabletop.ui.sentences import join_list
from tabletop.ui.widgets.layout import Layout, column

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tabletop.rules.game import Game, Option
    from tabletop.ui.stage.scene import Scene
    from tabletop.ui.stage.stage import Stage

MINUTES: Final = (15, 30, 45, 60, 90, NO_LIMIT)
_USUAL_MINUTES: Final = 45
_MOST_FILES: Final = 120
"""Saved matches that are looked at."""
_READ_PLAYED: LazyRef[Any] = LazyRef("tabletop.play.played_times:played_matches_of_folder")


class WhatFitsScene(ColumnPage):
    first_focus = "deed"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.minutes = _USUAL_MINUTES
        """That people have; NO_LIMIT for all the time."""
        self._people = current_evening.load_people().names_of_people_here(current_evening.now())
        """Who is here tonight."""
        self._games = dict(_games_by_name())
        self._played_query: Query[str] = Query()
        self._played_query.ask(stage.worker, "", CallFunction(_READ_PLAYED, (str(stage.saves), str(_MOST_FILES))))
        self._proposals: list[MatchProposal] = []

    @property
    def is_reading(self) -> bool:
        """Whether saved matches are still read, so that nothing is proposed yet."""
        return self._played_query.is_waiting

    def is_busy(self) -> bool:
        return self.is_reading

    def update(self, now: float) -> None:
        super().update(now)
        if self._played_query.update():  # where that has failed, matches between bots are all that is known
            self._proposals = self._propose(self._played_query.value or ())
            self.layout()
            self.form.focus_widget(self.first_focus)

    def on_left(self) -> None:
        super().on_left()
        self._played_query.reset()

    @property
    def heading(self) -> str:
        return say("what_fits.heading")

    @property
    def selected(self) -> tuple[tuple[MatchProposal, ...], tuple[MatchProposal, ...]]:
        """What fits, and what takes longer."""
        return select_proposals(self._proposals, self.minutes)

    def choose_minutes(self, minutes: int) -> None:
        """People have so much time."""
        self.minutes = minutes
        self.layout()

    def open_setup(self, proposal: MatchProposal) -> None:
        """The set-up over the title, with what was proposed."""
        people = self._people if self._seats_of_people_here(self._games[proposal.game]) else ()
        request = SceneRequest(proposal.game, people=people, setup=proposal.options)
        self.stage.replace_all_but_first(registry.open_scene("setup", self.stage, request))

    # --- what is proposed -------------------------------------------------------------------------------------------

    def _propose(self, played: Sequence[PlayedMatch]) -> list[MatchProposal]:
        found: list[MatchProposal] = []
        for name, game in self._games.items():
            lengths = measured_lengths(name)
            if lengths is not None:
                found += propose_matches(game, lengths, self._seats_taken(game), played)
        return found

    def _seats_taken(self, game: Game[Any, Any, Any]) -> SeatsTaken:
        """Those who are here, where a match of the game is for so many; else as they sat the last time."""
        seats = self._seats_of_people_here(game)
        if seats:
            return SeatsTaken(seats, seats)
        players = initial_plan(game, self.stage.settings).players
        return SeatsTaken(len(players), sum(player.kind == SitterKind.PERSON for player in players))

    def _seats_of_people_here(self, game: Game[Any, Any, Any]) -> int:
        """Of a match for all who are here; 0 where there is none, or nobody knows who is here."""
        count, lengths = len(self._people), measured_lengths(game.name)
        if count < 2 or lengths is None:
            return 0
        numbers = {each.seats for each in lengths.setups}
        return min((seats for seats in numbers if seats == count or (game.team and seats > count)), default=0)

    # --- layout -----------------------------------------------------------------------------------------------------

    def fill_column(self) -> int:
        parts, gap = FormParts(self.form, self._scroll), self.stage.metrics.px(12)
        fitting, longer = self.selected
        shown = [self._minutes_card(parts), *(self._proposal_card(parts, each) for each in fitting)]
        if self.is_reading:
            shown.append(parts.words(say("what_fits.reading"), colour=self.stage.theme.secondary))
        elif not fitting:
            shown.append(parts.words(self._nothing_fits_text(longer)))
        if longer:
            shown += [parts.words(say("what_fits.longer"), bold=True)]
            shown += [self._proposal_card(parts, each) for each in longer]
        return column(*shown, gap=gap).place_at_top(pygame.Rect(0, 0, self._scroll.width, 0))

    def put_buttons(self, rect: pygame.Rect) -> None:
        fitting = self.selected[0]
        if fitting:
            words = say("what_fits.set_up_named", what=self._title(fitting[0]))
            self.put_bright_button(rect, words, partial(self.open_setup, fitting[0]), "play")
        else:
            self.put_bright_button(rect, say("common.back"), self.close, "back")

    def _minutes_card(self, parts: FormParts) -> Layout:
        options = [
            (str(minutes), say("what_fits.minutes", minutes=minutes) if minutes else say("what_fits.no_limit"))
            for minutes in MINUTES
        ]
        choose = lambda value: self.choose_minutes(int(value))  # noqa: E731
        return cards.choice_card(
            parts, FormChoiceCard("minutes", say("what_fits.we_have"), say("what_fits.we_have_text"), options,
                                  str(self.minutes), choose, is_list=True)
        )  # fmt: skip

    def _proposal_card(self, parts: FormParts, proposal: MatchProposal) -> Layout:
        title = self._title(proposal)
        name = "choose " + " ".join((proposal.game, *proposal.options.values()))
        words, label = say("what_fits.set_up"), say("what_fits.set_up_named", what=title)

        def put(rect: pygame.Rect) -> None:
            self.form.add_button(rect, words, partial(self.open_setup, proposal), name=name, icon="play",
                                 container=parts.container, label=label)  # fmt: skip

        text = say("what_fits.length", time=time_text(proposal), basis=_basis_text(proposal))
        return cards.card(parts, title, text, "field", put)

    # --- words ------------------------------------------------------------------------------------------------------

    def _nothing_fits_text(self, longer: Sequence[MatchProposal]) -> str:
        if not longer:
            return say("what_fits.nothing_known")
        return say("what_fits.nothing_fits", what=self._title(longer[0]), time=time_text(longer[0]))

    def _title(self, proposal: MatchProposal) -> str:
        """Game, what is chosen first, and what else is not usual."""
        words, chosen = wording.localised_messages(proposal.game), []
        for number, (option, value) in enumerate(self._chosen_options(proposal)):
            told = words.value_words(option.name, value, translate_text(option.title(value))).title
            if number == 0:
                chosen.append(told)
            elif value != option.default:
                chosen.append(say("setup.agreed", what=words.option_words(option.name).title, value=told))
        title = wording.game_title(proposal.game)
        return say("what_fits.title", game=title, what=join_list(chosen)) if chosen else title

    def _chosen_options(self, proposal: MatchProposal) -> list[tuple[Option, str]]:
        options = {option.name: option for option in self._games[proposal.game].options}
        return [(options[name], value) for name, value in proposal.options.items()]


def time_text(proposal: MatchProposal) -> str:
    """About how long it takes; a range where matches differ much."""
    if proposal.low == proposal.high:
        return say("what_fits.about", minutes=proposal.high)
    return say("what_fits.range", low=proposal.low, high=proposal.high)


def _basis_text(proposal: MatchProposal) -> str:
    if proposal.basis is LengthBasis.BOT_MATCHES:
        return say("what_fits.from_bots")
    key = "own" if proposal.basis is LengthBasis.OWN_MATCHES else "pace"
    return say(f"what_fits.from_{key}", count=proposal.match_count)


def _games_by_name() -> Iterator[tuple[str, Game[Any, Any, Any]]]:
    """In the order of the shelf; those that are broken are left out."""
    for name in boxes.game_names():
        try:
            yield name, load_game(name)
        except boxes.expected_error_type(name, ContentError):
            continue


def open_scene(stage: Stage, request: SceneRequest) -> Scene:
    """The page; the game that is asked for makes no difference."""
    return WhatFitsScene(stage)
