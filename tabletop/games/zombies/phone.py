"""Fills the phone view of Zombies: hand, odds of a contribution, items, and a map around the survivor.

The box names ZombiesPhoneViewBuilder; `ui/scenes/phones` asks it for blocks, which `tabletop.net` sends, and it
overrides PhoneViewBuilder of `ui/boards/phone`, so names of methods stay. It reads a View only, so it cannot send
what the seat may not see. Targets have the ids of the board (`board/map/target_ids`), cards the order of its strip
and tray. It draws nothing: names in `art` are SVG files in `sprites/zombies` that phones may fetch; _SIDE_COLOUR and
_BASE_POSITION are those of `board/map/figure_pictures`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from tabletop.games.zombies.board import attack_cards
from tabletop.games.zombies.board.event_messages import special_chance_texts
from tabletop.games.zombies.board.map import hex_geometry, target_ids
from tabletop.games.zombies.board.map.svg_drawing import PART_FILES, plain_tile_svg
from tabletop.games.zombies.board.names import card_values_text, hp_text, names_of
from tabletop.games.zombies.board.shown_position import shows_secret_decision
from tabletop.games.zombies.board.suppress.suppress_picker import ADD, PILE, SuppressPicker, held_cards
from tabletop.games.zombies.rules.content.vocabulary import ZombieKind
from tabletop.games.zombies.rules.queries import odds
from tabletop.games.zombies.rules.rules import Zombies
from tabletop.games.zombies.rules.state.state import UNKNOWN, SurvivorState, Zombie
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.tasks import Suppressing, Walking
from tabletop.games.zombies.rules.state.view import View
from tabletop.net import phone_view
from tabletop.rules.game import Seat
from tabletop.rules.hexes import Hex, hex_distance, hex_text
from tabletop.ui import wording
from tabletop.ui.boards.phone import PhoneViewBuilder
from tabletop.ui.drawing.placeholder_art import PlaceholderShape
from tabletop.ui.gesture.picker import Picker, TargetId
from tabletop.ui.messages import say, translate_text

_MAP_RADIUS_RANGE: Final = 2, 5
"""Hexes in each direction that the map of one survivor shows at least and at most."""
_HEX_DIAMETER: Final = 1.96
_FIGURE_DIAMETER: Final = 1.4
"""Diameters of a hex and of whoever stands on it, in sides of a hex."""
_TILE_SIZE: Final = (8.8, 8.2)
"""Width and height of a tile's drawing, in sides of a hex (docs/decisions.md, Pictures)."""
_SIDE_COLOUR: Final = "#56B4E9"
"""In drawings, what has the colour of a side (docs/decisions.md, Pictures)."""
_BASE_POSITION: Final = 64, 82
"""Middle of a figure's base in its drawing (docs/decisions.md, Pictures)."""
_LYING_SCALE: Final = 0.75
"""Size of a figure that lies, so that nothing of it is cut off."""
_ZOMBIE_PICTURES: Final = (
    "zombie_active",
    "zombie_inactive",
    "special_brute",
    "special_mourner",
    "special_mourner_inactive",
)
_PLAIN_TILE_PICTURE: Final = "tile_plain"
_MAX_ODDS_ROWS: Final = 5
"""Rows of odds."""


