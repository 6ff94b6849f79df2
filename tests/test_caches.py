"""Whatever is remembered has a bound: functions remember by `cached`, objects in a `Cache`, and nothing else grows."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import tabletop

PACKAGE = Path(tabletop.__file__).parent
SOURCES = sorted(PACKAGE.rglob("*.py"))
HOME = PACKAGE / "rules" / "caches.py"
REMEMBERING = {"cache", "lru_cache", "OrderedDict", "WeakKeyDictionary", "WeakValueDictionary", "shelve"}
"""Of the standard library: what grows by itself unless somebody sees to it."""


def imported(tree: ast.AST) -> set[str]:
    """Names taken from modules, and attributes of modules that would do the same."""
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}
    dotted = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and named(node.value) in MODULES}
    return names | dotted


MODULES = {"functools", "collections", "weakref"}
NAMED = re.compile("|".join(REMEMBERING))
STORED = re.compile(r"^[^:\n]*\w\[.*\] = |\.setdefault\(|\.update\(", re.MULTILINE)
"""What stands in a file that must be looked at: reading all of them takes long."""

NO_MEMORIES = {
    "ui/stage/assistive/node_numbers.py": dict.fromkeys(("_numbers", "_ids"), "forgotten with their nodes"),
    "ai/outside_engine.py": {"_seated": "as many as there are seats"},
    "ui/printing/parts.py": {"_texts": "the drawings of one game, while it is printed"},
    "ui/printing/tabletop_simulator.py": {"names": "pictures of one save", "one": "an object of it"},
    "ui/printing/typst_source.py": dict.fromkeys(("_faces", "_pictures"), "one file that is written"),
    "ai/search.py": {"children": "the tree of one search"},
    "ai/worker.py": {"_asked": "questions under way", "_done": "answers until they are fetched or forgotten"},
    "app.py": {"environ": "the system's"},
    "cli/benchmarks/content.py": {"environ": "the system's"},
    "cli/engine_session.py": {"_matches": "as many as `_MOST_MATCHES`"},
    "cli/ladder_file.py": {
        "results": "one for each pairing",
        "paces": "one for each bot",
        "faults": "as many as `_MOST_FAULTS`",
    },
    "cli/fuzz/trial.py": {"_alike": "as many words as `_MOST`"},
    "cli/fuzz/runner.py": {"faults": "one of each kind"},
    "content/svg_styles.py": dict.fromkeys(("classes", "css_classes", "_read"), "of the picture that is read"),
    "content/strict_yaml.py": {"marks": "of the text that is read"},
    "content/schema.py": {"definition": "of the schema that is made"},
    "content/translatable_texts.py": {"found": "the texts of one game"},
    "content/pack_catalogues.py": dict.fromkeys(("_parts", "_seen"), "of the file that is read"),
    "content/pack_translation.py": {"found": "the texts of one pack"},
    "games/zodiac/bots/proof_book.py": {"_answers": "a proof as it stands on disk", "_replies": "the same"},
    "games/zombies/bots/puzzle_finder.py": {"_known": "what can follow up to the end of one round"},
    "ui/scenes/puzzles/tonight.py": dict.fromkeys(("_books", "_medals", "_help_seen"), "a dozen puzzles of one page"),
    "ui/scenes/table/large_preview.py": {"_heights": "of what is shown large"},
    "games/zombies/board/map/action_builder.py": {"_known": "one position"},
    "games/zombies/board/map/map_forecast.py": {"_known": "one position"},
    "games/zombies/board/map/hex_picker.py": {"_answers": "one position"},
    "games/zombies/board/map/event_script.py": {"looks": "one clip"},
    "games/zombies/board/panels.py": {"_kept_plates": "one for each seat"},
    "games/zombies/bots/bots.py": {"errors": "one decision"},
    "games/zombies/bots/action_evaluation.py": {"_values": "one decision"},
    "games/zombies/bots/walk_evaluation.py": {"_known": "one decision", "_sights": "the same", "_wishes": "the same"},
    "games/zombies/bots/position_evaluation.py": {"late": "one way"},
    "games/zombies/campaign/chapter_list.py": {"_read": "one for each saved match on the page"},
    "games/zombies/rules/state/tile_map.py": {"found": "hexes of a map", "hexes": "the same", "links": "the same"},
    "games/zombies/rules/text/parse_position.py": {"people": "what is read", "values": "what is read"},
    "games/zombies/rules/turn/walking.py": {"felled": "one movement", "previous": "the same"},
    "games/zone_wars/board/mat/legend.py": {"_last_layouts": "one for each kind of lines"},
    "games/zone_wars/board/mat/shortest_paths.py": {"_reached": "places within reach of one place"},
    "games/zone_wars/board/mat/tokens.py": {
        "_rings": "what stands and lies on the mat",
        "bodies": "one position and camera",
        "faces": "the same",
        "pictures": "the same",
    },
    "games/zone_wars/board/attack_planner.py": {"_known_odds": "one for each action of a question"},
    "games/zone_wars/bots/attack_value.py": {
        "_bounds": "one for each model",
        "_shots": "one decision",
        "_ways": "the same",
        "perils": "the same",
        "threats": "the same",
    },
    "games/zone_wars/bots/activation_evaluation.py": {
        "_blows": "one decision",
        "_spots": "the same",
        "_stays": "the same",
        "_ways": "the same",
    },
    "games/zone_wars/bots/goals.py": {
        "_values_by_place": "one decision",
        "_total_values": "the same",
        "_goals_by_rank": "the same",
    },
    "games/zone_wars/bots/mat_evaluation.py": {
        "_arms": "one decision",
        "_armors": "the same",
        "_attributes": "the same",
        "_boosts": "the same",
        "_disabled": "the same",
        "_gains": "the same",
        "_losses": "the same",
        "_prizes": "the same",
        "_risks": "the same",
        "_sights": "the same",
    },
    "games/zone_wars/campaign/after_battle.py": {"kept": "what was chosen on a form", "learned": "the same"},
    "games/zone_wars/rules/text/position.py": {"values": "what is read"},
    "games/zone_wars/rules/state/state_builder.py": {
        "answers": "one position; the picker forgets them when there are many"
    },
    "games/zone_wars/rules/turn/walking.py": {"rooms": "one draft", "stops": "the same", "walks": "the same"},
    "games/zoon/board/deploy/deploy_scene.py": {"_drafts": "one for each seat that sets up"},
    "games/zoon/board/deploy/deploy_field.py": {"_starts": "one for each card in the hand"},
    "games/zoon/bots/combat_shares.py": {"gains": "watched as men of a Lore", "shares": "the same"},
    "games/zoon/bots/search_pieces.py": {"_pieces": "watched by its Lore"},
    "games/zoon/bots/board_evaluation.py": {
        "_unknown_gains": "one world of a decision",
        "_known_trump_values": "the same",
    },
    "games/zoon/rules/rules_context.py": {
        "_armies": "one for each tribe and seat",
        "_sides": "one for each pair of tribes",
    },
    "play/match_heads.py": {"_unwritten": "heads that the disk would not take"},
    "play/pending_evening_entries.py": {
        "_entries_in_memory": "what waits to be written down, one list for each folder of matches"
    },
    "rules/caches.py": {"self": "a Cache that finds by itself what it does not know"},
    "rules/notation.py": {"_by_word": "one for each kind of action"},
    "play/match.py": {"_answers": "one frame"},
    "play/identity_registers.py": {"_known": "matches of a home, a short line each"},
    "play/seat_knowledge.py": {"_views": "one for each seat", "_recalled": "the same"},
    "play/tree.py": {"_ends": "branches of a match", "passed": "of a question about them"},
    "net/seat_tokens.py": {"_tokens": "one for each seat"},
    "net/server.py": {"_sheets": "one for each seat", "_waiting": "the same", "_watchers": "no more than WATCHERS"},
    "ui/bench/child_processes.py": {"environ": "the system's"},
    "ui/boards/script.py": {"keys": "one clip", "legs": "the same", "lunges": "the same"},
    "ui/gesture/picker.py": {"after": "one position"},
    "content/load.py": {"parsed": "files of one pack at the bench, those that are gone left out"},
    "ui/scenes/work/scene.py": {"_boards": "one for each game of a pack", "_good": "the same"},
    "ui/message_pictures.py": {"names": "pictures of one run", "places": "the messages of one run"},
    "ui/scenes/phones/prophets.py": {
        "_sent_panels": "one for each phone that watches now",
        "percents": "one for each phone that has guessed of one question",
    },
    "ui/scenes/phones/table_phones.py": {"_ports": "one for each address of this machine"},
    "ui/scenes/game_shelf.py": {"_from": "one for each box"},
    "ui/scenes/table/preparation.py": {"_prepared": "one for each seat"},
    "ui/scenes/table/view_policy.py": {"_seen": "one for each seat"},
    "ui/scenes/table/action_log.py": {"_frame_lines": "one frame"},
    "ui/scenes/title/scene.py": {"_minutes": "one for each box"},
    "ui/story/clip_player.py": {"_read": "sentences that one reader was told in a match"},
    "ui/stage/sound.py": {"_known": "one for each game", "_last": "one for each sound"},
    "ui/stage/timeline.py": {"_clips": "what moves"},
    "ui/messages.py": {"_noted": "what is said while one picture is drawn"},
    "ui/widgets/layout_types.py": {"_heights_by_width": "one layout, until it has been placed"},
    "ui/widgets/widget.py": {"_drawn": "the four pictures of one button"},
}
"""By file: what looks like a memory, and why it cannot grow for as long as the program runs."""


def named(node: ast.AST) -> str:
    """The last part of a name."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def targets(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.Assign):
        return node.targets
    return [node.target] if isinstance(node, ast.AnnAssign | ast.AugAssign) else []


