"""What is heard of a battle of Zone Wars, and when: of what is told over the mat and of what is seen on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.games.zone_wars.board.mat.mat import MatBoard
from tabletop.games.zone_wars.board.mat.script import MatEffectKind, MatLegKind
from tabletop.games.zone_wars.board.results import LargeResult
from tabletop.ui.boards.cues import Cue

_EFFECT_SOUNDS: Final[Mapping[str, str]] = {
    MatEffectKind.HIT: "zone_wars/shot", MatEffectKind.MISS: "zone_wars/shot", MatEffectKind.BLOW: "zone_wars/blow",
    MatEffectKind.WHIFF: "zone_wars/whiff", MatEffectKind.DAMAGE: "zone_wars/hurt",
    MatEffectKind.HEAL: "zone_wars/item", MatEffectKind.DUST: "zone_wars/collapse", MatEffectKind.SHIFT: "slide",
}  # fmt: skip
_LEG_SOUNDS: Final[Mapping[str, str]] = {
    MatLegKind.WALK: "zone_wars/steps", MatLegKind.FLY: "zone_wars/whiff", MatLegKind.KNOCK: "zone_wars/down",
}  # fmt: skip
_ZONE_PICTURE_PREFIX: Final = "zone_wars/zone_"
"""What pictures of the Zone's cards begin with."""
_ZONE_CARD_SOUNDS: Final[Mapping[str, str]] = {"acid-rain": "zone_wars/rain", "zone-leeches": "zone_wars/leeches"}
"""Cards of the Zone that sound like themselves."""
_FEW_DICE: Final = 3
"""Dice that are not many."""


def large_result_cues(telling: LargeResult, now: float, *, tumbles: bool) -> tuple[Cue, ...]:
    """Dice that fall, or a card that is turned up, as it is laid over the mat."""
    fresh = len(telling.falling_dice)
    if fresh:
        return (Cue(now, "dice_few" if fresh <= _FEW_DICE else "dice_many"),) if tumbles else ()
    if telling.picture.startswith(_ZONE_PICTURE_PREFIX):
        return Cue(now, "flip"), Cue(
            now, _ZONE_CARD_SOUNDS.get(telling.picture.removeprefix(_ZONE_PICTURE_PREFIX), "zone_wars/zone")
        )
    return (Cue(now, "zone_wars/item"),) if telling.picture else ()


def mat_cues(mat: MatBoard) -> tuple[Cue, ...]:
    """Steps, shots and blows where they are seen."""
    return mat.motion.sound_cues(
        lambda effect: _EFFECT_SOUNDS.get(effect.kind, ""), lambda place, leg: _LEG_SOUNDS.get(leg.how, "")
    )
