"""What Zombies adds to the set-up page: pictures of chapters and difficulties, survivors, folded house rules.

The box names `make`, and the set-up page (`ui/scenes/setup`) calls the methods of ZombiesSetup, which override those
of NoExtra, so their names stay. Nothing is chosen or saved here: options and their values come from
`rules/turn/setting`, and the names "scenario" and "difficulty" must be those used there. Rates of survival come from
`survival_rates`. Drawings and colours are free.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, cast

import pygame

from tabletop.content.games import load_game
from tabletop.content.prose import OptionValueWords
from tabletop.games.zombies.board import survival_rates
from tabletop.games.zombies.board.map.figure_pictures import FigureAppearance, FigurePictures
from tabletop.games.zombies.board.names import names_of
from tabletop.games.zombies.rules.content.vocabulary import WeaponSlot
from tabletop.games.zombies.rules.turn import campaign_rules
from tabletop.ui.drawing.placeholder_art import PlaceholderShape
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.forms.tiles import TileStairStep, figures_before_background, gradient_picture
from tabletop.ui.messages import has_text, say, translate_text
from tabletop.ui.scenes.setup.extra import GearPicture, NoExtra, SeatIntroduction
from tabletop.ui.sentences import join_sentences
from tabletop.ui.stage.pack_stage import stage_with_pictures
from tabletop.ui.widgets.layout import PlacedRects, column, grow, space

if TYPE_CHECKING:
    from tabletop.games.zombies.rules.content.content import Content
    from tabletop.games.zombies.rules.rules import Zombies
    from tabletop.rules.game import Seat
    from tabletop.ui.forms.tiles import Picture
    from tabletop.ui.scenes.setup.extra import SetupHost
    from tabletop.ui.stage.stage import Stage


_BAND_HEIGHT: Final = 22
"""Logical pixels of the band with HP and steps."""
_HP_COLOUR: Final = "#E4593F"


class SurvivorIntroductions:
    """Asks the content who they are."""

    def __init__(self, stage: Stage, content: Content) -> None:
        self._stage = stage
        self._content = content
        self._weapons = {weapon.id: weapon for weapon in content.weapons}

    def introduction(self, seat: Seat) -> SeatIntroduction:
        """Name, job, a sentence, the perk with its name, and weapons, the one in hand first (K12)."""
        who, key = self._content.survivors[seat], f"zombies.saying_{self._content.survivors[seat].id}"
        skill, _, text = translate_text(who.text).rpartition(": ")
        arms = sorted(who.weapons, key=lambda id_: self._weapons[id_].slot != WeaponSlot.PRIMARY)
        brings = tuple(
            GearPicture(partial(self._weapon_picture, id_), names_of(self._content).content_name(id_)) for id_ in arms
        )
        return SeatIntroduction(
            translate_text(who.name), translate_text(who.job), say(key) if has_text(key) else "", skill,
            text[:1].upper() + text[1:], brings,
        )  # fmt: skip

    def introduction_picture(self, seat: Seat, figure: Picture) -> Picture:
        """The figure with a band below it: a disc for each HP, and how many hexes a move has."""
        who, stage = self._content.survivors[seat], self._stage

        def made(size: tuple[int, int]) -> pygame.Surface:
            picture, metrics = pygame.Surface(size), stage.metrics
            picture.fill("#0B1117")
            rects, high = PlacedRects(), min(metrics.mix_px(_BAND_HEIGHT, 0.8), size[1] // 4)
            parts = grow(rects.cell("figure")), rects.cell("band", height=high), space(height=metrics.line_width(4))
            column(*parts).place(picture.get_rect())
            band = rects["band"]
            picture.blit(figure(rects["figure"].size), (0, 0))
            words = say("zombies.moves", hexes=who.move + who.perks.steps)
            label = stage.texts.label(words, metrics.font_size(SMALL), "#F2F4F8", bold=True)
            right = band.right - metrics.px(8)
            picture.blit(label, label.get_rect(midright=(right, band.centery)))
            room = right - label.get_width() - 2 * metrics.px(8)
            radius = min(band.h * 0.24, room / who.hp / 2.6)
            for k in range(who.hp):
                at = metrics.px(8) + radius * (1 + 2.6 * k), band.centery
                pygame.draw.aacircle(picture, "#0B1117", at, radius + 1)
                pygame.draw.aacircle(picture, _HP_COLOUR, at, radius)
            return picture

        return made

    def street_picture(self, size: tuple[int, int]) -> pygame.Surface:
        """A corner at night: houses with few lit windows, a lamp at the right and its light on the pavement."""
        wide, high = size
        return self._stage.sprites.get_lazy_svg(("zombies street",), wide, high, lambda: _street_svg(wide, high))

    def _weapon_picture(self, id_: str, wide: int) -> pygame.Surface:
        return self._stage.sprites.get_or_placeholder(f"zombies/weapon_{id_}", PlaceholderShape.WIDE, wide, wide / 2)


_HOUSES: Final = ((-196, 30, 40), (-150, 16, 34), (-112, 44, 24), (-86, 22, 30), (-52, 38, 26), (-22, 28, 34),
                  (60, 34, 40), (104, 20, 30), (138, 42, 44), (186, 28, 30))  # fmt: skip
"""Left, top and width, from the middle, in hundredths of the height."""
_LIT, _DARK = "#E39A3B", "#2F5560"
_WINDOWS: Final = (
    (-180, 46, _LIT), (-140, 26, _DARK), (-78, 32, _LIT), (-66, 50, _DARK), (-44, 48, _DARK), (-12, 38, _DARK),
    (68, 46, _LIT), (80, 60, _DARK), (112, 32, _DARK), (150, 54, _LIT),
)  # fmt: skip


def _street_svg(wide: int, high: int) -> str:
    """The drawing in units of which its height has 100; how many are seen beside the middle is the picture's."""
    across = 100 * wide / max(1, high)
    x, lamp = across / 2, across / 2 + 44
    houses = (f'<rect x="{x + left}" y="{top}" width="{width}" height="{82 - top}" fill="#0D1B22"/>'
              for left, top, width in _HOUSES)  # fmt: skip
    windows = (f'<rect x="{x + left}" y="{top}" width="4" height="6" fill="{colour}"/>'
               for left, top, colour in _WINDOWS)  # fmt: skip
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across} 100"><defs>'
        '<linearGradient id="s" x1="0%" y1="0%" x2="0%" y2="100%"><stop offset="0" stop-color="#13262F"/>'
        '<stop offset="1" stop-color="#24434D"/></linearGradient>'
        f'<linearGradient id="l" gradientUnits="userSpaceOnUse" x1="{lamp}" y1="10" x2="{x}" y2="100">'
        '<stop offset="0" stop-color="#FFD98A" stop-opacity="0.85"/>'
        '<stop offset="1" stop-color="#E39A3B" stop-opacity="0.25"/></linearGradient></defs>'
        f'<rect width="{across}" height="100" fill="url(#s)"/>{"".join(houses)}{"".join(windows)}'
        f'<rect y="82" width="{across}" height="18" fill="#2A3B40"/>'
        f'<polygon points="{lamp - 8},11 {lamp + 8},11 {x + 62},100 {x - 58},100" fill="url(#l)"/>'
        f'<rect x="{lamp + 10}" y="6" width="3" height="80" fill="#0B1117"/>'
        f'<rect x="{lamp - 10}" y="4" width="24" height="4" fill="#0B1117"/>'
        f'<rect x="{lamp - 9}" y="8" width="18" height="3" fill="#FFF3CE"/></svg>'
    )


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
        self._stage = stage_with_pictures(scene.stage, scene.game)
        content = cast("Zombies", scene.game).content
        self._survivors = content.survivors
        is_own = content == cast("Zombies", load_game(scene.game.name)).content
        self._survival_rates = survival_rates.survival_rates() if is_own else {}
        """Nothing where content of a pack may make them others."""
        self._introductions = SurvivorIntroductions(self._stage, content)
        specials = {special.id: special for special in content.specials}
        self._pieces = FigurePictures(self._stage, {who.id: who for who in self._survivors}, specials)

    def value_words(self, option: str, value: str, usual: OptionValueWords) -> OptionValueWords:
        rules_context = cast("Zombies", self._scene.game).rules_context
        if option == _DIFFICULTY_OPTION and self._survival_rate(value) is not None:
            level = say(f"common.level_{survival_rates.MEASURED_LEVEL}")
            return OptionValueWords(usual.title, join_sentences((usual.text, say("zombies.survived", level=level))))
        known = rules_context.scenarios.get(value) if option == _CHAPTER_OPTION else None
        if known is None:
            return usual
        number, count = campaign_rules.chapter_number_and_count(rules_context, value)
        # of which campaign, as a pack may have another chapter of the same name
        of = say(
            "chapter.of",
            campaign=translate_text(rules_context.campaigns[known.campaign].name),
            number=number,
            count=count,
        )
        title = translate_text(known.title)
        task = usual.text if usual.title == title else ""
        return OptionValueWords(title, join_sentences((task, of, translate_text(known.intro))))

    def is_house_rule(self, option: str) -> bool:
        return option not in _USUAL_OPTIONS

    def value_picture(self, option: str, value: str) -> Picture | None:
        rules_context = cast("Zombies", self._scene.game).rules_context
        if option == _CHAPTER_OPTION and value in rules_context.scenarios:
            return figures_before_background(
                gradient_picture(self._stage, *_LAMP_COLOURS),
                partial(self._goal_tile_picture, rules_context.scenarios[value].goal),
            )
        if option != _DIFFICULTY_OPTION:
            return None
        rank, rise = self._difficulty_rank_and_share(value)
        colours = _BLOOD_COLOURS if rise == 1 else _LAMP_COLOURS
        horde = (partial(self._zombie_picture, art) for art in _HORDE_PICTURES[: rank + 1])
        share = 0.92 / (1 + _STAIR_RISE * (1 - rise))
        return figures_before_background(gradient_picture(self._stage, *colours), *horde, share=share, on_ground=True)

    def value_tile_step(self, option: str, value: str) -> TileStairStep | None:
        if option != _DIFFICULTY_OPTION:
            return None
        _, rise = self._difficulty_rank_and_share(value)
        ground = pygame.Color(_STAIR_COLOURS[0]).lerp(_STAIR_COLOURS[1], rise)
        return TileStairStep(rise, f"#{ground.r:02X}{ground.g:02X}{ground.b:02X}", self._survival_rate(value))

    def _difficulty_rank_and_share(self, difficulty: str) -> tuple[int, float]:
        """Which difficulty it is, from 0, and how high it stands."""
        values = [each.id for each in cast("Zombies", self._scene.game).content.difficulties]
        rank = values.index(difficulty)
        return rank, rank / max(1, len(values) - 1)

    def _survival_rate(self, difficulty: str) -> int | None:
        """Nights of a hundred, of the chosen chapter; None where nobody knows."""
        return self._survival_rates.get(dict(self._scene.plan.options)[_CHAPTER_OPTION], {}).get(difficulty)

    def seat_picture(self, seat: Seat) -> Picture:
        if seat >= len(self._survivors):
            return super().seat_picture(seat)
        return self._introductions.introduction_picture(
            seat,
            figures_before_background(
                self._introductions.street_picture, partial(self._survivor_picture, seat), share=0.96
            ),
        )

    def seat_introduction(self, seat: Seat) -> SeatIntroduction | None:
        return self._introductions.introduction(seat) if seat < len(self._survivors) else None

    def _survivor_picture(self, seat: Seat, size: int) -> pygame.Surface:
        art = f"survivor_{self._survivors[seat].id}"
        if not self._stage.sprites.has_drawing(f"zombies/{art}"):
            art = f"survivor_{seat % 4 + 1}"
        return self._pieces.plain_picture(FigureAppearance(art, seat), size)

    def _zombie_picture(self, art: str, size: int) -> pygame.Surface:
        return self._stage.sprites.get(f"zombies/{art}", size)

    def _goal_tile_picture(self, goal: str, size: int) -> pygame.Surface:
        """Its drawing, or that of any place where there is none."""
        sprites, name = self._stage.sprites, f"zombies/tile_{goal.lower()}"
        return sprites.get(name if sprites.has_drawing(name) else "zombies/tile_plain", size)


def make(scene: SetupHost) -> ZombiesSetup:
    return ZombiesSetup(scene)
