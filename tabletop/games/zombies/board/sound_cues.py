"""Which sounds are heard when: for the Director's clips, and for what moves on the map.

Used by `board`, which hands the cues to the stage. They are made from the same scripts and steps that are drawn
(`map/event_script`, `director_sequence`), so nothing hidden is heard: take times from there only. A new HexEffectKind
or HexGait is silent without an entry here, a new DirectorStepKind needs one. Sounds are named as in `data/sounds`
without their numbers, signs as the script's pictures; which sound stands for what is free.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tabletop.games.zombies.board.director_sequence import PILE_CARD_SECONDS, DirectorStep, DirectorStepKind
from tabletop.games.zombies.board.map.event_script import WAKE_SIGN, HexEffectKind, HexGait
from tabletop.games.zombies.board.map.hex_map import HexMap
from tabletop.games.zombies.board.map.target_ids import ZOMBIE
from tabletop.ui.boards.board import SoundCue, limit_sound_cues
from tabletop.ui.boards.script import MotionLeg, VisualEffect
from tabletop.ui.gesture.picker import TargetId

_EFFECT_SOUNDS: Final[Mapping[str, str]] = {
    HexEffectKind.SHOT: "zombies/shot",
    HexEffectKind.HIT: "zombies/burst",
    HexEffectKind.WOUND: "zombies/hurt",
    HexEffectKind.DIE: "die_small",
    HexEffectKind.TILE: "zombies/tile",
    HexEffectKind.BLAST: "zombies/blast",
    HexEffectKind.TOKEN: "zombies/groan",
    HexEffectKind.THROW: "zombies/item",
    HexEffectKind.HEAL: "zombies/item",
}
_GAITS: Final[Mapping[str, str]] = {HexGait.DROP: "place", HexGait.SLIDE: "slide"}
_SIGN_SOUNDS: Final[Mapping[str, str]] = {
    WAKE_SIGN: "zombies/wake",
    "skull": "zombies/death",
    "icon_revive": "zombies/item",
}
"""By the picture that is shown."""
_ITEM_PREFIX: Final = "item_"
_DRAG: Final = "zombies/drag"
_STEP_SOUNDS: Final[Mapping[str, str]] = {
    DirectorStepKind.CHAPTER: "page",
    DirectorStepKind.CARD: "flip",
    DirectorStepKind.SPECIAL: "zombies/sting",
    DirectorStepKind.CALL: "zombies/groan",
}


def director_step_sound_cues(beat: DirectorStep, now: float, pace: float, *, tumbles: bool) -> tuple[SoundCue, ...]:
    """One thing that the Director does: a die, a card that turns over, the pile card by card."""
    if beat.kind == DirectorStepKind.COUNT:
        return (SoundCue(now, "die_large"),) if beat.die and tumbles else ()
    if beat.kind == DirectorStepKind.REVEAL:
        return limit_sound_cues(
            SoundCue(now + (PILE_CARD_SECONDS * k / pace if pace else 0.0), "flip") for k in range(len(beat.cards))
        )
    return (SoundCue(now, _STEP_SOUNDS[beat.kind]),)


def map_sound_cues(map_: HexMap) -> tuple[SoundCue, ...]:
    """Steps, shots, and what they lead to, where they are seen; the horde groans as it sets out."""
    cues = map_.motion.sound_cues(_effect_sound_name, _movement_leg_sound_name)
    first = next((cue.at for cue in cues if cue.sound == _DRAG), None)
    return cues if first is None else limit_sound_cues([*cues, SoundCue(first, "zombies/groan")])


def _effect_sound_name(effect: VisualEffect[Any]) -> str:
    if effect.kind == HexEffectKind.SIGN:
        return "zombies/item" if effect.picture.startswith(_ITEM_PREFIX) else _SIGN_SOUNDS.get(effect.picture, "")
    return _EFFECT_SOUNDS.get(effect.kind, "")


def _movement_leg_sound_name(place: TargetId, leg: MotionLeg[Any]) -> str:
    if leg.how == HexGait.WALK:
        return _DRAG if place.startswith(ZOMBIE) else "zombies/steps"
    return _GAITS.get(leg.how, "")
