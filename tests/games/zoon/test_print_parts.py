"""What Zoon prints: sixteen cards a tribe with one back, and on every card what it can do."""

from __future__ import annotations

from tabletop.content.games import load_game
from tabletop.games.zoon.board.card_tones import FRAME_TONES, frame_tint
from tabletop.games.zoon.print_parts import print_parts
from tabletop.games.zoon.rules.cards import make_deck
from tabletop.games.zoon.rules.rules import Zoon
from tabletop.print_options import PartKind
from tabletop.ui.printing.faces import Face, Words
from tabletop.ui.printing.parts import PrintArt, PrintedPart


def game() -> Zoon:
    made = load_game("zoon")
    assert isinstance(made, Zoon)
    return made


def cards() -> list[PrintedPart]:
    return [part for part in print_parts(game(), PrintArt()) if part.kind == PartKind.CARDS]


def words_on(face: Face | None) -> list[str]:
    assert face is not None
    return [each.text for each in face.elements if isinstance(each, Words)]


def test_a_tribe_has_its_zoons_its_trumps_and_the_tribe_card() -> None:
    content = game().content
    for tribe in content.tribes:
        own = [part for part in cards() if part.deck.startswith(tribe.name)]
        assert sum(part.count for part in own) == content.field.zoons + content.field.trumps + 1 == 16
        hidden = [part for part in own if part.deck == tribe.name]
        assert sum(part.count for part in hidden) == 15
        assert len({part.back for part in hidden}) == 1


def test_every_corner_value_and_text_of_the_content_is_on_a_card() -> None:
    printed = {part.name: part for part in cards()}
    for tribe in game().content.tribes:
        deck = make_deck(tribe)
        for trump in deck.trumps:
            assert trump.text in words_on(printed[trump.name].front)
        stars = words_on(printed[tribe.name].back)
        for card in deck.cards:
            if card.star is not None:
                assert card.star.text in stars
                assert card.name in stars
            if card.copies:
                faces = [words_on(part.front) for part in cards() if part.name == card.name]
                numbers = [str(corner) for corner in card.corners if isinstance(corner, int)]
                assert any(face[: len(numbers)] == numbers for face in faces)


def test_a_tribe_without_tones_wears_those_of_the_frames() -> None:
    assert list(frame_tint("dragons").values()) == list(FRAME_TONES)
    assert list(frame_tint("elk").values()) != list(FRAME_TONES)
