"""The title: the shelf with all games, the last match, and everything else one can do."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from tabletop.content import boxes
from tabletop.content.games import has_lessons
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.sheet import Sheet
from tabletop.ui.drawing.theme import BODY
from tabletop.ui.scenes.registry import Request
from tabletop.ui.scenes.registry import open_scene as opened
from tabletop.ui.scenes.saved import Previews, resume
from tabletop.ui.scenes.shelf import Shelf
from tabletop.ui.scenes.steering import steered
from tabletop.ui.scenes.title import tongues
from tabletop.ui.scenes.title.cards import CROWDED, Card, InHand, LastMatch, NewHere, NoMatch
from tabletop.ui.scenes.title.saying import Saying
from tabletop.ui.scenes.title.warming import warming
from tabletop.ui.stage.events import Input, Key, Pointer, Wheel, Window
from tabletop.ui.stage.plaques import SETTLING, Plaque, Plaques
from tabletop.ui.stage.scene import Scene
from tabletop.ui.words import say, translated

if TYPE_CHECKING:
    from tabletop.content.prose import Words
    from tabletop.play.listing import Entry
    from tabletop.ui.stage.stage import Stage

ATTRACT_AFTER = 60.0
"""Seconds without input after which the bots play (interaction.md 8)."""
_LOGO = 539 / 96
_ON_PARCHMENT = {"#FFE7A6": "#9A6B16", "#E3BD63": "#855A10", "#D2A94F": "#7A5200", "#A67C2C": "#5C3D00"}
"""The word mark's brass, dark enough for the light theme."""
_LEAST_BOX = 0.31
"""Height of a box as a share of the window's, where there is room for it beside the cards."""
_MOST_BESIDE = 4
"""Boxes that the cards stand beside; over more of them they lie in a row."""
_PAST = 18
"""Logical pixels that the shelf keeps from what stands beside it."""
_BOX = "box-"
"""Before a game's name in the name of its button."""
_GLANCE = 16
"""How many of the newest matches are looked at before the first frame."""


