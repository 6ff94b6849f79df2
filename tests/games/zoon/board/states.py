"""What can be on the screen while Zoon is played, each as a function that brings a pilot there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from tabletop.games.zoon.board.board import ZoonBoard
from tabletop.games.zoon.board.gallery.scene import TribesScene
from tabletop.play.seats import Sitter, SitterKind
from tabletop.play.secrecy import CoverMode
from tabletop.ui.scenes.clip_replay import ClipReplayScene
from tabletop.ui.scenes.cover.consent import ConsentPurpose, ConsentScene, open_cover_mode_menu
from tabletop.ui.scenes.cover.cover_parts import HOLD_SECONDS
from tabletop.ui.scenes.cover.pin_scene import secrecy_of
from tabletop.ui.scenes.cover.scene import CoverScene
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.scenes.review.scene import ReviewScene
from tabletop.ui.scenes.table.action_log import ActionLog
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zoon.board.player import Player
from tests.games.zoon.board.table import setting_up, zoon_match
from tests.ui.pilot import Pilot, seated, spot
from tests.ui.scene_of import board_of

State = Callable[[Pilot, Path], None]

CLASSIC: dict[str, str] = {
    "ruleset": "classic", "south": "delvers", "north": "bogwife",
    "position": (
        "south a1:first-lantern b1:old-mattock d1:sapper-brill f1:digger#0 a2:pickguard#1 b2:digger#0 c2:digger#1"
        " d2:pickguard#0 b3:rockfall d4:pickguard#0[seen,gear=north.sucking-mire] e4:loamwyrm[seen];"
        " north a3:spawnling#0[maybe=spawnling#0|gulper#0|gulper#1] d3:gulper#0[seen] b5:hopguard#1 c5:wartweaver"
        " d5:spawnling#1 f5:spawnling#0 c6:mother-croak[seen] d6:hopguard#0 e6:mudpearl f6:spawnling#1;"
        " tombs south lampwarden digger#1 north hopguard#0 gulper#1; trumps north sticky-tongue=tomb/1;"
        " turn south 31; quiet 1"
    ),
}  # fmt: skip
SULLIVAN: dict[str, str] = {
    "ruleset": "sullivan", "south": "crownhorn", "north": "stilts",
    "position": (
        "south b1:rut-bull[up] c1:dame-velvet d1:winter-standard e1:broadbeam[up] f1:tinesman#0"
        " a2:levy-spear#0[up,tails] b2:tinesman#1[up] d2:levy-spear#0[up] e2:levy-spear#1[up,gear=south.bronze-tines]"
        " f3:levy-spear#0[up,tails]; north c3:spindleshanks[up,tails] e4:lancebill#1[up] f4:wader#2[up]"
        " a5:queen-ardea[up] b5:harrier[up] e5:lancebill#0[up] a6:wader#1 c6:moon-egg[up] d6:marsh-oracle e6:wader#0;"
        " tombs south tinesman#1 levy-spear#1 north wader#0 lancebill#0; trumps south lowered-antlers=tomb/1"
        " north fen-gust=tomb/1 great-migration=tomb/1; turn south 15"
    ),
}  # fmt: skip
STAR: dict[str, str] = {
    "south": "stilts", "north": "delvers",
    "position": "south c3:queen-ardea f1:moon-egg; north c4:digger#1 a6:first-lantern; turn south 9",
}  # fmt: skip
"""The queen attacks, and her Star is at her lower right."""


def _table(pilot: Pilot, agreed: dict[str, str], *, chance: str = "auto") -> TableScene:
    """Ann as South against a bot."""
    bot = Sitter(SitterKind.BOT, "Ben", "medium")
    scene = seated(pilot, zoon_match(Sitter(SitterKind.PERSON, "Ann"), bot, chance=chance, **agreed))
    scene.table.bot_turns.is_paused = chance == "ask"  # what it touches is written down here too
    return scene


def _shown(agreed: dict[str, str], pilot: Pilot, folder: Path) -> None:
    _table(pilot, agreed)


def _previewed(agreed: dict[str, str], place: str, pilot: Pilot, folder: Path) -> None:
    scene = _table(pilot, agreed)
    pilot.move(spot(scene, place))
    pilot.frames(60)


def _picked(agreed: dict[str, str], places: tuple[str, ...], pilot: Pilot, folder: Path) -> None:
    scene = _table(pilot, agreed)
    for place in places:
        pilot.click(spot(scene, place))
    pilot.rest()


def _carried(agreed: dict[str, str], origin: str, target: str, pilot: Pilot, folder: Path) -> None:
    """Something in hand over an enemy, with the odds."""
    scene = _table(pilot, agreed)
    pilot.move(spot(scene, origin))
    pilot.press(spot(scene, origin))
    pilot.move(spot(scene, target), 4)


def _refused(pilot: Pilot, folder: Path) -> None:
    scene = _table(pilot, CLASSIC)
    pilot.drag(spot(scene, "d2"), spot(scene, "c2"))
    pilot.frames(60)


def _corner(pilot: Pilot, folder: Path) -> None:
    scene = _table(pilot, CLASSIC)
    pilot.drag(spot(scene, "d2"), spot(scene, "d3"))
    pilot.rest()


def _told(agreed: dict[str, str], path: tuple[str, ...], chance: tuple[str, ...], pilot: Pilot, folder: Path) -> None:
    """A combat that has been told, and is to be read."""
    scene = _table(pilot, agreed, chance="ask")
    for place in path:
        pilot.click(spot(scene, place))
        pilot.rest()
    _drawn(scene, chance)
    pilot.frames()
    told = board_of(scene, ZoonBoard).combats.current_animation
    assert told is not None
    pilot.clock.now = told.ends_at
    pilot.frames(2)


def _drawn(scene: TableScene, texts: tuple[str, ...]) -> None:
    for text in texts:
        scene.match.submit(scene.match.game.parse(text))


def _again(pilot: Pilot, folder: Path) -> None:
    """A combat that is seen again, by its entry in the list of moves."""
    scene = _table(pilot, CLASSIC, chance="ask")
    for text in ("d2-d3", "touch TL", "touch TL", "lie 0 180"):
        _drawn(scene, (text,))
        pilot.rest()
    moves = scene.table.move_list
    assert isinstance(moves, ActionLog)
    pilot.click(pilot.centre(dict(moves.visible_rows())[scene.match.ply]))
    pilot.rest()
    assert isinstance(pilot.stage.scene, ClipReplayScene)


def _turn_up(pilot: Pilot, folder: Path) -> None:
    """Ann has lost a card, and has to turn up another one."""
    scene = _table(pilot, SULLIVAN, chance="ask")
    _drawn(scene, ("f3-f4", "roll 3 5"))
    pilot.rest()
    assert scene.story.view.turning


def _choice(pilot: Pilot, folder: Path) -> None:
    scene = _table(pilot, STAR, chance="ask")
    pilot.click(spot(scene, "c3"))
    pilot.click(spot(scene, "c4"))
    pilot.rest()
    pilot.click(spot(scene, "corner:TL"))
    _drawn(scene, ("touch BL", "lie 0 0"))
    pilot.rest()


def _march(pilot: Pilot, folder: Path) -> None:
    scene = _table(pilot, {**STAR, "position": STAR["position"].replace("c3:queen", "d2:wader#0 b2:wader#1 c3:queen")})
    for place in ("trump:fen-gust", "d2", "d3"):
        pilot.click(spot(scene, place))
    pilot.rest()


def _deploying(cards: bool, pilot: Pilot, folder: Path) -> None:
    _table(pilot, {"ruleset": "classic"})
    if cards:
        pilot.key("2")
        pilot.rest()
        x, y = setting_up(pilot).deploy_field.place_centres()["a2"]
        pilot.click((x / pilot.stage.metrics.s, y / pilot.stage.metrics.s))
        pilot.rest()


def _two_people(pilot: Pilot) -> TableScene:
    return seated(pilot, zoon_match(seed="lint"))


def _covered(pilot: Pilot, folder: Path) -> None:
    scene = _two_people(pilot)
    player = Player(pilot, scene, "click", 1)
    for _ in range(4):
        player.decide()
        pilot.rest()


def _ways(pilot: Pilot, folder: Path) -> None:
    """How this match is covered, asked from its menu."""
    scene = _two_people(pilot)
    open_cover_mode_menu(pilot.stage, scene.match)
    pilot.rest()


def _digits(pilot: Pilot, folder: Path, seats: int) -> None:
    """Digits that everybody has are asked for: by the cover, or of all of them."""
    scene = _two_people(pilot)
    secrecy = secrecy_of(pilot.stage, scene.match)
    secrecy.set_cover_mode(CoverMode.PIN)
    for seat in (0, 1):
        secrecy.choose_pin(seat, "1234")
    then = partial(pilot.stage.push_scene, scene)
    if seats:
        pilot.stage.push_scene(
            ConsentScene(
                pilot.stage, scene.match, secrecy.consent_to_loosen_cover(CoverMode.OFF), ConsentPurpose.OFF, then
            )
        )
    else:
        pilot.stage.push_scene(CoverScene(pilot.stage, scene.match, 1, then))
        pilot.key_down("space")
        pilot.frames(60)
        pilot.key_up("space")
    for _ in range(8):
        pilot.key("9")
    pilot.rest()


def _missed(pilot: Pilot, folder: Path) -> None:
    """Ben is let in after Ann's first turn, and sees what she did."""
    scene = _two_people(pilot)
    player = Player(pilot, scene, "click", 1)
    while scene.match.ply < 5 or not isinstance(pilot.stage.scene, CoverScene):
        player.decide()
        pilot.rest()
    pilot.key_down("space")
    pilot.clock.now += HOLD_SECONDS
    pilot.frames(30)
    pilot.key_up("space")
    pilot.frames(2)
    assert scene.catch_up.is_running


