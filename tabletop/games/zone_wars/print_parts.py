"""What Zone Wars prints: cards of models, gear, artifacts, mutations and the Zone, tokens, figures, mats, rulers.

Named by the box; `ui/printing` calls `print_parts`. Inches are inches. Counts come from the content: copies of Zone
cards, gear of all characters, the cap of m-points, artifact tokens of the richest scenario.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from tabletop.games.zone_wars.board.event_messages import gear_trait_texts
from tabletop.games.zone_wars.board.mat.terrain_svg import (
    TerrainArt,
    piece_svg,
    shadows_svg,
    terrain_shadow_svg_paths,
)
from tabletop.games.zone_wars.board.names import ZoneWarsNames
from tabletop.games.zone_wars.rules.content.cards import Character, Faction, Gear, Map, ZoneCard
from tabletop.games.zone_wars.rules.content.content import MOST_SEATS
from tabletop.games.zone_wars.rules.content.vocabulary import TerrainKind
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.play.seats import SIDES
from tabletop.print_options import PartKind
from tabletop.ui.messages import say, translate_text
from tabletop.ui.printing.composed_cards import (
    CardLook,
    CardText,
    composed_back,
    composed_card,
    disc_face,
    standup_part,
)
from tabletop.ui.printing.faces import MM_PER_INCH, Box, Element, Face, Line, Rect, Words, picture_face
from tabletop.ui.printing.parts import PrintArt, PrintedPart

_LOOK: Final = CardLook("#1A1610", "#F1E9D2", "#1A1610", "#3A3934", "#F7F1DC", "#A4471F")
_TINT: Final = "#56B4E9"
_MAT_UNITS, _MINI_UNITS, _BASE_UNITS = 900, 128, 84
"""Sides of the drawings of a mat and of a model, and the width of a model's base in its own."""
_TOKEN: Final = 18.0
_RULER_HEIGHT: Final = 20.0
_INK, _PAPER, _FIELD = "#1A1610", "#F7F1DC", "#E5C62E"


def print_parts(game: ZoneWars, art: PrintArt) -> Iterator[PrintedPart]:
    """Everything that a box would hold besides the rulebook."""
    maker = _ZoneWarsParts(game, art)
    yield from maker.character_cards()
    yield from maker.gear_cards()
    yield from maker.power_cards()
    yield from maker.zone_cards()
    yield from maker.tokens()
    yield from maker.bases()
    yield from maker.figures()
    yield from maker.mats()
    yield from maker.rulers()


