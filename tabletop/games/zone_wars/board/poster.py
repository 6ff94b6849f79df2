"""The end of a battle: the squads under the acid sky, each model with what it brought."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from tabletop.games.zone_wars.board.mat.miniatures import Miniatures
from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state.figures import Condition, FigureIndex
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.view import View, imagined
from tabletop.games.zone_wars.rules.turn import scenarios
from tabletop.rules.game import Outcome, Seat
from tabletop.ui.boards.poster import Poster, PosterFigure
from tabletop.ui.words import say


class ZoneWarsPoster(Poster):
    """Every model that was in the battle; monsters are nobody's and stay away."""

    art = "zone_wars/poster"
    ink = "#1A1610"

    def __init__(self, game: ZoneWars, minis: Miniatures, badge: Callable[[Seat, int], pygame.Surface]) -> None:
        super().__init__(badge)
        self._game = game
        self._miniatures = minis

    def poster_figures(self, view: View, outcome: Outcome, seats: int) -> Sequence[PosterFigure]:
        """Models by seat, with the points of what they carry, and the tokens of a seat: they add up (R192, D35)."""
        d = StateBuilder(self._game.rules_context, imagined(view))
        there = [i for i, figure in enumerate(d.figures) if 0 <= figure.owner < seats and _was_in_battle(d, i)]
        made = [self._model_figure(d, i) for i in there]
        made += [self._token_figure(d, seat) for seat in range(seats) if d.players[seat].points]
        return sorted(made, key=lambda one: one.seat)

    def _token_figure(self, builder: StateBuilder, seat: Seat) -> PosterFigure:
        """What is not shown on cards: whom a seat has taken out."""
        points = builder.players[seat].points
        return PosterFigure(seat, self._miniatures.medal_picture, say("zone_wars.taken_out"), "", str(points))

    def _model_figure(self, builder: StateBuilder, index: FigureIndex) -> PosterFigure:
        figure, names = builder.figures[index], names_of(self._game.content)
        points = scenarios.points_from_figure(builder, figure)
        found = [names.card(item.kind) for item in figure.items if item.found]
        line = _condition_text(figure.condition) or _finds_text(found)
        if found and not points and figure.condition not in (Condition.OUT, Condition.BROKEN):
            line = say("zone_wars.tally_away")
        portrait = partial(self._miniatures.portrait, figure.id, figure.owner)
        worth = "" if figure.condition is Condition.OUT else str(points)
        lies = figure.condition in (Condition.OUT, Condition.BROKEN)
        return PosterFigure(figure.owner, portrait, names.figure(figure.id), line, worth, fallen=lies)


def _was_in_battle(builder: StateBuilder, index: FigureIndex) -> bool:
    return builder.figures[index].condition is not Condition.WAITING


def _finds_text(found: Sequence[str]) -> str:
    """What somebody's points are for: the find by name, or how many they are; "" for none."""
    return say("zone_wars.finds", number=len(found)) if len(found) > 1 else next(iter(found), "")


def _condition_text(condition: Condition) -> str:
    """What counts most of how a model ended; "" where it simply stands."""
    keys = {Condition.OUT: "taken_out", Condition.BROKEN: "broken", Condition.LEFT: "has_left"}
    return say(f"zone_wars.{keys[condition]}") if condition in keys else ""
