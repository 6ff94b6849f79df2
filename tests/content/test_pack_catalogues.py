"""A pack's texts in other languages: read strictly, each fault with its line, what is missing stays English."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop import paths
from tabletop.__main__ import main
from tabletop.content import pack_catalogues, pack_library
from tabletop.content.check import check_content, check_in_child_process
from tabletop.content.pack_catalogues import CatalogueEntry, note_pack, noted_packs, pack_texts, read_pack_catalogue
from tabletop.content.pack_folders import reasons_to_refuse_folder
from tabletop.content.pack_library import packs
from tabletop.content.pack_translation import catalogue_text, translatable_texts_of_pack
from tabletop.content.worked_pack import read_pack

HEAD = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The player's folders, empty, and no texts of packs."""
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    monkeypatch.setattr(pack_library, "_verdicts", {})
    monkeypatch.setattr(pack_catalogues, "_noted", ())


def add_tribe(pack: str = "moles", **catalogues: str) -> Path:
    """A pack with a tribe and these catalogues by language."""
    folder = paths.player_packs() / pack
    (folder / "zoon" / "tribes").mkdir(parents=True, exist_ok=True)
    text = (paths.data() / "zoon" / "tribes" / "delvers.yaml").read_text(encoding="utf-8")
    text = text.replace("id: delvers", "id: molehill").replace("name: Delvers of Underloam", "name: The Molehill")
    (folder / "zoon" / "tribes" / "molehill.yaml").write_text(text, encoding="utf-8")
    (folder / "pack.yaml").write_text("title: A fifth tribe\ntext: They dig.\n", encoding="utf-8")
    for language, said in catalogues.items():
        (folder / "locale").mkdir(exist_ok=True)
        (folder / "locale" / f"{language}.po").write_text(said, encoding="utf-8")
    return folder


def test_what_translators_write_is_read() -> None:
    read = read_pack_catalogue(
        (
            f'\ufeff{HEAD}#. zoon: name\r\nmsgid "The Molehill"\nmsgstr "Der Maulwurfshügel"\n\n'
            'msgid ""\n"They "\n"dig \\"deep\\"."\nmsgstr ""\n"Sie graben \\"tief\\"."\nmsgid "Later"\nmsgstr ""\n'
            '#, fuzzy\nmsgid "Guess"\nmsgstr "Vermutung"\n#~ msgid "Gone"\n#~ msgstr "Weg"\n'
        ).encode()
    )
    assert read.faults == ()
    assert read.entries == (
        CatalogueEntry(5, "The Molehill", "Der Maulwurfshügel"),
        CatalogueEntry(8, 'They dig "deep".', 'Sie graben "tief".'),
        CatalogueEntry(13, "Later", ""),
    )


@pytest.mark.parametrize(
    ("said", "line", "told"),
    [
        ('msgid "a"\nmsgstr b', 2, "each text in double quotes"),
        ('msgid "a\nmsgstr "b"', 1, "each text in double quotes"),
        ('msgstr "b"', 1, "a msgid is expected before this"),
        ('"b"', 1, "a msgid is expected before this"),
        ('msgid "a"\nmsgstr "b"\nmsgstr "c"', 3, "a msgid is expected before this"),
        ('msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"', 4, "line 1 translates 'a' already"),
        ('msgctxt "x"\nmsgid "a"\nmsgstr "b"', 1, "msgctxt is not for texts of packs"),
        ('msgid "a"\nmsgid_plural "as"\nmsgstr[0] "b"', 2, "msgid_plural is not for texts of packs"),
        ('msgid "a"\nmsgstr "b\u202e"', 1, "holds signs that nobody sees"),
        ('msgid "a"\nmsgstr "b\\nc"', 1, "has several lines, the text has one"),
        (f'msgid "a"\nmsgstr "{"b" * 5000}"', 1, "at most 4096 letters are allowed"),
    ],
)
def test_each_fault_has_its_line_and_the_others_are_read(said: str, line: int, told: str) -> None:
    read = read_pack_catalogue(f'{said}\n\nmsgid "fine"\nmsgstr "gut"\n'.encode())
    assert [number for number, _ in read.faults] == [line]
    assert told in read.faults[0][1]
    assert {entry.text for entry in read.entries} - {"a"} == {"fine"}


def test_what_no_one_can_read_and_what_never_ends_is_refused() -> None:
    assert read_pack_catalogue(b'msgid "a"\nmsgstr "\xff"\n').faults == ((2, "this is not UTF-8"),)
    many = "\n".join(f'msgid "{number}"\nmsgstr "x"\n' for number in range(6000))
    read = read_pack_catalogue(many.encode())
    assert len(read.entries) == 5000
    assert read.faults[-1][1] == "more than 5000 texts"


