"""The end of a night: the survivors before the shutter of light, with what is left of each; who cannot stand lies.

Used by `board`, which makes a ZombiesPoster for the page after a match. It overrides the shared Poster
(`ui/boards/board`), whose names stay; `door` must agree with the drawing `zombies/poster`. Who comes into the next
chapter is asked of `campaign_rules`, never worked out here. Figures come from `map/figure_pictures`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from tabletop.games.zombies.board.map.figure_pictures import FigurePictures
from tabletop.games.zombies.board.names import hp_text, names_of
from tabletop.games.zombies.rules.rules import Zombies
from tabletop.games.zombies.rules.state.state import SurvivorState
from tabletop.games.zombies.rules.state.view import View
from tabletop.games.zombies.rules.turn import campaign_rules
from tabletop.rules.game import Outcome, Seat
from tabletop.ui.boards.board import Poster, PosterFigure
from tabletop.ui.messages import say


class ZombiesPoster(Poster):
    """All who set out; the dead, and who is down, lie there."""

    art = "zombies/poster"
    ink = "#F2F4F8"
    door = 60 / 1280, 940 / 1280
    """The open shutter of the shelter in the drawing."""

    def __init__(self, game: Zombies, pieces: FigurePictures, badge: Callable[[Seat, int], pygame.Surface]) -> None:
        super().__init__(badge)
        self._game = game
        self._pieces = pieces

    def poster_figures(self, view: View, outcome: Outcome, seats: int) -> Sequence[PosterFigure]:
        reached = (
            campaign_rules.seats_in_next_chapter(self._game.rules_context, view.shown)
            if outcome.winners
            else frozenset(range(seats))
        )
        people = enumerate(view.shown.people)
        carried = say("zombies.poster_down" if outcome.winners else "zombies.state_down")
        usual = say("zombies.poster_hp")
        figures = [
            self._poster_figure(seat, person, carried if person.down else usual if seat in reached else None)
            for seat, person in people
        ]
        return [replace(one, apart=bool(outcome.winners) and one.seat not in reached) for one in figures]

    def _poster_figure(self, seat: Seat, person: SurvivorState, state: str | None) -> PosterFigure:
        names = names_of(self._game.content)
        portrait = partial(self._pieces.portrait, person, seat)
        worth = hp_text(person.hp) if person.alive else ""
        line = state or say("zombies.poster_outside")
        line = line if person.alive else say("zombies.dead")
        return PosterFigure(
            seat, portrait, names.survivor_of_seat(seat), line, worth, fallen=person.down or not person.alive
        )
