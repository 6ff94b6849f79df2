"""Reads a screen while it is drawn: every label with its place, its ground and what lies over it; every widget."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import combinations
from statistics import median_low
from typing import Any

import pygame

from tabletop.games.zodiac.board.board import ZodiacBoard
from tabletop.games.zombies.board import director_cards
from tabletop.games.zone_wars.board.mat.drawn_lines import Strokes
from tabletop.games.zone_wars.board.squad_cards import SquadCardPainter
from tabletop.games.zoon.board.card_pictures import CardPictures
from tabletop.games.zoon.board.combat.played_trumps import PlayedTrumpPicture
from tabletop.games.zoon.board.field_layout import FieldLayout
from tabletop.games.zoon.board.piece_pictures import PiecePictures
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.text import TextRenderer
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.forms.choices import DropDownList
from tabletop.ui.forms.form import Form
from tabletop.ui.scenes.dialogs import ChoiceScene
from tabletop.ui.scenes.puzzles.picture import PuzzlePicture
from tabletop.ui.scenes.table.large_preview import LargePreview
from tabletop.ui.scenes.table.picture import TablePicture
from tabletop.ui.stage.buttons import Button, SceneButtons
from tabletop.ui.stage.captions import SoundCaptions
from tabletop.ui.stage.floating_texts import Bubble, FloatingBadge
from tabletop.ui.stage.stage import Stage
from tabletop.ui.stage.toast import Toast
from tabletop.ui.widgets.widget import ImageButton, ImageWidget, Widget
from tests.ui.afresh import afresh
from tests.ui.drawing.colours import Rgb, contrast
from tests.ui.live import Live

SMALLEST_HIT, SMALLEST_BUTTON = 24, 32
"""Logical pixels (docs/decisions.md, Sizes)."""
SMALLEST_ON_CARD = 11
"""Logical pixels of letters on the picture of a card, of which the game tells in larger ones."""
LARGE, LARGE_BOLD = 24, 18.5
"""Logical pixels from which a label is large (WCAG 1.4.3)."""
_CHANGED, _SEEN = 0.02, 48
"""Share of a label's bytes that something over it may change by more than so much."""
_Real = pygame.Surface


@dataclass(frozen=True, slots=True)
class Ink:
    """A label as it was drawn."""

    words: str
    size: int
    """Pixels."""
    colour: Rgb
    bold: bool
    rect: pygame.Rect
    """Its visible letters, in pixels of what it was drawn on."""
    cut: bool = False
    """Whether a clip or an edge took a part of it."""
    ground: Rgb | None = None
    """What was below it."""
    floating: bool = False
    """Whether it is part of something that may lie over other things."""
    fixed: bool = False
    """Whether it is written on a board, or on cards in rows, which have their own size."""
    on_card: bool = False
    """Whether it is a part of a card's picture, which has the letters of the printed one."""

    def moved(self, by: tuple[int, int]) -> Ink:
        """The same elsewhere."""
        return replace(self, rect=self.rect.move(by))


@dataclass
class Ledger:
    """Everything that one frame has drawn."""

    labels: dict[int, tuple[pygame.Surface, Paper]] = field(default_factory=dict)
    """By the identity of the surfaces that the cache of labels gave, which are kept alive by this."""
    twins: dict[int, tuple[Paper, Paper]] = field(default_factory=dict)
    """By the identity of pictures, which are kept alive by this."""
    shortened: dict[str, str] = field(default_factory=dict)
    """Whole texts by their beginnings with an ellipsis."""
    shrunk: set[tuple[str, int]] = field(default_factory=set)
    """Lines that may be smaller than usual, with their size in pixels."""
    screen: pygame.Surface | None = None
    inks: list[Ink] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    buttons: list[SceneButtons] = field(default_factory=list)
    forms: list[Form] = field(default_factory=list)
    floating: bool = False
    fixed: bool = False
    on_card: bool = False

    def fixed_twin(self, source: Paper) -> Paper:
        """The same picture, known to be written on a board."""
        if id(source) not in self.twins:
            made = _paper(source)
            made.inks = tuple(replace(ink, fixed=True) for ink in source.inks)
            self.twins[id(source)] = source, made
        return self.twins[id(source)][1]

    def begin(self) -> None:
        """Forgets what lies below the top scene."""
        self.inks, self.problems, self.buttons, self.forms = [], [], [], []

    def all_inks(self, stage: Stage) -> list[Ink]:
        """What was drawn on the screen, by scenes and by widgets."""
        return [*self.inks, *(ink for form in self.forms for ink in _form_inks(form, stage.surface))]


