"""What Zoon's places are called and what is there, in words, for those who do not see the cards.

Used by `board_messages` only, as answers to the table's `place_name` and `place_text`, which are read aloud.
Everything must be read from the view as the board shows it (`view_queries.ViewFilter`), so that a card that lies face
down is only a back here too. The prefixes of places are those of `trays` and `view_queries`: a new kind of place
needs its name here.
"""

from __future__ import annotations

from typing import Final

from tabletop.games.zoon.board.combat.combat_animation import screen_corner_index
from tabletop.games.zoon.board.trays import OTHER_TRUMP_PREFIX, OWN_TRUMP_PREFIX, TOMB_PREFIX, TRIBE_PREFIX
from tabletop.games.zoon.board.view_queries import CORNER_PREFIX, ViewFilter, cells_of_places
from tabletop.games.zoon.rules.battlefield import cell_name
from tabletop.games.zoon.rules.cards import Deck
from tabletop.games.zoon.rules.state import CORNERS
from tabletop.games.zoon.rules.view import Shown, View, can_go_as_shown
from tabletop.rules.game import Seat
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.messages import say, translate_text
from tabletop.ui.sentences import join_list, join_sentences

_SIGNS: Final = {"*": "zoon.sign_star", "X": "zoon.sign_cross"}


def place_name(sight: ViewFilter, view: View, place: TargetId) -> str:
    """The cell, the corner of a combat, or what lies beside the field."""
    decks, own = sight.decks_of(view), view.seat or 0
    kind, _, rest = place.partition(":")
    match f"{kind}:":
        case p if p == OWN_TRUMP_PREFIX:
            return _trump_name(view, decks, own, rest)
        case p if p == OTHER_TRUMP_PREFIX:
            return _trump_name(view, decks, 1 - own, rest)
        case p if p == CORNER_PREFIX:
            return say("zoon.place_corner", corner=say(f"zoon.corner_{_corner_name_as_seen(rest)}"))
        case p if p == TRIBE_PREFIX:
            return translate_text(decks[int(rest)].tribe.name)
        case p if p == TOMB_PREFIX:
            return say("zoon.place_tomb", tribe=translate_text(decks[int(rest)].tribe.name))
    return place


def place_text(sight: ViewFilter, view: View, place: TargetId) -> str:
    """Whose card is on a cell, which one where it lies open, and its corners; "" for what the large picture tells."""
    cells = cells_of_places((place,))
    if cells is None:
        return ""
    view = sight.filter_view(view)
    there = view.cells[cells[0]]
    if there is None:
        return say("zoon.place_empty")
    if not isinstance(there, Shown) or there.card is None:
        return _owner_text(sight, view, there.owner) if isinstance(there, Shown) else ""
    card = sight.decks_of(view)[there.owner].cards[there.card]
    corners = join_list(_corner_value_text(corner) for corner in card.corners)
    named = translate_text(card.name)
    return join_sentences((named, _owner_text(sight, view, there.owner), say("zoon.place_corners", corners=corners)))


def reach_texts(sight: ViewFilter, view: View, place: TargetId) -> tuple[str, ...]:
    """Zoons that lie open to the viewer and whose grid leads to a cell, each with where it is."""
    cells, view = cells_of_places((place,)), sight.filter_view(view)
    if cells is None:
        return ()
    decks, found, context = sight.decks_of(view), list[str](), sight.game.rules_context
    for cell, there in enumerate(view.cells):
        if isinstance(there, Shown) and there.card is not None and can_go_as_shown(context, view, cell, cells[0]):
            name = translate_text(decks[there.owner].cards[there.card].name)
            found.append(join_sentences((say("zoon.reach_from", zoon=name, cell=cell_name(cell)),
                                         _owner_text(sight, view, there.owner))))  # fmt: skip
    return tuple(found)


def _owner_text(sight: ViewFilter, view: View, owner: Seat) -> str:
    if view.seat is None:
        return translate_text(sight.decks_of(view)[owner].tribe.name)
    return say("zoon.place_own" if owner == view.seat else "zoon.place_enemy")


def _trump_name(view: View, decks: tuple[Deck, Deck], seat: Seat, name: str) -> str:
    trump = decks[seat].trumps_by_id.get(name)
    return translate_text(trump.name) if trump and view.knows_trump(seat, trump.index) else say("zoon.trump")


def _corner_name_as_seen(name: str) -> str:
    """The corner as whoever touches the enemy's card sees it."""
    return CORNERS[screen_corner_index(CORNERS.index(name), turned=True)] if name in CORNERS else CORNERS[0]


def _corner_value_text(corner: int | str) -> str:
    key = _SIGNS.get(str(corner))
    return say(key) if key else str(corner)
