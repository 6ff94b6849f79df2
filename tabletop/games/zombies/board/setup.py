"""What Zombies adds to the set-up: pictures of chapters and difficulties, survivors, folded house rules."""

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
from tabletop.ui.forms.tiles import TileStep, figures_before_ground, gradient_ground
from tabletop.ui.scenes.setup.extra import NoExtra, SeatIntroduction
from tabletop.ui.words import say, translate_text

if TYPE_CHECKING:
    from tabletop.games.zombies.rules.rules import Zombies
    from tabletop.rules.game import Seat
    from tabletop.ui.forms.tiles import Picture
    from tabletop.ui.scenes.setup.extra import SetupHost

_CHAPTER_OPTION: Final = "scenario"
_DIFFICULTY_OPTION: Final = "difficulty"
_USUAL_OPTIONS: Final = (_CHAPTER_OPTION, _DIFFICULTY_OPTION)
"""Options that everybody looks at."""
_HORDE_PICTURES: Final = ("zombie_active", "zombie_active_2", "zombie_active_3", "special_brute")
_LAMP_COLOURS: Final = ("#22404D", "#0B171D")
"""A wet street at night, far from the lamps."""
_BLOOD_COLOURS: Final = ("#6B2A2A", "#1C0E12")
"""The same when there is no way out."""
_STAIR_COLOURS: Final = ("#1D4A52", "#5A2329")
"""Of the lowest step of the stair of difficulties, and of the highest."""
_STAIR_RISE: Final = 0.6
"""How much higher the picture above the lowest step is than above the highest, so that figures are alike."""


class ZombiesSetup(NoExtra):
    """Folds all but the chapter and the difficulty."""

    def __init__(self, scene: SetupHost) -> None:
        super().__init__(scene)
        self._stage = scene.stage
        content = cast("Zombies", scene.game).content
        self._survivors = content.survivors
        is_own = content == cast("Zombies", load_game(scene.game.name)).content
        self._survival_rates = survival_rates.survival_rates() if is_own else {}
        """Nothing where content of a pack may make them others."""
        self._introductions = SurvivorIntroductions(scene.stage, content)
        specials = {special.id: special for special in content.specials}
        self._pieces = FigurePictures(scene.stage, {who.id: who for who in self._survivors}, specials)

    def words(self, option: str, value: str, usual: ValueWords) -> ValueWords:
        """A chapter with its campaign and how it begins, and what the shares on the stair are.

        A pack may have another chapter of the same name.
        """
        arena = cast("Zombies", self._scene.game).rules_context
        if option == _DIFFICULTY_OPTION and self._survival_rate(value) is not None:
            level = say(f"common.level_{survival_rates.MEASURED_LEVEL}")
            return ValueWords(usual.title, f"{usual.text} {say('zombies.survived', level=level)}")
        known = arena.scenarios.get(value) if option == _CHAPTER_OPTION else None
        if known is None:
            return usual
        number, count = campaign.chapter_number(arena, value)
        of = say(
            "chapter.of", campaign=translate_text(arena.campaigns[known.campaign].name), number=number, count=count
        )
        title = translate_text(known.title)
        task = usual.text if usual.title == title else ""
        return ValueWords(title, " ".join(filter(None, (task, of, translate_text(known.intro)))))

    def folded(self, option: str) -> bool:
        return option not in _USUAL_OPTIONS

    def picture(self, option: str, value: str) -> Picture | None:
        arena = cast("Zombies", self._scene.game).rules_context
        if option == _CHAPTER_OPTION and value in arena.scenarios:
            return figures_before_ground(
                gradient_ground(self._stage, *_LAMP_COLOURS),
                partial(self._goal_tile_picture, arena.scenarios[value].goal),
            )
        if option != _DIFFICULTY_OPTION:
            return None
        rank, rise = self._difficulty_rank(value)
        colours = _BLOOD_COLOURS if rise == 1 else _LAMP_COLOURS
        horde = (partial(self._zombie_picture, art) for art in _HORDE_PICTURES[: rank + 1])
        share = 0.92 / (1 + _STAIR_RISE * (1 - rise))
        return figures_before_ground(gradient_ground(self._stage, *colours), *horde, share=share, stand=True)

    def step(self, option: str, value: str) -> TileStep | None:
        if option != _DIFFICULTY_OPTION:
            return None
        _, rise = self._difficulty_rank(value)
        ground = pygame.Color(_STAIR_COLOURS[0]).lerp(_STAIR_COLOURS[1], rise)
        return TileStep(rise, f"#{ground.r:02X}{ground.g:02X}{ground.b:02X}", self._survival_rate(value))

    def _difficulty_rank(self, difficulty: str) -> tuple[int, float]:
        """Which difficulty it is, from 0, and how high it stands."""
        values = [each.id for each in cast("Zombies", self._scene.game).content.difficulties]
        rank = values.index(difficulty)
        return rank, rank / max(1, len(values) - 1)

    def _survival_rate(self, difficulty: str) -> int | None:
        """Nights of a hundred, of the chosen chapter; None where nobody knows."""
        return self._survival_rates.get(dict(self._scene.plan.options)[_CHAPTER_OPTION], {}).get(difficulty)

    def face(self, seat: Seat) -> Picture:
        if seat >= len(self._survivors):
            return super().face(seat)
        return self._introductions.introduction_picture(
            seat,
            figures_before_ground(
                self._introductions.street_picture, partial(self._survivor_picture, seat), share=0.96
            ),
        )

    def told(self, seat: Seat) -> SeatIntroduction | None:
        return self._introductions.introduction(seat) if seat < len(self._survivors) else None

    def _survivor_picture(self, seat: Seat, size: int) -> pygame.Surface:
        art = f"survivor_{self._survivors[seat].id}"
        if not self._stage.sprites.has(f"zombies/{art}"):
            art = f"survivor_{seat % 4 + 1}"
        return self._pieces.plain_picture(FigureFace(art, seat), size)

    def _zombie_picture(self, art: str, size: int) -> pygame.Surface:
        return self._stage.sprites.get(f"zombies/{art}", size)

    def _goal_tile_picture(self, goal: str, size: int) -> pygame.Surface:
        """Its drawing, or that of any place where there is none."""
        sprites, name = self._stage.sprites, f"zombies/tile_{goal.lower()}"
        return sprites.get(name if sprites.has(name) else "zombies/tile_plain", size)


def make(scene: SetupHost) -> ZombiesSetup:
    return ZombiesSetup(scene)
