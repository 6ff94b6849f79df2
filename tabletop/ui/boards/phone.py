"""What a phone shows of a game: blocks made from a view and nothing else.

Used by `table_phones`, `hand`, `waiting_puzzles` and `table_nodes`. A game with more to show than the list of its
actions names a PhoneViewBuilder in its box, also one in another package (docs/api/boards.md), so names must stay; the
answers here do for the others. It must see no match, no bot and no scene, so that a phone never shows what its seat may
not know: a contract in `pyproject.toml` checks the imports. Blocks are those of `net/phone_view`, which the phone's
page knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tabletop.content.games import box_of, content_folder_of, drawings_folder
from tabletop.content.pack_art import PackArt
from tabletop.net.phone_view import Block, Lines
from tabletop.rules.game import Game, Seat
from tabletop.ui.boards.marks import POINT
from tabletop.ui.drawing.pack_sprites import PackSprites
from tabletop.ui.drawing.sprites import Sprites
from tabletop.ui.gesture.picker import Picker, TargetId


class PhoneViewBuilder:
    """One game's way to fill a sheet; a game without a file of its own tells its view in words."""

    art: Iterable[str] = ()
    """Names of its drawings that phones may ask for."""
    primary: TargetId = ""
    """The button that is likely meant, such as that all is ready."""

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self.game = game
        folder, own = content_folder_of(game), Sprites(drawings_folder)
        self.sprites = own if folder is None else PackSprites(own, game.name, PackArt(folder))
        """The texts of drawings, for `pictures`."""

    def blocks(self, view: Any, seat: Seat | None, picker: Picker[Any] | None = None) -> tuple[Block, ...]:
        """What there is to be seen; `seat` is None for those who only watch, and then the view is a spectator's.

        `picker` is that of the seat that is asked, None where it is not.
        """
        return (Lines(tuple(part.strip() for part in str(view).split(";") if part.strip())),)

    def pictures(self, sides: Sequence[str]) -> Mapping[str, str]:
        """Drawings that are made from files, by name and as SVG, such as figures; `sides` are their colours."""
        return {}

    def brought_pictures(self) -> Mapping[str, str]:
        """Those drawings of `art` that a pack brings, by name and as SVG."""
        name, sprites = self.game.name, self.sprites
        if not isinstance(sprites, PackSprites):
            return {}
        return {art: sprites.text(f"{name}/{art}") for art in self.art if sprites.is_brought(f"{name}/{art}")}

    def picker(self, view: Any, actions: Sequence[Any]) -> Picker[Any] | None:
        """The phone's own way from picks to actions, where the table has a scene for that; None for the board's."""
        return None

    def can_prepare(self, view: Any) -> bool:
        """Whether the view's seat may pick its action ahead, with its own picker, while somebody else is asked."""
        return False

    def buttons(self, view: Any, picker: Picker[Any]) -> tuple[tuple[TargetId, str], ...]:
        """Words for places of its own picker that are buttons, such as that all is ready."""
        return ()

    def expectation(self, view: Any) -> str:
        """What is to be done with its own picker, without a name; "" for what the board says."""
        return ""

    def name_of_place(self, view: Any, place: TargetId) -> str:
        """What a place is called that no block shows."""
        return place.partition(":")[2] or place

    def can_pick_on_phone(self, place: TargetId) -> bool:
        """Whether a place can be picked on a phone; the others are for the table."""
        return not place.startswith(POINT)


def phone_view_builder_of(game: Game[Any, Any, Any]) -> PhoneViewBuilder:
    """What the game's box has for phones, or the usual one."""
    held = box_of(game.name).phone
    made: PhoneViewBuilder = PhoneViewBuilder(game) if held is None else held.load()(game)
    return made