class TitleScene(Scene):
    """Only what a first frame needs is there at once; games, words and matches are looked up after it."""

    def __init__(self, stage: Stage, names: tuple[str, ...] = ()) -> None:
        self.stage = stage
        names = names or boxes.names()
        self._names = names
        self._shelf = Shelf(stage, names)
        self._plaques = Plaques(stage, settling=SETTLING)
        self._previews = Previews(stage)
        self._cards: list[Card] = []
        self._latest = self._glanced()
        self._in_hand = names[0]
        self._puzzling = {name for name in names if (box := boxes.find(name)) and box.sets_puzzles}
        self._minutes = {name: 0 for name in names if has_lessons(name)}
        """Of the first lesson, for games that have one; 0 until that was read."""
        self._logo = pygame.Rect(0, 0, 0, 0)
        self._saying = Saying(stage)
        self._words: dict[str, Words] = {}
        self._hidden = False
        self._last_input = stage.now
        self._steps: deque[Callable[[], object]] = deque()
        self._warm: set[str] = set()
        """Games whose set-up and table have been made ready to open."""

    @property
    def about(self) -> str:
        """The game whose box was touched last."""
        return self._in_hand

    @property
    def caption(self) -> str:
        """The program's name."""
        return say("common.title")

    @property
    def plaques(self) -> Plaques:
        """All buttons, the boxes among them as `box-<game>`."""
        return self._plaques

    @property
    def shelf(self) -> Shelf:
        """What stands on the plank."""
        return self._shelf

    # --- hooks ----------------------------------------------------------------------------------------------------

    def entered(self) -> None:
        """Notes what is to be looked up, one thing after each frame."""
        self._last_input = self.stage.now
        self._steps.clear()
        self._steps.extend((lambda: None, self._light))
        self._steps.extend(self._reading(name) for name in self._names)
        self._steps.append(self._find_latest)
        self._steps.extend(self._opening(name) for name in self._names)

    def uncovered(self) -> None:
        """Somebody may have played or removed matches meanwhile."""
        self._last_input = self.stage.now
        self._offer(self._glanced())
        self._steps.append(self._find_latest)

    @property
    def kept_clear(self) -> Sequence[pygame.Rect]:
        """The buttons."""
        return self._plaques.rects

    def layout(self) -> None:
        """Logo above, actions below, cards on the right or over many boxes, and the shelf in what is left."""
        self._tell()
        metrics, whole = self.stage.metrics, self.stage.surface.get_rect()
        side = metrics.px(40)
        area = whole.inflate(-2 * side, 0)
        if metrics.projector:
            area = pygame.Rect(
                round(whole.w * 0.05), round(whole.h * 0.03), round(whole.w * 0.9), round(whole.h * 0.87)
            )
        high = metrics.grown(58, 0.35)
        self._logo = pygame.Rect(area.x, area.y + metrics.px(20), round(high * _LOGO), high)
        actions, bottom = self._placed_actions(area)
        top = self._logo.bottom + metrics.px(16)
        stand = pygame.Rect(area.x, top, area.w, bottom - metrics.px(20) - top)
        above = len(self._names) > _MOST_BESIDE
        buttons = self._cards_above(stand, whole.h) if above else self._cards_beside(stand, whole.h)
        boxes = [
            Plaque(_BOX + name, rect, lambda name=name: self._open_box(name), kind="bare")  # type: ignore[misc]
            for name, rect in self._shelf.boxes.items()
        ]
        self._plaques.set([*buttons[:1], *boxes, *buttons[1:], *actions])

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        """Presses buttons and boxes; Escape asks whether to leave."""
        if isinstance(event, Key | Wheel | Pointer):
            self._last_input = self.stage.now
        if isinstance(event, Window) and event.kind in ("hidden", "shown"):
            self._hidden, self._last_input = event.kind == "hidden", self.stage.now
        if isinstance(event, Key) and event.down and not event.again:
            if event.name == "escape":
                self._escape()
                return
            if event.name == "return" and self._plaques.focused is None:
                self._plaques.items[0].press()
                return
        if not steered(self._plaques, event):
            self._plaques.handle(event)
        if self.stage.scenes and self.stage.scene is self:
            self._touch()

    def update(self, now: float) -> None:
        """Looks things up, moves boxes, and lets the bots play when nobody does."""
        if self._steps and not self._shelf.busy:
            self._steps.popleft()()
        self._plaques.update(now)
        quiet = now - self._last_input >= ATTRACT_AFTER and not self._hidden
        if quiet and self.stage.settings.attract and self.stage.scene is self:
            self._last_input = now
            self.stage.push(opened("demo", self.stage))

    def draw(self, surface: Sheet, now: float) -> None:
        """Wall, shelf, logo, cards and buttons."""
        stage, focused = self.stage, self._plaques.focused
        surface.blit(draw.background(stage), (0, 0))
        self._shelf.draw(surface, now, focused.name.removeprefix(_BOX) if focused else "")
        tint = _ON_PARCHMENT if stage.theme.name == "light" else None
        surface.blit(stage.sprites.get("ui/logo", *self._logo.size, tint=tint), self._logo)
        self._saying.draw(surface)
        for card in self._cards:
            card.draw(surface)
        self._plaques.draw(surface)
        self._plaques.draw_tip(surface)

    def busy(self) -> bool:
        """Whether boxes move or something is still to be looked up."""
        return bool(self._steps) or self._shelf.busy

    # --- what is looked up ----------------------------------------------------------------------------------------

    def _light(self) -> None:
        self._shelf.lit = True

    def _reading(self, name: str) -> Callable[[], None]:
        return lambda: self._read_words(name)

    def _opening(self, name: str) -> Callable[[], None]:
        return lambda: self._open_content(name)

    def _read_words(self, name: str) -> None:
        from tabletop.content.errors import ContentError
        from tabletop.content.prose import lessons
        from tabletop.content.prose import words as words_of

        face = self._shelf.faces[name]
        try:
            self._words[name] = words_of(name)
            self._minutes.update((name, lesson.minutes) for lesson in lessons(name).lessons[:1])
        except boxes.may_raise(name, ContentError) as error:
            self._shelf.faces[name] = replace(face, problem=_first(error))
        self._renew()

    def _tell(self) -> None:
        """Puts what was read on the boxes, in the language in use."""
        for name, words in self._words.items():
            told = {"players": words.players, "minutes": translated(words.minutes)}
            plates = say("title.plate", **told), say("title.plate_short", **told)
            title, tagline = translated(words.title), translated(words.tagline)
            face = self._shelf.faces[name]
            self._shelf.faces[name] = replace(face, title=title, tagline=tagline, plates=plates)

    def _open_content(self, name: str) -> None:
        """Opens the game now, so that its set-up comes at once; a box whose content is damaged stays closed."""
        from tabletop.content.errors import ContentError
        from tabletop.content.games import load_game

        try:
            load_game(name)
        except boxes.may_raise(name, ContentError) as error:
            self._shelf.faces[name] = replace(self._shelf.faces[name], problem=_first(error))
            self._renew()

    def _glanced(self) -> Entry | None:
        """The latest match, if it is among the newest files: quick enough for a first frame."""
        if not self.stage.saves.is_dir():
            return None
        from tabletop.play.listing import latest_unfinished

        return latest_unfinished(self.stage.saves, self._names, _GLANCE)

    def _find_latest(self) -> None:
        from tabletop.play.listing import latest_unfinished

        self._offer(latest_unfinished(self.stage.saves, self._names))
        found = self._latest
        if found is not None:
            self._steps.append(lambda: self._draw_latest(found))

    def _offer(self, found: Entry | None) -> None:
        """Lets people go on with a match, if it is of a game that is here."""
        if found != self._latest:
            self._latest = found
            self._renew()

    def _draw_latest(self, entry: Entry) -> None:
        self._previews.load(entry)

    def _renew(self) -> None:
        self.layout()

    # --- what is done ---------------------------------------------------------------------------------------------

    def _open_box(self, name: str) -> None:
        face = self._shelf.faces[name]
        if face.problem:
            self.stage.toast.show(say("common.content_broken", game=face.title, why=face.problem))
            return
        self._push("setup", name)

    def _push(self, scene: str, game: str = "") -> None:
        name = game or self._in_hand
        try:
            self.stage.push(opened(scene, self.stage, Request(name)))
        except boxes.may_raise(name, ValueError) as error:
            boxes.close(name, _first(error))
            self.stage.toast.show(say("common.content_broken", game=self._shelf.faces[name].title, why=_first(error)))

    def _leave(self) -> None:
        from tabletop.ui.scenes.menu import leave

        leave(self.stage)

    def _escape(self) -> None:
        """First lets go of what the keyboard holds, then asks."""
        if self._plaques.focused is not None:
            self._plaques.focus(None)
            self._touch()
        else:
            self._leave()

    def _touch(self) -> None:
        """Raises the box at the pointer or the keyboard's focus."""
        items = (self._plaques.hovered, self._plaques.focused)
        names = {item.name.removeprefix(_BOX) for item in items if item and item.name.startswith(_BOX)}
        self._shelf.touch(names, self.stage.now)
        for name in names - self._warm:
            self._warm.add(name)
            self._steps.extend(warming(name))
        if names and self._in_hand not in names:
            self._in_hand = min(names)
            self._renew()

    # --- places ---------------------------------------------------------------------------------------------------

    def _cards_beside(self, stand: pygame.Rect, high: int) -> list[Plaque]:
        """A column of cards from the logo's height down to the plank, and the shelf left of it."""
        wide = self._column_width(stand.w, high)
        column = pygame.Rect(stand.right - wide, self._logo.y, wide, 0)
        self._shelf.layout(stand, column.x)
        column.h = self._shelf.plank.y - self.stage.metrics.px(14) - column.y
        self._saying.layout(self._shelf, self._shelf.faces[self._in_hand], self._logo.bottom, column.x)
        return self._placed_cards(column)

    def _cards_above(self, stand: pygame.Rect, high: int) -> list[Plaque]:
        """A row of cards beside the logo, or below it where their words are large, and the shelf under all of it."""
        metrics, crowded = self.stage.metrics, self.stage.metrics.text_scale >= CROWDED
        left, right = self._logo.right + metrics.px(40), stand.right + metrics.px(_PAST)
        beside = pygame.Rect(left, self._logo.y, stand.right - left, 0)
        rows = (pygame.Rect(stand.topleft, (stand.w, 0)), beside) if crowded else (beside,)
        self._shelf.layout(stand, right)
        self._saying.layout(self._shelf, self._shelf.faces[self._in_hand], self._logo.bottom, rows[0].x)
        top = stand.y
        for row in rows:
            most = stand.bottom - row.y - round(high * _LEAST_BOX)
            self._cards, row.h = self._in_row(row, most, crowded)
            top = row.bottom + metrics.px(16)
            if row.h <= most:
                break
        self._shelf.layout(pygame.Rect(stand.x, top, stand.w, stand.bottom - top), right)
        return [plaque for card in self._cards for plaque in card.plaques()]

    def _in_row(self, row: pygame.Rect, most: int, crowded: bool) -> tuple[list[Card], int]:
        """Cards side by side, the most useful first, as many as are not higher than `most` pixels; and how high."""
        told = bool(self._shelf.faces[self._in_hand].problem)
        cards = [card for card in self._wanted_cards() if told or not crowded or not isinstance(card, InHand)]
        gap, high = self.stage.metrics.px(12), 0
        for count in range(len(cards), 0, -1):
            wide = (row.w - gap * (count - 1)) // count
            for i, card in enumerate(cards[:count]):
                card.short = crowded
                card.rect = pygame.Rect(row.x + i * (wide + gap), row.y, wide, card.height(wide))
            high = max(card.rect.h for card in cards[:count])
            if high <= most:
                break
        for card in cards[:count]:
            card.rect.h = high
        return cards[:count], high

    def _column_width(self, room: int, high: int) -> int:
        """Pixels for the cards: they give way, as far as their buttons bear it, to boxes that can be told apart."""
        metrics = self.stage.metrics
        usual = min(metrics.grown(392, 0.5), room * 9 // 20)
        return min(usual, max(metrics.grown(300, 0.5), room - self._shelf.width_for(round(high * _LEAST_BOX))))

    def _placed_cards(self, column: pygame.Rect) -> list[Plaque]:
        """As many cards as fit, the most useful first; they stand on the plank's height, centred."""
        gap = self.stage.metrics.px(12)
        cards, left = self._fitting(self._wanted_cards(), column)
        if not any(isinstance(card, NewHere) for card in cards) and self._lesson() is not None:
            wanted = self._wanted_cards()
            wanted.sort(key=lambda card: isinstance(card, InHand))
            for card in wanted:
                card.short = True
            cards, left = self._fitting(wanted, column)
        y = column.y + max(0, left + gap) // 2
        for card in cards:
            card.rect.y = y
            y = card.rect.bottom + gap
        self._cards = cards
        return [plaque for card in cards for plaque in card.plaques()]

    def _fitting(self, wanted: list[Card], column: pygame.Rect) -> tuple[list[Card], int]:
        """The cards that have room in the column, and the pixels that they leave."""
        cards: list[Card] = []
        left = column.h
        for card in wanted:
            high = card.height(column.w)
            if not cards and high > left:
                card.short = True
                high = min(card.height(column.w), left)
            if high and high <= left:
                card.rect = pygame.Rect(column.x, 0, column.w, high)
                cards.append(card)
                left -= high + self.stage.metrics.px(12)
        return cards, left

    def _wanted_cards(self) -> list[Card]:
        stage, face = self.stage, self._shelf.faces[self._in_hand]
        latest = self._latest

        def play() -> None:
            self._open_box(self._in_hand)

        last: Card
        if latest is not None:
            again = play if len(self._names) == 1 else None
            its = self._shelf.faces[latest.game]
            last = LastMatch(stage, latest, its, self._previews, press=lambda: resume(stage, latest), new=again)
        else:
            last = NoMatch(stage, game=face.title, press=play)
        new_here = NewHere(stage, self._lesson(), lambda: self._push("rulebook"), self._puzzles())
        in_hand = InHand(stage, face=face, press=play, offered=latest is not None)
        if face.problem and latest is None:
            return [in_hand, new_here]
        told = face.problem or (face.tagline and len(self._names) > 1 and not self._saying.seen)
        return [last, *([in_hand] if told else []), new_here]

    def _lesson(self) -> tuple[int, Callable[[], None]] | None:
        """The first lesson of the game in hand: its minutes, and how one comes to it."""
        minutes = self._minutes.get(self._in_hand)
        return None if minutes is None else (minutes, self._learn)

    def _learn(self) -> None:
        from tabletop.ui.scenes.lesson.list import open_lessons

        open_lessons(self.stage, self._in_hand)

    def _puzzles(self) -> Callable[[], None] | None:
        return (lambda: self._push("puzzles")) if self._in_hand in self._puzzling else None

    def _placed_actions(self, area: pygame.Rect) -> tuple[list[Plaque], int]:
        """A row of buttons at the lower edge, in more rows where words are long; and where it begins."""
        stage, metrics = self.stage, self.stage.metrics
        high, gap = metrics.grown(44, 0.55), metrics.px(10)
        named = self._actions()
        room = metrics.grown(24, 0.4) + metrics.px(10) + metrics.px(34)
        sizes = [stage.texts.width(words, metrics.font(BODY)) + room for _, words, _, _ in named]
        rows = _rows(sizes, area.w, gap)
        bottom = area.bottom - metrics.px(20)
        top = bottom - len(rows) * (high + gap) + gap
        placed: list[Plaque] = []
        for i, row in enumerate(rows):
            x = area.x
            spare = (area.w - sum(sizes[k] for k in row) - gap * (len(row) - 1)) // len(row)
            for k in row:
                name, words, icon, press = named[k]
                wide = sizes[k] + spare
                rect = pygame.Rect(x, top + i * (high + gap), wide, high)
                placed.append(Plaque(name, rect, press, words=words, icon=icon, key="f1" if name == "rulebook" else ""))
                x = rect.right + gap
        return placed, top

    def _actions(self) -> list[tuple[str, str, str, Callable[[], None]]]:
        puzzles, languages = self._puzzles(), tongues.offered(self.stage)
        return [
            ("replays", say("title.replays"), "replay", lambda: self._push("replays")),
            *([("puzzles", say("title.puzzles"), "puzzle", puzzles)] if puzzles else []),
            ("demo", say("title.demo"), "eye", lambda: self._push("demo")),
            ("rulebook", say("common.rulebook"), "book", lambda: self._push("rulebook")),
            ("settings", say("common.settings"), "settings", lambda: self._push("settings")),
            *([("language", languages, "language", lambda: tongues.choose(self.stage))] if languages else []),
            ("quit", say("common.quit"), "quit", self._leave),
        ]


def open_scene(stage: Stage, request: Request) -> Scene:
    """The title; a request for "safe" is said to be done."""
    if request.detail == "safe" and not stage.toast.words:
        stage.toast.show(say("title.safe"))
    return TitleScene(stage)


def _first(error: Exception) -> str:
    return (str(error) or type(error).__name__).splitlines()[0]


def _rows(sizes: list[int], width: int, gap: int) -> list[list[int]]:
    """Indices in as few rows as `width` allows, about equally long."""
    rows = _filled(sizes, width, gap)
    for narrower in range(width, max(sizes), -max(1, gap)):
        tighter = _filled(sizes, narrower, gap)
        if len(tighter) > len(rows):
            break
        rows = tighter
    return rows


def _filled(sizes: list[int], width: int, gap: int) -> list[list[int]]:
    """Indices in rows no wider than `width`, filled one after the other."""
    rows: list[list[int]] = [[]]
    used = 0
    for i, size in enumerate(sizes):
        if rows[-1] and used + gap + size > width:
            rows.append([])
            used = 0
        used += size + (gap if rows[-1] else 0)
        rows[-1].append(i)
    return rows
