"""Zone Wars' own content has the numbers of the rules file, and faults of content are told with place and clause."""

from __future__ import annotations

import shutil
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop import paths
from tabletop.content.errors import ContentError
from tabletop.content.load import load_content
from tabletop.games.zone_wars.rules.content.cards import Gear, Map, Mutation, Scenario, Terrain, ZoneCard
from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.mat.ground import build_ground
from tabletop.rules.plane.geometry import Base, Point, Polygon, is_inside

OWN = paths.data() / "zone_wars"
HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def own() -> Content:
    """Our content, read and checked afresh."""
    return load_content(Content, OWN, cached=False)


# --- the numbers of sections 2, 10, 11 and 12 -------------------------------------------------------------------------


def test_there_is_as_much_as_the_rules_list(own: Content) -> None:
    assert [faction.id for faction in own.factions] == ["ark", "genlab", "mechatron", "nova"]
    assert [len(faction.characters) for faction in own.factions] == [5, 5, 5, 5]
    assert (len(own.gear), len(own.artifacts), len(own.monsters), len(own.scenarios)) == (12, 22, 4, 5)
    assert Counter(card.is_random for card in own.mutations) == {False: 20, True: 7}
    assert sum(card.copies for card in own.zone if not card.trigger) == 12
    assert [(card.id, card.copies) for card in own.zone if card.trigger] == [("acid-rain", 3)]
    assert len(own.maps) >= 3


def test_lengths_and_dice_are_those_of_the_rules(own: Content) -> None:
    field = own.field
    assert (field.mat, field.close, field.medium, field.long) == (36, 2.5, 5, 10)
    assert (field.radius, field.height, field.storey, field.token) == (0.625, 1.25, 2.5, 0.4)
    assert (field.slack, field.rays, field.chord, field.sample) == (0.05, 21, 0.98, 0.25)
    assert (field.low, field.blocking) == (0.75, 3)
    assert field.base_die == ("biohazard", "blank", "blank", "blank", "blank", "radiation")
    assert field.gear_die == ("explosion", "blank", "blank", "blank", "blank", "radiation")


def test_bonuses_and_pools_are_those_of_the_rules(own: Content) -> None:
    field = own.field
    assert (field.close_bonus, field.back_bonus, field.charge_bonus) == (1, 1, 1)
    assert (field.cover, field.cover_touching) == (2, 4)
    assert (field.m_start, field.m_cap, field.m_most) == (1, 10, 3)
    assert (field.fall_step, field.fall_least, field.collision) == (5, 1, 1)
    assert (field.busted_points, field.junk_points, field.experience) == (1, 1, 1)
    assert (field.attribute_least, field.attribute_most, field.attribute_sum) == (2, 5, 14)


CHARACTERS = """
franton 3434 scrap-axe,pot-helmet flame-breath
krin 4334 scrap-pistol mind-push
hugust 2525 club,scrap-shield beast-strength
lib 4244 slingshot insect-wings
vasko 3434 scrap-rifle flesh-eater
dux 5234 scrap-crossbow flutter
bormin 3425 scrap-rifle,tire-armor hog-rush
farrow 4343 scrap-pistol,scrap-knife fox-step
torv 2525 club antlers
mirka 3443 scrap-spear bloodhound
hamlet 4325 scrap-rifle grenade-launcher
bolt-7 3425 club chain-arm
sweeper 2525 scrap-axe magnet
kettle 4235 scrap-pistol jet-pack
ajax 3425 scrap-spear plating
vey 4244 bow pyrokinesis
okt 3434 scrap-knife telekinesis
lamp 2354 club puppeteer
ansa 3344 scrap-pistol mind-terror
null 4334 slingshot cryokinesis
"""
"""Ranged, Melee, Survival and Health in one; gear; personal mutation (section 11.1)."""


def test_characters_have_their_attributes_gear_and_mutation(own: Content) -> None:
    told = [
        f"{c.id} {c.ranged}{c.melee}{c.survival}{c.health} {','.join(c.gear)} {c.mutation}"
        for faction in own.factions
        for c in faction.characters
    ]
    assert told == CHARACTERS.split("\n")[1:-1]


