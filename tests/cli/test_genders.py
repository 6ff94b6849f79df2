"""`tabletop translate`: the genders of names, for the forms that sentences have by them."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from tabletop.__main__ import main
from tabletop.cli.catalogue_files import catalogue_to_po_bytes, read_catalogue
from tabletop.content import catalogues
from tabletop.content.catalogues import GENDER_CONTEXT, catalogue_path, load_catalogue
from tabletop.content.translatable_texts import all_translatable_messages, gender_faults, names_in_game_content
from tabletop.ui import messages

Said = pytest.CaptureFixture[str]
TARGET = "zoon.target"
FORMS = "il bersaglio {trump@m:del *|f:della *}"
GENDERS = {"Rockfall": "m", "Lantern Flask": "f"}


def run(folder: Path) -> None:
    assert main(["translate", "zoon", "--to", str(folder), "--language", "it"]) == 0


def catalogue(folder: Path) -> Catalog:
    return read_catalogue(catalogue_path(folder, "it", "zoon"), None)


def change(folder: Path, texts: dict[str, str], context: str | None = None) -> None:
    made = catalogue(folder)
    for id_, text in texts.items():
        entry = made.get(id_, context)
        assert entry is not None
        entry.string = text
    catalogue_path(folder, "it", "zoon").write_bytes(catalogue_to_po_bytes(made))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """With a catalogue in which a sentence has forms, and two names have a gender."""
    run(tmp_path)
    change(tmp_path, {TARGET: FORMS})
    run(tmp_path)
    change(tmp_path, GENDERS, GENDER_CONTEXT)
    run(tmp_path)
    return tmp_path


def test_names_are_asked_for_only_where_a_sentence_has_forms(tmp_path: Path, capsys: Said) -> None:
    run(tmp_path)
    assert "msgctxt" not in catalogue_path(tmp_path, "it", "zoon").read_text("utf-8")
    change(tmp_path, {TARGET: FORMS})
    capsys.readouterr()
    run(tmp_path)
    named = [message.id for message in catalogue(tmp_path) if message.context]
    assert named == list(names_in_game_content("zoon"))
    assert {"Rockfall", "Lantern Flask", "Wader"} <= set(named)
    told = capsys.readouterr().out
    assert f"1 of {len(all_translatable_messages('zoon'))} texts" in told
    assert f"{len(named)} names have no gender" in told
    assert "no name has the gender 'f' of {trump@m:del *|f:della *}" in told


def test_tools_do_not_take_a_blank_with_forms_for_one_of_python(tmp_path: Path) -> None:
    run(tmp_path)
    plain = next(
        id_ for id_, text in all_translatable_messages("zoon").items() if text.keys and id_.startswith("{trump} ")
    )
    flag = f'#, python-brace-format\nmsgid "{plain}"'
    path = catalogue_path(tmp_path, "it", "zoon")
    assert flag in path.read_text("utf-8")
    change(tmp_path, {plain: "{trump@m:le *|f:la *}"})
    run(tmp_path)
    assert flag not in path.read_text("utf-8")
    assert f'msgid "{plain}"\nmsgstr "{{trump@m:le *|f:la *}}"' in path.read_text("utf-8")


def test_what_was_said_stays_and_every_gender_has_a_name(folder: Path, capsys: Said) -> None:
    before = catalogue_path(folder, "it", "zoon").read_bytes()
    capsys.readouterr()
    run(folder)
    assert catalogue_path(folder, "it", "zoon").read_bytes() == before
    assert "no name has the gender" not in capsys.readouterr().out


def test_a_catalogue_has_its_genders_apart_from_its_messages(folder: Path) -> None:
    made = load_catalogue("zoon", folder, "it")
    assert made is not None
    assert made.messages() == {TARGET: FORMS}
    assert made.genders() == GENDERS


def test_check_tells_a_gender_that_no_name_has(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said) -> None:
    change(folder, {TARGET: "il bersaglio {trump@m:del *|n:di *}"})
    run(folder)
    monkeypatch.setattr(catalogues, "program_locale_folder", lambda: folder)
    fault = "no name has the gender 'n' of {trump@m:del *|n:di *}, in it"
    assert list(gender_faults("zoon")) == [fault]
    assert main(["check"]) == 0
    assert f"zoon: {fault}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("trump", "told"),
    [("Rockfall", "il bersaglio del Rockfall"), ("lantern flask", "il bersaglio della lantern flask"),
     ("Lantern", "il bersaglio della Lantern"), ("Deep Gallery", "il bersaglio del Deep Gallery")],
    ids=["whole name", "small letters", "first name", "no gender"],
)  # fmt: skip
def test_a_sentence_speaks_of_a_name_by_its_gender(
    folder: Path, trump: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoken = load_catalogue("zoon", folder, "it")
    known = messages.english_texts_by_id()
    assert TARGET in known
    monkeypatch.setattr(catalogues, "load_all_catalogues", lambda language: iter([spoken] if language == "it" else []))
    messages.use_language("it")
    try:
        assert messages.say(TARGET, trump=trump) == told
    finally:
        messages.use_language("en")
