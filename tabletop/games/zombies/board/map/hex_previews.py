"""What is shown large when the pointer rests on it: tiles with their rule, figures and finds with what they do.

`board` makes a HexPreviews; the table shows it when the pointer rests on a target of the map or of the strip. It
overrides Previews of `ui/boards/panels`, so names of methods stay. It draws by HexGround and HexFigures, reads the
shown position only, and shows nothing while something is aimed. What is told of a thing must be what the seat may
see; sizes are free.
"""

from __future__ import annotations

from dataclasses import replace

import pygame

from tabletop.games.zombies.board.map import target_ids
from tabletop.games.zombies.board.map.camera import CloseUpLens
from tabletop.games.zombies.board.map.figures import HexFigures
from tabletop.games.zombies.board.map.ground import HexGround
from tabletop.games.zombies.board.shown_position import ShownPosition
from tabletop.games.zombies.rules.state.state import LaidTile, State, SurvivorState, Zombie
from tabletop.games.zombies.rules.state.view import View
from tabletop.ui.boards.panels import Previews
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.messages import say, translate_text
from tabletop.ui.sentences import join_sentences

_TILE_WIDTH = 9.0
"""Hex sides that a tile needs."""
_FIGURE_HEIGHT = 2.9
"""Hex sides that a figure needs."""


class HexPreviews(Previews):
    """Draws one thing as large as there is room, and says what it is; nothing while something is aimed."""

    def __init__(self, shown: ShownPosition, ground: HexGround, figures: HexFigures) -> None:
        self._shown = shown
        self._rules_context = shown.rules_context
        self._ground = ground
        self._figures = figures

    def has_preview(self, view: View, place: TargetId) -> bool:
        aims = self._shown.picker_for_shown_view is not None and self._shown.picker_for_shown_view.path
        return not aims and bool(self.preview_caption(view, place))

    def preview_caption(self, view: View, place: TargetId) -> str:
        if place.startswith(target_ids.WEAPON):
            return join_sentences(
                (self._lying_item_preview_text(place.removeprefix(target_ids.WEAPON)), say("zombies_map.weapon_other"))
            )
        state, place = view.shown, _map_target_of_strip_item(place)
        laid, look = self._laid_tile_of_target(state, place), self._figures.figure_of_target(place)
        if laid is not None:
            return self._tile_preview_text(state, laid)
        if place.startswith(target_ids.TOKEN) and isinstance(look, SurvivorState):
            return self._special_zombie_preview_text(look.token.kind, look.token.hp) if look.token is not None else ""
        if isinstance(look, SurvivorState):
            return self._survivor_preview_text(look)
        if isinstance(look, Zombie):
            return self._zombie_preview_text(look)
        return self._lying_item_preview_text(place.rpartition("/")[2]) if place.startswith(target_ids.FIND) else ""

    def draw_preview(self, surface: DisplayList, rect: pygame.Rect, view: View, place: TargetId) -> None:
        state, place = view.shown, _map_target_of_strip_item(place)
        laid, look = self._laid_tile_of_target(state, place), self._figures.figure_of_target(place)
        if laid is not None:
            scale = min(rect.size) / _TILE_WIDTH
            camera = CloseUpLens((rect.x, rect.y, rect.w, rect.h), scale)
            self._ground.draw_tile(surface, camera, replace(laid, explored=True), rect.center)
        elif look is not None and not place.startswith(target_ids.TOKEN):
            scale = min(rect.h / _FIGURE_HEIGHT, rect.w / _FIGURE_HEIGHT)
            camera = CloseUpLens((rect.x, rect.y, rect.w, rect.h), scale)
            self._figures.draw_figure(surface, camera, look, (rect.centerx, rect.bottom - scale))
        else:
            name = (
                f"zombies/token_{look.token.kind}" if isinstance(look, SurvivorState) and look.token is not None else ""
            )
            thing = place.rpartition("/")[2]
            if not name and thing in self._rules_context.weapons:
                self._figures.draw_weapon(surface, thing, rect)
            else:
                self._figures.draw_item(
                    surface, name or self._figures.item_picture_name(thing), min(rect.size), rect.center
                )

    def _laid_tile_of_target(self, state: State, place: TargetId) -> LaidTile | None:
        index = place.removeprefix(target_ids.TILE)
        known = place.startswith(target_ids.TILE) and index.isdecimal() and int(index) < len(state.laid)
        return state.laid[int(index)] if known else None

    def _tile_preview_text(self, state: State, laid: LaidTile) -> str:
        tile, scenario = self._rules_context.tiles[laid.tile], self._rules_context.scenario(state.agreed)
        name = scenario.start_name if laid.tile == scenario.start and scenario.start_name else tile.name
        key = "tile" if laid.explored else "tile_new"
        return say(f"zombies_map.{key}", name=translate_text(name), rule=translate_text(tile.rule)).strip()

    def _survivor_preview_text(self, person: SurvivorState) -> str:
        card = self._rules_context.survivor(person)
        return say("zombies_map.survivor", name=translate_text(card.name), job=translate_text(card.job), hp=person.hp,
                   whole=card.hp, text=translate_text(card.text))  # fmt: skip

    def _zombie_preview_text(self, zombie: Zombie) -> str:
        if zombie.kind in self._rules_context.specials:
            return self._special_zombie_preview_text(zombie.kind, zombie.hp)
        state = "stunned" if zombie.stunned else "active" if zombie.active else "asleep"
        return say(f"zombies_map.zombie_{state}", hexes=self._rules_context.field.wake_range)

    def _special_zombie_preview_text(self, kind: str, hp: int) -> str:
        card = self._rules_context.specials[kind]
        return say("zombies_map.special", name=translate_text(card.name), text=translate_text(card.text), hp=hp)

    def _lying_item_preview_text(self, item: str) -> str:
        if item in self._rules_context.items:
            known = self._rules_context.items[item]
            return say("zombies_map.item", name=translate_text(known.name), text=translate_text(known.text))
        weapon = self._rules_context.weapons.get(item)
        if weapon is None:
            return ""
        return say("zombies_map.weapon", name=translate_text(weapon.name), clip=weapon.clip, range=weapon.range,
                   cards=weapon.cards, fire=weapon.suppress)  # fmt: skip


def _map_target_of_strip_item(place: TargetId) -> TargetId:
    """A thing of the strip as it would lie on the map."""
    beside = place.startswith((target_ids.ITEM, target_ids.WEAPON))
    return target_ids.lying_item_target_id((0, 0), place.partition(":")[2]) if beside else place
