"""A line of text that is edited: selection, limits, words, undo, and what is composed."""

from __future__ import annotations

import pytest

from tabletop.ui.widgets.editable_text import EditableText

FAMILY = "👩\u200d👧"


def made(text: str = "", *, longest: int = 40) -> EditableText:
    return EditableText(text, longest=longest)


def typed(text: EditableText, letters: str) -> None:
    for letter in letters:
        text.insert(letter)


def test_what_is_typed_takes_the_place_of_what_is_selected() -> None:
    text = made("one two")
    text.move_caret_by(-1, by_word=True, selects=True)
    assert text.selected_text == "two"
    assert text.insert("2")
    assert (text.text, text.caret, text.selection) == ("one 2", 5, (5, 5))


def test_a_selection_ends_at_the_side_to_which_the_caret_goes() -> None:
    for by, caret in ((-1, 0), (1, 3)):
        text = made("abc")
        text.select_all()
        text.move_caret_by(by)
        assert (text.caret, text.selected_text) == (caret, "")


def test_what_is_too_long_is_cut_and_that_is_told() -> None:
    text = made("abc", longest=5)
    assert not text.insert("defg")
    assert text.text == "abcde"
    text.select_all()
    assert text.insert("12345")
    assert text.text == "12345"


def test_a_cut_goes_through_no_letter_with_its_marks() -> None:
    text = made("ab", longest=4)
    assert not text.insert(FAMILY)
    assert text.text == "ab"


def test_caret_and_deletion_take_a_letter_with_its_marks() -> None:
    text = made(f"a{FAMILY}b")
    text.move_caret_by(-1)
    text.move_caret_by(-1)
    assert text.caret == 1
    text.delete(1)
    assert text.text == "ab"
    text = made(f"a{FAMILY}")
    text.delete(-1)
    assert text.text == "a"
    text = made(f"a{FAMILY}")
    text.move_to(2)
    assert text.caret in (1, 4), "never inside"


@pytest.mark.parametrize(
    ("start", "by", "end"),
    [(0, 1, 3), (3, 1, 8), (2, 1, 3), (12, -1, 9), (9, -1, 4), (6, -1, 4), (12, 1, 12), (0, -1, 0)],
)
def test_words_are_jumped(start: int, by: int, end: int) -> None:
    text = made("one four fin")
    text.move_to(start)
    text.move_caret_by(by, by_word=True)
    assert text.caret == end


def test_a_word_is_deleted_to_either_side() -> None:
    text = made("one two three")
    text.delete(-1, by_word=True)
    assert text.text == "one two "
    text.move_to_end(-1)
    text.delete(1, by_word=True)
    assert text.text == " two "


@pytest.mark.parametrize(("at", "word"), [(0, "Ada"), (2, "Ada"), (3, ", "), (6, "née"), (99, "née"), (4, ", ")])
def test_a_double_press_selects_the_word_there(at: int, word: str) -> None:
    text = made("Ada, née")
    text.select_word_at(at)
    assert text.selected_text == word


def test_undo_goes_back_by_words_and_redo_forth_again() -> None:
    text = made()
    typed(text, "good day")
    text.undo()
    assert text.text == "good"
    text.undo()
    assert text.text == ""
    text.undo()
    assert text.text == ""
    text.redo()
    text.redo()
    text.redo()
    assert (text.text, text.caret) == ("good day", 8)


def test_a_paste_is_undone_as_a_whole_and_alone() -> None:
    text = made()
    typed(text, "ab")
    text.insert("one two", is_paste=True)
    typed(text, "c")
    states = []
    for _ in range(3):
        text.undo()
        states.append(text.text)
    assert states == ["abone two", "ab", ""]


def test_undo_brings_back_what_was_selected() -> None:
    text = made("one two")
    text.select_word_at(0)
    text.insert("x")
    text.undo()
    assert (text.text, text.selected_text) == ("one two", "one")


def test_letters_that_are_deleted_one_by_one_come_back_together() -> None:
    text = made("abcd")
    for _ in range(3):
        text.delete(-1)
    text.undo()
    assert text.text == "abcd"


def test_a_move_of_the_caret_begins_another_step() -> None:
    text = made()
    typed(text, "ab")
    text.move_caret_by(-1)
    typed(text, "x")
    text.undo()
    assert text.text == "ab"


def test_another_edit_forgets_what_could_be_redone() -> None:
    text = made()
    typed(text, "ab")
    text.undo()
    typed(text, "c")
    text.redo()
    assert text.text == "c"


def test_all_of_it_is_replaced_in_one_step() -> None:
    text = made("abc", longest=4)
    assert text.replace_all_text("xyz")
    assert not text.replace_all_text("12345")
    assert text.text == "1234"
    assert text.replace_all_text("")
    text.undo()
    text.undo()
    assert text.text == "xyz"


def test_what_is_composed_is_shown_where_it_will_stand_and_is_no_text() -> None:
    text = made("a b c")
    text.select_word_at(2)
    text.compose("ni", 1)
    assert (text.text, text.shown_text, text.composition_span, text.shown_caret) == ("a b c", "a ni c", (2, 4), 3)
    text.insert("你")
    assert (text.text, text.shown_text, text.composition) == ("a 你 c", "a 你 c", "")


def test_a_composition_that_is_given_up_leaves_the_selection() -> None:
    text = made("abc")
    text.select_all()
    text.compose("ni", 2)
    text.compose("", 0)
    assert (text.shown_text, text.selected_text) == ("abc", "abc")


@pytest.mark.parametrize(
    ("typed_text", "kept"), [("a\tb", "a b"), ("\na\x00\t\tb\r\n", "a b"), ("a\u202eb", "ab"), (" ", " "), ("🩷", "🩷")]
)
def test_breaks_become_spaces_and_commands_to_the_screen_are_left_out(typed_text: str, kept: str) -> None:
    text = made()
    assert text.insert(typed_text)
    assert text.text == kept
