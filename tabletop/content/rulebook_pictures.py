"""Plays the pictures of a rulebook by the game's rules, so that none can show what the rules forbid.

Used by the rulebook's scene (`figure`), which draws what `play_rulebook_picture` returns, and by `content/check`,
which reports pictures that cannot be played or that show another clause than they name. A picture is a position with
a few actions, written in rulebook.yaml as RulebookPicture of `prose`. Scene and check must go through
`play_rulebook_picture`, so that what is checked is what is drawn. Pure: it neither reads files nor draws.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from tabletop.content.prose import Rulebook, RulebookPicture
from tabletop.rules.content import Problem
from tabletop.rules.game import Game, Outcome, Refusal, RulesError


@dataclass(frozen=True, slots=True)
class PlayedRulebookPicture:
    """What a picture shows."""

    actions: tuple[Any, ...]
    """A refused one is the last."""
    views: tuple[Any, ...]
    """With nothing hidden, before the first action and after each that is legal."""
    refusal: Refusal | None
    """Why the last action is not possible."""
    outcome: Outcome | None
    states: tuple[Any, ...]
    """The positions that the views show."""


class UnplayablePicture(RulesError):
    """A picture shows something that the rules do not know or do not allow."""

    def __init__(self, where: tuple[str | int, ...], text: str) -> None:
        super().__init__(text)
        self.where = where
        """Keys and indices inside the picture."""


class _HasRulebook(Protocol):
    @property
    def rulebook(self) -> Rulebook: ...


def play_rulebook_picture(game: Game[Any, Any, Any], picture: RulebookPicture) -> PlayedRulebookPicture:
    """The picture's position and what is done on it; raises UnplayablePicture."""
    try:
        state = game.start(picture.setup | ({"position": picture.position} if picture.position else {}))
    except RulesError as error:
        raise UnplayablePicture(("position",), str(error)) from None
    actions, states = [], [state]
    refusal: Refusal | None = None
    for i, text in enumerate(picture.actions):
        try:
            action = game.parse(text)
        except RulesError as error:
            raise UnplayablePicture(("actions", i), str(error)) from None
        actions.append(action)
        refusal = game.check(state, action)
        if refusal is None:
            state = game.apply(state, action).state
            states.append(state)
        elif i + 1 < len(picture.actions) or not picture.refused:
            raise UnplayablePicture(("actions", i), f"{text} is refused: {refusal.reason} ({refusal.clause})")
    return PlayedRulebookPicture(
        tuple(actions), tuple(map(game.unveiled, states)), refusal, game.outcome(state), tuple(states)
    )


def rulebook_picture_problems(game: Game[Any, Any, Any], holder: _HasRulebook) -> Iterator[Problem]:
    """Pictures that the game cannot play, or that show another clause at work than they say."""
    for i, section in enumerate(holder.rulebook.sections):
        for j, picture in enumerate(section.pictures):
            where = ("rulebook", "sections", i, "pictures", j)
            try:
                played = play_rulebook_picture(game, picture)
            except UnplayablePicture as error:
                yield Problem((*where, *error.where), str(error))
                continue
            forbids = played.refusal.clause if played.refusal else ""
            ends = played.outcome.clause if played.outcome else ""
            if forbids != picture.refused:
                text = f"the last action is refused by {forbids}" if forbids else "the last action is legal"
                yield Problem((*where, "refused"), text)
            if ends != picture.ends:
                text = f"the game ends by {ends}" if ends else "the game does not end"
                yield Problem((*where, "ends"), text)
