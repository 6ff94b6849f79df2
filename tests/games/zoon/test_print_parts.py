"""What Zoon prints: sixteen cards a tribe with one back, and on every card what it can do."""

from __future__ import annotations

import io
from pathlib import Path

import pygame

from tabletop.content.games import load_game
from tabletop.content.new_pack import write_new_pack
from tabletop.games.zoon.board.card_pictures import CardPictures
from tabletop.games.zoon.board.card_tones import CARD_RATIO, FRAME_TONES, INK, frame_tint
from tabletop.games.zoon.print_parts import print_parts
from tabletop.games.zoon.rules.cards import make_deck
from tabletop.games.zoon.rules.rules import Zoon
from tabletop.print_options import PartKind
from tabletop.ui.printing.document import compile_typst
from tabletop.ui.printing.faces import Face, Picture, Words
from tabletop.ui.printing.parts import PrintArt, PrintedPart
from tabletop.ui.printing.sheets import Placement, SheetPage
from tabletop.ui.printing.typst_source import TypstWriter
from tests.ui.pilot import piloted


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


def printed_picture(face: Face, width: int) -> pygame.Surface:
    """The face as it is printed, so many pixels wide."""
    writer = TypstWriter("Test", "en")
    writer.add_page(SheetPage(face.width, face.height, (Placement(face, 0, 0),)))
    png = compile_typst(writer, "png", width / face.width * 25.4)
    made = pygame.image.load(io.BytesIO(png), "face.png")
    return pygame.transform.smoothscale(made, (width, round(width * CARD_RATIO)))


def mean_difference(one: pygame.Surface, two: pygame.Surface) -> float:
    """Of all colours of all pixels, 0 to 255, over the ground of a printed card."""
    ground = pygame.Surface(one.get_size())
    ground.fill(INK)
    first, second = ground.copy(), ground.copy()
    first.blit(one, (0, 0))
    second.blit(two, (0, 0))
    pixels = (pygame.surfarray.array3d(each).astype(int) for each in (first, second))
    return float(abs(next(pixels) - next(pixels)).mean())


def test_a_printed_card_looks_like_that_on_the_screen(tmp_path: Path) -> None:
    with piloted(tmp_path / "saves") as pilot:
        pictures = CardPictures(pilot.stage)
        for tribe in game().content.tribes:
            deck = make_deck(tribe)
            faces = {part.name: part.front for part in cards() if part.count == 1}
            chief, *others = [card for card in deck.cards if card.name in faces and card.copies]
            printed = printed_picture(faces[chief.name], 400)
            assert mean_difference(printed, pictures.large_card(deck, chief, 400)) < 8
            assert mean_difference(printed, pictures.large_card(deck, others[0], 400)) > 16


def test_the_pictures_of_a_pack_are_printed_in_place_of_ours(tmp_path: Path) -> None:
    write_new_pack("zoon", "my_tribe", tmp_path / "my_tribe")
    folder = tmp_path / "my_tribe" / "zoon"
    (folder / "art").mkdir()
    figure = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 360"><rect width="9" height="9"/></svg>'
    (folder / "art" / "figure_my-tribe.svg").write_text(figure, encoding="utf-8")
    pygame.image.save(pygame.Surface((50, 70)), folder / "art" / "back_my-tribe.png")
    made = load_game("zoon", folder)
    assert isinstance(made, Zoon)
    tribe = next(each for each in made.content.tribes if each.id == "my-tribe")
    own = [part for part in print_parts(made, PrintArt(made)) if part.deck == tribe.name]
    zoons = [part for part in own if any(card.name == part.name for card in make_deck(tribe).cards)]
    assert zoons
    assert all(figure in [each.svg for each in part.front.elements if isinstance(each, Picture)] for part in zoons)
    (back,) = {part.back for part in own}
    assert back is not None
    (picture,) = back.elements
    assert isinstance(picture, Picture)
    assert "data:image/png;base64," in picture.svg
