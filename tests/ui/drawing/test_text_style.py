"""The reading font and wider letter spacing: measured as drawn, in lines of the usual height, and no letter is lost."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

import pygame
import pytest

from tabletop.content import catalogues
from tabletop.ui.drawing.font_files import READING, letter_ranges_of_font, reading_font_file, shipped_font_files
from tabletop.ui.drawing.text import TextRenderer, TextStyle
from tabletop.ui.drawing.text_runs import is_single_run, split_runs
from tabletop.ui.messages import PSEUDO
from tests.ui.fontless import system_without_fonts
from tests.ui.languages import LANGUAGES

STYLES = [TextStyle(reading_font, spacing) for reading_font in (False, True) for spacing in (0, 5, 10)]
READABLE = TextStyle(reading_font=True)
SPACED = TextStyle(letter_spacing=10)
TEXTS = (
    "The quick fox",
    "Größe – „ja“ 50 %…",
    "Γειά Ольга",
    "太郎 Tarō",
    "שלום",
    "سلام",
    "e\u0301q\u0303",
    "a\u00adb\u00ad",
    "",
)


def texts_in(style: TextStyle) -> TextRenderer:
    pygame.font.init()
    made = TextRenderer()
    made.set_text_style(style)
    return made


def starts(label: pygame.Surface) -> list[int]:
    """Where letters begin, in pixels."""
    inked = [label.subsurface((x, 0, 1, label.height)).get_bounding_rect().h > 0 for x in range(label.width)]
    return [x for x in range(label.width) if inked[x] and not (x and inked[x - 1])]


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("text", TEXTS)
def test_a_label_is_as_wide_as_it_is_measured_and_as_high_as_any_other(style: TextStyle, text: str, bold: bool) -> None:
    texts, usual = texts_in(style), texts_in(TextStyle())
    for size in (14, 16, 21, 28, 48):
        label = texts.label(text, size, "#FFFFFF", bold=bold)
        assert label.width == texts.text_width(text, size, bold=bold)
        assert label.height == usual.label("A", size, "#FFFFFF", bold=bold).height
        one, other = (each.font_of_size(size, bold=bold) for each in (texts, usual))
        assert (one.get_ascent(), one.get_descent()) == (other.get_ascent(), other.get_descent())


@pytest.mark.parametrize("bold", [False, True])
def test_no_letter_of_the_reading_font_is_higher_or_lower_than_its_line(bold: bool) -> None:
    texts = texts_in(READABLE)
    font = texts.font_of_size(100, bold=bold)
    for letter in map(chr, range(32, 0x2200)):
        if letter in letter_ranges_of_font(reading_font_file(bold=bold)) and not unicodedata.combining(letter):
            _, _, low, high, _ = font.metrics(letter)[0] or (0, 0, -999, 999, 0)
            assert font.get_descent() <= low <= high <= font.get_ascent(), letter


def test_lines_are_as_wide_as_those_of_the_usual_font_on_average() -> None:
    text = "You keep the balance as long as every disc lies on the ring. Wer nicht ziehen kann, verliert."
    one, other = (texts_in(style).text_width(text, 16) for style in (READABLE, TextStyle()))
    assert other * 0.95 < one < other * 1.05
    assert one != other, "it is another font"


@pytest.mark.parametrize("bold", [False, True])
def test_what_the_reading_font_lacks_is_drawn_by_the_usual_ones(bold: bool) -> None:
    def files(text: str) -> list[tuple[str, str]]:
        runs = split_runs(text, bold=bold, is_reading_font=True)
        return [(run.text, run.file.name.partition("-")[0]) for run in runs]

    reading, noto, japanese = READING.partition("-")[0], "NotoSans", "NotoSansJP"
    assert files("Ann Ольга") == [("Ann ", reading), ("Ольга", noto)]
    assert files("a → b ↑") == [("a ", reading), ("→", japanese), (" b ", reading), ("↑", japanese)], "arrows match"
    assert files("Tarō 太郎") == [("Tar", reading), ("ō", noto), (" ", reading), ("太郎", japanese)]
    assert files("e\u0301") == [("e\u0301", reading)], "it has the letter with its accent"
    assert files("q\u030a") == [("q\u030a", noto)], "a mark that it has not is drawn by a font that has both"


@pytest.mark.parametrize("bold", [False, True])
def test_the_reading_font_has_all_that_counts_as_its_own(bold: bool) -> None:
    known = letter_ranges_of_font(reading_font_file(bold=bold))
    plain = [chr(code) for code in range(32, 0x10000) if code != 127 and is_single_run(chr(code), is_reading_font=True)]
    assert len(plain) > 300
    assert [letter for letter in plain if letter not in known] == []
    assert all(is_single_run(letter) for letter in plain)
    assert {*map(chr, range(32, 127)), *"äöüßÄÖÜéèêëàâçîïôûùœŒÉÀ’“”„«»–—…·×"} <= set(plain)


def messages_of(language: str) -> Iterable[str]:
    return (text for catalogue in catalogues.load_all_catalogues(language) for text in catalogue.messages().values())


@pytest.mark.parametrize("language", [tag for tag in LANGUAGES if tag != PSEUDO])
def test_no_sentence_has_a_box(language: str) -> None:
    with system_without_fonts():
        letters = sorted({letter for text in messages_of(language) for letter in text if letter.isprintable()})
        lost = [letter for letter in letters for run in split_runs(letter, is_reading_font=True)
                if run.text != letter or letter not in letter_ranges_of_font(run.file)]  # fmt: skip
    assert len(letters) > 60
    assert lost == []


def test_spacing_is_the_share_of_the_size_between_letters() -> None:
    texts, usual = texts_in(SPACED), texts_in(TextStyle())
    for size, gap in ((14, 1), (16, 2), (32, 3)):
        assert texts.text_width("minimum", size) == usual.text_width("minimum", size) + 6 * gap
    assert texts_in(TextStyle(letter_spacing=5)).text_width("minimum", 8) == usual.text_width("minimum", 8) + 6, (
        "it is seen"
    )
    spread, close = (starts(each.label("minimum", 32, "#FFFFFF")) for each in (texts, usual))
    assert len(spread) == len("minimum"), "every letter is apart"
    assert spread == [x + 3 * number for number, x in enumerate(close)]
    both = texts.label("AB", 32, "#FFFFFF", spacing=4).width
    assert both == texts.text_width("AB", 32) + 4, "a heading's own spacing is added"
    assert texts.text_width("A", 32) == usual.text_width("A", 32), "what stands alone stays in the middle"
    mixed = texts.text_width("A太", 32)
    assert mixed == texts.text_width("A", 32) + texts.text_width("太", 32) + 3, "also where the font changes"


def test_nothing_is_put_between_a_letter_and_its_marks_or_letters_that_join() -> None:
    texts, usual = texts_in(SPACED), texts_in(TextStyle())
    assert texts.text_width("e\u0301", 32) == usual.text_width("e\u0301", 32)
    assert texts.text_width("か\u3099き", 32) == usual.text_width("か\u3099き", 32) + 3
    for joined in ("سلام", "क्षेत्र"):
        assert texts.text_width(joined, 32) == usual.text_width(joined, 32)
    whole, spaced = (each.label("محمد", 60, "#FFFFFF") for each in (usual, texts))
    assert pygame.image.tobytes(whole, "RGBA") == pygame.image.tobytes(spaced, "RGBA")


def test_hebrew_is_spaced_from_right_to_left() -> None:
    spaced = texts_in(TextStyle(letter_spacing=10)).label("שרה", 60, "#FFFFFF")
    usual = texts_in(TextStyle()).label("שרה", 60, "#FFFFFF")
    shin = texts_in(TextStyle()).label("ש", 60, "#FFFFFF")
    assert spaced.width == usual.width + 2 * 6
    last = spaced.get_bounding_rect()
    at = spaced.subsurface((last.right - shin.get_bounding_rect().w, 0, shin.get_bounding_rect().w, spaced.height))
    same = shin.subsurface(shin.get_bounding_rect().x, 0, shin.get_bounding_rect().w, shin.height)
    assert pygame.image.tobytes(at, "RGBA") == pygame.image.tobytes(same, "RGBA"), "the first letter is on the right"


def test_spaced_letters_keep_their_kerning() -> None:
    texts, usual = texts_in(SPACED), texts_in(TextStyle())
    pair = usual.text_width("AV", 60)
    assert pair < usual.text_width("A", 60) + usual.text_width("V", 60)
    assert texts.text_width("AV", 60) == pair + 6


def test_a_change_is_seen_in_everything_that_is_remembered() -> None:
    texts, sentence = texts_in(TextStyle()), "the quick brown fox jumps over the lazy dog"

    def seen() -> tuple[object, ...]:
        label = texts.label(sentence, 16, "#FFFFFF")
        return texts.text_width(sentence, 16), texts.wrap_lines(sentence, 16, 150), pygame.image.tobytes(label, "RGBA")

    before = seen()
    for style in (READABLE, SPACED):
        texts.set_text_style(style)
        now = seen()
        assert all(one != other for one, other in zip(now, before, strict=True) if not isinstance(one, list))
        assert all(texts.text_width(line, 16) <= 150 for line in texts.wrap_lines(sentence, 16, 150))
    assert texts.wrap_lines(sentence, 16, 150) != before[1], "a line of spaced text holds less"
    texts.set_text_style(TextStyle())
    assert seen() == before


def test_the_usual_style_never_looks_at_the_reading_font(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**_: object) -> None:
        raise AssertionError

    monkeypatch.setattr("tabletop.ui.drawing.font_files.reading_font_file", refuse)
    texts = texts_in(TextStyle())
    assert texts.text_width("太郎 Ann", 16) > 0
    assert shipped_font_files(bold=False)[0].name.startswith("NotoSans-")