_ledger = Ledger()


class _Kin(type):
    """Every surface counts as one, also those that pygame made itself."""

    def __instancecheck__(cls, value: object) -> bool:
        return isinstance(value, _Real)


class Paper(_Real, metaclass=_Kin):
    """A surface that knows which labels are on it."""

    inks: tuple[Ink, ...] = ()
    is_label = False

    def blit(self, source: Any, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> pygame.Rect:
        """Draws, and writes down which labels came with it."""
        at = pygame.Rect(dest).topleft if isinstance(dest, pygame.Rect) else (round(dest[0]), round(dest[1]))
        if self is _ledger.screen:
            return _on_screen(self, source, (at, area, special_flags))
        done = super().blit(source, dest, area, special_flags)
        brought = _inks_of(source)
        if brought:
            seen, fixed, on_card = _clip(self, at, source, area), _ledger.fixed, _ledger.on_card
            came = (replace(ink, fixed=ink.fixed or fixed, on_card=ink.on_card or on_card) for ink in brought)
            self.inks = (*self.inks, *(_clipped(ink.moved(at), seen) for ink in came))
        return done

    def convert(self, *args: Any) -> Paper:
        """As pygame's, with the labels."""
        return self._with(super().convert(*args))

    def convert_alpha(self) -> Paper:
        """As pygame's, with the labels."""
        return self._with(super().convert_alpha())

    def premul_alpha(self) -> Paper:
        """As pygame's, with the labels."""
        return self._with(super().premul_alpha())

    def copy(self) -> Paper:
        """As pygame's, with the labels."""
        return self._with(super().copy())

    def subsurface(self, *args: Any) -> Paper:
        """As pygame's, with the labels."""
        made, rect = super().subsurface(*args), pygame.Rect(*args)
        paper = self._with(made)
        paper.inks = tuple(_clipped(ink, rect).moved((-rect.x, -rect.y)) for ink in self.inks)
        return paper

    def _with(self, made: pygame.Surface) -> Paper:
        paper = made if type(made) is Paper else _paper(made)
        paper.inks, paper.is_label = self.inks, self.is_label
        return paper


def _paper(surface: pygame.Surface) -> Paper:
    made = Paper(surface.get_size(), pygame.SRCALPHA)
    _Real.blit(made, surface, (0, 0))
    return made


def _inks_of(source: pygame.Surface) -> tuple[Ink, ...]:
    return source.inks if type(source) is Paper else ()


def _clip(surface: pygame.Surface, at: tuple[int, int], source: pygame.Surface, area: Any) -> pygame.Rect:
    size = pygame.Rect(area).size if area is not None else source.get_size()
    return pygame.Rect(at, size).clip(surface.get_clip())


def _clipped(ink: Ink, seen: pygame.Rect) -> Ink:
    return ink if seen.contains(ink.rect) else replace(ink, cut=True, rect=ink.rect.clip(seen))


def _on_screen(screen: pygame.Surface, source: pygame.Surface, how: tuple[Any, Any, int]) -> pygame.Rect:
    at, area, flags = how
    brought, seen = _inks_of(source), _clip(screen, at, source, area)
    is_label = type(source) is Paper and source.is_label
    under = [] if is_label else [ink for ink in _ledger.inks if ink.rect.colliderect(seen)]
    before = [_bytes(screen, ink.rect.clip(seen)) for ink in under]
    grounds = [_ground(screen, ink.moved(at).rect) for ink in brought] if is_label else []
    done = _Real.blit(screen, source, at, area, flags)
    for ink, was in zip(under, before, strict=True):
        now = _bytes(screen, ink.rect.clip(seen))
        if sum(abs(a - b) > _SEEN for a, b in zip(was, now, strict=True)) <= _CHANGED * len(was):
            continue
        _ledger.inks.remove(ink)
        if not seen.contains(ink.rect) and not _ledger.floating and not ink.floating:
            _ledger.problems.append(f"covered in part: {ink.words!r} at {tuple(ink.rect)} by {tuple(seen)}")
    for i, ink in enumerate(brought):
        placed = _clipped(ink.moved(at), seen)
        if placed.rect.w and placed.rect.h:
            ground = grounds[i] if grounds else _ground(screen, placed.rect, ink.colour)
            # a clip smaller than the window is a list that scrolls: what it hides can be brought into sight
            cut = placed.cut and (ink.cut or screen.get_clip() == screen.get_rect())
            _ledger.inks.append(replace(placed, ground=ground, cut=cut, floating=_ledger.floating,
                                        fixed=ink.fixed or _ledger.fixed))  # fmt: skip
    return done


def _bytes(screen: pygame.Surface, rect: pygame.Rect) -> bytes:
    return pygame.image.tobytes(_Real.subsurface(screen, rect), "RGB") if rect.w and rect.h else b""


def _ground(screen: pygame.Surface, rect: pygame.Rect, letters: Rgb | None = None) -> Rgb | None:
    """The median of the picture there, without the letters where they are drawn already."""
    seen = rect.inflate(4, 4).clip(screen.get_rect())
    if not seen.w or not seen.h:
        return None
    xs = range(seen.left, seen.right, max(1, seen.w // 24))
    ys = range(seen.top, seen.bottom, max(1, seen.h // 8))
    points = [screen.get_at((x, y)) for x in xs for y in ys]
    if letters is not None:
        points = [p for p in points if max(abs(a - b) for a, b in zip(p[:3], letters, strict=True)) > _SEEN] or points
    return median_low(p.r for p in points), median_low(p.g for p in points), median_low(p.b for p in points)


@contextmanager
def instrumented() -> Iterator[Ledger]:
    """Everything that is drawn meanwhile is written down."""
    with afresh() as patch:
        _ledger.__init__()  # type: ignore[misc]
        patch.setattr(pygame, "Surface", Paper)
        patch.setattr(Stage, "draw", _on_empty_paper(Stage.draw))
        for kind in (ImageButton, ImageWidget):
            patch.setattr(kind, "draw", _unread(kind.draw))
        patch.setattr(DisplayList, "blit", _keeping(DisplayList.blit))
        patch.setattr(TextRenderer, "label", _watching_labels(TextRenderer.label))
        patch.setattr(TextRenderer, "shorten_to_width", _watching_ellipses(TextRenderer.shorten_to_width))
        patch.setattr(TextRenderer, "fit_size_and_lines", _watching_shrinking(TextRenderer.fit_size_and_lines))
        patch.setattr(SceneButtons, "draw", _registering(SceneButtons.draw))
        patch.setattr(Form, "draw", _registering(Form.draw))
        for owner, name in (
            (Bubble, "draw"), (Toast, "draw"), (SoundCaptions, "draw"), (SceneButtons, "draw_tip"),
            (DropDownList, "draw"), (FloatingBadge, "draw"), (LargePreview, "draw"), (ChoiceScene, "draw"),
            (PlayedTrumpPicture, "draw"), (TablePicture, "_draw_end_ribbon"), (TablePicture, "_draw_caption"),
            (PuzzlePicture, "_draw_end_ribbon"),
        ):  # fmt: skip
            patch.setattr(owner, name, flagged("floating", getattr(owner, name)))
        patch.setattr(ZodiacBoard, "draw", flagged("fixed", ZodiacBoard.draw))
        patch.setattr(FieldLayout, "draw", flagged("fixed", FieldLayout.draw))
        patch.setattr(PiecePictures, "draw", flagged("fixed", PiecePictures.draw))
        patch.setattr(director_cards, "draw_small_text", flagged("fixed", director_cards.draw_small_text))
        patch.setattr(SquadCardPainter, "_draw_name", flagged("fixed", SquadCardPainter._draw_name))
        patch.setattr(CardPictures, "draw_centred_text", flagged("on_card", CardPictures.draw_centred_text))
        patch.setattr(Strokes, "draw", flagged("floating", Strokes.draw))
        yield _ledger
        _ledger.__init__()  # type: ignore[misc]


def _on_empty_paper(draw: Callable[..., Any]) -> Callable[..., Any]:
    """A frame is drawn over the one before, whose labels are gone with that."""

    def drawn(self: Stage) -> Any:
        if type(self.surface) is Paper:
            self.surface.inks = ()
        return draw(self)

    return drawn


def _unread(draw: Callable[..., None]) -> Callable[..., None]:
    """Words in pictures of widgets are read from those pictures."""

    def drawn(self: Widget, sheet: DisplayList) -> None:
        screen, _ledger.screen = _ledger.screen, None
        draw(self, sheet)
        _ledger.screen = screen

    return drawn


def _keeping(blit: Callable[..., None]) -> Callable[..., None]:
    """What is written on a board is known as that also when the sheet is painted later."""

    def kept(self: DisplayList, source: pygame.Surface, *where: Any) -> None:
        if _ledger.fixed and type(source) is Paper and type(self) is DisplayList:
            source = _ledger.fixed_twin(source)
        blit(self, source, *where)

    return kept


def _watching_labels(label: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
    def made(self: TextRenderer, text: str, size: int, colour: str, **how: Any) -> pygame.Surface:
        surface = label(self, text, size, colour, **how)
        if id(surface) not in _ledger.labels:
            rgb, paper = pygame.Color(colour), _paper(surface)
            paper.is_label = True
            paper.inks = (Ink(text, size, (rgb.r, rgb.g, rgb.b), bool(how.get("bold")), surface.get_bounding_rect()),)
            _ledger.labels[id(surface)] = (surface, paper)
        return _ledger.labels[id(surface)][1]

    return made


def _watching_ellipses(shortened: Callable[..., str]) -> Callable[..., str]:
    def made(self: TextRenderer, text: str, size: int, width: int, **how: Any) -> str:
        result = shortened(self, text, size, width, **how)
        if result != text:
            _ledger.shortened[result] = text
        return result

    return made


Fitted = Callable[..., tuple[int, list[str]]]


def _watching_shrinking(fitted: Fitted) -> Fitted:
    """Words that must fit a button may become as small as the smallest of all before they are cut."""

    def made(
        self: TextRenderer, text: str, sizes: tuple[int, ...], room: tuple[int, int], **how: Any
    ) -> tuple[int, list[str]]:
        size, lines = fitted(self, text, sizes, room, **how)
        _ledger.shrunk.update((line, size) for line in lines)
        return size, lines

    return made


def _registering(method: Callable[..., None]) -> Callable[..., None]:
    def called(self: SceneButtons | Form, surface: pygame.Surface) -> None:
        if isinstance(self, Form):
            _ledger.forms.append(self)
        else:
            _ledger.buttons.append(self)
        method(self, surface)

    return called


def flagged(flag: str, method: Callable[..., Any]) -> Callable[..., Any]:
    def called(self: Any, surface: pygame.Surface, *rest: Any, **how: Any) -> Any:
        setattr(_ledger, flag, True)
        made = method(self, surface, *rest, **how)
        setattr(_ledger, flag, False)
        return made

    return called


# --- a frame and what is wrong with it -----------------------------------------------------------------------------


def problems(stage: Stage, names: Iterable[str] = ()) -> list[str]:
    """Draws the whole frame and says what is wrong with it; `names` are what people have typed."""
    _draw(stage)
    inks = _ledger.all_inks(stage)
    found = [*_ledger.problems]
    for ink in inks:
        found += _of_label(stage, ink, set(names))
    found += _overlapping(inks)
    found += _of_widgets(stage)
    return sorted(set(found))


def _draw(stage: Stage) -> None:
    """All scenes, the top one with everything that it writes."""
    _ledger.screen = stage.surface
    _ledger.begin()
    stage.surface.set_clip(None)
    sheet = Live(stage.surface)
    for scene in stage.visible_scenes():
        if scene is stage.scene:
            _ledger.begin()
        scene.draw(sheet, stage.now)
    stage.captions.draw(sheet)
    stage.toast.draw(sheet)
    _ledger.screen = None


def _form_inks(form: Form, screen: pygame.Surface) -> Iterator[Ink]:
    """The labels on the widgets; those that are scrolled away are left out."""
    for widget in form.widgets.targets:
        source = None
        if isinstance(widget, ImageButton):
            source = widget.images and widget.images.normal
        elif isinstance(widget, ImageWidget):
            source = widget.image
        if type(source) is not Paper:
            continue
        at, seen = widget.rect, screen.get_rect()
        scrolled = False
        for _, scroll in form.scrolls:
            if widget.viewport is scroll:
                scrolled, seen = True, scroll.rect
        for ink in source.inks:
            placed = ink.moved(at.topleft)
            if scrolled and not seen.contains(placed.rect):
                continue
            placed = _clipped(placed, seen)
            yield replace(
                placed, ground=_ground(screen, placed.rect, ink.colour), floating=form.open_drop_down_list is not None
            )


def _of_label(stage: Stage, ink: Ink, names: set[str]) -> Iterator[str]:
    metrics, where = stage.metrics, f"{ink.words!r} at {tuple(ink.rect)}"
    if ink.cut:
        yield f"cut: {where}"
    may_shrink = ink.fixed or (ink.words, ink.size) in _ledger.shrunk
    least_size = round(SMALL * metrics.s) if may_shrink else metrics.font_size(SMALL)
    if ink.on_card:
        least_size = round(SMALLEST_ON_CARD * metrics.s)
    if ink.size < least_size:
        yield f"too small ({ink.size} < {least_size} px): {where}"
    whole = _ledger.shortened.get(ink.words)
    if ink.words.endswith("…") and whole is not None and whole not in names:
        yield f"shortened: {whole!r} to {where}"
    logical = ink.size / metrics.s
    large = logical >= LARGE or (ink.bold and logical >= LARGE_BOLD)
    least = (4.5 if large else 7.0) if metrics.projector else (3.0 if large else 4.5)
    if ink.ground is not None and contrast(ink.colour, ink.ground) < least and not ink.floating:
        yield f"contrast {contrast(ink.colour, ink.ground):.1f} < {least}: {where}, {ink.colour} on {ink.ground}"


def _overlapping(inks: list[Ink]) -> Iterator[str]:
    for one, other in combinations([ink for ink in inks if not ink.floating], 2):
        both = one.rect.clip(other.rect)
        is_drawn_twice = (one.words, one.rect) == (other.words, other.rect)
        if both.w > 1 and both.h > 1 and not is_drawn_twice:
            yield f"overlap: {one.words!r} at {tuple(one.rect)} and {other.words!r} at {tuple(other.rect)}"


@dataclass(frozen=True, slots=True)
class _Widget:
    name: str
    rect: pygame.Rect
    least: float
    """Logical pixels."""
    bare: bool = False


def _of_widgets(stage: Stage) -> Iterator[str]:
    window, s = stage.surface.get_rect(), stage.metrics.s
    found = [_Widget(item.name, item.rect, _least(item), item.kind == "bare")
             for buttons in _ledger.buttons for item in buttons.items]  # fmt: skip
    for form in _ledger.forms:
        found += [_Widget(f"{stop.name}", stop.visible_rect, SMALLEST_HIT)
                  for stop in form.tab_stops if stop.visible_rect.size == stop.rect.size]  # fmt: skip
    for widget in found:
        where = f"{widget.name} at {tuple(widget.rect)}"
        if not window.contains(widget.rect):
            yield f"outside the window: {where}"
        if min(widget.rect.size) / s < widget.least - 0.5:
            yield f"hit size under {widget.least}: {where}, {min(widget.rect.size) / s:.1f} logical pixels"
    for one, other in combinations(found, 2):
        if one.rect.colliderect(other.rect):
            yield f"widgets overlap: {one.name} at {tuple(one.rect)} and {other.name} at {tuple(other.rect)}"


def _least(item: Button) -> float:
    return SMALLEST_BUTTON if item.kind in ("raised", "primary", "icon") else SMALLEST_HIT


__all__ = ["Ink", "Ledger", "Paper", "instrumented", "problems"]