class ZombiesPhoneViewBuilder(PhoneViewBuilder):
    """Places are those of the map, the hand and the tray."""

    game: Zombies
    primary = ADD

    def __init__(self, game: Zombies) -> None:
        super().__init__(game)
        self._tile_pictures = {tile.id: f"tile_{tile.look or tile.id.lower()}" for tile in game.content.tiles}
        self.art = (_PLAIN_TILE_PICTURE, *self._tile_pictures.values(), *_ZOMBIE_PICTURES)

    def pictures(self, sides: Sequence[str]) -> Mapping[str, str]:
        found = dict((*self._thing_pictures(), *self._plain_tile_pictures()))
        for survivor in self.game.content.survivors:
            for seat, side in enumerate(sides):
                own, other = self._drawing(f"survivor_{survivor.id}"), self._drawing(f"survivor_{seat + 1}")
                text = self.sprites.text_or_placeholder(
                    own if self.sprites.has_drawing(own) else other, PlaceholderShape.FIGURE_ON_BASE
                )
                text = text.replace(_SIDE_COLOUR, side)
                found[_survivor_picture_name(survivor.id, seat)] = text
                found[_survivor_picture_name(survivor.id, seat, down=True)] = _figure_svg_lying_down(text)
        return found

    def _drawing(self, name: str) -> str:
        return f"{self.game.name}/{name}"

    def _thing_pictures(self) -> Iterator[tuple[str, str]]:
        """Weapons, items and figures of special attacks, whether somebody has drawn them or not."""
        content = self.game.content
        for shape, names in (
            (PlaceholderShape.WIDE, [f"weapon_{weapon.id}" for weapon in content.weapons]),
            (PlaceholderShape.TOKEN, [f"item_{item.id}" for item in content.items]),
            (PlaceholderShape.MONSTER_ON_BASE, [f"special_{special.id}" for special in content.specials]),
        ):
            for name in names:
                yield name, self.sprites.text_or_placeholder(self._drawing(name), shape)

    def _plain_tile_pictures(self) -> Iterator[tuple[str, str]]:
        """Tiles that nobody has drawn, from their rows."""
        parts = {part: self.sprites.text(self._drawing(part)) for part in PART_FILES}
        for tile in self.game.content.tiles:
            name = self._tile_pictures[tile.id]
            if not self.sprites.has_drawing(self._drawing(name)):
                yield name, plain_tile_svg(tile, parts)

    def can_pick_on_phone(self, place: TargetId) -> bool:
        return place != PILE and super().can_pick_on_phone(place)

    def name_of_place(self, view: View, place: TargetId) -> str:
        content, kind, word = self.game.content, place[:2], place[2:]
        if kind in (target_ids.SURVIVOR, target_ids.TOKEN):
            return names_of(content).survivor(word)
        if kind in (target_ids.WEAPON, target_ids.ITEM):
            return names_of(content).content_name(word)
        if kind == target_ids.ZOMBIE:
            return say("zombies_phone.zombie", number=word)
        if kind == target_ids.FIND:
            return names_of(content).content_name(word.partition("/")[2])
        return say("zombies_phone.hex", hex=word) if kind == target_ids.HEX else super().name_of_place(view, place)

    # --- blocks -----------------------------------------------------------------------------------------------------

    def blocks(self, view: View, seat: Seat | None, picker: Picker[Any] | None = None) -> tuple[phone_view.Block, ...]:
        builder = StateBuilder(self.game.rules_context, view.shown)
        found: list[phone_view.Block] = []
        if seat is not None and shows_secret_decision(view):
            found += self._suppressing_fire_blocks(builder, seat, picker)
        elif seat is not None:
            found += self._ammo_hand_blocks(builder, seat)
        walks = bool(builder.todo) and isinstance(builder.todo[-1], Walking)
        found.insert(0 if walks and view.to_act == seat else len(found), self._map_chart(builder, seat, picker))
        if seat is not None:
            found += self._gear_blocks(builder, seat)
        found.append(self._health_block(builder))
        return tuple(found)

    def _suppressing_fire_blocks(
        self, builder: StateBuilder, seat: Seat, picker: Picker[Any] | None
    ) -> Iterator[phone_view.Block]:
        """The cards from which one chooses, and what comes of those that are picked (H16); then what was given."""
        if not any(isinstance(task, Suppressing) and task.seat == seat for task in builder.todo):
            yield from self._given_and_kept_card_blocks(builder, seat)
            return
        held = held_cards(builder, seat)
        called = names_of(self.game.content)
        cards = tuple(
            phone_view.PhoneCard(
                called.content_name(card.weapon), f"{target_ids.CARD}{k}", big=str(card.value), tone="own"
            )
            for k, card in enumerate(held)
        )
        weapons = dict.fromkeys(card.name for card in cards)
        yield self._cards_block(cards, " · ".join((called.survivor_of_seat(seat), *weapons)))
        values = picker.chosen_values() if isinstance(picker, SuppressPicker) else ()
        spread = odds.shortfall_odds(builder, seat, values)
        others = "_all" if odds.can_others_contribute(builder, seat) else ""
        nothing = say(f"zombies_phone.odds_nothing{others}")
        title = say(f"zombies_phone.odds_with{others}", cards=card_values_text(values)) if values else nothing
        yield phone_view.Odds(tuple(self._odds_rows(builder, spread)), title)

    def _given_and_kept_card_blocks(self, builder: StateBuilder, seat: Seat) -> Iterator[phone_view.Block]:
        """What lies in the pile face down, and the rest of the hand: there is nothing to weigh any more."""
        given = next((one for one in builder.pile if one.seat == seat), None)
        if given is None and not builder.people[seat].alive:
            return
        if given is None:
            yield phone_view.Lines((say("zombies_phone.given_nothing"),))
        else:
            weapon = names_of(self.game.content).content_name(builder.people[seat].arms[given.weapon].weapon)
            cards = tuple(phone_view.PhoneCard(weapon, big=str(card), tone="dim") for card in given.cards)
            yield self._cards_block(cards, say("zombies_phone.given", weapon=weapon))
        yield from self._ammo_hand_blocks(builder, seat)

    def _odds_rows(self, builder: StateBuilder, spread: odds.SumOdds) -> Iterator[tuple[str, int, str]]:
        """How many break through, the largest numbers together, and which special attacks come."""
        counts: dict[int, Fraction] = {}
        for short, chance in spread.items():
            counts[max(0, short)] = counts.get(max(0, short), Fraction(0)) + chance
        numbers = sorted(counts)
        for number in numbers[: _MAX_ODDS_ROWS - 1] if len(numbers) > _MAX_ODDS_ROWS else numbers:
            words = say("zombies.chance_some", count=number) if number else say("zombies.chance_none")
            yield _odds_row_with_percent(words, counts[number])
        if len(numbers) > _MAX_ODDS_ROWS:
            rest = numbers[_MAX_ODDS_ROWS - 1 :]
            more = sum((counts[each] for each in rest), Fraction(0))
            yield _odds_row_with_percent(say("zombies.chance_more", number=rest[0]), more)
        for words, _, chance in special_chance_texts(
            names_of(self.game.content), odds.special_attack_odds(builder, spread)
        ):
            yield _odds_row_with_percent(words, chance)

    def _ammo_hand_blocks(self, builder: StateBuilder, seat: Seat) -> Iterator[phone_view.Block]:
        person = builder.people[seat]
        if not person.arms:
            return
        arms, called = person.armed_weapon, names_of(self.game.content)
        held = attack_cards.shown_hand_cards(builder, seat)
        cards = tuple(
            phone_view.PhoneCard(
                called.content_name(card.weapon), f"{target_ids.CARD}{k}", big=str(card.value), tone="own"
            )
            for k, card in enumerate(held)
        )
        used = [one.weapon for one in attack_cards.shown_weapons(builder, seat)]
        weapon = called.join_names(map(called.content_name, used))
        if arms.top and UNKNOWN not in arms.top and used == [arms.weapon]:
            yield self._cards_block(
                cards, say("zombies_phone.hand_top", weapon=weapon, cards=card_values_text(arms.top))
            )
        else:
            key = "hand_empty" if not cards else "hand" if used == [arms.weapon] else "hand_usable"
            yield self._cards_block(cards, say(f"zombies_phone.{key}", weapon=weapon))

    def _cards_block(self, cards: tuple[phone_view.PhoneCard, ...], title: str) -> phone_view.Cards:
        """Cards of one weapon are not named one by one where the title names it."""
        names_ = {card.name for card in cards}
        return phone_view.Cards(cards, title, len(names_) == 1 and min(names_) in title)

    def _gear_blocks(self, builder: StateBuilder, seat: Seat) -> Iterator[phone_view.Block]:
        """The other weapons and the bag."""
        person, called = builder.people[seat], names_of(self.game.content)
        texts = {item.id: item.text for item in self.game.content.items}
        weapons = [
            phone_view.PhoneCard(
                called.content_name(arms.weapon),
                f"{target_ids.WEAPON}{arms.weapon}",
                f"weapon_{arms.weapon}",
                lines=(
                    say("zombies_phone.weapon_tip", hand=len(arms.hand), deck=len(arms.deck), spent=len(arms.spent)),
                ),
                tone="" if k == person.equipped else "dim",
            )
            for k, arms in enumerate(person.arms)
        ]
        items = [
            phone_view.PhoneCard(
                called.content_name(item),
                f"{target_ids.ITEM}{item}",
                f"item_{item}",
                lines=_item_text_lines(texts, item),
            )
            for item in person.bag
        ]
        if weapons or items:
            yield phone_view.Cards((*weapons, *items), say("zombies_phone.things"))

    def _map_chart(self, builder: StateBuilder, seat: Seat | None, picker: Picker[Any] | None) -> phone_view.Block:
        """Round one's own survivor, as near as what can be tapped leaves room; all of it for those who watch."""
        own = builder.people[seat].hex if seat is not None else None
        near = self._shown_map_radius(builder, own, picker) if own is not None else 0
        called = names_of(self.game.content)
        floor = [hex_ for hex_ in builder.map.links if own is None or hex_distance(hex_, own) <= near]
        spots = [
            self._hex_chart_spot(hex_, _HEX_DIAMETER, target_ids.hex_target(hex_), "", "floor")
            for hex_ in sorted(floor)
        ]
        seen = frozenset(floor)
        spots += [
            replace(
                self._hex_chart_spot(find.hex, 0.8, target_ids.lying_item_target_id(find.hex, find.item), "+", "good"),
                name=called.content_name(find.item),
            )
            for find in builder.finds
            if find.hex in seen
        ]
        for zombie in sorted(builder.zombies, key=lambda each: (each.hex[1], each.hex[0])):
            if zombie.hex in seen:
                spots.append(self._zombie_chart_spot(zombie))
        for other, person in enumerate(builder.people):
            if person.hex is not None and person.hex in seen:
                known = next((each for each in self.game.content.survivors if each.id == person.survivor), None)
                hurt = "" if known is not None and person.hp >= known.hp else hp_text(person.hp)
                spot = self._hex_chart_spot(
                    person.hex,
                    _FIGURE_DIAMETER,
                    target_ids.survivor_target(person.survivor),
                    hurt,
                    f"side{other % phone_view.SIDES}",
                )
                art = _survivor_picture_name(person.survivor, other, down=person.down)
                spots.append(replace(spot, art=art, name=called.survivor(person.survivor)))
        title = (
            say("zombies_phone.map")
            if seat is None
            else say("zombies_phone.around", survivor=called.survivor_of_seat(seat))
        )
        return _cropped_chart(spots, title, tuple(self._tile_drawings(builder)))

    def _shown_map_radius(self, builder: StateBuilder, own: Hex, picker: Picker[Any] | None) -> int:
        """Hexes to the farthest place that can be tapped, and one more."""
        least, most = _MAP_RADIUS_RANGE
        if picker is None:
            return most
        places = {*picker.origins(), *(target.place for target in picker.targets())}
        at = {target_ids.zombie_target(zombie.id): zombie.hex for zombie in builder.zombies}
        at |= {
            target_ids.survivor_target(person.survivor): person.hex
            for person in builder.people
            if person.hex is not None
        }
        found = (at.get(place) or target_ids.hex_of(place) for place in places)
        far = max((hex_distance(own, hex_) for hex_ in found if hex_ is not None), default=most)
        return max(least, min(most, far + 1))

    def _zombie_chart_spot(self, zombie: Zombie) -> phone_view.ChartSpot:
        spot = self._hex_chart_spot(
            zombie.hex, _FIGURE_DIAMETER, target_ids.zombie_target(zombie.id), "", "other" if zombie.active else "back"
        )
        if zombie.kind == ZombieKind.COMMON:
            called = say("zombies_phone.zombie", number=zombie.id)
            return replace(spot, art="zombie_active" if zombie.active else "zombie_inactive", name=called)
        called = names_of(self.game.content).content_name(zombie.kind)
        name = f"special_{zombie.kind}{'' if zombie.active else '_inactive'}"
        art = name if name in _ZOMBIE_PICTURES else f"special_{zombie.kind}"
        return replace(spot, art=art, text=str(zombie.hp), name=called)

    def _tile_drawings(self, builder: StateBuilder) -> Iterator[phone_view.ChartDrawing]:
        """The tiles as they lie; whoever looks from a phone sees them round the hexes that are shown."""
        for laid in builder.laid:
            x, y = hex_geometry.tile_centre(laid.place)
            tone = "" if laid.explored else "dim"
            yield phone_view.ChartDrawing(
                self._tile_pictures.get(laid.tile, _PLAIN_TILE_PICTURE), x, y, *_TILE_SIZE, 60 * laid.turn, tone
            )

    def _hex_chart_spot(self, hex_: Hex, size: float, place: TargetId, text: str, tone: str) -> phone_view.ChartSpot:
        x, y = hex_geometry.hex_centre(hex_)
        return phone_view.ChartSpot(
            round(x, 2),
            round(y, 2),
            size,
            place,
            text,
            tone,
            "hex" if size == _HEX_DIAMETER else "disc",
            name=hex_text(hex_),
        )

    def _health_block(self, builder: StateBuilder) -> phone_view.Block:
        """Everybody's health, and hands only as counts."""
        rows = [(say("zombies_phone.horde"), str(builder.horde))] if builder.drawn else []
        called = names_of(self.game.content)
        for other, person in enumerate(builder.people):
            rows.append((called.survivor_of_seat(other), _survivor_state_text(person)))
        return phone_view.Facts(tuple(rows))


