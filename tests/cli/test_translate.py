"""`tabletop translate`: a template for translators, catalogues that keep translations, a sentence for each fault."""

from __future__ import annotations

import gettext
import io
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from tabletop.__main__ import main
from tabletop.content import prose
from tabletop.content.translatable_texts import all_translatable_messages
from tests.foreign.site import describe, installed

Said = pytest.CaptureFixture[str]
NAME = "lagoon"
PLACE = f"{NAME}.place"
TAKEN = "{cell} is taken. Choose a free cell."


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of the content of a game in a package of its own, which has no catalogues yet."""
    assert main(["new-game", NAME, "--into", str(tmp_path)]) == 0
    describe(tmp_path / "site", tmp_path / NAME)
    package = tmp_path / NAME / "src" / NAME
    for path in sorted(package.joinpath("locale", "de").rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    with installed(tmp_path / "site", tmp_path / NAME / "src"):
        yield package / "data"
    prose.game_messages.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == NAME]:
        del sys.modules[name]


def catalogue(path: Path) -> Catalog:
    return read_po(io.BytesIO(path.read_bytes()), abort_invalid=True)


def source(data: Path) -> Path:
    return data.parent / "locale" / "de" / "LC_MESSAGES" / f"{NAME}.po"


def translate(path: Path, english: str, german: str) -> None:
    text = path.read_text("utf-8")
    assert f'msgid "{english}"\nmsgstr ""' in text
    path.write_text(text.replace(f'msgid "{english}"\nmsgstr ""', f'msgid "{english}"\nmsgstr "{german}"'), "utf-8")


def test_the_template_has_every_text_with_its_keys_and_blanks(data: Path, capsys: Said) -> None:
    assert main(["translate", NAME]) == 0
    path = data.parent / "locale" / f"{NAME}.pot"
    assert f"{NAME}: {len(all_translatable_messages(NAME))} texts in {str(path)!r}" in capsys.readouterr().out
    made = catalogue(path)
    assert {message.id for message in made if message.id} == all_translatable_messages(NAME).keys()
    place = made[PLACE]
    assert place is not None
    assert place.auto_comments == ["English: click a free cell"]
    assert {"Your first row", "A piece goes on a free cell.", PLACE, "Disc"} <= all_translatable_messages(NAME).keys()
    taken, placed = made[TAKEN], made["{winner:* wins|You win}"]
    assert taken is not None
    assert taken.auto_comments == ["words.reasons.taken", "Keep as it is, the program fills it in: {cell}"]
    assert placed is not None
    assert "{winner:* wins|You win}" in " ".join(placed.auto_comments[1:])
    assert not any(message.string for message in made if message.id)


def test_a_catalogue_is_made_compiled_and_counted(data: Path, tmp_path: Path, capsys: Said) -> None:
    assert main(["translate", NAME, "--language", "de", "--to", str(tmp_path)]) == 0
    number = len(all_translatable_messages(NAME))
    path = tmp_path / "de" / "LC_MESSAGES" / f"{NAME}.po"
    known = sum(bool(message.string) for message in catalogue(path) if message.id)
    assert 0 < known < number / 2, "what Tabletop says in German already"
    assert f"de: {known} of {number} texts are translated, {100 * known // number} %" in capsys.readouterr().out
    translate(path, PLACE, "klick auf ein freies Feld")
    assert main(["translate", NAME, "--language", "de", "--to", str(tmp_path)]) == 0
    assert f"de: {known + 1} of {number} texts" in capsys.readouterr().out
    spoken = gettext.translation(NAME, tmp_path, ["de"])
    assert (spoken.gettext(PLACE), spoken.gettext(TAKEN)) == ("klick auf ein freies Feld", TAKEN)
    before = path.stat().st_mtime_ns, path.read_bytes()
    assert main(["translate", NAME, "--language", "de", "--to", str(tmp_path)]) == 0
    assert (path.stat().st_mtime_ns, path.read_bytes()) == before


def test_a_message_with_forms_is_compiled_once_all_are_translated(tmp_path: Path) -> None:
    assert main(["translate", "zoon", "--language", "it", "--to", str(tmp_path)]) == 0
    path = tmp_path / "it" / "LC_MESSAGES" / "zoon.po"
    forms = [message.id[0] for message in catalogue(path) if message.pluralizable]
    assert forms
    assert forms[0].encode() not in path.with_suffix(".mo").read_bytes()


def test_a_catalogue_elsewhere_begins_with_what_the_game_has(data: Path, tmp_path: Path) -> None:
    assert main(["translate", NAME, "--language", "de"]) == 0
    translate(source(data), PLACE, "klick auf ein freies Feld")
    assert main(["translate", NAME, "--language", "de", "--to", str(tmp_path / "elsewhere")]) == 0
    assert gettext.translation(NAME, tmp_path / "elsewhere", ["de"]).gettext(PLACE) == "klick auf ein freies Feld"
    assert gettext.translation(NAME, data.parent / "locale", ["de"]).gettext(PLACE) == PLACE


def test_changed_texts_are_guesses_and_nothing_is_lost(data: Path, capsys: Said) -> None:
    words = data / "words.yaml"
    before = words.read_text("utf-8")
    assert main(["translate", NAME, "--language", "de"]) == 0
    translate(source(data), TAKEN, "{cell} ist besetzt. Nimm ein freies Feld.")
    translate(source(data), "Disc begins, as usual.", "Die Scheibe beginnt, wie immer.")
    words.write_text(
        before.replace("is taken. Choose a free cell", "is taken. Choose another cell")
        .replace("Disc begins, as usual.", "Whoever is younger.")
        .replace("This game is over. Start a new one.", "Nothing can be placed after the end."),
        "utf-8",
    )
    prose.game_messages.cache_clear()
    assert main(["translate", NAME, "--language", "de"]) == 0
    assert "; 2 fuzzy, to be looked at" in capsys.readouterr().out
    made = catalogue(source(data))
    changed, other = made["{cell} is taken. Choose another cell."], made["Whoever is younger."]
    assert changed is not None
    assert other is not None
    assert (changed.fuzzy, changed.string) == (True, "{cell} ist besetzt. Nimm ein freies Feld.")
    assert (other.fuzzy, other.string) == (True, "Die Scheibe beginnt, wie immer.")
    assert '#| msgid "Disc begins, as usual."' in source(data).read_text("utf-8")
    assert gettext.translation(NAME, data.parent / "locale", ["de"]).gettext(str(changed.id)) == changed.id
    words.write_text(before, "utf-8")
    prose.game_messages.cache_clear()
    assert main(["translate", NAME, "--language", "de"]) == 0
    made = catalogue(source(data))
    back = made["Disc begins, as usual."]
    assert list(made.obsolete) == []
    assert back is not None
    assert (back.fuzzy, back.string) == (True, "Die Scheibe beginnt, wie immer."), "a guess until somebody looks at it"


def test_a_text_that_is_gone_keeps_its_translation_at_the_end(data: Path) -> None:
    words = data / "words.yaml"
    before = words.read_text("utf-8")
    assert main(["translate", NAME, "--language", "de"]) == 0
    translate(source(data), TAKEN, "{cell} ist besetzt.")
    words.write_text(before.replace("  taken:", "  occupied:"), "utf-8")
    prose.game_messages.cache_clear()
    assert main(["translate", NAME, "--language", "de"]) == 0
    assert catalogue(source(data)).obsolete == {}, "the text is there, under another key"
    words.write_text("".join(line for line in before.splitlines(keepends=True) if "  taken:" not in line), "utf-8")
    prose.game_messages.cache_clear()
    assert main(["translate", NAME, "--language", "de"]) == 0
    assert catalogue(source(data)).obsolete[TAKEN].string == "{cell} ist besetzt."
    words.write_text(before, "utf-8")
    prose.game_messages.cache_clear()
    assert main(["translate", NAME, "--language", "de"]) == 0
    made = catalogue(source(data))
    back = made[TAKEN]
    assert back is not None
    assert (back.fuzzy, back.string, list(made.obsolete)) == (False, "{cell} ist besetzt.", [])


def test_a_message_whose_english_was_changed_is_a_guess(data: Path, capsys: Said) -> None:
    english = data.parent / "locale" / "en" / "LC_MESSAGES" / f"{NAME}.po"
    assert main(["translate", NAME, "--language", "de"]) == 0
    translate(source(data), PLACE, "klick auf ein freies Feld")
    assert main(["translate", NAME, "--language", "de"]) == 0
    assert gettext.translation(NAME, data.parent / "locale", ["de"]).gettext(PLACE) == "klick auf ein freies Feld"
    english.write_text(english.read_text("utf-8").replace("click a free cell", "press a free cell"), "utf-8")
    capsys.readouterr()
    assert main(["translate", NAME, "--language", "de"]) == 0
    assert "; 1 fuzzy, to be looked at" in capsys.readouterr().out
    changed = catalogue(source(data))[PLACE]
    assert changed is not None
    assert (changed.fuzzy, changed.auto_comments) == (True, ["English: press a free cell"])


def test_a_translation_with_other_blanks_is_not_shown(data: Path, capsys: Said) -> None:
    assert main(["translate", NAME, "--language", "de"]) == 0
    translate(source(data), TAKEN, "{feld} ist besetzt.")
    capsys.readouterr()
    assert main(["translate", NAME, "--language", "de"]) == 0
    assert f"so it is fuzzy: {TAKEN!r}"[:-1] in capsys.readouterr().out.replace('"', "'")
    assert gettext.translation(NAME, data.parent / "locale", ["de"]).gettext(TAKEN) == TAKEN


def test_check_says_how_much_is_translated(data: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["check", str(data)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "4 files checked, nothing wrong"
    assert main(["translate", NAME, "--language", "de"]) == 0
    told = capsys.readouterr().out
    known = int(told[told.index("de: ") + 4 :].split()[0])
    for places in ([str(data)], []):
        assert main(["check", *places]) == 0
        lines = capsys.readouterr().out.splitlines()
        most = len(all_translatable_messages(NAME))
        share = f"{known} of {most} texts are translated into de, {100 * known // most} %"
        assert f"{NAME}: {share}" in lines
    source(data).with_suffix(".mo").write_bytes(b"no catalogue")
    monkeypatch.setattr(gettext, "_translations", {})  # of files that were read already
    assert main(["check", str(data)]) == 0
    assert f"{NAME}: its translations can't be read" in capsys.readouterr().out


def test_the_games_of_tabletop_have_the_german_of_the_program(tmp_path: Path, capsys: Said) -> None:
    assert main(["translate", "zoon", "--to", str(tmp_path), "--language", "de"]) == 0
    assert "texts are translated, 100 %, in" in capsys.readouterr().out
    assert main(["translate", "zoon", "--to", str(tmp_path)]) == 0
    assert "  de: " in capsys.readouterr().out
    assert {path.name for path in tmp_path.iterdir()} == {"de", "zoon.pot"}


def test_a_language_that_tabletop_has_not_is_told(tmp_path: Path, capsys: Said) -> None:
    assert main(["translate", "zodiac", "--to", str(tmp_path), "--language", "pt-BR"]) == 0
    assert (tmp_path / "pt_BR" / "LC_MESSAGES" / "zodiac.po").exists()
    assert "players can't choose it" in capsys.readouterr().out


def test_a_catalogue_in_another_charset_becomes_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "fr" / "LC_MESSAGES" / "zodiac.po"
    path.parent.mkdir(parents=True)
    header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=iso-8859-1\\n"\n\n'
    path.write_bytes(f'{header}msgid "Black"\nmsgstr "Noir\xe9"\n'.encode("latin-1"))
    assert main(["translate", "zodiac", "--to", str(tmp_path), "--language", "fr"]) == 0
    assert gettext.translation("zodiac", tmp_path, ["fr"]).gettext("Black") == "Noir\xe9"
    assert b"charset=utf-8" in path.read_bytes()


BROKEN = {
    "no catalogue at all": b"what is this?\n",
    "a conflict": b'msgid "Disc"\n<<<<<<< HEAD\nmsgstr "Scheibe"\n',
    "a quotation mark": b'msgid "Disc\nmsgstr "Scheibe"\n',
    "no text": b"\xff\xfe\x00\x01",
    "charset": b'msgid ""\nmsgstr "Content-Type: text/plain; charset=klingon\\n"\n',
    "a date": b'msgid ""\nmsgstr "PO-Revision-Date: monday\\n"\n',
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_catalogue_stays_as_it_is(tmp_path: Path, capsys: Said, fault: str) -> None:
    path = tmp_path / "de" / "LC_MESSAGES" / "zodiac.po"
    path.parent.mkdir(parents=True)
    path.write_bytes(BROKEN[fault])
    for words in (["--language", "de"], []):
        assert main(["translate", "zodiac", "--to", str(tmp_path), *words]) == 2
        err = capsys.readouterr().err
        assert "can't be read" in err
        assert err.count("\n") == 1
    assert path.read_bytes() == BROKEN[fault]
    assert not path.with_suffix(".mo").exists()


BAD = [
    (["zodiak"], "nearest is 'zodiac'"),
    (["zodiac", "--language", "klingon"], "isn't a language tag"),
    (["zodiac", "--language", "../x"], "isn't a language tag"),
    (["zodiac", "--language", "en_GB"], "are in English already"),
    (["zodiac", "--language", ""], "isn't a language tag"),
    (["zodiac", "--language"], "expected one argument"),
    ([], "GAME"),
]


@pytest.mark.parametrize(("words", "told"), BAD)
def test_bad_input_is_told_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said, words: list[str], told: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["translate", *words]) == 2
    err = capsys.readouterr().err
    assert told in err
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", [[], ["--language", "de"]])
def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, capsys: Said, words: list[str]) -> None:
    (tmp_path / "file").write_text("mine", "utf-8")
    assert main(["translate", "zodiac", "--to", str(tmp_path / "file"), *words]) == 2
    err = capsys.readouterr().err
    assert err.startswith("tabletop: cannot write")
    assert err.count("\n") == 1
    assert os.listdir(tmp_path) == ["file"]
