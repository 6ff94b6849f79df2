"""The clock among the house rules of a set-up: whether there is one, how long a decision may take, who decides then.

Used by `option_cards`. Each card describes a FormChoiceCard whose change makes other ClockRules; cards that follow from
a choice come below it, so that nothing moves under the finger. A new ClockMode needs the sentences `setup.clock_<mode>`
and `setup.clock_<mode>_text`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from tabletop.play.decision_clock import LIMITED_MODES, ClockMode, ClockRules
from tabletop.ui import wording
from tabletop.ui.messages import say
from tabletop.ui.scenes.cards import FormChoiceCard

LIMITS: Final = (30, 60, 120, 300)
"""Seconds for one decision that can be chosen."""
_USUAL_LIMIT: Final = 60
_MINUTE: Final = 60


def clock_choices(
    game: str, rules: ClockRules, levels: Sequence[str], usual_level: str, change: Callable[[ClockRules], None]
) -> list[FormChoiceCard]:
    """The questions that make sense now; `levels` are those of the game's bots."""

    def choose_mode(mode: str) -> None:
        change(_rules_of_mode(ClockMode(mode), rules, usual_level))

    modes = [(str(mode), say(f"setup.clock_{mode}")) for mode in ClockMode]
    text = say(f"setup.clock_{rules.mode}_text")
    found = [FormChoiceCard("clock", say("setup.clock"), text, modes, str(rules.mode), choose_mode)]
    if rules.mode in LIMITED_MODES:
        limits = [(str(seconds), limit_text(seconds)) for seconds in sorted({*LIMITS, rules.seconds})]
        found.append(
            FormChoiceCard("clock limit", say("setup.clock_limit"), say("setup.clock_limit_text"), limits,
                           str(rules.seconds), lambda seconds: change(replace(rules, seconds=int(seconds))))
        )  # fmt: skip
    if rules.mode is ClockMode.HARD:
        named = [(level, wording.bot_level_title(game, level)) for level in levels]
        found.append(
            FormChoiceCard("clock level", say("setup.clock_bot"), say("setup.clock_bot_text"), named, rules.level,
                           lambda level: change(replace(rules, level=level)), is_list=True)
        )  # fmt: skip
    return found


def _rules_of_mode(mode: ClockMode, before: ClockRules, usual_level: str) -> ClockRules:
    """Another mode, with what was chosen before where that still says something."""
    seconds = (before.seconds or _USUAL_LIMIT) if mode in LIMITED_MODES else 0
    return ClockRules(mode, seconds, (before.level or usual_level) if mode is ClockMode.HARD else "")


def limit_text(seconds: int) -> str:
    """Such as "30 s" or "2 min"."""
    if seconds % _MINUTE:
        return say("setup.clock_seconds", seconds=seconds)
    return say("setup.clock_minutes", minutes=seconds // _MINUTE)