def _survivor_state_text(person: SurvivorState) -> str:
    if not person.alive:
        return say("zombies_phone.state_dead")
    if person.down:
        return say("zombies_phone.state_down", hp=hp_text(person.hp))
    count = len(person.armed_weapon.hand) if person.arms else 0
    return say("zombies_phone.state", hp=hp_text(person.hp), count=count)


def _item_text_lines(texts: dict[str, str], item: str) -> tuple[str, ...]:
    return tuple(filter(None, (translate_text(texts.get(item, "")),)))


def _survivor_picture_name(id_: str, seat: Seat, *, down: bool = False) -> str:
    return f"survivor_{id_}.{seat % phone_view.SIDES}{'.down' if down else ''}"


def _figure_svg_lying_down(text: str) -> str:
    """The drawing of a figure, turned about the middle of its base and small enough to stay whole.

    See docs/decisions.md, Pictures.
    """
    start = text.find(">", text.find("<svg")) + 1
    end = text.rfind("</svg>")
    if not 0 < start <= end:
        return text
    x, y = _BASE_POSITION
    turned = f'<g transform="translate({x} {y}) rotate(90) scale({_LYING_SCALE}) translate({-x} {-y})">'
    return f"{text[:start]}{turned}{text[start:end]}</g>{text[end:]}"


def _cropped_chart(
    spots: list[phone_view.ChartSpot], title: str, grounds: tuple[phone_view.ChartDrawing, ...]
) -> phone_view.Chart:
    """Moved so that all spots are right and below of nothing; the ground is cut off where they end."""
    left = min((each.x for each in spots), default=0.0) - 1.0
    top = min((each.y for each in spots), default=0.0) - 1.0
    moved = tuple(replace(each, x=round(each.x - left, 2), y=round(each.y - top, 2)) for each in spots)
    wide, high = max((each.x for each in moved), default=1.0) + 1.0, max((each.y for each in moved), default=1.0) + 1.0
    below = tuple(
        replace(each, x=round(each.x - left, 2), y=round(each.y - top, 2))
        for each in grounds
        if -_TILE_SIZE[0] / 2 < each.x - left < wide + _TILE_SIZE[0] / 2
        and -_TILE_SIZE[0] / 2 < each.y - top < high + _TILE_SIZE[0] / 2
    )
    return phone_view.Chart(round(wide, 2), round(high, 2), moved, (), title, below)


def _odds_row_with_percent(words: str, chance: Fraction) -> tuple[str, int, str]:
    return words, round(100 * chance), wording.percent_text(chance)
