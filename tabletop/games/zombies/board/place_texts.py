"""What the places of Zombies are called and where they are, in words, for those who do not see the map.

Used by `board_messages` (`place_name`, `place_text`), which screen readers are answered by. It reads the ids of
`map/target_ids`: a new kind of target needs a case here, or it has no name of its own. Cards are named only by the
values that are handed in, as the hand may be covered. It reads a View and changes nothing; the words are in the
catalogue.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.games.zombies.board.map import target_ids
from tabletop.games.zombies.board.names import names_of, side_name
from tabletop.games.zombies.rules.content.content import Content
from tabletop.games.zombies.rules.content.vocabulary import ZombieKind
from tabletop.games.zombies.rules.state.state import UNKNOWN
from tabletop.games.zombies.rules.state.view import View
from tabletop.rules import hexes
from tabletop.rules.hexes import Hex
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.messages import say
from tabletop.ui.sentences import join_list, join_sentences


def place_name(content: Content, view: View, place: TargetId, values: Sequence[int]) -> str:
    """What it is called; `values` are the cards of the hand that is shown, as they are seen."""
    called, kind, word = names_of(content), place[:2], place[2:]
    match kind:
        case target_ids.CARD:
            value = values[int(word)] if int(word) < len(values) else UNKNOWN
            return say("zombies.place_back") if value == UNKNOWN else say("zombies.place_card", value=value)
        case target_ids.ZOMBIE:
            found = next((each.kind for each in view.shown.zombies if str(each.id) == word), ZombieKind.COMMON)
            common = say("zombies_phone.zombie", number=word)
            return common if found == ZombieKind.COMMON else called.content_name(found)
        case target_ids.TOKEN:
            return say("zombies.place_token", survivor=called.survivor(word))
        case target_ids.EXIT:
            tile, _, side = word.partition("/")
            return say("zombies.place_exit", number=int(tile) + 1, side=side_name(side))
    return say("zombies.place_tile", number=int(word) + 1) if kind == target_ids.TILE else ""


def place_text(content: Content, view: View, place: TargetId) -> str:
    """Where a figure stands, and who stands on a hex."""
    at = hex_of_place(view, place)
    if at is None:
        return ""
    where = say("zombies.place_at", hex=hexes.hex_text(at)) if not place.startswith(target_ids.HEX) else ""
    others = [name for other, name in _named_targets_on_hex(content, view, at) if other != place]
    return join_sentences((where, join_list(others)))


def hex_of_place(view: View, place: TargetId) -> Hex | None:
    """The hex of a figure or a token, or the hex itself; None for what is not on the map."""
    word = place[2:]
    if place.startswith((target_ids.SURVIVOR, target_ids.TOKEN)):
        return next((each.hex for each in view.shown.people if each.survivor == word), None)
    if place.startswith(target_ids.ZOMBIE):
        return next((each.hex for each in view.shown.zombies if str(each.id) == word), None)
    return target_ids.hex_of(place)


def _named_targets_on_hex(content: Content, view: View, at: Hex) -> list[tuple[TargetId, str]]:
    """Whoever stands on a hex and whatever lies there, with names."""
    called = names_of(content)
    people = [
        (target_ids.survivor_target(each.survivor), called.survivor(each.survivor))
        for each in view.shown.people if each.hex == at
    ]  # fmt: skip
    zombies = [
        (target_ids.zombie_target(each.id), called.zombie_kind_name(each.kind))
        for each in view.shown.zombies if each.hex == at
    ]  # fmt: skip
    finds = [
        (target_ids.lying_item_target_id(at, each.item), called.content_name(each.item))
        for each in view.shown.finds if each.hex == at
    ]  # fmt: skip
    return [*people, *zombies, *finds]
