"""`tabletop conform` looks at the table: whatever is wrong there is told once, with the place and what to do."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from tabletop.__main__ import main
from tabletop.cli.main import main as command
from tabletop.ui.messages import english_texts_by_id
from tests.foreign.site import NAME as DRAGGED
from tests.foreign.written import changed, written
from tests.ui.message_catalogues import add_messages
from tools.translations import compile_catalogues

Said = pytest.CaptureFixture[str]
GAMES = ("--games", "2")
NUMBERS = count(1)


@pytest.fixture
def package(tmp_path: Path) -> Iterator[Path]:
    """The game as it is written, under a name that no other test has used: its words are remembered by that."""
    with written(tmp_path, f"wharf_{next(NUMBERS)}") as folder:
        compile_catalogues(folder / "locale")
        yield folder


@pytest.fixture
def english(package: Path) -> Path:
    """The same without its German catalogue."""
    shutil.rmtree(package / "locale" / "de")
    return package


def messages(package: Path) -> Path:
    """Its English sentences."""
    return package / "locale" / "en" / "LC_MESSAGES" / f"{package.name}.po"


def faults(package: Path, capsys: Said) -> list[str]:
    """What is wrong with the table; nothing is wrong with the rules."""
    compile_catalogues(package / "locale" / "en")
    status = main(["conform", package.name, *GAMES])
    lines = capsys.readouterr().out.splitlines()
    assert status == int(any(line.startswith("FAULT") for line in lines))
    assert not [line for line in lines if line.startswith("FAULT") and "table, pages and texts" not in line]
    assert command(["conform", package.name, *GAMES]) == 0, "without a window nothing is found"
    capsys.readouterr()
    return [line.strip() for line in lines if line.startswith("      ")]


def test_the_game_as_it_is_written_has_no_fault(package: Path, capsys: Said) -> None:
    assert faults(package, capsys) == []


def test_a_word_of_the_board_that_is_missing_is_told(english: Path, capsys: Said) -> None:
    changed(messages(english), f'msgid "{english.name}.place"\nmsgstr "click a free cell"\n\n', "")
    (told,) = faults(english, capsys)
    key = f"{english.name}.place"
    assert told == f"board/messages.py:20: there is no text {key!r}; add it to locale/en"


def test_a_word_whose_key_is_put_together_is_told_when_it_is_said(english: Path, capsys: Said) -> None:
    changed(english / "board" / "messages.py", f'say("{english.name}.place")', f'say("{english.name}." + "plaice")')
    (told,) = faults(english, capsys)
    key = f"{english.name}.plaice"
    assert told.startswith("lesson first-row:1 (board/messages.py:20, in prompt_text): ")
    assert told.endswith(f"there is no text {key!r}; add it to locale/en")


def test_a_word_that_is_hardly_ever_said_is_told_too(english: Path, capsys: Said) -> None:
    board, own = english / "board" / "board.py", f'say("{english.name}.never")'
    changed(board, "        return now\n", f"        return now if now >= 0 else float({own})\n")
    changed(board, "import Stage\n", "import Stage\nfrom tabletop.ui.messages import say\n")
    (told,) = faults(english, capsys)
    assert told.startswith("board/board.py:")


def test_a_blank_that_nobody_fills_is_told(english: Path, capsys: Said) -> None:
    changed(messages(english), "click a free cell", "{who} clicks a free cell")
    (told,) = faults(english, capsys)
    assert f"nothing fills {{who}} in {english.name}.place (board/messages.py:20, in prompt_text)" in told


def test_a_drawing_that_is_missing_is_told(english: Path, capsys: Said) -> None:
    (english / "sprites" / "square.svg").unlink()
    (told,) = faults(english, capsys)
    assert "there is no square.svg in sprites (board/board.py:" in told


def test_a_cover_that_is_missing_is_told(english: Path, capsys: Said) -> None:
    (english / "sprites" / "cover.svg").unlink()
    (told,) = faults(english, capsys)
    assert told == "cover: there is no cover.svg in sprites; draw it, or use another name"


def test_a_letter_that_no_font_has_is_told_with_its_key(english: Path, capsys: Said) -> None:
    words = english / "data" / "words.yaml"
    changed(words, "Look out for two rows at once.", "Look out \N{BALLOT X} two rows at once.")
    (told,) = faults(english, capsys)
    assert told.startswith("data/words.yaml, tagline: no font has '\N{BALLOT X}' (U+2717) in ")


def test_a_letter_in_the_list_of_moves_is_told_with_its_move(english: Path, capsys: Said) -> None:
    changed(english / "board" / "messages.py", '    def sounds(', (
        '    def notation(self, text: str) -> str:\n        return f"\N{BALLOT X}{text}"\n\n    def sounds('
    ))  # fmt: skip
    (told,) = faults(english, capsys)
    assert told.startswith("table, move ")
    assert "(U+2717)" in told


def test_a_board_that_fails_to_draw_is_told_with_the_line(english: Path, capsys: Said) -> None:
    changed(english / "board" / "board.py", "            if seat != FREE:\n", "            if 1 / (seat - 1):\n")
    (told,) = faults(english, capsys)
    assert "ZeroDivisionError: " in told
    assert "(board/board.py:" in told
    assert ", in draw)" in told


def test_a_board_that_fails_to_move_is_told_once_and_the_match_stops(english: Path, capsys: Said) -> None:
    changed(english / "board" / "board.py", "        self._view = view\n        return now", "        return 1 / 0")
    (told,) = faults(english, capsys)
    assert "ZeroDivisionError: " in told
    assert ", in animate)" in told


def test_a_file_that_cannot_be_read_is_told_by_the_check_of_the_files_alone(english: Path, capsys: Said) -> None:
    changed(english / "data" / "words.yaml", "tagline:", "tag_line:")
    assert main(["conform", english.name, *GAMES]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert "ok    table, pages and texts in 'en'" in lines
    assert [line for line in lines if "tag_line" in line] != []


DRAGGING = {
    "data/lessons.yaml": ("Click the", "Drag to the", "data/lessons.yaml, lessons[first-row].steps[0].text: "),
    "": ("click a free", "drag to a free", ".place: "),
}


@pytest.mark.parametrize("file", DRAGGING)
def test_a_game_of_clicks_that_speaks_of_dragging_is_told(english: Path, capsys: Said, file: str) -> None:
    old, new, place = DRAGGING[file]
    changed(english / file if file else messages(english), old, new)
    (told,) = faults(english, capsys)
    assert place in told
    assert told.endswith(" speaks of dragging, but one click does everything; speak of clicks")


def test_a_table_that_speaks_of_dragging_is_told(english: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the program's own did, where a game says nothing itself."""
    changed(english / "board" / "messages.py", "def prompt_text(", "def unused(")
    add_messages(monkeypatch, {"table.your_turn_click": english_texts_by_id()["table.your_turn"]})
    assert main(["conform", english.name, *GAMES]) == 1
    told = [line.strip() for line in capsys.readouterr().out.splitlines() if line.startswith("      ")]
    assert [line for line in told if line.startswith("table: ") and "drag what you want" in line] == told
    assert len(told) == 1