def memories(code: str) -> set[str]:
    """Names of what outlives a call and is both asked for a key and told one, as a memory is; a Cache is none."""
    tree = ast.parse(code)
    told: set[str] = set()
    asked: set[str] = set()
    for function in functions(tree):
        nodes = list(ast.walk(function))
        own = {named(target) for node in nodes for target in targets(node) if isinstance(target, ast.Name)}
        others = {node.value.attr: named(node.targets[0]) for node in nodes
                  if isinstance(node, ast.Assign) and isinstance(node.value, ast.Attribute)}  # fmt: skip
        aliases = {alias: name for name, alias in others.items() if alias}

        def name_of(node: ast.AST, own: set[str] = own, aliases: dict[str, str] = aliases) -> str:
            name = named(node)
            if isinstance(node, ast.Name) and name in own:
                return aliases.get(name, "")
            return name

        for node in nodes:
            told |= {name_of(target.value) for target in targets(node) if isinstance(target, ast.Subscript)}
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                if node.func.attr in ("setdefault", "update"):
                    told.add(name_of(node.func.value))
                if node.func.attr in ("setdefault", "get"):
                    asked.add(name_of(node.func.value))
            if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
                asked.add(name_of(node.comparators[0]))
    made = [node for node in ast.walk(tree) if isinstance(node, ast.Assign | ast.AnnAssign)]
    bounded = {named(target) for node in made for target in targets(node)
               if isinstance(node.value, ast.Call) and named(node.value.func) == "Cache"}  # fmt: skip
    return (told & asked) - bounded - {""}


