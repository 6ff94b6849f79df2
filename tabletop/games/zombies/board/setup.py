"""What Zombies adds to its set-up: what a chapter is about, and house rules that are folded away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, cast

from tabletop.content.prose import ValueWords
from tabletop.games.zombies.rules.turn import campaign
from tabletop.ui.scenes.setup.extra import Extra
from tabletop.ui.words import say, translated

if TYPE_CHECKING:
    from tabletop.games.zombies.rules.rules import Zombies
    from tabletop.ui.scenes.setup.extra import Planner

_CHAPTER: Final = "scenario"
_USUAL: Final = (_CHAPTER, "difficulty")
"""Options that everybody looks at."""


class ZombiesSetup:
    """Folds all but the chapter and the difficulty."""

    def __init__(self, scene: Planner) -> None:
        self._scene = scene

    def texts(self, options: Mapping[str, str], kept: Mapping[str, str]) -> Mapping[str, str]:
        """A night that does not belong to a campaign begins with nothing from before."""
        return {}

    def buttons(self, option: str, options: Mapping[str, str]) -> Sequence[Extra]:
        """None."""
        return ()

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

    def chosen(self, option: str, value: str) -> None:
        """Nothing more to do."""

    def folded(self, option: str) -> bool:
        """House rules."""
        return option not in _USUAL

    def fold_words(self, options: Mapping[str, str]) -> str:
        """How many of them differ from what is usual."""
        usual = {option.name: option.default for option in self._scene.game.options}
        number = sum(1 for name, value in options.items() if name not in _USUAL and value != usual.get(name, value))
        return say("zombies.house_rules_changed", number=number) if number else say("zombies.house_rules")


def make(scene: Planner) -> ZombiesSetup:
    """For the set-up of this game."""
    return ZombiesSetup(scene)