def test_a_game_that_is_dragged_later_may_speak_of_it(
    english: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where pieces are placed first and moved then: all of a match counts, not only what is picked of it."""
    monkeypatch.setattr("tabletop.ui.conformance.tour.DECISIONS", 0)
    changed(english / "data" / "lessons.yaml", "Click the", "Drag to the")
    changed(
        english / "board" / "picks.py", "(action.cell,)", '(("c3", "b2") if action.cell == "c3" else (action.cell,))'
    )
    assert main(["conform", english.name, *GAMES]) == 0


def test_a_board_that_cannot_be_opened_says_nothing_about_clicks(english: Path, capsys: Said) -> None:
    changed(english / "data" / "lessons.yaml", "Click the", "Drag to the")
    changed(english / "board" / "board.py", "        self._side = 1\n", "        self._side = 1 // 0\n")
    (told,) = faults(english, capsys)
    assert "ZeroDivisionError" in told


def test_places_that_no_click_finds_are_told(english: Path, capsys: Said) -> None:
    changed(
        english / "board" / "board.py",
        "return next((cell for cell in self._spots if",
        "return next((cell for cell in () if",
    )
    (told,) = faults(english, capsys)
    assert told.startswith("table, move 0: ")
    assert "can't be clicked; let spots() name it, and place_at() find it there" in told


PO = """msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\n"

msgid "{seat} plays {cell}"
msgstr "%s"

msgid "%s.place"
msgstr "%s"
"""


PRESSED = (
    "        return (action.cell,)\n",
    "        return (action.cell,)\n\n"
    "    def picker(self, view: object, actions: object) -> object:\n"
    "        from tabletop.ui.gesture.picker import ChoicePicker\n\n"
    "        pairs = zip(actions, (*actions[1:], actions[0]), strict=True)\n"
    "        return ChoicePicker({action: (other.cell,) for action, other in pairs})\n",
)


def test_places_that_play_another_action_are_told(english: Path, capsys: Said) -> None:
    changed(english / "board" / "picks.py", *PRESSED)
    (told,) = faults(english, capsys)
    assert "is not played when its places " in told
    assert told.endswith("; let steps() of the picks name places that are told apart")


def catalogue(english: Path, line: str, click: str = "ein freies Feld anklicken") -> Path:
    """Brings a catalogue; gives its folder of languages."""
    folder = english / "locale" / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / f"{english.name}.po").write_text(PO % (line, english.name, click), encoding="utf-8")
    return english / "locale"


WRONG = [
    ("{sitz} legt auf {cell}", "nothing fills {sitz}"),
    ("{seat} legt", "{cell} is left out"),
    ("{seat} legt auf {cell", "a brace is open"),
]


@pytest.mark.parametrize(("line", "what"), WRONG, ids=[what for _, what in WRONG])
def test_a_translation_with_other_blanks_is_told(english: Path, capsys: Said, line: str, what: str) -> None:
    compile_catalogues(catalogue(english, line))
    told = faults(english, capsys)
    assert any(what in each and each.startswith("data/words.yaml, events.") and ", in de: " in each for each in told)


def test_a_right_translation_has_no_fault(english: Path, capsys: Said) -> None:
    compile_catalogues(catalogue(english, "{seat} legt auf {cell}"))
    assert faults(english, capsys) == []


def test_a_translation_that_no_font_can_draw_is_told(english: Path, capsys: Said) -> None:
    compile_catalogues(catalogue(english, "{seat} legt auf {cell}", "\N{HANGUL SYLLABLE GIM}"))
    (told,) = faults(english, capsys)
    place = f"locale/en/LC_MESSAGES/{english.name}.po, {english.name}.place"
    assert told.startswith(f"{place}, in de: no font has ")


def test_a_catalogue_that_is_not_compiled_is_told(english: Path, capsys: Said) -> None:
    catalogue(english, "{seat} legt auf {cell}")
    (told,) = faults(english, capsys)
    assert told.startswith(f"locale/de/LC_MESSAGES/{english.name}.po: it is not compiled")


def test_a_game_that_is_dragged_may_speak_of_it(capsys: Said) -> None:
    assert main(["conform", DRAGGED, *GAMES]) == 0
    assert "table, pages and texts in 'de'" in capsys.readouterr().out


def test_ctrl_c_stops_with_a_sentence(english: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    from tabletop.ui.conformance.tour import ClickThroughPlayer

    def interrupted(self: ClickThroughPlayer) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(ClickThroughPlayer, "play_match", interrupted)
    assert main(["conform", english.name]) == 130
    assert capsys.readouterr().err == "tabletop: stopped; only what is listed was checked\n"


def test_how_long_it_takes_is_said_first_and_progress_on_a_terminal(
    english: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tabletop.cli.conform._LONG", 0.0)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(["conform", english.name, *GAMES]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("This takes about ")
    steps = [part.split() for part in err.split("\r") if part.startswith("Drawing")]
    assert steps[-1][1] == steps[-1][3]
    assert len(steps) > 10
