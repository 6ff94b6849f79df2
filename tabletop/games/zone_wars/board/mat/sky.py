"""The light over the mat: the usual day, what Acid Rain leaves on it, and smog; as SVG in inches of a usual mat.

What lies over terrain never moves: a mat at rest draws nothing.
"""

from __future__ import annotations

import random
from typing import Final, NamedTuple

from tabletop.games.zone_wars.rules.state.rules_context import RulesContext
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.rules.caches import cached

_USUAL_SIDE: Final = 36
"""Inches of a usual mat."""
_MOST_RAINS: Final = 3
"""Rains that make the light worse."""
_RAIN_OP: Final = "rain"
"""What a card of the Zone does that is Acid Rain (R207)."""
_PUDDLES, _DROPS = 7, 90
"""More of them with each rain."""
_SMOG_BANKS: Final = (
    (6, 7, 1.3), (21, 4, 1.0), (30, 13, 1.2), (13, 17, 1.5), (4, 27, 1.0), (24, 25, 1.6), (34, 32, 1.1), (15, 34, 1.2),
)  # fmt: skip
"""Where smog is thick, in inches of a usual mat, and how wide it lies there."""
_DAY_SVG: Final = (
    f'<defs><linearGradient id="day" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="{_USUAL_SIDE}"'
    f' y2="{_USUAL_SIDE}">'
    '<stop offset="0" stop-color="#FFF0BE" stop-opacity="0.2"/><stop offset="0.45" stop-color="#FFF0BE"'
    ' stop-opacity="0.03"/><stop offset="0.6" stop-color="#1B1710" stop-opacity="0.04"/>'
    '<stop offset="1" stop-color="#1B1710" stop-opacity="0.24"/></linearGradient></defs>'
    f'<path d="M0 0H{_USUAL_SIDE}V{_USUAL_SIDE}H0Z" fill="url(#day)"/>'
    '<path d="M14 0H22L0 22V14Z" fill="#FFF0BE" fill-opacity="0.08"/>'
    f'<path d="M30 0H34L0 34V30Z" fill="#FFF0BE" fill-opacity="0.06"/>'
    f'<path d="M{_USUAL_SIDE} 20V25L25 {_USUAL_SIDE}H20Z" fill="#1B1710" fill-opacity="0.07"/>'
)
"""The ground is brighter where the light comes from, at the top left, and lies in faint bands of it.

See docs/decisions.md, Pictures.
"""
_SMOG_SVG: Final = (
    '<defs><radialGradient id="smog" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="8.4">'
    '<stop offset="0" stop-color="#D8D49A" stop-opacity="0.5"/><stop offset="1" stop-color="#D8D49A"'
    ' stop-opacity="0"/></radialGradient></defs>'
    f'<rect x="0" y="0" width="{_USUAL_SIDE}" height="{_USUAL_SIDE}" fill="#B9B67C" fill-opacity="0.34"/>'
) + "".join(
    f'<g transform="translate({x} {y}) scale({wide} 0.55)"><circle cx="0" cy="0" r="8.4" fill="url(#smog)"/></g>'
    for x, y, wide in _SMOG_BANKS
)
"""A sick yellow veil, as long as nobody sees far."""


class Sky(NamedTuple):
    """What the weather has made of the light."""

    rains: int = 0
    """How often Acid Rain has fallen, as far as that is seen."""
    smog: bool = False


CLEAR: Final = Sky()


def sky_of(rules_context: RulesContext, state: State) -> Sky:
    """The weather of a state."""
    trigger = rules_context.scenarios[state.agreed.scenario].trigger
    falls = bool(trigger) and rules_context.zone_cards[trigger].op == _RAIN_OP
    return Sky(min(_MOST_RAINS, state.triggers) if falls else 0, state.smog)


def ground_light_svg(sky: Sky) -> str:
    """What lies on the ground, below all that stands on the mat."""
    return _DAY_SVG + (_puddles_svg(sky.rains) if sky.rains else "")


def veil_svg(sky: Sky) -> str:
    """What lies over all that stands on the mat; "" under a clear sky."""
    return (_rain_svg(sky.rains) if sky.rains else "") + (_SMOG_SVG if sky.smog else "")


@cached("zone_wars: puddles", _MOST_RAINS + 1)
def _puddles_svg(rains: int) -> str:
    """They glow, and there are more of them with each rain."""
    lot = random.Random("puddles")
    spots = [(lot.uniform(1, _USUAL_SIDE - 1), lot.uniform(1, _USUAL_SIDE - 1), lot.uniform(0.5, 1.4))
             for _ in range(_PUDDLES * rains)]  # fmt: skip
    return "".join(
        f'<g transform="translate({x:.2f} {y:.2f}) scale({wide:.2f} {wide * 0.5:.2f})">'
        '<circle cx="0" cy="0" r="1" fill="#4C7A1E" fill-opacity="0.6"/>'
        '<path d="M-0.7 -0.3A0.85 0.85 0 0 1 0.4 -0.7" fill="none" stroke="#D9FF7A" stroke-opacity="0.9"'
        ' stroke-width="0.15" stroke-linecap="round"/></g>'
        for x, y, wide in spots
    )


@cached("zone_wars: acid rain", _MOST_RAINS + 1)
def _rain_svg(rains: int) -> str:
    """A green dusk and drops; more of both with each rain."""
    lot = random.Random("acid rain")
    drops = [
        (lot.uniform(0, _USUAL_SIDE), lot.uniform(0, _USUAL_SIDE), lot.uniform(0.35, 0.75))
        for _ in range(_DROPS * rains)
    ]
    lines = "".join(f"M{x:.2f} {y:.2f}l{-0.32 * far:.2f} {far:.2f}" for x, y, far in drops)
    dusk = f'<path d="M0 0H{_USUAL_SIDE}V{_USUAL_SIDE}H0Z" fill="#16241A" fill-opacity="{0.1 + 0.09 * rains:.2f}"/>'
    rain = f'<path d="{lines}" fill="none" stroke="#CFE9A0" stroke-opacity="0.5" stroke-width="0.05"/>'
    return dusk + rain
