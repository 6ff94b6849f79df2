"""What Zombies adds to its set-up: survivors, chapters and the horde by their pictures, and house rules folded away."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, cast

import pygame

from tabletop.content.games import load_game
from tabletop.content.prose import ValueWords
from tabletop.games.zombies.board import survival_rates
from tabletop.games.zombies.board.map.figure_pictures import FigureFace, FigurePictures
from tabletop.games.zombies.board.survivor_introductions import SurvivorIntroductions
from tabletop.games.zombies.rules.turn import campaign
from tabletop.ui.forms.tiles import TileStep, evening, staged
from tabletop.ui.scenes.setup.extra import NoExtra, SeatIntroduction
from tabletop.ui.words import say, translated

if TYPE_CHECKING:
    from tabletop.games.zombies.rules.rules import Zombies
    from tabletop.rules.game import Seat
    from tabletop.ui.forms.tiles import Picture
    from tabletop.ui.scenes.setup.extra import SetupHost

_CHAPTER: Final = "scenario"
_DIFFICULTY: Final = "difficulty"
_USUAL: Final = (_CHAPTER, _DIFFICULTY)
"""Options that everybody looks at."""
_HORDE: Final = ("zombie_active", "zombie_active_2", "zombie_active_3", "special_brute")
_LAMP: Final = ("#22404D", "#0B171D")
"""A wet street at night, far from the lamps."""
_BLOOD: Final = ("#6B2A2A", "#1C0E12")
"""The same when there is no way out."""
_STEPS: Final = ("#1D4A52", "#5A2329")
"""Of the lowest step of the stair of difficulties, and of the highest."""
_RISING: Final = 0.6
"""How much higher the picture above the lowest step is than above the highest, so that figures are alike."""


class ZombiesSetup(NoExtra):
    """Folds all but the chapter and the difficulty."""

    def __init__(self, scene: SetupHost) -> None:
        super().__init__(scene)
        self._stage = scene.stage
        content = cast("Zombies", scene.game).content
        self._survivors = content.survivors
        is_own = content == cast("Zombies", load_game(scene.game.name)).content
        self._nights = survival_rates.survival_rates() if is_own else {}
        """Nothing where content of a pack may make them others."""
        self._cast = SurvivorIntroductions(scene.stage, content)
        specials = {special.id: special for special in content.specials}
        self._pieces = FigurePictures(scene.stage, {who.id: who for who in self._survivors}, specials)

    def words(self, option: str, value: str, usual: ValueWords) -> ValueWords:
        """A chapter with its campaign and how it begins, and what the shares on the stair are.

        A pack may have another chapter of the same name.
        """
        arena = cast("Zombies", self._scene.game).rules_context
        if option == _DIFFICULTY and self._survived(value) is not None:
            level = say(f"common.level_{survival_rates.LEVEL}")
            return ValueWords(usual.title, f"{usual.text} {say('zombies.survived', level=level)}")
        known = arena.scenarios.get(value) if option == _CHAPTER else None
        if known is None:
            return usual
        number, count = campaign.chapter(arena, value)
        of = say("chapter.of", campaign=translated(arena.campaigns[known.campaign].name), number=number, count=count)
        title = translated(known.title)
        task = usual.text if usual.title == title else ""
        return ValueWords(title, " ".join(filter(None, (task, of, translated(known.intro)))))

    def folded(self, option: str) -> bool:
        return option not in _USUAL

    def picture(self, option: str, value: str) -> Picture | None:
        arena = cast("Zombies", self._scene.game).rules_context
        if option == _CHAPTER and value in arena.scenarios:
            return staged(evening(self._stage, *_LAMP), partial(self._tile, arena.scenarios[value].goal))
        if option != _DIFFICULTY:
            return None
        rank, rise = self._rank(value)
        colours = _BLOOD if rise == 1 else _LAMP
        horde = (partial(self._zombie, art) for art in _HORDE[: rank + 1])
        share = 0.92 / (1 + _RISING * (1 - rise))
        return staged(evening(self._stage, *colours), *horde, share=share, stand=True)

    def step(self, option: str, value: str) -> TileStep | None:
        if option != _DIFFICULTY:
            return None
        _, rise = self._rank(value)
        ground = pygame.Color(_STEPS[0]).lerp(_STEPS[1], rise)
        return TileStep(rise, f"#{ground.r:02X}{ground.g:02X}{ground.b:02X}", self._survived(value))

    def _rank(self, difficulty: str) -> tuple[int, float]:
        """Which difficulty it is, from 0, and how high it stands."""
        values = [each.id for each in cast("Zombies", self._scene.game).content.difficulties]
        rank = values.index(difficulty)
        return rank, rank / max(1, len(values) - 1)

    def _survived(self, difficulty: str) -> int | None:
        """Nights of a hundred, of the chosen chapter; None where nobody knows."""
        return self._nights.get(dict(self._scene.plan.options)[_CHAPTER], {}).get(difficulty)

    def face(self, seat: Seat) -> Picture:
        if seat >= len(self._survivors):
            return super().face(seat)
        return self._cast.face(seat, staged(self._cast.street, partial(self._portrait, seat), share=0.96))

    def told(self, seat: Seat) -> SeatIntroduction | None:
        return self._cast.told(seat) if seat < len(self._survivors) else None

    def _portrait(self, seat: Seat, size: int) -> pygame.Surface:
        art = f"survivor_{self._survivors[seat].id}"
        if not self._stage.sprites.has(f"zombies/{art}"):
            art = f"survivor_{seat % 4 + 1}"
        return self._pieces.drawn(FigureFace(art, seat), size)

    def _zombie(self, art: str, size: int) -> pygame.Surface:
        return self._stage.sprites.get(f"zombies/{art}", size)

    def _tile(self, goal: str, size: int) -> pygame.Surface:
        """Its drawing, or that of any place where there is none."""
        sprites, name = self._stage.sprites, f"zombies/tile_{goal.lower()}"
        return sprites.get(name if sprites.has(name) else "zombies/tile_plain", size)


def make(scene: SetupHost) -> ZombiesSetup:
    """For the set-up of this game."""
    return ZombiesSetup(scene)
