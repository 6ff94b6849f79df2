"""What is said of cards, trumps and hints is true of the rules in force, and gives the reason."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tabletop.games.zoon.board.field_cards import penny_half_value
from tabletop.games.zoon.rules.battlefield import cell_from_name, rows_from_home
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.setup.scene import SetupScene
from tabletop.ui.scenes.table.action_log import ActionLog
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zoon.board.states import SULLIVAN
from tests.games.zoon.board.table import board, zoon_match
from tests.games.zoon.board.test_sign_captions import told
from tests.ui.pilot import Pilot, piloted, seated, spot
from tests.ui.test_words_drawn import overheard

PENNIES = {"ruleset": "sullivan", "south": "bogwife", "north": "crownhorn"}
CORNERS = {"ruleset": "classic", "south": "bogwife", "north": "crownhorn"}
START = "south a1:mudpearl c3:{}; north d4:{} f6:winter-standard a6:rut-bull; turn south 9"


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(cover="off", confirm="none")) as made:
        yield made


def table(pilot: Pilot, agreed: dict[str, str], position: str) -> TableScene:
    """Ann is asked in a position; Ben never answers."""
    setup = {**agreed, "position": position}
    match = zoon_match(Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.BOT, "Ben", "medium"), **setup)
    scene = seated(pilot, match)
    scene.table.bot_turns.is_paused = True
    pilot.rest()
    return scene


def reason(scene: TableScene, text: str) -> str:
    """Why the table would propose it."""
    view = scene.story.view
    return scene.board.words.hint_reason(view, scene.match.game.parse(text))


def pressed(pilot: Pilot, scene: TableScene, place: str) -> str:
    """What is answered to a press."""
    pilot.click(spot(scene, place))
    pilot.rest()
    return scene.table.bubble.words


# Trumps that find nothing


def test_z43_a_trump_without_an_enemy_in_its_area_says_so(pilot: Pilot) -> None:
    scene = table(pilot, CORNERS, START.format("hopguard#0", "levy-spear#0"))
    assert pressed(pilot, scene, "trump:sucking-mire") == "Sucking Mire must wait for an enemy in your camp. (rule Z43)"


def test_z43_a_trump_without_an_enemy_out_of_its_rows_says_so(pilot: Pilot) -> None:
    scene = table(
        pilot, CORNERS, "south a1:mudpearl b2:mother-croak; north f6:winter-standard d5:rut-bull; turn south 9"
    )
    assert pressed(pilot, scene, "trump:fen-lullaby") == (
        "Lullaby of the Fen must wait for an enemy in the rows outside the enemy deployment zone. (rule Z43)"
    )


def test_z46_a_trump_for_zoons_that_are_gone_says_which(pilot: Pilot) -> None:
    north = {"ruleset": "classic", "south": "crownhorn", "north": "bogwife"}
    scene = table(pilot, north, "south a1:winter-standard c3:rut-bull; north f6:mudpearl d5:hopguard#0; turn south 9")
    assert pressed(pilot, scene, "trump:bronze-tines") == (
        "Bronze Tines needs a Soldier, and you have none left. Play another card. (rule Z46)"
    )


def test_z50_a_trump_for_which_nothing_fits_says_that(pilot: Pilot) -> None:
    """An enemy stands in the camp, and wears something already."""
    position = START.format("hopguard#0", "levy-spear#0").replace(
        "d4:levy-spear#0", "d3:levy-spear#0[gear=north.bronze-tines]"
    )
    scene = table(pilot, CORNERS, position)
    assert pressed(pilot, scene, "trump:sucking-mire") == (
        "Sucking Mire can't do anything now. Choose another action. (rule Z50)"
    )


# Hints


def test_a17_a_hint_to_attack_in_vain_says_what_the_penny_will_do(pilot: Pilot) -> None:
    scene = table(pilot, PENNIES, START.format("spawnling#0[up]", "broadbeam[up]"))
    card = board(scene).sight.decks_of(scene.story.view)[1].cards[scene.story.view.cells[cell_from_name("d4")].known]
    then = penny_half_value(card, 0, tails=True).number
    odds = say("zoon_why.fight", zoon="Marshal Broadbeam", cell="d4", win="0%", lose="100%")
    assert reason(scene, "c3-d4") == f"{odds} {say('zoon_why.but_penny', zoon='Marshal Broadbeam', number=then)}"
    scene.match.submit(scene.match.game.parse("c3-d4"))
    pilot.rest()
    there = scene.match.past.view(scene.match.ply, None).cells[cell_from_name("d4")]
    assert there.tails


def test_a_hint_to_attack_against_the_odds_says_how_near_the_enemy_is(pilot: Pilot) -> None:
    position = "south a1:spawnling#0 c1:mudpearl; north b2:dame-velvet[seen] f6:winter-standard; turn south 9"
    scene = table(pilot, CORNERS, position)
    said = reason(scene, "a1-b2")
    assert rows_from_home(cell_from_name("b2"), 0) == 1
    assert said.endswith(f" {say('zoon_why.but_rows', count=1)}")
    assert "c1" not in said, "it is nobody's business where the Emblem stands"


def test_a_hint_to_attack_with_the_odds_says_no_more(pilot: Pilot) -> None:
    scene = table(pilot, PENNIES, START.format("hopguard#0[up]", "levy-spear#0[up]"))
    assert "But" not in reason(scene, "c3-d4")


TOUCHES = {
    "levy-spear#0": ("touch TR", "zoon_why.touch_known", {"one": 2, "other": 0}),
    "tinesman#1": ("touch TL", "zoon_why.touch_alike", {"one": 4, "other": 1}),
}


@pytest.mark.parametrize("card", TOUCHES)
def test_a_hint_for_a_corner_knows_whether_the_corners_differ(pilot: Pilot, card: str) -> None:
    action, key, corners = TOUCHES[card]
    scene = table(pilot, CORNERS, START.format("spawnling#0", f"{card}[seen]"))
    scene.play(scene.match.game.parse("c3-d4"))
    pilot.rest()
    assert reason(scene, action) == say(key, **corners)


def test_a_hint_for_a_corner_counts_what_the_card_wears(pilot: Pilot) -> None:
    scene = table(pilot, CORNERS, START.format("spawnling#0", "levy-spear#0[seen,gear=north.bronze-tines]"))
    scene.play(scene.match.game.parse("c3-d4"))
    pilot.rest()
    assert reason(scene, "touch TL") == say("zoon_why.touch_known", one=4, other=1)


def test_a_hint_for_a_corner_that_is_the_same_both_ways_says_it_once(pilot: Pilot) -> None:
    position = "south a1:first-lantern c3:pickguard#0; north c4:queen-ardea[seen] f6:moon-egg; turn south 9"
    agreed = {"ruleset": "classic", "south": "delvers", "north": "stilts"}
    scene = table(pilot, agreed, position)
    scene.play(scene.match.game.parse("c3-c4"))
    pilot.rest()
    deck = board(scene).sight.decks_of(scene.story.view)[1]
    card: Any = deck.cards[scene.story.view.cells[cell_from_name("c4")].known]
    for n, corner in enumerate(("TL", "TR", "BR", "BL")):
        said = reason(scene, f"touch {corner}")
        one, other = card.corners[n], card.corners[(n + 2) % 4]
        assert (said == say("zoon_why.touch_either", one=one)) == (one == other), said


# Cards


def test_b7_the_star_that_fights_again_speaks_of_no_touch_where_nothing_is_touched(pilot: Pilot) -> None:
    agreed = {"ruleset": "sullivan", "south": "crownhorn", "north": "bogwife"}
    scene = table(pilot, agreed, "south a1:winter-standard c3:dame-velvet[up]; north f6:mudpearl; turn south 9")
    assert say("zoon.star_draw", text=say("zoon.again_draw")) in told(pilot, scene, "c3")
    assert "touched" not in told(pilot, scene, "tribe:0")


def test_a22_the_coin_says_that_a_star_counts_besides(pilot: Pilot) -> None:
    position = "south a1:mudpearl[up,tails] c3:hopguard#0[up]; north f6:winter-standard d5:rut-bull[up]; turn south 9"
    scene = table(pilot, PENNIES, position)
    assert say("zoon.sign_coin_star", number=0) in told(pilot, scene, "a1")
    assert say("zoon.sign_coin", number=7) in told(pilot, scene, "c3")


def test_a11_a_hidden_card_says_beforehand_when_it_is_turned_up(pilot: Pilot) -> None:
    scene = table(pilot, SULLIVAN, SULLIVAN["position"])
    words = "Closed eye: only you see this card, until it leaves the back row or fights."
    assert words in told(pilot, scene, "f1")
    assert words not in told(pilot, scene, "b1")


# The set-up, and what an action is called


def test_the_set_up_never_says_that_cards_lie_face_down_which_lie_open(pilot: Pilot) -> None:
    scene = open_scene("setup", pilot.stage, SceneRequest("zoon"))
    assert isinstance(scene, SetupScene)
    with overheard() as said:
        pilot.stage.push_scene(scene)
        pilot.frames(2)
        for _ in range(60):
            if "ruleset" in (scene.form.focused or ""):
                break
            pilot.key("tab")
        said.clear()
        pilot.key("right")
        pilot.rest()
    assert dict(scene.plan.options)["ruleset"] == "sullivan"
    assert any("Front rows are face up" in words for words in said)
    assert not [words for words in said if "face down" in words]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("play sticky-tongue a3 a5", "Sticky Tongue: a3 to a5"),
        ("play lowered-antlers d3 e2", "Lowered Antlers: d3 to e2"),
        ("play sucking-mire b2", "Sucking Mire on b2"),
    ],
)
def test_a_trump_that_goes_from_a_cell_to_another_is_called_so(pilot: Pilot, text: str, said: str) -> None:
    scene = seated(pilot, zoon_match())
    assert scene.board.words.notation(text) == said


def test_a_trump_that_is_told_without_its_name_goes_from_a_cell_to_another(pilot: Pilot) -> None:
    agreed = {"ruleset": "sullivan", "south": "crownhorn", "north": "bogwife", "memory": "unaided"}
    position = (
        "south a1:winter-standard c3:tinesman#1[up]; north f6:mudpearl d4:spawnling#0[up] a6:hopguard#0; turn south 9"
    )
    scene = table(pilot, agreed, position)
    scene.play(scene.match.game.parse("play lowered-antlers c3 c4"))
    pilot.rest()
    moves = scene.table.move_list
    assert isinstance(moves, ActionLog)
    assert "Ann plays a trump: c3 to c4." in " ".join(moves.action_text_lines(1))


def test_why_nothing_is_taken_back_reads_in_one_breath(pilot: Pilot) -> None:
    """The lot is named after a colon: it has none of its own."""
    with overheard() as said:
        scene = seated(pilot, zoon_match(Sitter(SitterKind.BOT, "Cid", "easy"), Sitter(SitterKind.BOT, "Ben", "easy")))
        pilot.frames(60)
    lots = [words for words in said if words.startswith(("Cid goes first", "Ben goes first"))]
    assert scene.match.ply >= 3
    assert lots
    assert not [words for words in lots if ":" in words]
