"""Plays a night on for a few rounds, quickly and always in the same way, to compare what two actions lead to.

Used by `decision_judge`. All survivors play by the bots' judgement without its errors. What chance brings depends on
the seed and on what is asked for, and not on what was asked for before, so that two branches of one world get the
same dice and cards for the same things: luck is taken out of the difference between them.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Final

from tabletop.games.zombies.bots.bots import ZombiesSkill, make_action_evaluator
from tabletop.games.zombies.rules.playout import ZombiesPlayout
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.rules.game import CHANCE, NOBODY

FAULTLESS: Final = ZombiesSkill(error_size=0.0, reload_delay=0, risk_weight=0.65)
"""The judgement of level hard, without its errors."""


def play_rounds(playout: ZombiesPlayout, rounds: int, seed: int) -> None:
    """Up to the end of the running round, and so many more, or to the end of the night; changes the playout."""
    last = playout.builder.round + rounds
    asked: Counter[tuple[object, ...]] = Counter()
    while (seat := playout.to_act()) != NOBODY and playout.builder.round <= last:
        if seat != CHANCE:
            playout.apply(faultless_action(playout))
            continue
        task = playout.builder.todo[-1]
        what = playout.builder.round, type(task).__name__, getattr(task, "seat", None)
        asked[what] += 1
        playout.apply(playout.resolve(random.Random(f"{seed}/{what}/{asked[what]}")))


def faultless_action(playout: ZombiesPlayout) -> Action:
    """What a bot would do that errs never."""
    actions = playout.actions()
    if len(actions) == 1:
        return actions[0]
    return max(tuple(actions), key=make_action_evaluator(playout, playout.to_act(), FAULTLESS))
