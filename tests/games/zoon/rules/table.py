"""What the tests of Zoon share: positions, lines of play, refusals, and content with something else in it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from tabletop.content.games import game_content_folder, game_with_content, load_game
from tabletop.games.zoon.rules.battlefield import cell_from_name
from tabletop.games.zoon.rules.rules import Zoon
from tabletop.games.zoon.rules.state import Piece, State
from tabletop.games.zoon.rules.tribes import Tribe
from tabletop.rules.game import Event, Refusal

EMBLEMS = {
    "delvers": "first-lantern",
    "stilts": "moon-egg",
    "crownhorn": "winter-standard",
    "bogwife": "mudpearl",
}


PRINTED = game_content_folder("zoon") / "former" / "1"
"""The tribes as the rules print them: their examples hold whatever the game's own tribes are tuned to."""


@cache
def zoon() -> Zoon:
    """The game with the tribes of the rules, whose files are looked at once."""
    game = load_game("zoon", PRINTED)
    assert isinstance(game, Zoon)
    return game


@cache
def shipped() -> Zoon:
    """The game with its own content."""
    game = load_game("zoon")
    assert isinstance(game, Zoon)
    return game


def at(text: str, game: Zoon | None = None, /, **setup: str) -> State:
    """A game that begins in this position (see rules/zoon/position.py); options by name."""
    return (game or zoon()).start({**setup, "position": text})


def play(game: Zoon, state: State, *texts: str) -> State:
    """The state after these actions; an illegal one fails the test."""
    for text in texts:
        state = told(game, state, text)[0]
    return state


def told(game: Zoon, state: State, text: str) -> tuple[State, tuple[Event, ...]]:
    """The state after one action, and what there is to tell about it."""
    action = game.parse(text)
    refusal = game.check(state, action)
    assert refusal is None, f"{text}: {refusal}"
    step = game.apply(state, action)
    return step.state, step.events


def refused(game: Zoon, state: State, text: str) -> Refusal:
    """Why an action is not possible; one that is possible fails the test."""
    action = game.parse(text)
    refusal = game.check(state, action)
    assert refusal is not None, f"{text} is possible"
    assert action not in game.actions(state)
    return refusal


def offered(game: Zoon, state: State, word: str = "") -> set[str]:
    """Texts of what is offered, those that begin with a word."""
    return {str(action) for action in game.actions(state) if str(action).startswith(word)}


def on(state: State, name: str) -> Piece:
    """The Zoon on a cell."""
    there = state.cells[cell_from_name(name)]
    assert isinstance(there, Piece), f"no Zoon on {name}"
    return there


def label(game: Zoon, state: State, name: str) -> str:
    """Which card lies there; empty for a free cell."""
    there = state.cells[cell_from_name(name)]
    return game.rules_context.card_of(state.agreed, there).label if isinstance(there, Piece) else ""


def tomb(game: Zoon, state: State, seat: int) -> list[str]:
    """Labels of a seat's eliminated cards, the last one last."""
    cards = game.rules_context.sides(state.agreed)[seat].cards
    return [cards[card].label for card in state.tombs[seat]]


def with_zoon(tribe: str, zoon_id: str, **changes: Any) -> Zoon:
    """The game with one Zoon changed, such as `corners=(1, 2, 3, 4)`, checked by nobody."""
    content = zoon().content
    tribes = tuple(
        replace(
            one, zoons=tuple(replace(card, **changes) if card.id == zoon_id else card for card in one.zoons)
        ) if one.id == tribe else one
        for one in content.tribes
    )  # fmt: skip
    made = game_with_content("zoon", replace(content, tribes=tribes))
    assert isinstance(made, Zoon)
    return made


def with_trump(tribe: str, trump_id: str, **changes: Any) -> Zoon:
    """The game with one trump changed, checked by nobody."""
    content = zoon().content
    tribes = tuple(
        replace(
            one, trumps=tuple(replace(card, **changes) if card.id == trump_id else card for card in one.trumps)
        ) if one.id == tribe else one
        for one in content.tribes
    )  # fmt: skip
    made = game_with_content("zoon", replace(content, tribes=tribes))
    assert isinstance(made, Zoon)
    return made


def with_star(tribe: str, star: str, **changes: Any) -> Zoon:
    """The game with one special effect changed, checked by nobody."""
    content = zoon().content
    tribes = tuple(
        replace(one, stars={**one.stars, star: replace(one.stars[star], **changes)}) if one.id == tribe else one
        for one in content.tribes
    )
    made = game_with_content("zoon", replace(content, tribes=tribes))
    assert isinstance(made, Zoon)
    return made


def with_parts(changes: dict[tuple[str, str], dict[str, Any]]) -> Zoon:
    """The game with Zoons, trumps' effects and special effects changed by tribe and id, checked by nobody."""
    content = zoon().content
    made = game_with_content(
        "zoon", replace(content, tribes=tuple(_tribe_with(one, changes) for one in content.tribes))
    )
    assert isinstance(made, Zoon)
    return made


def _tribe_with(tribe: Tribe, changes: dict[tuple[str, str], dict[str, Any]]) -> Tribe:
    def changed(part: Any, name: str) -> Any:
        return replace(part, **changes.get((tribe.id, name), {}))

    trumps = (
        replace(card, effect=changed(card.effect, card.id)) if card.effect is not None else card
        for card in tribe.trumps
    )
    return replace(
        tribe,
        zoons=tuple(changed(card, card.id) for card in tribe.zoons),
        trumps=tuple(trumps),
        stars={name: changed(effect, name) for name, effect in tribe.stars.items()},
    )