def test_check_tells_faults_by_file_and_line_and_how_much_is_translated() -> None:
    said = HEAD + 'msgid "The Molehill"\nmsgstr "Der Maulwurfshügel"\n\nmsgid "The Molehil"\nmsgstr "x"\n'
    folder = add_tribe(de=said, fr="msgid x", tlh=HEAD)
    (folder / "locale" / "notes.txt").write_text("x")
    report = check_in_child_process([folder])
    told = [str(problem) for problem in report.problems]
    assert any(
        "locale/de.po:7:1: the pack has no text 'The Molehil'" in each and "'The Molehill'" in each for each in told
    )
    assert any("locale/fr.po:1:1: msgid" in each for each in told)
    assert any("locale/tlh.po:1:1: Tabletop speaks no language 'tlh'; there is de, fr, ja" in each for each in told)
    assert any("locale/notes.txt:1:1: a catalogue's name is a language and .po, such as de.po" in each for each in told)
    count = len(translatable_texts_of_pack(folder))
    assert any(note.startswith(f"moles: 1 of {count} texts are translated into de, ") for note in report.notes)


def test_a_pack_without_catalogues_says_nothing_of_them() -> None:
    report = check_content([add_tribe()])
    assert report.problems == ()
    assert not any("translated" in note for note in report.notes)


def test_a_pack_with_catalogues_is_within_the_limits() -> None:
    folder = add_tribe(de=HEAD)
    assert reasons_to_refuse_folder(folder) == ()
    (folder / "locale" / "de.po").write_bytes(b"#" * (257 << 10))
    assert "at most 256 KiB" in reasons_to_refuse_folder(folder)[0]


def test_texts_are_known_once_a_pack_was_examined_and_anew_when_they_change() -> None:
    folder = add_tribe(de='msgid "The Molehill"\nmsgstr "Der Maulwurfshügel"\n')
    assert pack_texts("de") == {}
    packs("zoon")
    before = noted_packs()
    assert pack_texts("de") == {"The Molehill": "Der Maulwurfshügel"}
    assert pack_texts("fr") == {}
    add_tribe(de='msgid "The Molehill"\nmsgstr "Der Hügel der Maulwürfe"\n')
    read_pack(folder)
    assert noted_packs() != before
    assert pack_texts("de") == {"The Molehill": "Der Hügel der Maulwürfe"}


def test_of_two_packs_the_first_has_its_way() -> None:
    for pack, said in (("beta", "zweitens"), ("alpha", "erstens")):
        note_pack(add_tribe(pack, de=f'msgid "The Molehill"\nmsgstr "{said}"\n'))
    assert pack_texts("de") == {"The Molehill": "erstens"}


def test_the_bench_shows_the_faults_of_a_catalogue() -> None:
    reading = read_pack(add_tribe(de='msgid "x"\nmsgstr "y"\n'))
    assert any(line.startswith("locale/de.po:1") and "the pack has no text 'x'" in line for line in reading.faults)


def test_a_catalogue_is_written_with_every_text_and_keeps_what_is_there() -> None:
    folder = add_tribe(de='msgid "The Molehill"\nmsgstr "Der \\"Hügel\\""\n\nmsgid "Gone"\nmsgstr "Weg"\n')
    text = catalogue_text(folder, "de")
    read = read_pack_catalogue(text.encode())
    assert read.faults == ()
    said = {entry.text: entry.translation for entry in read.entries}
    assert said["The Molehill"] == 'Der "Hügel"'
    assert said["A fifth tribe"] == said["Old Mattock"] == ""
    assert said.keys() == translatable_texts_of_pack(folder).keys()
    assert '#~ msgid "Gone"' in text
    assert "#. zoon/tribes/molehill: name" in text


def test_translate_writes_the_catalogue_of_a_pack(capsys: pytest.CaptureFixture[str]) -> None:
    folder = add_tribe(de='msgid "The Molehill"\nmsgstr "Der Hügel"\n')
    count = len(translatable_texts_of_pack(folder))
    assert main(["translate", "moles", "--language", "de"]) == 0
    assert capsys.readouterr().out.startswith(f"moles: 1 of {count} texts are translated into de, ")
    read = read_pack_catalogue((folder / "locale" / "de.po").read_bytes())
    assert len(read.entries) == count
    assert main(["translate", "moles", "--language", "fr"]) == 0
    assert (folder / "locale" / "fr.po").exists()
    assert main(["translate", "moles", "--language", "tlh"]) == 2
    assert "write one in which Tabletop speaks, de or fr or ja" in capsys.readouterr().err
    (folder / "locale" / "ja.po").write_text("msgid x\n")
    assert main(["translate", "moles", "--language", "ja"]) == 2
    assert "line 1: msgid" in capsys.readouterr().err
    assert (folder / "locale" / "ja.po").read_text() == "msgid x\n"
