"""What Zone Wars adds to the set-up screen: pictures of factions, scenarios and mats, and the choice of a mat.

The box of Zone Wars names it (`setup`), and the set-up screen asks ZoneWarsSetup by the methods of NoExtra; `muster`
takes SKY. It fills the setup key `layout`: the text of a random layout, or of a mat that the player has laid. That
key stands in saved matches, so it stays. It opens the layout editor and `layout_list`, and writes a finished mat to
its file by `saved_mats`.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, cast

import pygame

from tabletop.games.zone_wars.board.editor.layout_draft import LayoutDraft, LayoutRequirements
from tabletop.games.zone_wars.board.editor.layout_editor import LayoutEditorScene
from tabletop.games.zone_wars.board.editor.layout_list import SavedMatsScene
from tabletop.games.zone_wars.board.editor.saved_mats import (
    SavedMat,
    load_saved_mats,
    next_default_mat_name,
    write_saved_mat,
)
from tabletop.games.zone_wars.board.mat.mat_ground import MatGround
from tabletop.games.zone_wars.board.mat.miniatures import Miniatures, zone_card_picture
from tabletop.games.zone_wars.rules.mat.layout import parse_layout
from tabletop.games.zone_wars.rules.rules import OWN, RANDOM, USUAL, ZoneWars
from tabletop.rules.game import NOBODY, InvalidSetup
from tabletop.ui.drawing import draw
from tabletop.ui.forms.tiles import figures_before_background, gradient_picture
from tabletop.ui.messages import say, translate_text
from tabletop.ui.scenes.setup.extra import NoExtra, OptionButton
from tabletop.ui.stage.pack_stage import stage_with_pictures
from tabletop.ui.system_reasons import system_reason_text

if TYPE_CHECKING:
    from tabletop.content.prose import OptionValueWords
    from tabletop.games.zone_wars.rules.content.cards import Scenario
    from tabletop.rules.game import Seat
    from tabletop.ui.forms.tiles import Picture
    from tabletop.ui.scenes.setup.extra import SetupHost

_MAP: Final = "map"
_LAYOUT: Final = "layout"
_MODELS: Final = "models"
_SCENARIO: Final = "scenario"
_PLAYERS: Final = "players"
_FACTION: Final = "faction"
_SHOWN_MODELS: Final = 3
"""How many models of a faction its picture shows."""
_SIGNS: Final = {RANDOM: "shuffle", OWN: "edit"}
SKY: Final = ("#8C8233", "#3A3934")
"""A sick yellow sky over concrete (docs/decisions.md, Pictures)."""
_MAT_PICTURE_WIDTH: Final = 220
"""Logical pixels across a mat that is seen as a picture."""
_INK: Final = "#F2F4F8"


class ZoneWarsSetup(NoExtra):
    """The setup key `layout`, as the option `map` wants it."""

    def __init__(self, scene: SetupHost) -> None:
        super().__init__(scene)
        self._stage = stage_with_pictures(scene.stage, scene.game)
        self._game = cast("ZoneWars", scene.game)
        self._ground, self._miniatures = (
            MatGround(self._stage, self._game.rules_context),
            Miniatures(self._stage, self._game.rules_context),
        )
        self._drawn_layout: tuple[LayoutRequirements, str] | None = None
        """For whom the last random layout was drawn."""

    def extra_setup_texts(self, options: Mapping[str, str], kept: Mapping[str, str]) -> Mapping[str, str]:
        if options[_MAP] == RANDOM:
            return {_LAYOUT: self._random_layout_text(options)}
        if options[_MAP] == OWN and kept.get(_LAYOUT) and self._is_layout_readable(kept[_LAYOUT]):
            return {_LAYOUT: kept[_LAYOUT]}
        return {}

    def option_buttons(self, option: str, options: Mapping[str, str]) -> Sequence[OptionButton]:
        if option != _MAP or options[_MAP] not in (RANDOM, OWN):
            return ()
        if options[_MAP] == RANDOM:
            return (
                OptionButton("another map", say("zone_wars_layout.another"), "shuffle", self._generate_another_layout),
            )
        mats = load_saved_mats(self._game.rules_context)
        mat = mats.find_mat_by_layout(self._custom_layout_text)
        words = say("zone_wars_layout.edit_named", name=mat.name) if mat else say("zone_wars_layout.edit")
        others = (OptionButton("own mats", say("zone_wars_layout.title"), "folder", self._open_mat_list),)
        return (OptionButton("lay map", words, "edit", self._open_layout_editor), *(others if mats.mats else ()))

    def value_words(self, option: str, value: str, usual: OptionValueWords) -> OptionValueWords:
        if option != _MODELS or value == USUAL:
            return usual
        scenario = self._game.rules_context.scenarios[dict(self._scene.plan.options)["scenario"]]
        least, _, most = scenario.models
        number = min(most, max(least, int(value)))
        if number == int(value):
            return usual
        blanks = {"scenario": translate_text(scenario.name), "number": number}
        return replace(usual, text=say("zone_wars.models_instead", **blanks))

    def on_option_chosen(self, option: str, value: str) -> None:
        if option == _MAP and value == OWN:
            if load_saved_mats(self._game.rules_context).mats:
                self._open_mat_list()
            else:
                self._open_layout_editor()

    def is_house_rule(self, option: str) -> bool:
        return option == _MODELS

    def seat_of_option(self, option: str) -> Seat | None:
        return int(option.removeprefix(_FACTION)) - 1 if option.startswith(_FACTION) else None

    def value_picture(self, option: str, value: str) -> Picture | None:
        seat = self.seat_of_option(option)
        if seat is not None:
            models = self._game.rules_context.factions[value].characters[:_SHOWN_MODELS]
            portraits = (partial(self._miniatures.portrait, model.id, seat) for model in models)
            return figures_before_background(gradient_picture(self._stage, *SKY), *portraits)
        if option == _PLAYERS:
            return figures_before_background(
                gradient_picture(self._stage, *SKY),
                *(partial(self._side_mark_picture, k) for k in range(int(value))),
                share=0.7,
            )
        if option == _SCENARIO:
            scenario = self._game.rules_context.scenarios[value]
            return figures_before_background(
                partial(self._mat_middle_picture, scenario.map), partial(self._scenario_picture, scenario), share=0.8
            )
        return self._map_option_picture(value) if option == _MAP else None

    # --- pictures -------------------------------------------------------------------------------------------------

    def _map_option_picture(self, value: str) -> Picture:
        """The mat itself, with a sign where it is another one every time."""
        options = dict(self._scene.plan.options)
        usual = self._game.rules_context.scenarios[options[_SCENARIO]].map
        ground = partial(self._mat_middle_picture, usual if value in _SIGNS or value == USUAL else value)
        if value not in _SIGNS:
            return ground
        return figures_before_background(
            gradient_picture(self._stage, *SKY),
            lambda size: draw.icon_picture(self._stage, _SIGNS[value], size, _INK),
            share=0.55,
        )

    def _mat_middle_picture(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        """The middle of a mat, over the whole width; made from one picture, whatever the size."""
        side, map_ = max(size), self._game.rules_context.maps[name]
        large = self._ground.map_thumbnail(map_, self._stage.metrics.px(_MAT_PICTURE_WIDTH))
        key = "zone_wars small mat", map_.id, side
        whole = self._stage.sprites.get_or_make(key, lambda: pygame.transform.smoothscale(large, (side, side)))
        part = pygame.Rect(0, 0, *size)
        part.center = whole.get_rect().center
        return whole.subsurface(part)

    def _scenario_picture(self, scenario: Scenario, size: int) -> pygame.Surface:
        """The monster, the trigger card, the mine or the token that a scenario is played for."""
        if scenario.first_monster:
            return self._miniatures.portrait(scenario.first_monster, NOBODY, size)
        token = "objective" if scenario.objectives_each else "artifact"
        if scenario.trigger:
            return zone_card_picture(self._stage.sprites, scenario.trigger, size)
        return self._stage.sprites.get(f"zone_wars/{'damage' if scenario.mine else f'token_{token}'}", size)

    def _side_mark_picture(self, seat: Seat, size: int) -> pygame.Surface:
        return draw.seat_mark_picture(self._stage, seat, round(size * 0.8))

    # --- mats -----------------------------------------------------------------------------------------------------

    def _random_layout_text(self, options: Mapping[str, str]) -> str:
        battle = self._layout_requirements(options)
        if self._drawn_layout is None or self._drawn_layout[0] != battle:
            self._drawn_layout = battle, self._game.draw_layout(options, secrets.token_hex(8))
        return self._drawn_layout[1]

    def _generate_another_layout(self) -> None:
        self._drawn_layout = None
        self._scene.change(self._scene.plan)

    def _is_layout_readable(self, layout: str) -> bool:
        try:
            self._game.rules_context.check_layout(layout)
        except InvalidSetup:
            return False
        return True

    def _layout_requirements(self, options: Mapping[str, str]) -> LayoutRequirements:
        scenario = self._game.rules_context.scenarios[options["scenario"]]
        return LayoutRequirements(int(options["players"]), max(scenario.models), scenario.road)

    @property
    def _custom_layout_text(self) -> str:
        """Of the own mat; empty before there is one."""
        return dict(self._scene.plan.texts).get(_LAYOUT, "")

    def _open_mat_list(self) -> None:
        """Shows all that were ever laid."""
        scene = self._scene

        def choose_saved_mat(mat: SavedMat) -> None:
            scene.change(scene.plan.with_setup_text(_LAYOUT, mat.layout))

        scene.stage.push_scene(
            SavedMatsScene(
                scene.stage,
                self._game,
                self._custom_layout_text,
                choose_mat=choose_saved_mat,
                lay_new_mat=partial(self._open_layout_editor, True),
            )
        )

    def _open_layout_editor(self, is_new: bool = False) -> None:
        """Goes on from the own layout, else from the scenario's map."""
        scene, options = self._scene, dict(self._scene.plan.options)
        layout, mats = "" if is_new else self._custom_layout_text, load_saved_mats(self._game.rules_context)
        usual = self._game.rules_context.maps[self._game.rules_context.scenarios[options["scenario"]].map].terrain
        draft = LayoutDraft(
            self._game.content, self._layout_requirements(options), parse_layout(layout) if layout else usual
        )
        old = mats.find_mat_by_layout(layout)

        def save_layout(text: str, name: str) -> None:
            try:
                write_saved_mat(name, text, old)
            except OSError as error:
                scene.stage.toast.show(say("zone_wars_layout.not_kept", why=system_reason_text(error)))
            scene.change(scene.plan.with_setup_text(_LAYOUT, text))

        name = old.name if old else next_default_mat_name(mats.names)
        taken = [other for other in mats.names if other != name]
        scene.stage.push_scene(LayoutEditorScene(scene.stage, self._game, draft, save_layout, name=name, taken=taken))


def make(scene: SetupHost) -> ZoneWarsSetup:
    return ZoneWarsSetup(scene)
