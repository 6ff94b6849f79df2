"""Remembers the last set-up of each group of people, to begin again as they did the last time.

Used by the set-up page (`setup.scene`) only. Plans are lines of JSON in the player's settings (`last_setup`), next to
the lines of `setup.plan`. `remember_plan` writes them and `last_plans` reads them: both must agree, and lines of
earlier versions must still be read, so never rename a key in them. A plan that no longer fits the game is fitted, a
damaged one is left out without an error. The seed is not kept.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from tabletop.play.seats import SitterKind
from tabletop.ui import wording
from tabletop.ui.messages import say, translate_text
from tabletop.ui.scenes.seat_levels import seat_levels
from tabletop.ui.scenes.setup import plan as setup_plan
from tabletop.ui.scenes.setup.plan import SetupPlan, SetupPlayer
from tabletop.ui.sentences import join_list

if TYPE_CHECKING:
    from tabletop.rules.game import Game
    from tabletop.settings import Settings
    from tabletop.ui.scenes.setup.extra import SetupExtra

MOST_REMEMBERED: Final = 3
"""Companies of a game that are remembered."""
_LINE_KEY: Final = "table"


def players_of_plan(plan: SetupPlan) -> tuple[tuple[str, str], ...]:
    """Who plays, wherever they sit: people by their names, computers by how well they play."""
    return tuple(
        sorted(
            (player.kind, player.name.strip().casefold() if player.kind == SitterKind.PERSON else player.level)
            for player in plan.players
        )
    )


def last_plans(game: Game[Any, Any, Any], settings: Settings) -> tuple[SetupPlan, ...]:
    """The last plan of each company as far as it still fits, the latest first; damaged ones are left out."""
    begin = f"{game.name} {_LINE_KEY} "
    read = (_plan_from_text(game, line.removeprefix(begin)) for line in settings.last_setup if line.startswith(begin))
    return tuple(plan for plan in read if plan is not None)[:MOST_REMEMBERED]


def remember_plan(game: Game[Any, Any, Any], plan: SetupPlan, settings: Settings) -> dict[str, tuple[str, ...]]:
    """What settings keep of a plan for the next time, also when others have played in between."""
    kept = setup_plan.settings_from_plan(game.name, plan, settings)
    others = (table for table in last_plans(game, settings) if players_of_plan(table) != players_of_plan(plan))
    lines = [f"{game.name} {_LINE_KEY} {_plan_to_text(table)}" for table in (plan, *others)][:MOST_REMEMBERED]
    return kept | {"last_setup": (*kept["last_setup"], *lines)}


def plan_summary_wordings(game: Game[Any, Any, Any], plan: SetupPlan, extra: SetupExtra) -> tuple[str, str]:
    """Who plays, and who plays what with which of the options that everybody looks at."""
    who = _players_text(game, plan)
    settled, words = dict(plan.options), wording.localised_messages(game.name)
    what = [
        words.value_words(option.name, settled[option.name], translate_text(option.title(settled[option.name]))).title
        for option in game.options
        if len(option.values) > 1 and option.matters(settled) and not extra.is_house_rule(option.name)
    ]
    what += [] if plan.hints else [say("setup.hints_off_short")]
    what += [wording.pack_names_text(plan.pack)] if plan.pack else []
    return who, say("setup.with", who=who, what=join_list(what)) if what else who


def _players_text(game: Game[Any, Any, Any], plan: SetupPlan) -> str:
    """Two against each other; the people of a team, and how many computers help them; else everybody."""
    named = [*zip(plan.seat_names(team=game.team), plan.players, strict=True)]
    people = [*dict.fromkeys(name for name, player in named if player.kind == SitterKind.PERSON)]
    if game.team and people:
        bots = sum(player.kind == SitterKind.BOT for player in plan.players)
        together = join_list(people)
        return say("setup.team_computers", people=together, count=bots) if bots else together
    names = [
        say("setup.bot_at", name=name, level=wording.bot_level_name(game.name, player.level))
        if player.kind == SitterKind.BOT
        else name
        for name, player in named
    ]
    pair = len(names) == 2 and not game.team
    return say("setup.against", first=names[0], second=names[1]) if pair else join_list(names)


def _plan_to_text(plan: SetupPlan) -> str:
    """Without the number of the lot: another match is another lot."""
    clock = {"clock": plan.clock.text} if plan.clock.is_on else {}
    hints = {} if plan.hints else {"hints": False}
    pack = {"pack": plan.pack} if plan.pack else {}
    return json.dumps({
        "players": [[player.kind, player.level, player.name] for player in plan.players], "lot": plan.by_lot,
        "options": dict(plan.options), "texts": dict(plan.texts), "undo": plan.undo, "dice": plan.dice,
        **clock, **hints, **pack,
    })  # fmt: skip


def _plan_from_text(game: Game[Any, Any, Any], text: str) -> SetupPlan | None:
    """None where it is damaged, or the game is no longer for so many."""
    try:
        raw: Any = json.loads(text)
        people = tuple(_read_player(*map(_require_text, player)) for player in raw["players"])
        options, texts = _read_text_pairs(raw["options"]), _read_text_pairs(raw["texts"])
        plan = SetupPlan(
            people,
            raw["lot"] is True,
            options,
            texts,
            _require_text(raw["undo"]),
            raw["dice"] is True and game.rolls,
            clock=setup_plan.clock_that_fits(game.name, _require_text(raw.get("clock", ""))),
            hints=raw.get("hints") is not False,
            pack=_require_text(raw.get("pack", "")),
        )
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    offered, fitted = seat_levels(game.name), plan if plan.pack else setup_plan.refit_plan(game, plan)
    sound = plan.undo in setup_plan.undo_choices(game) and all(player.level in offered for player in people)
    return fitted if people and sound and len(fitted.players) == len(people) else None


def _read_player(kind: str, level: str, name: str) -> SetupPlayer:
    """Raises ValueError."""
    return SetupPlayer(SitterKind(kind), level, name)


def _read_text_pairs(raw: Any) -> tuple[tuple[str, str], ...]:
    """Raises TypeError and AttributeError."""
    return tuple((name, _require_text(value)) for name, value in raw.items())


def _require_text(value: object) -> str:
    """Raises TypeError."""
    if not isinstance(value, str):
        raise TypeError(value)
    return value