GEAR = """
bow ranged 1 long silent
club melee 1 - knockback
pot-helmet head 1 - -
scrap-axe melee 2 - -
scrap-crossbow ranged 2 unlimited aimed_fire,silent
scrap-knife melee 1 - silent
scrap-pistol ranged 1 long -
scrap-rifle ranged 2 unlimited aimed_fire
scrap-shield shield 1 - -
scrap-spear melee 1 close -
slingshot ranged 1 medium silent
tire-armor body 2 - -
"""


def told_of(card: Gear) -> str:
    return f"{card.id} {card.kind} {card.bonus} {card.range or '-'} {','.join(card.specials) or '-'}"


def test_starting_gear_is_that_of_section_11_2(own: Content) -> None:
    assert [told_of(card) for card in own.gear] == GEAR.split("\n")[1:-1]
    assert {card.points for card in own.gear} == {0}


ARTIFACTS = """
baseball-bat melee 2 - knockback 2
chainsaw melee 3 - igniter 4
compound-bow ranged 2 long silent 3
first-aid-kit item 0 - single_use 3
flamethrower ranged 2 close igniter,area 4
flare-gun ranged 1 long igniter,single_use 2
frag-grenade ranged 3 medium area,knockback,single_use 3
hand-grenade ranged 2 medium area,single_use 2
hunting-rifle ranged 3 unlimited aimed_fire 4
katana melee 3 - silent 4
kevlar-vest body 4 - - 4
laser-rifle ranged 4 unlimited aimed_fire 5
motorcycle-helmet head 2 - - 2
music-player curio 0 - - 3
revolver ranged 3 medium - 3
riot-shield shield 3 - - 3
rubber-duck curio 0 - - 1
semi-auto-pistol ranged 2 long - 3
shotgun ranged 3 medium knockback 4
stimulants item 0 - single_use 2
stun-baton melee 2 - stun 3
vacuum-cleaner curio 0 - - 2
"""


def test_artifacts_are_those_of_section_11_3(own: Content) -> None:
    assert [f"{told_of(card)} {card.points}" for card in own.artifacts] == ARTIFACTS.split("\n")[1:-1]
    assert {card.id: card.effect for card in own.artifacts if card.effect} == {
        "first-aid-kit": "heal",
        "stimulants": "stimulate",
    }


MUTATIONS = """
antlers enhance charge_dice base=1
arms enhance melee_dice base=1
beast-strength enhance melee_dice base=1
bloodhound reflex hound trigger=activated range=long base=1 flat=-2
chain-arm enhance reach inches=1
cryokinesis reflex ward trigger=hit gear=1
eye enhance ranged_dice base=1
flame-breath action blast range=close gear=1 specials=igniter
flesh-eater enhance feed base=1
flutter reflex dodge trigger=shot_at inches=2.5
fox-step enhance slip inches=5
grenade-launcher action blast range=long gear=1 specials=area
hide reflex soak trigger=harmed base=1
hog-rush action rush inches=5 base=1 crush=2 specials=knockback
insect-wings action fly inches=5
jet-pack action fly inches=5
jump action fly inches=5
magnet action pull inches=2.5
mend action mend base=1
mind-push action shove range=long inches=2.5
mind-terror action terror inches=2.5 flat=-1
plating reflex ward trigger=hit gear=1
puppeteer action puppet range=medium
pyrokinesis action bolt range=long gear=1 cover=no
reflexes reflex hinder trigger=targeted base=1
spit action bolt range=medium gear=1
telekinesis action lift range=long inches=2.5
"""
"""What is done for each m-point (section 11.4)."""


NUMBERS = ("inches", "gear", "base", "flat", "crush")


def told_of_mutation(card: Mutation) -> str:
    words = [card.id, card.kind, card.op]
    words += [f"{name}={getattr(card, name)}" for name in ("trigger", "range") if getattr(card, name)]
    words += [f"{name}={getattr(card, name):g}" for name in NUMBERS if getattr(card, name)]
    words += [f"specials={','.join(card.specials)}"] if card.specials else []
    words += [f"{name}=no" for name in ("arc", "armor", "cover") if not getattr(card, name)]
    return " ".join(words)


def test_mutations_are_those_of_section_11_4(own: Content) -> None:
    assert [told_of_mutation(card) for card in own.mutations] == MUTATIONS.split("\n")[1:-1]


