"""How far a battle has come: activations that are left in this round and in those that are expected to follow.

Named in the box and used by `play/remaining_length` only. A scenario with a trigger card ends with the round in which
the last one is drawn, so that the number of rounds is an expectation; others have a fixed number. When a number here
changes, `python -m tools.remaining_lengths zone_wars` must be run again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tabletop.games.zone_wars.rules.state.figures import Token
from tabletop.games.zone_wars.rules.state.view import View
from tabletop.rules.length_signals import LengthSignals

if TYPE_CHECKING:
    from tabletop.games.zone_wars.rules.content.cards import Scenario
    from tabletop.games.zone_wars.rules.rules import ZoneWars


def length_signals(game: ZoneWars) -> LengthSignals:
    """Of this game's scenarios."""
    scenarios = game.rules_context.scenarios

    def signals(view: View) -> Mapping[str, float]:
        rounds = expected_rounds_left(view, scenarios[view.agreed.scenario])
        on_mat = [figure for figure in view.figures if figure.place is not None]
        models = [figure for figure in on_mat if not figure.is_monster]
        ready = sum(figure.token is Token.CUP for figure in models)
        return {
            "activations": ready + rounds * len(models),
            "rounds": rounds,
            "models": len(models),
            "zone_tokens": view.zone_tokens,
            "ready": ready,
            "broken": sum(figure.is_broken for figure in models),
            "monster_turns": (rounds + 1) * (len(on_mat) - len(models)),
            "to_muster": sum(not player.mustered for player in view.players),
        }

    return signals


def expected_rounds_left(view: View, scenario: Scenario) -> float:
    """After the one that is played; the most there can be where no trigger card ends the battle."""
    most = max(0, scenario.rounds - max(1, view.round))
    if not scenario.triggers:
        return most
    cards = len(view.players) + 1  # one trigger and one other for each player (R209), with a Zone token for each player
    chance_each_round = len(view.players) / cards
    is_drawn = scenario.trigger in view.discards
    chance_now = 0.0 if is_drawn else min(1.0, view.zone_tokens / max(1, cards - len(view.discards)))
    missing = scenario.triggers - view.triggers - chance_now
    return min(most, max(0.0, missing / chance_each_round))