def test_only_one_file_makes_memories_of_functions() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in SOURCES}
    found = {path: REMEMBERING & imported(ast.parse(text)) for path, text in texts.items() if NAMED.search(text)}
    assert found[HOME]
    assert {path: names for path, names in found.items() if names and path != HOME} == {}, "use tabletop.rules.caches"


def test_nothing_else_remembers() -> None:
    texts = {path.relative_to(PACKAGE).as_posix(): path.read_text(encoding="utf-8") for path in SOURCES}
    found = {path: memories(text) for path, text in texts.items() if STORED.search(text)}
    allowed = {path: set(names) for path, names in NO_MEMORIES.items()}
    assert {path: names for path, names in found.items() if names} == allowed, "a Cache, or a reason why not"


REMEMBERS = """
class Board:
    def __init__(self):
        self._known = {}

    def look(self, place):
        if place not in self._known:
            self._known[place] = self.find(place)
        return self._known[place]
"""
CLOSED = """
def by_name(make):
    made = {}
    def named(name):
        found = made.get(name)
        if found is None:
            found = made[name] = make(name)
        return found
    return named
"""
COUNTS = """
def count(words):
    found = {}
    for word in words:
        found[word] = found.get(word, 0) + 1
    return found
"""


def test_memories_are_seen() -> None:
    assert memories(REMEMBERS) == {"_known"}
    assert memories(CLOSED) == {"made"}
    assert memories(COUNTS) == set(), "it goes with the call"
    assert memories(REMEMBERS.replace("= {}", "= Cache('known', 9)")) == set()


def test_what_the_library_remembers_with_is_seen() -> None:
    assert REMEMBERING & imported(ast.parse("from functools import partial, lru_cache")) == {"lru_cache"}
    assert REMEMBERING & imported(ast.parse("import functools\n@functools.cache\ndef f(): ...")) == {"cache"}
    assert not REMEMBERING & imported(ast.parse("from functools import cached_property"))
