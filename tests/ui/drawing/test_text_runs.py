"""Which font draws which letters, in which order and script, and what nothing draws."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.ui.drawing import font_files, text_runs
from tabletop.ui.drawing.font_files import find_font_file, letter_ranges_of_font, shipped_font_files
from tabletop.ui.drawing.text import TextRenderer
from tabletop.ui.drawing.text_runs import REPLACEMENT, is_single_run, split_runs, undrawable_letters
from tests.ui.fontless import forget_fonts, system_without_fonts

LATIN, JAPANESE, HEBREW, ARABIC = shipped_font_files(bold=False)
RUNS = [
    ("Ben", [("Ben", LATIN, "", False)]),
    ("太郎", [("太郎", JAPANESE, "", False)]),
    ("Ольга", [("Ольга", LATIN, "", False)]),
    ("Tarō 太郎!", [("Tarō ", LATIN, "", False), ("太郎", JAPANESE, "", False), ("!", LATIN, "", False)]),
    ("שרה", [("שרה", HEBREW, "Hebr", True)]),
    ("محمد", [("محمد", ARABIC, "Arab", True)]),
    ("Ann שרה", [("Ann ", LATIN, "", False), ("שרה", HEBREW, "Hebr", True)]),
    ("שרה محمد", [("محمد", ARABIC, "Arab", True), (" ", LATIN, "", True), ("שרה", HEBREW, "Hebr", True)]),
    ("راما 2", [("2", LATIN, "", False), (" ", LATIN, "", True), ("راما", ARABIC, "Arab", True)]),
    ("क्षेत्र", [("क्षेत्र", LATIN, "Deva", False)]),
    ("か\u3099き", [("か\u3099き", JAPANESE, "", False)]),
    ("a\u200bb\u00adc\u202ed", [("abcd", LATIN, "", False)]),
    ("ab\u00ad", [("ab-", LATIN, "", False)]),
    ("می\u200cخواهم", [("می\u200cخواهم", ARABIC, "Arab", True)]),
    ("「A」", [("「", JAPANESE, "", False), ("A", LATIN, "", False), ("」", JAPANESE, "", False)]),
]
UNKNOWN = "\U0001f9ff\u13a0\U00012000"
"""Letters that no shipped font has."""


@pytest.fixture
def texts() -> TextRenderer:
    pygame.font.init()
    return TextRenderer()


@pytest.fixture
def bare_system() -> Iterator[None]:
    with system_without_fonts():
        yield


@pytest.mark.parametrize(("text", "runs"), RUNS)
def test_each_run_has_the_font_the_script_and_the_direction_of_its_letters(
    text: str, runs: list[tuple[str, Path, str, bool]]
) -> None:
    assert [(run.text, run.file, run.script, run.is_right_to_left) for run in split_runs(text)] == runs


@pytest.mark.parametrize("bold", [False, True])
def test_the_first_shipped_font_has_all_that_counts_as_plain(bold: bool) -> None:
    known = letter_ranges_of_font(shipped_font_files(bold=bold)[0])
    plain = [chr(code) for code in range(32, 0x10000) if chr(code).isprintable() and is_single_run(chr(code))]
    assert len(plain) > 1500
    assert [letter for letter in plain if letter not in known] == []
    assert "\u00ad" not in plain
    assert not is_single_run("太") and not is_single_run("ש") and not is_single_run("क")  # noqa: PT018


@pytest.mark.parametrize("bold", [False, True])
def test_the_japanese_font_has_kana_and_the_kanji_of_both_levels(bold: bool) -> None:
    known = letter_ranges_of_font(shipped_font_files(bold=bold)[1])
    wanted = {bytes((row, cell)).decode("euc_jp", "ignore") for row in range(0xB0, 0xF5) for cell in range(0xA1, 0xFF)}
    wanted = {letter for letter in wanted if len(letter) == 1}
    assert len(wanted) == 6355
    assert [letter for letter in wanted | set("ぁゖァヺー、。「」！？１ｱﾟ…※★→") if letter not in known] == []
    assert shipped_font_files(bold=bold)[1].stat().st_size < 3_000_000


@pytest.mark.usefixtures("bare_system")
def test_what_nothing_draws_is_named_and_seen_as_one_sign(texts: TextRenderer) -> None:
    assert undrawable_letters(f"Ann {UNKNOWN[0]}{UNKNOWN[1]} {UNKNOWN[1]}太שم") == UNKNOWN[:2]
    assert undrawable_letters("Ann 太郎 Ольга שרה محمد \u2068e\u0301\u2069") == ""
    assert [run.text for run in split_runs(f"a{UNKNOWN[0]}\ufe0f")] == [f"a{REPLACEMENT}"]
    assert texts.text_width(UNKNOWN[2], 20) == texts.text_width(REPLACEMENT, 20)


def test_a_letter_that_only_the_system_has_is_drawn_with_its_font(
    texts: TextRenderer, bare_system: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    borrowed = tmp_path / "system.ttf"
    borrowed.write_bytes(HEBREW.read_bytes())
    monkeypatch.setattr(font_files, "SHIPPED", ("NotoSans-{}.ttf",))
    forget_fonts()
    assert find_font_file("ש") is None
    forget_fonts()
    monkeypatch.setattr(pygame.font, "get_fonts", lambda: ["lastresort", "borrowed"])
    monkeypatch.setattr(pygame.font, "match_font", lambda name, bold: str(borrowed) if name == "borrowed" else None)
    assert [(run.text, run.file) for run in split_runs("aש", bold=True)] == [("a", shipped_font_files(bold=True)[0]),
                                                                              ("ש", borrowed)]  # fmt: skip
    borrowed_again = tmp_path / "again.ttf"
    borrowed.rename(borrowed_again)
    assert TextRenderer().label("aש", 30, "#FFFFFF").get_bounding_rect().w > 5, "it is gone, and no error"
    borrowed_again.rename(borrowed)
    label = texts.label("aש", 30, "#FFFFFF")
    assert label.get_size() == (texts.text_width("aש", 30), texts.font_of_size(30).get_height())
    assert (
        label.subsurface((texts.text_width("a", 30), 0, texts.text_width("ש", 30), label.height)).get_bounding_rect().w
        > 5
    )


def test_plain_text_never_looks_for_fonts(texts: TextRenderer, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError

    monkeypatch.setattr(text_runs, "find_font_file", refuse)
    monkeypatch.setattr(sys.modules["tabletop.ui.drawing.text"], "split_runs", refuse)
    for text in ("The quick fox", "Größe – „ja“ 50 %…", "Привет, Ольга!", "d-C", "Γειά"):
        assert texts.label(text, 16, "#FFFFFF").get_width() == texts.text_width(text, 16)


@pytest.mark.parametrize(
    ("name", "parts"), [("محمد", 1), ("محسن", 1), ("بيت", 1), ("سلام", 2), ("م ح م د", 4), ("שרה", 3)]
)
def test_letters_join_where_they_do_in_writing(texts: TextRenderer, name: str, parts: int) -> None:
    label = texts.label(name, 60, "#FFFFFF")
    inked = [label.subsurface((x, 0, 1, label.height)).get_bounding_rect().h > 0 for x in range(label.width)]
    assert len([x for x in range(1, label.width) if inked[x] and not inked[x - 1]]) + inked[0] == parts


@pytest.mark.parametrize("text", ["太郎 Привет, שלום! سلام (שרה)", "\u2068محمد\u2069: 12", "क्षेत्र 太", "か\u3099"])
@pytest.mark.parametrize("bold", [False, True])
def test_a_label_is_as_wide_as_it_is_measured_and_as_high_as_any_other(
    texts: TextRenderer, text: str, bold: bool
) -> None:
    label = texts.label(text, 24, "#FFFFFF", bold=bold)
    assert label.get_size() == (
        texts.text_width(text, 24, bold=bold),
        texts.label("A", 24, "#FFFFFF", bold=bold).height,
    )
    assert label.get_bounding_rect().w > label.width * 0.8


def test_files_that_are_no_fonts_draw_nothing(tmp_path: Path) -> None:
    for number, content in enumerate((b"", b"ttcf", b"noise" * 99, HEBREW.read_bytes()[:200])):
        path = tmp_path / f"{number}.ttf"
        path.write_bytes(content)
        assert "A" not in letter_ranges_of_font(path)
    assert "A" not in letter_ranges_of_font(tmp_path / "missing.ttf")
    assert "ש" in letter_ranges_of_font(HEBREW)