def test_random_mutations_have_a_name_in_each_faction(own: Content) -> None:
    names = {card.id: card.names for card in own.mutations if card.is_random}
    assert sorted(names) == ["arms", "eye", "hide", "jump", "mend", "reflexes", "spit"]
    assert names["jump"] == {"ark": "Frog Legs", "genlab": "Pounce", "nova": "Blink", "mechatron": "Spring Legs"}
    assert names["spit"] == {"ark": "Acid Spit", "genlab": "Venom", "nova": "Neural Spike", "mechatron": "Tesla Coil"}
    assert all(list(by_faction) == ["ark", "genlab", "nova", "mechatron"] for by_faction in names.values())


ZONE = """
acid-rain rain survival 1 0 -
building-collapse collapse survival 3 2 long
dust-tornado tornado - 0 0 close
electric-storm storm survival 1 1 -
grizzly monster - 0 0 medium
land-shark monster - 0 0 medium
mutagen-cloud cloud - 0 0 -
old-world-cache cache survival 0 0 -
rot-hotspot hotspot survival 1 0 close
zone-ghouls ghouls survival 1 1 long
zone-leeches leeches survival 1 1 medium
zone-rats bite survival 2 1 medium
zone-smog smog - 0 0 medium
"""
"""Op, attribute, damage when failed and when passed, range (section 10.1)."""


def told_of_zone(card: ZoneCard) -> str:
    return f"{card.id} {card.op} {card.attribute or '-'} {card.failed} {card.passed} {card.range or '-'}"


def test_zone_cards_are_those_of_section_10_1(own: Content) -> None:
    assert [told_of_zone(card) for card in own.zone] == ZONE.split("\n")[1:-1]
    assert {card.id: card.debris for card in own.zone if card.debris} == {"building-collapse": 1}
    assert {card.id: card.monster for card in own.zone if card.monster} == {
        "grizzly": "grizzly",
        "land-shark": "land-shark",
    }


def test_monsters_are_those_of_section_10_3(own: Content) -> None:
    assert {m.id: (m.melee, m.gear, m.armor, m.health, m.points, m.specials) for m in own.monsters} == {
        "grizzly": (5, 0, 1, 5, 2, ("knockback",)),
        "land-shark": (4, 1, 2, 4, 2, ("burrows",)),
        "ghoul": (3, 1, 0, 2, 1, ()),
        "zone-spider": (4, 0, 2, 3, 1, ("climbs",)),
    }
    assert {m.id: m.radius for m in own.monsters if m.radius != 1.0} == {"ghoul": 0.625}


def scenario(own: Content, id_: str) -> Scenario:
    (found,) = [one for one in own.scenarios if one.id == id_]
    return found


def test_throw_down_is_s1(own: Content) -> None:
    s = scenario(own, "throw-down")
    assert (s.models, s.rounds, s.artifacts, s.apart) == ((3, 3, 3), 8, 10, 5)
    assert (s.trigger, s.triggers, s.taken_out_points, s.home, s.retrieved) == ("acid-rain", 3, 2, False, False)


def test_home_run_is_s2(own: Content) -> None:
    s = scenario(own, "home-run")
    assert (s.models[0], s.models[2], s.rounds, s.home, s.retrieved) == (3, 5, 5, True, True)
    assert (s.trigger, s.taken_out_points) == ("", 0)


def test_watch_where_you_step_is_s3(own: Content) -> None:
    s = scenario(own, "watch-where-you-step")
    assert (s.models[0], s.models[2], s.rounds, s.mine, s.artifacts_each) == (3, 5, 5, 2, 3)
    assert (s.road, s.halved, s.taken_out_points) == ((14, 22), True, 2)


def test_rescue_mission_is_s4(own: Content) -> None:
    s = scenario(own, "rescue-mission")
    assert (s.models, s.rounds, s.objectives_each, s.artifacts_each) == ((2, 2, 2), 5, 3, 2)
    assert (s.objective_dice, s.rescues, s.rescued_points) == (3, 2, 3)


