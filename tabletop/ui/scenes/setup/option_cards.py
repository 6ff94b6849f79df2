"""OptionCards: describes the options of a set-up as cards, as pictures or lists; house rules fold away.

Used by the set-up page (`setup.scene`) and by the start of a campaign (`dice_roller_choice`). Each control calls the
scene with a new SetupPlan, after which everything is laid out again; only the card for the cover changes a setting.
Options that belong to a seat are in `seat_columns` (`options_by_seat`): what is shown there must be left out here.
The card that comes and goes with the players, the cover, stays the last, so that nothing moves below the finger.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, Protocol

import pygame

from tabletop.ai.levels import level_names, usual_level
from tabletop.play.seats import SitterKind
from tabletop.settings import CHOICES, Settings
from tabletop.ui import wording
from tabletop.ui.drawing.draw import Paragraph
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.forms.form_parts import FormParts
from tabletop.ui.forms.tiles import (
    GAP,
    ChoiceTile,
    least_width,
    link_stair_tiles,
    tallest_tile_words_layout,
    tile_count_per_row,
)
from tabletop.ui.messages import say, translate_text
from tabletop.ui.scenes import cards
from tabletop.ui.scenes.cards import FormChoiceCard
from tabletop.ui.scenes.setup.clock_cards import clock_choices
from tabletop.ui.scenes.setup.plan import undo_choices
from tabletop.ui.scenes.setup.seat_columns import SeatsHost, add_choice_tiles, options_by_seat
from tabletop.ui.sentences import join_list, join_sentences
from tabletop.ui.widgets.layout import (
    Layout,
    PlacedRects,
    cell,
    choose_by_width,
    column,
    grid,
    in_front,
    pad,
    pad_sides,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tabletop.rules.game import Option
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
    return [option for option in _options_that_matter_now(scene, folded=False) if option not in taken]


def _options_that_matter_now(scene: SeatsHost, *, folded: bool) -> Sequence[Option]:
    """Options that make a difference now."""
    settled = dict(scene.plan.options)
    return [
        option for option in scene.game.options
        if len(option.values) > 1 and option.matters(settled) and scene.extra.is_house_rule(option.name) == folded
    ]  # fmt: skip


def dice_roller_choice(change: Callable[[bool], None], *, is_by_hand: bool) -> FormChoiceCard:
    """Who rolls: the program, or people by hand."""
    options = [(key, say(f"setup.dice_{key}")) for key in ("program", "hand")]
    value = "hand" if is_by_hand else "program"
    return FormChoiceCard(
        "dice", say("setup.dice"), say("setup.dice_text"), options, value, lambda key: change(key == "hand")
    )


class OptionCards:
    """Describes the cards of the options of a set-up."""

    def __init__(self, scene: OptionsHost, parts: FormParts) -> None:
        self._scene, self._parts, self._stage = scene, parts, scene.stage

    def option_cards(self) -> list[Layout]:
        """Everything that can be settled, from the top."""
        scene, parts = self._scene, self._parts
        shown = [self._option_card(option) for option in shared_options(scene)]
        shown += [
            *scene.packs.pack_choice_cards(parts),
            cell(self._put_house_rules_button, height=cards.field_height(self._stage)),
        ]
        if scene.shows_house_rules:
            shown += self._house_rule_cards()
        if scene.game.hidden and sum(player.kind == SitterKind.PERSON for player in scene.plan.players) > 1:
            shown.append(self._cover_setting_card())  # the last: where it comes or goes, nothing moves under the finger
        return shown

    def _put_house_rules_button(self, rect: pygame.Rect) -> None:
        scene, icon = self._scene, "chevron_up" if self._scene.shows_house_rules else "chevron_down"
        scene.form.add_button(rect, self._house_rules_button_text(rect.w), scene.toggle_house_rules, name="more",
                              icon=icon, container=self._parts.container)  # fmt: skip

    # --- house rules ----------------------------------------------------------------------------------------------

    def _house_rules_button_text(self, width: int) -> str:
        """That all is as usual, else what differs; how much of it where that is too long."""
        plan, words = self._scene.plan, wording.localised_messages(self._scene.game.name)
        settled = dict(plan.options)
        differ = [
            words.option_words(option.name).title for option in _options_that_matter_now(self._scene, folded=True)
            if settled[option.name] != option.default
        ]  # fmt: skip
        others = (
            ("undo", plan.is_tournament or plan.undo != Settings().undo), ("dice", plan.dice),
            ("clock", plan.clock.is_on), ("hints_off_short", plan.is_tournament or not plan.hints),
            ("seed", bool(plan.seed.strip())),
        )  # fmt: skip
        differ += [say(f"setup.{key}") for key, differs in others if differs]
        if not differ:
            return say("setup.house_usual")
        longest = say("setup.house_differ", count=len(differ), what=join_list(differ))
        short = say("setup.house_count", number=len(differ))
        room = width - self._stage.metrics.mix_px(22, 0.5) - self._stage.metrics.px(48)
        return self._stage.texts.first_fitting_text([longest, short], self._stage.metrics.font_size(BODY), room)

    def _house_rule_cards(self) -> list[Layout]:
        scene = self._scene
        shown = [
            *(self._option_card(option) for option in _options_that_matter_now(scene, folded=True)),
            self._undo_rule_card(),
            self._hints_card(),
        ]
        if scene.game.rolls:
            change = lambda by_hand: scene.change(replace(scene.plan, dice=by_hand))  # noqa: E731
            shown.append(cards.choice_card(self._parts, dice_roller_choice(change, is_by_hand=scene.plan.dice)))
        return [*shown, *self._clock_cards(), self._seed_card(), *scene.packs.problem_cards(self._parts)]

    def _undo_rule_card(self) -> Layout:
        scene = self._scene
        if scene.plan.is_tournament:
            return self._settled_card("undo", "setup.undo_tournament_text")
        kind = "_new" if scene.game.hidden or scene.game.rolls else ""
        options = [(key, say(f"setup.undo{kind}_{key}")) for key in undo_choices(scene.game)]
        change = lambda key: scene.change(replace(scene.plan, undo=key))  # noqa: E731
        text = say(f"setup.undo{kind}_text")
        choice = FormChoiceCard("undo", say("setup.undo"), text, options, scene.plan.undo, change)
        return cards.choice_card(self._parts, choice)

    def _hints_card(self) -> Layout:
        scene = self._scene
        if scene.plan.is_tournament:
            return self._settled_card("hints", "setup.hints_tournament_text")
        options = [(key, say(f"setup.hints_{key}")) for key in ("on", "off")]
        value = "on" if scene.plan.hints else "off"
        change = lambda key: scene.change(replace(scene.plan, hints=key == "on"))  # noqa: E731
        text = say("setup.hints_text")
        return cards.choice_card(
            self._parts, FormChoiceCard("hints", say("setup.hints"), text, options, value, change)
        )  # fmt: skip

    def _settled_card(self, name: str, text_key: str) -> Layout:
        """What is not to be chosen here, and why."""
        metrics, colour = self._stage.metrics, self._stage.theme.secondary
        words = (Paragraph(say(f"setup.{name}"), bold=True), Paragraph(say(text_key), SMALL, colour=colour))
        return self._parts.panel(pad(self._parts.paragraphs(words), x=metrics.px(16), y=metrics.px(12)))

    def _clock_cards(self) -> list[Layout]:
        scene, game = self._scene, self._scene.game.name
        change = lambda rules: scene.change(replace(scene.plan, clock=rules))  # noqa: E731
        choices = clock_choices(game, scene.plan.clock, level_names(game), usual_level(game), change)
        return [cards.choice_card(self._parts, choice) for choice in choices]

    def _cover_setting_card(self) -> Layout:
        """What keeps secrets at one screen: a setting, offered where it matters."""
        stage = self._stage
        options = [(key, say(f"settings.cover_{key}")) for key in CHOICES["cover"]]
        change = lambda key: stage.change_settings(cover=key)  # noqa: E731
        title, text = say("settings.cover"), say("settings.cover_text")
        return cards.choice_card(
            self._parts, FormChoiceCard("cover", title, text, options, stage.settings.cover, change)
        )  # fmt: skip

    def _seed_card(self) -> Layout:
        scene = self._scene

        def set_seed(seed: str) -> None:
            scene.plan = replace(scene.plan, seed=seed)

        def put(rect: pygame.Rect) -> None:
            scene.form.add_text_field(rect, scene.plan.seed, set_seed, name="seed", hint=say("setup.seed_hint"),
                                 longest=24, container=self._parts.container)  # fmt: skip

        text = say("setup.seed_rolls_text" if scene.game.rolls else "setup.seed_text")
        return cards.card(self._parts, say("setup.seed"), text, "field", put)

    # --- options of the game --------------------------------------------------------------------------------------

    def _option_card(self, option: Option) -> Layout:
        """Tiles or a list, and below it the buttons that belong to the option."""
        pictured = self._scene.choice_tile(option, option.default) is not None
        control = self._pictured_option_card(option) if pictured else self._option_list_card(option)
        buttons = (
            self._parts.button(each.words, each.press, height=cards.field_height(self._stage), name=each.name,
                               icon=each.icon)
            for each in self._scene.extra.option_buttons(option.name, dict(self._scene.plan.options))
        )  # fmt: skip
        return column(control, *buttons, gap=self._stage.metrics.px(8))

    def _option_list_card(self, option: Option) -> Layout:
        scene, name = self._scene, option.name
        words, chosen = wording.localised_messages(scene.game.name), dict(scene.plan.options)[name]
        told = {
            value: scene.extra.value_words(
                name, value, words.value_words(name, value, translate_text(option.title(value)))
            )
            for value in option.values
        }
        title = words.option_words(name).title
        text = join_sentences((words.option_words(name).text, told[chosen].text))
        options = [(value, told[value].title) for value in option.values]
        change = partial(scene.set_option, name)
        choice = FormChoiceCard(f"option {name}", title, text, options, chosen, change, is_list=True)
        return cards.choice_card(self._parts, choice)

    def _pictured_option_card(self, option: Option) -> Layout:
        """What it is called, the pictures, and what more there is to say about the chosen one, of a stair above it."""
        scene, name, stage, parts = self._scene, option.name, self._stage, self._parts
        words, chosen = wording.localised_messages(scene.game.name), dict(scene.plan.options)[name]
        tiles = {value: tile for value in option.values if (tile := scene.choice_tile(option, value))}
        usual = words.value_words(name, chosen, translate_text(option.title(chosen)))
        more = scene.extra.value_words(name, chosen, usual).text.removeprefix(usual.text).strip()
        is_stair = any(tile.step is not None for tile in tiles.values())
        text = join_sentences((words.option_words(name).text, more if is_stair else ""))
        heading = column(
            parts.words(words.option_words(name).title, bold=True),
            parts.words(text, size=SMALL, colour=stage.theme.secondary),
        )  # fmt: skip
        below = [] if is_stair or not more else [parts.words(more, size=SMALL, colour=stage.theme.secondary)]
        pictures = column(self._option_tile_grid(option, tiles), *below, gap=stage.metrics.px(GAP))
        return column(heading, pictures, gap=stage.metrics.px(6))

    def _option_tile_grid(self, option: Option, tiles: Mapping[str, ChoiceTile]) -> Layout:
        """All as high as the highest; they have larger pictures where they are wide."""
        stage, metrics, rects, tiles = self._stage, self._stage.metrics, PlacedRects(), link_stair_tiles(tiles)
        words = tallest_tile_words_layout(stage, tiles.values())
        small, large = (pad_sides(words, top=metrics.mix_px(picture, 0.3)) for picture in (84, 112))
        tile = choose_by_width(metrics.text_px(_ROOMY_TILE_WIDTH), small, large)
        across = partial(tile_count_per_row, stage, len(tiles), least_width(stage, tiles.values(), _LEAST_TILE))
        cells = (rects.cell(value, height=tile.height) for value in tiles)
        return in_front(
            grid(*cells, columns=across, gap=metrics.px(GAP)),
            lambda _: add_choice_tiles(self._scene, self._parts, option, tiles, rects),
        )
