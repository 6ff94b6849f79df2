"""The poster at the end of a battle says what each model brought, also where the text is large."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.settings import Settings
from tabletop.ui.drawing import draw
from tests.games.zone_wars.board.states import LAST
from tests.games.zone_wars.board.table import table

CARRIED = LAST.replace("krin 9,15 @0", "krin 3,3 @0").replace("round 5", "corners nw se; round 5")


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 200), ((1280, 960), 200)])
def test_every_model_stands_over_what_it_brought(
    tmp_path: Path, size: tuple[int, int], scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    settings = Settings(confirm="none", cover="off", animation_speed=0.0, text_scale=scale)
    with table(tmp_path, CARRIED, size=size, settings=settings) as it:
        while it.scene.match.outcome is None:
            found = [str(action) for action in it.scene.match.actions()]
            text = next((one for one in found if one.startswith(("pass", "decline", "release"))), found[0])
            it.scene.match.submit(it.scene.match.game.parse(text))
        it.pilot.rest()
        told: list[str] = []
        real = draw.text

        def heard(*args: object, **how: object) -> object:
            told.append(str(args[2]))
            return real(*args, **how)  # type: ignore[arg-type]

        monkeypatch.setattr(draw, "text", heard)
        it.scene.press_bright_button()
        it.pilot.rest()
        view = it.scene.match.view(None)
        poster = it.board.poster()
        figures = poster.poster_figures(view, it.scene.match.outcome, 2)
        assert any(int(one.worth or 0) > 0 and one.name == "Krin" for one in figures)
        for one in figures:
            assert not one.worth or told.count(one.worth) >= sum(other.worth == one.worth for other in figures)


@pytest.mark.parametrize(("finds", "line"), [("laser-rifle+", "Laser Rifle"), ("laser-rifle+|katana+", "2 finds")])
def test_the_points_below_a_model_are_those_of_what_is_named_there_r192(tmp_path: Path, finds: str, line: str) -> None:
    with table(tmp_path, CARRIED.replace("laser-rifle+", finds)) as it:
        match = it.scene.match
        while match.outcome is None:
            found = [str(action) for action in match.actions()]
            text = next((one for one in found if one.startswith(("pass", "decline", "release"))), found[0])
            match.submit(match.game.parse(text))
        view = match.view(None)
        krin = next(one for one in it.board.poster().poster_figures(view, match.outcome, 2) if one.name == "Krin")
        assert krin.line == line
        carried = next(one for one in view.figures if one.id == "krin").items
        worth = {card.id: card.points for card in it.board.mat.game.content.artifacts}
        assert int(krin.worth) == sum(worth[item.kind] for item in carried if item.found) > 0


def test_who_lies_broken_at_the_end_does_not_stand_on_the_poster(tmp_path: Path) -> None:
    with table(tmp_path, CARRIED.replace("lib 7,11 @0", "lib 7,11 @0 [broken,damage=4,failed]")) as it:
        match = it.scene.match
        while match.outcome is None:
            found = [str(action) for action in match.actions()]
            text = next((one for one in found if one.startswith(("pass", "decline", "release"))), found[0])
            match.submit(match.game.parse(text))
        models = [figure for figure in match.view(None).figures if figure.owner >= 0]
        lies = {figure.id: figure.is_broken or figure.condition.value == "out" for figure in models}
        names = {it.board.mat.game.rules_context.characters[id_].name: id_ for id_ in lies}
        cast_ = it.board.poster().poster_figures(match.view(None), match.outcome, 2)
        assert {one.name: one.fallen for one in cast_ if one.name in names} == {
            name: lies[id_] for name, id_ in names.items()
        }
        assert (lies["lib"], lies["krin"]) == (True, False)
