"""Names in the player's language for the ids in events, refusals and actions of Zombies.

Used by all messages, panels and previews (`event_messages`, `action_messages`, `hint_reasons`, …), by the chapter
pages and the phone, by way of `names_of(content)`. ZombiesNames reads content and translations: "s:marlow" becomes a
survivor's name, a tile its title. It knows no position. An id that the content does not know must still get a name,
made from the id. The words themselves are in `data/zombies` and the catalogues.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletop.games.zombies.rules.content.cards import Director
from tabletop.games.zombies.rules.content.content import Content
from tabletop.games.zombies.rules.content.lattice import SIDES
from tabletop.games.zombies.rules.content.vocabulary import ZombieKind
from tabletop.games.zombies.rules.state.state import UNKNOWN
from tabletop.games.zombies.rules.text.actions import zombie_id_of_target
from tabletop.rules.game import Seat
from tabletop.ui.boards.board_messages import cache_by_content, title_from_id
from tabletop.ui.messages import say, translate_text
from tabletop.ui.sentences import join_list

COMMON: Final = ZombieKind.COMMON
RANDOM_FINDS: Final = ("random", "weapon")
"""What a Director card or a cache may hold without saying which."""


class ZombiesNames:
    """Names by id; what the content does not know gets a name made from its id."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self._full_names = {one.id: one.name for one in content.survivors}
        first = [one.name.partition(" ")[0] for one in content.survivors]
        self._short_names = {
            one.id: name if first.count(name) == 1 else one.name
            for one, name in zip(content.survivors, first, strict=True)
        }
        self._survivor_ids = tuple(one.id for one in content.survivors)
        self._content_names = {
            **{weapon.id: weapon.name for weapon in content.weapons},
            **{item.id: item.name for item in content.items},
            **{tile.id: tile.name for tile in content.tiles},
            **{special.id: special.name for special in content.specials},
        }
        self._cards = {card.id: card for card in content.director}
        self._scenarios = {one.id: one.title for one in content.scenarios}

    def survivor(self, id_: str) -> str:
        """A survivor by the name that the others call."""
        return self._short_names.get(id_) or title_from_id(id_)

    def full_name(self, id_: str) -> str:
        """A survivor by its full name."""
        return self._full_names.get(id_) or title_from_id(id_)

    def survivor_of_seat(self, seat: Seat) -> str:
        """The survivor of a seat, as the others call it."""
        return self.survivor(self._survivor_ids[seat]) if 0 <= seat < len(self._survivor_ids) else say("zombies.nobody")

    def survivors_of_seats(self, seats: Iterable[Seat]) -> str:
        """Several of them."""
        return self.join_names([self.survivor_of_seat(seat) for seat in seats])

    def content_name(self, id_: str) -> str:
        """A weapon, an item, a tile, or a special attack."""
        if id_ in RANDOM_FINDS:
            return say(f"zombies.some_{id_}")
        known = self._content_names.get(id_)
        return translate_text(known) if known else title_from_id(id_)

    def zombie_kind_name(self, kind: str) -> str:
        """A zombie by its kind, in the middle of a sentence."""
        return say("zombies.a_zombie") if kind == COMMON else say("zombies.the", name=self.content_name(kind))

    def attack_target_text(self, word: str) -> str:
        """Whom an attack names: a zombie, or whoever is held by a token."""
        if zombie_id_of_target(word) is not None:
            return say("zombies.a_zombie")
        return say("zombies.token_on", survivor=self.survivor(word))

    def director_card_title(self, id_: str) -> str:
        """A Director card."""
        known = self._cards.get(id_)
        return translate_text(known.title) if known else title_from_id(id_)

    def find_director_card(self, id_: str) -> Director | None:
        """The Director card itself."""
        return self._cards.get(id_)

    def scenario_title(self, id_: str) -> str:
        """A chapter."""
        known = self._scenarios.get(id_)
        return translate_text(known) if known else title_from_id(id_)

    @staticmethod
    def join_names(items: Iterable[str]) -> str:
        """Several names with commas, and a word before the last."""
        found = list(items)
        if len(found) < 2:
            return "".join(found)
        return say("zombies.and", most=join_list(found[:-1]), last=found[-1])


def side_name(index: int | str) -> str:
    """A side of a tile, by its index or by its word."""
    word = SIDES[index] if isinstance(index, int) else index
    return say(f"zombies.to_{word.lower()}") if word in SIDES else word


def card_values_text(values: Iterable[int]) -> str:
    """Values of ammo cards; hidden ones only by their number."""
    found = list(values)
    if not found or UNKNOWN in found:
        return count_text("cards", len(found))
    return " + ".join(map(str, found))


def count_text(key: str, number: int) -> str:
    """So many of something."""
    return say(f"zombies.{key}", count=number)


def hp_text(hp: int) -> str:
    """HP, which may be negative, with a minus sign rather than a hyphen."""
    return f"{hp}".replace("-", "\N{MINUS SIGN}")


names_of = cache_by_content(ZombiesNames)
"""The names of some content."""