def _ended(pilot: Pilot) -> TableScene:
    scene = _table(pilot, {**CLASSIC, "position": "south c2:loamwyrm[up] a1:first-lantern; north c4:hopguard#0[up]"
                           " c3:mudpearl[up]; turn south 41"}, chance="ask")  # fmt: skip
    pilot.drag(spot(scene, "c2"), spot(scene, "c3"))
    pilot.rest()
    _drawn(scene, ("touch TL", "touch TL", "lie 0 0"))
    pilot.rest()
    assert scene.match.outcome is not None
    return scene


def _over(pilot: Pilot, folder: Path) -> None:
    _ended(pilot)


def _poster(pilot: Pilot, folder: Path) -> None:
    """The page of the end, by the plate after it."""
    scene = _ended(pilot)
    pilot.click(pilot.centre(scene.picture.buttons["plate"].rect))
    pilot.rest()


def _review(eyes: int, pilot: Pilot, folder: Path) -> None:
    scene = _ended(pilot)
    review = ReviewScene(pilot.stage, scene.match, viewer=0)
    pilot.stage.push_scene(review)
    pilot.rest()
    for _ in range(eyes):
        review.choose_next_viewer()
    review.show_ply(2)
    pilot.rest()


def _dice(pilot: Pilot, folder: Path) -> None:
    scene = _table(pilot, SULLIVAN, chance="dice")
    pilot.drag(spot(scene, "f3"), spot(scene, "f4"))
    pilot.rest()
    pilot.key("4")
    pilot.rest()