def test_monster_hunt_is_s5(own: Content) -> None:
    s = scenario(own, "monster-hunt")
    assert (s.models[0], s.models[2], s.rounds, s.taken_out_points) == (3, 5, 6, 2)
    assert (s.first_monster, s.monsters_later) == ("grizzly", True)


def test_a_campaign_keeps_one_find_and_gives_one_experience(own: Content) -> None:
    assert (own.campaign.keep, own.campaign.experience) == (1, 1)
    assert set(own.campaign.battles) == {one.id for one in own.scenarios}


# --- maps -----------------------------------------------------------------------------------------------------------

MAPS = ("dead-mile", "old-quarter", "rust-crossing", "tank-farm")


def map_of(own: Content, id_: str) -> Map:
    (found,) = [one for one in own.maps if one.id == id_]
    return found


def outlines(terrain: tuple[Terrain, ...], turn: Callable[[float, float], tuple[float, float]]) -> Counter[object]:
    """What stands where after a turn of the mat, whatever corner an outline begins with."""

    def turned(spots: tuple[tuple[float, float], ...]) -> frozenset[tuple[float, float]]:
        return frozenset((round(x, 2), round(y, 2)) for x, y in (turn(*spot) for spot in spots))

    return Counter(
        (
            piece.kind,
            piece.height,
            turned(piece.corners),
            tuple((storey.z, turned(storey.corners)) for storey in piece.floors),
            frozenset((o.floor, o.kind, o.closed, turned((o.start, o.end))) for o in piece.openings),
        )
        for piece in terrain
    )


@pytest.mark.parametrize("name", MAPS)
def test_a_map_looks_the_same_from_opposite_corners(own: Content, name: str) -> None:
    terrain = map_of(own, name).terrain
    assert outlines(terrain, lambda x, y: (x, y)) == outlines(terrain, lambda x, y: (36 - x, 36 - y))


@pytest.mark.parametrize("name", MAPS)
def test_a_map_looks_the_same_from_all_four_corners(own: Content, name: str) -> None:
    terrain = map_of(own, name).terrain
    quarter = outlines(terrain, lambda x, y: (36 - y, x)), outlines(terrain, lambda x, y: (36 - x, y))
    assert outlines(terrain, lambda x, y: (x, y)) in quarter


@pytest.mark.parametrize("name", MAPS)
def test_a_map_has_low_and_blocking_terrain_and_a_building_with_floors(own: Content, name: str) -> None:
    terrain = map_of(own, name).terrain
    assert {piece.kind for piece in terrain if piece.kind != "blocking"} == {"low", "building"}
    assert any(piece.floors and piece.openings for piece in terrain)
    assert any(piece.container for piece in terrain)
    assert all(piece.look for piece in terrain)


def test_blocking_terrain_and_a_machine_are_somewhere(own: Content) -> None:
    solid = {map_.id for map_ in own.maps for piece in map_.terrain if piece.kind == "blocking"}
    assert solid >= {"dead-mile", "rust-crossing", "tank-farm"}
    assert any(piece.machine for map_ in own.maps for piece in map_.terrain)


@pytest.mark.parametrize("name", MAPS)
def test_objectives_lie_in_ruins_three_for_each_of_four_players(own: Content, name: str) -> None:
    map_ = map_of(own, name)
    ruins = [Polygon(tuple(Point(*c) for c in p.corners)) for p in map_.terrain if p.kind == "building"]
    inside = [[k for k, ruin in enumerate(ruins) if is_inside(spot, ruin)] for spot in map_.objectives]
    assert len(inside) == 12
    assert all(len(found) == 1 for found in inside)
    assert len({found[0] for found in inside[:4]}) == 4


@pytest.mark.parametrize("name", MAPS)
def test_a_map_is_ground_that_the_rules_can_lay(own: Content, name: str) -> None:
    map_ = map_of(own, name)
    ground = build_ground(own.field, map_.terrain)
    upper = [floor for floor in ground.floors if floor.z > 0]
    assert len(ground.pieces) == len(map_.terrain)
    assert len(upper) >= 4
    for piece, terrain in zip(ground.pieces, map_.terrain, strict=True):
        assert len(piece.gaps) == sum(not opening.closed for opening in terrain.openings)