class _ZoneWarsParts:
    def __init__(self, game: ZoneWars, art: PrintArt) -> None:
        self._content = game.content
        self._names = ZoneWarsNames(game.content)
        self._art = art

    # --- cards ------------------------------------------------------------------------------------------------

    def character_cards(self) -> Iterator[PrintedPart]:
        for faction in self._content.factions:
            for one in faction.characters:
                name = self._names.figure_name(one.id)
                yield PrintedPart(PartKind.REFERENCE, name, self._character_face(faction, one, name))
        for monster in self._content.monsters:
            name = self._names.figure_name(monster.id)
            note = f"{say('zone_wars.melee')} {monster.melee} · {say('zone_wars.health')} {monster.health}"
            text = CardText(name, translate_text(monster.text), note, str(monster.points))
            yield PrintedPart(PartKind.REFERENCE, name, composed_card(text, self._mini(monster.id), _LOOK))

    def _character_face(self, faction: Faction, one: Character, name: str) -> Face:
        values = (
            f"{say(f'zone_wars.{title}')} {getattr(one, title)}" for title in ("ranged", "melee", "survival", "health")
        )
        power = next((power for power in self._content.mutations if power.id == one.mutation), None)
        called = self._names.mutation_name(one.mutation, one.id)
        body = f"{called}: {translate_text(power.text)}" if power else called
        gear = ", ".join(map(self._names.card_name, one.gear))
        title = CardText(name, f"{body}\n{gear}", " · ".join(values))
        return composed_card(title, self._mini(one.figure or one.id), _LOOK)

    def gear_cards(self) -> Iterator[PrintedPart]:
        """Starting gear, as often as characters carry it, and one of each artifact."""
        counts = Counter(item for faction in self._content.factions for one in faction.characters for item in one.gear)
        decks = (
            (self._content.gear, say("zone_wars.print_gear"), "zone_wars/token_card"),
            (self._content.artifacts, say("zone_wars.print_artifacts"), "zone_wars/token_artifact"),
        )
        for cards, deck, sign in decks:
            back = composed_back(deck, self._art.text(sign), _LOOK)
            for card in cards:
                name = self._names.card_name(card.id)
                face = self._gear_face(card, name)
                yield PrintedPart(PartKind.CARDS, name, face, back, max(1, counts[card.id]), deck)

    def _gear_face(self, card: Gear, name: str) -> Face:
        note = " · ".join(gear_trait_texts(card))
        corner = f"+{card.bonus}" if card.bonus else ""
        points = say("zone_wars.print_points", count=card.points) if card.points else ""
        body = "\n".join(filter(None, (translate_text(card.text), points)))
        picture = self._art.first_of(f"zone_wars/item_{card.id}", "zone_wars/token_card")
        return composed_card(CardText(name, body, note, corner), picture, _LOOK)

    def power_cards(self) -> Iterator[PrintedPart]:
        """Those that are dealt, under the name that each faction gives them."""
        for faction in self._content.factions:
            deck = f"{self._names.faction_name(faction.id)}: {translate_text(faction.powers)}"
            back = composed_back(translate_text(faction.powers), self._art.text("zone_wars/m_point"), _LOOK)
            for power in self._content.mutations:
                if faction.id not in power.names:
                    continue
                name = translate_text(power.names[faction.id])
                picture = self._art.first_of(f"zone_wars/mutation_{power.id}", "zone_wars/m_point")
                text = CardText(name, translate_text(power.text), say(f"zone_wars.power_{power.kind}"))
                yield PrintedPart(PartKind.CARDS, name, composed_card(text, picture, _LOOK), back, 1, deck)

    def zone_cards(self) -> Iterator[PrintedPart]:
        deck = say("zone_wars.print_zone")
        back = composed_back(deck, self._art.text("zone_wars/token_zone"), _LOOK)
        for card in self._content.zone:
            name = self._names.zone_card_name(card.id)
            yield PrintedPart(PartKind.CARDS, name, self._zone_face(card, name), back, card.copies, deck)

    def _zone_face(self, card: ZoneCard, name: str) -> Face:
        texts = [translate_text(card.text)]
        if card.failed_text:
            texts.append(f"✗ {translate_text(card.failed_text)}")
        if card.passed_text:
            texts.append(f"✓ {translate_text(card.passed_text)}")
        picture = self._art.first_of(f"zone_wars/zone_{card.id}", "zone_wars/token_zone")
        return composed_card(CardText(name, "\n".join(texts)), picture, _LOOK)

    # --- tokens and figures -----------------------------------------------------------------------------------

    def tokens(self) -> Iterator[PrintedPart]:
        content, field = self._content, self._content.field
        models = max(len(faction.characters) for faction in content.factions)
        for side in SIDES[:MOST_SEATS]:
            yield self._token(f"token_action_{side.shape}", models)
        yield self._token("token_overwatch", models)
        yield self._token("token_zone", MOST_SEATS)
        artifacts = max(one.artifacts + MOST_SEATS * one.artifacts_each for one in content.scenarios)
        yield self._token("token_artifact", artifacts, 2 * field.token * MM_PER_INCH)
        yield self._token("token_objective", max(MOST_SEATS * one.objectives_each for one in content.scenarios))
        health = max(sum(one.health for one in faction.characters) for faction in content.factions)
        yield self._token("damage", MOST_SEATS * health // 2, 12.0)
        yield self._token("m_point", MOST_SEATS * field.m_cap // 2, 12.0)
        hotspots = sum(card.copies for card in content.zone if card.op == "hotspot")
        for name, count in (("token_hotspot", hotspots), ("token_card", models), ("token_junk", models)):
            if count:
                yield self._token(name, count)

    def _token(self, name: str, count: int, width: float = _TOKEN) -> PrintedPart:
        face = disc_face(self._art.text(f"zone_wars/{name}"), width, "", 0.3)
        return PrintedPart(PartKind.TOKENS, say("zone_wars.print_token"), face, count=count)

    def bases(self) -> Iterator[PrintedPart]:
        """Bases for stand-ups, in each side's colour; the bright half is the front."""
        wide = 2 * self._content.field.radius * MM_PER_INCH
        models = max(len(faction.characters) for faction in self._content.factions)
        for side in SIDES[:MOST_SEATS]:
            face = disc_face(_base_svg(side.hex), wide)
            yield PrintedPart(PartKind.TOKENS, say("zone_wars.print_base"), face, count=models)
        for monster in self._content.monsters:
            face = disc_face(_base_svg("#8C8572"), 2 * monster.radius * MM_PER_INCH)
            yield PrintedPart(PartKind.TOKENS, say("zone_wars.print_base"), face)

    def figures(self) -> Iterator[PrintedPart]:
        for faction in self._content.factions:
            for one in faction.characters:
                yield self._figure(self._names.figure_name(one.id), one.figure or one.id, self._content.field.radius)
        for monster in self._content.monsters:
            yield self._figure(self._names.figure_name(monster.id), monster.id, monster.radius)

    def _figure(self, name: str, picture: str, radius: float) -> PrintedPart:
        side = 2 * radius * MM_PER_INCH * _MINI_UNITS / _BASE_UNITS
        return standup_part(name, self._mini(picture), side, side)

    def _mini(self, name: str) -> str:
        return self._art.first_of(f"zone_wars/mini_{name}", "zone_wars/mini_null")

    # --- the mat ----------------------------------------------------------------------------------------------

    def mats(self) -> Iterator[PrintedPart]:
        side = self._content.field.mat * MM_PER_INCH
        for map_ in self._content.maps:
            face = picture_face(self._mat_svg(map_), side, side)
            yield PrintedPart(PartKind.MATS, translate_text(map_.name), face, is_cut=False)

    def _mat_svg(self, map_: Map) -> str:
        """The ground with its terrain as it is seen from above, in inches."""
        field = self._content.field
        art = TerrainArt(field, {pattern.id: pattern for pattern in self._content.patterns}, self._drawing_or_nothing)
        pieces = sorted(map_.terrain, key=lambda piece: piece.kind == TerrainKind.BUILDING)
        ground = self._art.first_of(f"zone_wars/mat_{map_.id}", "zone_wars/mat")
        ground = ground[ground.index(">") + 1 : ground.rindex("</svg>")]
        shadows = shadows_svg(terrain_shadow_svg_paths(field, piece) for piece in pieces)
        drawn = "".join(piece_svg(art, piece, 0.0) for piece in pieces)
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
            f' viewBox="0 0 {field.mat:g} {field.mat:g}">'
            f'<g transform="scale({field.mat / _MAT_UNITS:.6f})">{ground}</g>{shadows}{drawn}</svg>'
        )

    def _drawing_or_nothing(self, name: str) -> str:
        return self._art.text(f"zone_wars/{name}") if self._art.has_drawing(f"zone_wars/{name}") else ""

    def rulers(self) -> Iterator[PrintedPart]:
        """A stick of the longest range with the shorter ones marked, one of each shorter range, and the step."""
        field = self._content.field
        ranges = ((say("zone_wars.range_close"), field.close), (say("zone_wars.range_medium"), field.medium))
        marks = (*ranges, (say("zone_wars.range_long"), field.long))
        yield PrintedPart(PartKind.RULERS, say("zone_wars.print_ruler"), _stick(field.long, marks), count=2)
        for name, inches in ranges:
            yield PrintedPart(PartKind.RULERS, name, _stick(inches, ((name, inches),)), count=2)
        step = 2 * field.radius
        yield PrintedPart(PartKind.RULERS, say("zone_wars.print_step"), _stick(step, (("", step),)), count=MOST_SEATS)


def _stick(inches: float, marks: tuple[tuple[str, float], ...]) -> Face:
    """A ruler with a tick at every whole inch and a line at each range."""
    wide = inches * MM_PER_INCH
    elements: list[Element] = [Box(Rect(0, 0, wide, _RULER_HEIGHT), _PAPER, _INK, 0.2)]
    for inch in range(1, int(inches + 1e-6) + 1):
        x = inch * MM_PER_INCH
        elements.append(Line(x, 0, x, 4, 0.25, _INK))
        elements.append(Words(str(inch), Rect(x - 6, 4.2, 5.6, 3.6), 8, _INK, one_line=True))
    start = 0.0
    for name, end in marks:
        x = end * MM_PER_INCH
        elements.append(Line(x, 0, x, _RULER_HEIGHT, 0.5, _LOOK.accent))
        said = f"{name} {end:g}″".strip()
        at = Rect(start * MM_PER_INCH + 1, 10, x - start * MM_PER_INCH - 2, 8)
        elements.append(Words(said, at, 13, _INK, is_bold=True, one_line=True))
        start = end
    return Face(wide, _RULER_HEIGHT, tuple(elements))


def _base_svg(colour: str) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="22 40 84 84">'
        f'<circle cx="64" cy="82" r="42" fill="{_INK}"/><circle cx="64" cy="82" r="39.5" fill="{colour}"/>'
        f'<path d="M24.5 82A39.5 39.5 0 0 1 103.5 82Z" fill="{_INK}" fill-opacity="0.45"/>'
        f'<path d="M46 106L64 124L82 106Z" fill="{_INK}"/><path d="M52 108L64 120L76 108Z" fill="{_PAPER}"/>'
        f'<circle cx="64" cy="82" r="28" fill="#8C8572" stroke="{_INK}" stroke-width="2"/></svg>'
    )
