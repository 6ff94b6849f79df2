"""What Zone Wars adds to its set-up: a mat drawn at random, and one of one's own."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, cast

from tabletop.games.zone_wars.board.editor.draft import Battle, LayoutDraft
from tabletop.games.zone_wars.board.editor.scene import LayoutScene
from tabletop.games.zone_wars.rules.mat.layout import terrain_of
from tabletop.games.zone_wars.rules.rules import OWN, RANDOM, USUAL, ZoneWars
from tabletop.rules.game import InvalidSetup
from tabletop.ui.scenes.setup.extra import Extra
from tabletop.ui.words import say, translated

if TYPE_CHECKING:
    from tabletop.content.prose import ValueWords
    from tabletop.ui.scenes.setup.extra import Planner

_MAP: Final = "map"
_LAYOUT: Final = "layout"
_MODELS: Final = "models"


class ZoneWarsSetup:
    """The setup key `layout`, as the option `map` wants it."""

    def __init__(self, scene: Planner) -> None:
        self._scene = scene
        self._game = cast("ZoneWars", scene.game)
        self._drawn: tuple[Battle, str] | None = None
        """For whom the last random layout was drawn."""

    def texts(self, options: Mapping[str, str], kept: Mapping[str, str]) -> Mapping[str, str]:
        """A random layout stays until it would be unfair; an own one as long as it can be read."""
        if options[_MAP] == RANDOM:
            return {_LAYOUT: self._random(options)}
        if options[_MAP] == OWN and kept.get(_LAYOUT) and self._is_readable(kept[_LAYOUT]):
            return {_LAYOUT: kept[_LAYOUT]}
        return {}

    def buttons(self, option: str, options: Mapping[str, str]) -> Sequence[Extra]:
        """Another random mat, or the table on which the own one is laid."""
        if option != _MAP or options[_MAP] not in (RANDOM, OWN):
            return ()
        if options[_MAP] == RANDOM:
            return (Extra("another map", say("zone_wars_layout.another"), "shuffle", self._draw_another),)
        return (Extra("lay map", say("zone_wars_layout.edit"), "edit", self._edit),)

    def words(self, option: str, value: str, usual: ValueWords) -> ValueWords:
        """As usual, or how many models the scenario allows instead."""
        if option != _MODELS or value == USUAL:
            return usual
        scenario = self._game.arena.scenarios[dict(self._scene.plan.options)["scenario"]]
        least, _, most = scenario.models
        number = min(most, max(least, int(value)))
        if number == int(value):
            return usual
        blanks = {"scenario": translated(scenario.name), "number": number}
        return replace(usual, text=say("zone_wars.models_instead", **blanks))

    def chosen(self, option: str, value: str) -> None:
        """Who wants an own mat begins to lay it at once."""
        if option == _MAP and value == OWN:
            self._edit()

    def folded(self, option: str) -> bool:
        """All are shown."""
        return False

    def fold_words(self, options: Mapping[str, str]) -> str:
        """There is nothing to unfold."""
        return ""

    def _random(self, options: Mapping[str, str]) -> str:
        battle = self._battle(options)
        if self._drawn is None or self._drawn[0] != battle:
            self._drawn = battle, self._game.drawn_layout(options, secrets.token_hex(8))
        return self._drawn[1]

    def _draw_another(self) -> None:
        self._drawn = None
        self._scene.change(self._scene.plan)

    def _is_readable(self, layout: str) -> bool:
        try:
            self._game.arena.examine(layout)
        except InvalidSetup:
            return False
        return True

    def _battle(self, options: Mapping[str, str]) -> Battle:
        scenario = self._game.arena.scenarios[options["scenario"]]
        return Battle(int(options["players"]), max(scenario.models), scenario.road)

    def _edit(self) -> None:
        """Goes on from the own layout, else from the scenario's map."""
        scene, options = self._scene, dict(self._scene.plan.options)
        layout = dict(scene.plan.texts).get(_LAYOUT, "")
        usual = self._game.arena.maps[self._game.arena.scenarios[options["scenario"]].map].terrain
        draft = LayoutDraft(self._game.content, self._battle(options), terrain_of(layout) if layout else usual)

        def laid(text: str) -> None:
            scene.change(scene.plan.with_text(_LAYOUT, text))

        scene.stage.push(LayoutScene(scene.stage, self._game, draft, laid))


def make(scene: Planner) -> ZoneWarsSetup:
    """For the set-up of this game."""
    return ZoneWarsSetup(scene)