def test_the_big_ones_have_room_in_the_middle_of_the_tank_farm(own: Content) -> None:
    ground = build_ground(own.field, map_of(own, "tank-farm").terrain)
    assert ground.pieces_touched(Base(Point(18, 18), 1.0, own.field.height)) == ()


# --- what is wrong is told with its place and its rule --------------------------------------------------------------


def cases() -> list[tuple[str, str, str, str]]:
    """File, old text, new text and what has to be told, from the list beside."""
    found = []
    for block in (HERE / "refused.txt").read_text(encoding="utf-8").split("\n\n")[1:]:
        change, said = block.rstrip("\n").split("\n  ")
        file, _, texts = change.partition(": ")
        old, new = texts.replace(r"\\n", "\0").replace(r"\n", "\n").replace("\0", r"\n").split(" -> ")
        found.append((file, old, new, said))
    return found


CASES = cases()


def changed(folder: Path, changes: list[tuple[str, str, str]]) -> list[str]:
    """What is told about a copy of our content in which texts are replaced."""
    shutil.copytree(OWN, folder)
    for file, old, new in changes:
        path = folder / f"{file}.yaml"
        text = path.read_text(encoding="utf-8")
        assert old in text, (file, old)
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return told_about(folder)


def told_about(folder: Path) -> list[str]:
    with pytest.raises(ContentError) as caught:
        load_content(Content, folder, cached=False)
    return [
        str(problem).replace(f"{folder}/", "").replace(f"{folder}:", "folder:") for problem in caught.value.problems
    ]


def together() -> list[list[tuple[str, str, str, str]]]:
    """The cases, as many at once as can be read together: each has a file to itself."""
    batches: defaultdict[tuple[str, int], list[tuple[str, str, str, str]]] = defaultdict(list)
    count: Counter[str] = Counter()
    for case in CASES:
        # a wrong form or a wrong number of the field keeps other things from being looked at; ids are named elsewhere
        is_alone = "(" not in case[3] or "id: " in case[1]
        group = "alone" if is_alone else "field" if case[0] == "field" else ""
        name = group if group == "alone" else case[0]
        count[name] += 1
        batches[group, count[name]].append(case)
    return list(batches.values())


def test_the_list_of_faults_is_read_right() -> None:
    assert len(CASES) > 150
    clauses = {said.rpartition("(")[2].partition(")")[0] for *_, said in CASES if "(" in said}
    assert clauses >= {"R1", "R2", "R15", "R18", "R25", "R40", "R150", "R179", "R180", "R181", "R182"}
    assert clauses >= {"R38", "R197", "R207", "R208", "R209", "R211", "R212", "D10", "D34", "S3", "S4"}


@pytest.mark.parametrize("cases", together(), ids=lambda cases: f"{cases[0][0]}-{CASES.index(cases[0])}")
def test_a_fault_is_told_with_its_place_and_its_rule(tmp_path: Path, cases: list[tuple[str, str, str, str]]) -> None:
    told = changed(tmp_path / "zone_wars", [case[:3] for case in cases])
    assert [case for case in cases if case[3] not in told] == [], told


@pytest.mark.parametrize(
    ("gone", "said"),
    [
        ("factions/nova.yaml", "factions: 4 factions or more are expected, one for each player, not 3 (R22)"),
        ("zone/zone-*.yaml grizzly land-shark mutagen-cloud old-world-cache rot-hotspot",
         "zone: 4 ordinary Zone cards or more are expected, one for each player in a round, not 3 (R209)"),
        ("mutations/arms.yaml eye spit", "id: 5 mutations with a name for ark are expected to be dealt, not 4 (R25)"),
    ],
)  # fmt: skip
def test_a_deck_that_is_too_small_is_told(tmp_path: Path, gone: str, said: str) -> None:
    folder = tmp_path / "zone_wars"
    shutil.copytree(OWN, folder)
    first, *others = gone.split(" ")
    for path in folder.glob(first):
        path.unlink()
    for name in others:
        (folder / first.partition("/")[0] / f"{name}.yaml").unlink()
    assert any(problem.endswith(said) for problem in told_about(folder))


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "zone_wars"
    shutil.copytree(OWN, folder)
    (folder / "field.yaml").unlink()
    assert told_about(folder) == ["field.yaml:1:1: the file is missing"]
