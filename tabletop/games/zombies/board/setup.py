"""What Zombies adds to its set-up: survivors, chapters and the horde by their pictures, and house rules folded away."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, cast

from tabletop.content.prose import ValueWords
from tabletop.games.zombies.board.cast import Cast
from tabletop.games.zombies.board.map.pieces import Face, Pieces
from tabletop.games.zombies.rules.turn import campaign
from tabletop.ui.forms.tiles import evening, staged
from tabletop.ui.scenes.setup.extra import Introduced, NoExtra
from tabletop.ui.words import say, translated

if TYPE_CHECKING:
    import pygame

    from tabletop.games.zombies.rules.rules import Zombies
    from tabletop.rules.game import Seat
    from tabletop.ui.forms.tiles import Picture
    from tabletop.ui.scenes.setup.extra import Planner

_CHAPTER: Final = "scenario"
_DIFFICULTY: Final = "difficulty"
_USUAL: Final = (_CHAPTER, _DIFFICULTY)
"""Options that everybody looks at."""
_HORDE: Final = ("zombie_active", "zombie_active_2", "zombie_active_3", "special_brute")
_LAMP: Final = ("#22404D", "#0B171D")
"""A wet street at night, far from the lamps."""
_BLOOD: Final = ("#6B2A2A", "#1C0E12")
"""The same when there is no way out."""


class ZombiesSetup(NoExtra):
    """Folds all but the chapter and the difficulty."""

    def __init__(self, scene: Planner) -> None:
        super().__init__(scene)
        self._stage = scene.stage
        content = cast("Zombies", scene.game).content
        self._survivors = content.survivors
        self._cast = Cast(scene.stage, content)
        specials = {special.id: special for special in content.specials}
        self._pieces = Pieces(scene.stage, {who.id: who for who in self._survivors}, specials)

    def words(self, option: str, value: str, usual: ValueWords) -> ValueWords:
        """A chapter with its campaign and how it begins; a pack may have another one of the same name."""
        arena = cast("Zombies", self._scene.game).arena
        known = arena.scenarios.get(value) if option == _CHAPTER else None
        if known is None:
            return usual
        number, count = campaign.chapter(arena, value)
        of = say("chapter.of", campaign=translated(arena.campaigns[known.campaign].name), number=number, count=count)
        title = translated(known.title)
        task = usual.text if usual.title == title else ""
        return ValueWords(title, " ".join(filter(None, (task, of, translated(known.intro)))))

    def folded(self, option: str) -> bool:
        """House rules."""
        return option not in _USUAL

    def picture(self, option: str, value: str) -> Picture | None:
        """The tile that a chapter leads to; the horde that a difficulty brings."""
        arena = cast("Zombies", self._scene.game).arena
        if option == _CHAPTER and value in arena.scenarios:
            return staged(evening(self._stage, *_LAMP), partial(self._tile, arena.scenarios[value].goal))
        if option != _DIFFICULTY:
            return None
        values = [difficulty.id for difficulty in arena.content.difficulties]
        rank = values.index(value)
        colours = _BLOOD if rank == len(values) - 1 > 0 else _LAMP
        return staged(evening(self._stage, *colours), *(partial(self._zombie, art) for art in _HORDE[: rank + 1]))

    def face(self, seat: Seat) -> Picture:
        """The survivor under the lamps, with HP and steps."""
        if seat >= len(self._survivors):
            return super().face(seat)
        return self._cast.face(seat, staged(self._cast.street, partial(self._portrait, seat), share=0.96))

    def told(self, seat: Seat) -> Introduced | None:
        """Name, job, perk as the survivor's card says it, and weapons."""
        return self._cast.told(seat) if seat < len(self._survivors) else None

    def _portrait(self, seat: Seat, size: int) -> pygame.Surface:
        art = f"survivor_{self._survivors[seat].id}"
        if not self._stage.sprites.has(f"zombies/{art}"):
            art = f"survivor_{seat % 4 + 1}"
        return self._pieces.drawn(Face(art, seat), size)

    def _zombie(self, art: str, size: int) -> pygame.Surface:
        return self._stage.sprites.get(f"zombies/{art}", size)

    def _tile(self, goal: str, size: int) -> pygame.Surface:
        """Its drawing, or that of any place where there is none."""
        sprites, name = self._stage.sprites, f"zombies/tile_{goal.lower()}"
        return sprites.get(name if sprites.has(name) else "zombies/tile_plain", size)


def make(scene: Planner) -> ZombiesSetup:
    """For the set-up of this game."""
    return ZombiesSetup(scene)