def _scene(name: str, detail: str, pilot: Pilot, folder: Path) -> None:
    pilot.stage.push_scene(open_scene(name, pilot.stage, SceneRequest("zoon", detail=detail)))
    pilot.frames(3)
    pilot.rest()


def _tribes(card: str, pilot: Pilot, folder: Path) -> None:
    """A Tribe card was pressed at the table, and a card is pointed at."""
    scene = _table(pilot, CLASSIC)
    pilot.stage.push_scene(open_scene("tribes", pilot.stage, SceneRequest("zoon", match=scene.match, detail="stilts")))
    pilot.rest()
    gallery = pilot.stage.scene
    assert isinstance(gallery, TribesScene)
    pilot.move(pilot.centre(gallery.place(card)))
    pilot.rest()


def _demo(pilot: Pilot, folder: Path) -> None:
    pilot.stage.push_scene(open_scene("demo", pilot.stage, SceneRequest("zoon")))
    pilot.frames(30)


ZOON: dict[str, State] = {
    "zoon-setup": partial(_scene, "setup", ""),
    "zoon-deploy": partial(_deploying, False),
    "zoon-deploy-full": partial(_deploying, True),
    "zoon-classic": partial(_shown, CLASSIC),
    "zoon-alternate": partial(_shown, SULLIVAN),
    "zoon-card": partial(_previewed, CLASSIC, "d3"),
    "zoon-tomb": partial(_previewed, CLASSIC, "tomb:1"),
    "zoon-picked": partial(_picked, SULLIVAN, ("b2",)),
    "zoon-carried": partial(_carried, CLASSIC, "d2", "d3"),
    "zoon-trump": partial(_picked, CLASSIC, ("trump:deep-gallery", "d2")),
    "zoon-refused": _refused,
    "zoon-corner": _corner,
    "zoon-told": partial(_told, CLASSIC, ("d2", "d3", "corner:TL"), ("touch TL", "lie 0 180")),
    "zoon-told-star": partial(_told, STAR, ("c3", "c4", "corner:TL"), ("touch BL", "lie 0 0")),
    "zoon-told-dice": partial(_told, SULLIVAN, ("f3", "f4"), ("roll 3 5",)),
    "zoon-again": _again,
    "zoon-turn-up": _turn_up,
    "zoon-choice": _choice,
    "zoon-march": _march,
    "zoon-dice": _dice,
    "zoon-cover": _covered,
    "zoon-missed": _missed,
    "zoon-ways": _ways,
    "zoon-digits": partial(_digits, seats=0),
    "zoon-consent": partial(_digits, seats=2),
    "zoon-over": _over,
    "zoon-end": _poster,
    "zoon-review": partial(_review, 0),
    "zoon-review-open": partial(_review, 2),
    "zoon-rulebook": partial(_scene, "rulebook", "Z31"),
    "zoon-lesson": partial(_scene, "lesson", "classic:7"),
    "zoon-tribes": partial(_tribes, "zoon marsh-oracle"),
    "zoon-tribes-trump": partial(_tribes, "trump reed-javelin"),
    "zoon-demo": _demo,
}
ZOON_MOVING = ("zoon-carried", "zoon-told", "zoon-told-star", "zoon-told-dice", "zoon-missed", "zoon-demo")
"""States in which frames are drawn without input."""
