"""OptionCards: puts the options of a set-up on cards, as pictures or lists; house rules fold away.

Used by the set-up page (`setup.scene`) and by the start of a campaign (`dice_choice`). Each control calls the scene
with a new SetupPlan, after which everything is laid out again; only the card for the cover changes a setting. Options
that belong to a seat are in `seat_columns` (`options_by_seat`): what is shown there must be left out here. The card
that comes and goes with the players, the cover, stays the last, so that nothing moves below the finger.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, Protocol

import pygame

from tabletop.play.seats import SitterKind
from tabletop.settings import CHOICES, Settings
from tabletop.ui import wording
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.forms.tiles import GAP, least_width, level_steps, tile_places
from tabletop.ui.messages import say
from tabletop.ui.scenes import cards
from tabletop.ui.scenes.cards import ChoiceCard
from tabletop.ui.scenes.setup.plan import undo_choices
from tabletop.ui.scenes.setup.seat_columns import SeatsHost, options_by_seat
from tabletop.ui.sentences import join_list, join_sentences
from tabletop.ui.widgets.widget import ButtonImages

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tabletop.rules.game import Option
    from tabletop.ui.forms.scroll import ScrollArea
    from tabletop.ui.scenes.setup.packs import PackChoice

_ROOMY_TILE_WIDTH: Final = 240
"""Width in logical pixels from which tiles have larger pictures."""
_LEAST_TILE: Final = 136
"""Width in logical pixels that each tile has at least."""


class OptionsHost(SeatsHost, Protocol):
    """A set-up with packs and house rules."""

    packs: PackChoice
    shows_house_rules: bool
    """Whether house rules are shown."""

    def toggle_house_rules(self) -> None:
        """Shows house rules, or folds them."""


def shared_options(scene: SeatsHost) -> Sequence[Option]:
    """What everybody agrees on: no house rules, and nothing that is chosen at a place."""
    taken = options_by_seat(scene).values()
    return [option for option in _relevant_options(scene, folded=False) if option not in taken]


def _relevant_options(scene: SeatsHost, *, folded: bool) -> Sequence[Option]:
    """Options that make a difference now."""
    settled = dict(scene.plan.options)
    return [
        option for option in scene.game.options
        if len(option.values) > 1 and option.matters(settled) and scene.extra.folded(option.name) == folded
    ]  # fmt: skip


def dice_choice(change: Callable[[bool], None], *, is_by_hand: bool) -> ChoiceCard:
    """Who rolls: the program, or people by hand."""
    options = [(key, say(f"setup.dice_{key}")) for key in ("program", "hand")]
    value = "hand" if is_by_hand else "program"
    return ChoiceCard(
        "dice", say("setup.dice"), say("setup.dice_text"), options, value, lambda key: change(key == "hand")
    )


class OptionCards:
    """Puts the options of a set-up below each other."""

    def __init__(self, scene: OptionsHost, scroll: ScrollArea, width: int) -> None:
        self._scene, self._scroll, self._width = scene, scroll, width
        self._stage = scene.stage
        self._gap = self._stage.metrics.px(12)

    def put_cards(self, y: int) -> int:
        """Everything that can be settled, from the top; returns the y below it."""
        scene = self._scene
        for option in shared_options(scene):
            y = self._put_option(option, y) + self._gap
        y = scene.packs.put_choice_card(self._scroll, y)
        at = pygame.Rect(0, y, self._width, cards.field_height(self._stage))
        icon = "chevron_up" if scene.shows_house_rules else "chevron_down"
        scene.form.add_button(
            at, self._house_rules_label(at.w), scene.toggle_house_rules, name="more", icon=icon, container=self._scroll
        )
        y = self._put_house_rules(at.bottom + self._gap) if scene.shows_house_rules else at.bottom + self._gap
        if scene.game.hidden and sum(player.kind == SitterKind.PERSON for player in scene.plan.players) > 1:
            y = self._put_cover(y) + self._gap  # the last: where it comes or goes, nothing moves under the finger
        return y

    # --- house rules ----------------------------------------------------------------------------------------------

    def _house_rules_label(self, width: int) -> str:
        """That all is as usual, else what differs; how much of it where that is too long."""
        plan, words = self._scene.plan, wording.localised_messages(self._scene.game.name)
        settled = dict(plan.options)
        differ = [
            words.option_words(option.name).title for option in _relevant_options(self._scene, folded=True)
            if settled[option.name] != option.default
        ]  # fmt: skip
        others = (("undo", plan.undo != Settings().undo), ("dice", plan.dice), ("seed", bool(plan.seed.strip())))
        differ += [say(f"setup.{key}") for key, differs in others if differs]
        if not differ:
            return say("setup.house_usual")
        longest = say("setup.house_differ", count=len(differ), what=join_list(differ))
        short = say("setup.house_count", number=len(differ))
        room = width - self._stage.metrics.grown(22, 0.5) - self._stage.metrics.px(48)
        return self._stage.texts.first_fitting([longest, short], self._stage.metrics.font_size(BODY), room)

    def _put_house_rules(self, y: int) -> int:
        for option in _relevant_options(self._scene, folded=True):
            y = self._put_option(option, y) + self._gap
        y = self._put_undo(y) + self._gap
        if self._scene.game.rolls:
            y = self._put_dice(y) + self._gap
        y = self._put_seed(y) + self._gap
        return self._scene.packs.put_problem_cards(self._scroll, y)

    def _put_choice(self, y: int, choice: ChoiceCard) -> int:
        return cards.put_choice_card(self._scene.form, self._scroll, y, choice)

    def _put_undo(self, y: int) -> int:
        scene = self._scene
        kind = "_new" if scene.game.hidden or scene.game.rolls else ""
        options = [(key, say(f"setup.undo{kind}_{key}")) for key in undo_choices(scene.game)]
        change = lambda key: scene.change(replace(scene.plan, undo=key))  # noqa: E731
        text = say(f"setup.undo{kind}_text")
        return self._put_choice(y, ChoiceCard("undo", say("setup.undo"), text, options, scene.plan.undo, change))

    def _put_dice(self, y: int) -> int:
        scene = self._scene
        return self._put_choice(
            y, dice_choice(lambda by_hand: scene.change(replace(scene.plan, dice=by_hand)), is_by_hand=scene.plan.dice)
        )

    def _put_cover(self, y: int) -> int:
        """What keeps secrets at one screen: a setting, offered where it matters."""
        stage = self._stage
        options = [(key, say(f"settings.cover_{key}")) for key in CHOICES["cover"]]
        change = lambda key: stage.change_settings(cover=key)  # noqa: E731
        title, text = say("settings.cover"), say("settings.cover_text")
        return self._put_choice(y, ChoiceCard("cover", title, text, options, stage.settings.cover, change))

    def _put_seed(self, y: int) -> int:
        scene = self._scene

        def set_seed(seed: str) -> None:
            scene.plan = replace(scene.plan, seed=seed)

        text = say("setup.seed_rolls_text" if scene.game.rolls else "setup.seed_text")
        room, below = cards.put_field_card(scene.form, self._scroll, y, say("setup.seed"), text)
        scene.form.add_entry(room, scene.plan.seed, set_seed, name="seed", hint=say("setup.seed_hint"), longest=24,
                         container=self._scroll)  # fmt: skip
        return below

    # --- options of the game --------------------------------------------------------------------------------------

    def _put_option(self, option: Option, y: int) -> int:
        pictured = self._scene.choice_tile(option, option.default) is not None
        below = self._put_tiles(option, y) if pictured else self._put_list(option, y)
        return self._put_option_buttons(option.name, below)

    def _put_list(self, option: Option, y: int) -> int:
        scene, name = self._scene, option.name
        words, chosen = wording.localised_messages(scene.game.name), dict(scene.plan.options)[name]
        told = {
            value: scene.extra.words(name, value, words.value_words(name, value, option.title(value)))
            for value in option.values
        }
        title = words.option_words(name).title
        text = join_sentences((words.option_words(name).text, told[chosen].text))
        options = [(value, told[value].title) for value in option.values]
        change = partial(scene.set_option, name)
        return self._put_choice(y, ChoiceCard(f"option {name}", title, text, options, chosen, change, is_list=True))

    def _put_tiles(self, option: Option, y: int) -> int:
        """What it is called, the pictures, and what more there is to say about the chosen one, of a stair above it."""
        scene, name, stage = self._scene, option.name, self._stage
        words, chosen = wording.localised_messages(scene.game.name), dict(scene.plan.options)[name]
        form, quiet, at = scene.form, stage.theme.secondary, pygame.Rect(0, y, self._width, 0)
        tiles = {value: tile for value in option.values if (tile := scene.choice_tile(option, value))}
        usual = words.value_words(name, chosen, option.title(chosen))
        more = scene.extra.words(name, chosen, usual).text.removeprefix(usual.text).strip()
        is_stair = any(tile.step is not None for tile in tiles.values())
        text = join_sentences((words.option_words(name).text, more if is_stair else ""))
        at.y = form.add_words(at, words.option_words(name).title, bold=True, container=self._scroll)
        at.y = form.add_words(at, text, size=SMALL, colour=quiet, container=self._scroll)
        gap, metrics = stage.metrics.px(GAP), stage.metrics
        room = at.move(0, metrics.px(6))
        spots = tile_places(stage, room, len(tiles), least_width(stage, tiles.values(), _LEAST_TILE))
        tiles = level_steps(stage, tiles, spots[0].w)
        picture = metrics.grown(84 if spots[0].w < metrics.text_px(_ROOMY_TILE_WIDTH) else 112, 0.3)
        high = max(tile.words_height(stage, spots[0].w) for tile in tiles.values()) + picture
        places = {
            value: pygame.Rect(spot.x, room.y + spot.y * (high + gap), spot.w, high)
            for value, spot in zip(tiles, spots, strict=True)
        }

        def faces(value: str, on: bool) -> ButtonImages:
            return tiles[value].tile_images(stage, places[value].size, on=on)

        def plain(value: str, on: bool) -> ButtonImages:
            return tiles[value].without_picture(stage).tile_images(stage, places[value].size, on=on)

        late = scene.defers_pictures and room.y > self._scroll.rect.h  # nobody sees it yet
        picks = form.add_tiles(
            places,
            plain if late else faces,
            chosen,
            partial(scene.set_option, name),
            name=f"option {name}",
            labels={value: tile.title for value, tile in tiles.items()},
            container=self._scroll,
        )
        if late:
            scene.run_later(lambda: picks.set_images(faces))
        at.y = max(place.bottom for place in places.values())
        if is_stair or not more:
            return at.y
        at.y += gap
        return form.add_words(at, more, size=SMALL, colour=quiet, container=self._scroll)

    def _put_option_buttons(self, option: str, y: int) -> int:
        """Buttons that belong to an option."""
        gap, high = self._stage.metrics.px(8), cards.field_height(self._stage)
        for one in self._scene.extra.buttons(option, dict(self._scene.plan.options)):
            at = pygame.Rect(0, y + gap, self._width, high)
            self._scene.form.add_button(at, one.words, one.press, name=one.name, icon=one.icon, container=self._scroll)
            y = at.bottom
        return y
