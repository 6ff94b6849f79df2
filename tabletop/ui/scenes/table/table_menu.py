"""The menu over a table: seats, phones, cover, dice, restart, resign, and ways to review and title.

`open_table_menu` is called by `match_mode`, the two ways to the review by `table.picture`, and the lines of seats by
`table.scene`, which shows them over a cover too: these must tell nothing secret. Each function returns some lines
(MenuItem). A line that makes no sense for this match is left out; one that is not possible just now is greyed with
the reason. Keep this difference, and ask before what cannot be taken back.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tabletop.box import GamePage
from tabletop.play.main_line_end import REASON
from tabletop.play.persistent_journal import write_trouble_of
from tabletop.rules.game import may_roll_dice
from tabletop.ui import wording
from tabletop.ui.messages import say
from tabletop.ui.scenes.cover.consent import open_cover_mode_menu
from tabletop.ui.scenes.dialogs import ConfirmScene, MenuItem, MenuScene
from tabletop.ui.scenes.dice import DiceFairnessScene
from tabletop.ui.scenes.match_menu import match_menu_items
from tabletop.ui.scenes.match_series import resignation_effect_text, series_of
from tabletop.ui.scenes.matches import restart_match
from tabletop.ui.scenes.phones.scene import open_phones
from tabletop.ui.scenes.phones.table_phones import TablePhones
from tabletop.ui.scenes.registry import game_pages, open_page
from tabletop.ui.scenes.review.session import OPEN
from tabletop.ui.scenes.table.context import TableContext, TableSceneInterface
from tabletop.ui.scenes.table.seating import seats_menu_item
from tabletop.ui.sentences import join_sentences


def open_table_menu(
    table: TableContext, host: TableSceneInterface, phones: TablePhones, *, time_left: str = ""
) -> None:
    """Says whether the match is saved, and offers what can be done besides playing; `time_left` is said with it."""
    own = (
        *_resign_menu_items(table, host),
        *seat_menu_items(table, host, phones),
        *_cover_menu_items(table, host),
        *_game_page_menu_items(table, host),
        *_dice_fairness_menu_items(table, host),
        *_restart_menu_items(table, host),
    )
    header = table.story.header
    items = match_menu_items(table.stage, header.game, before=own, rules=table.story.game, pack=header.pack)
    note = say("table.saved" if host.match.journal and write_trouble_of(host.match) is None else "table.unsaved")
    series = table.series_wordings()
    table.stage.push_scene(MenuScene(table.stage, items, note=join_sentences((*series[:1], time_left, note))))


def seat_menu_items(table: TableContext, host: TableSceneInterface, phones: TablePhones) -> tuple[MenuItem, ...]:
    """Who sits where and on what, also over a curtain: whoever has a phone need not be let in there."""
    return seats_menu_item(table, host), MenuItem(
        "phones", say("phones.title"), partial(open_phones, table.stage, phones), "phone"
    )


def open_match_review(table: TableContext, host: TableSceneInterface) -> None:
    """Looks through the match: from its last move, or from its start when it is over."""
    table.push_scene("review", match=host.match, viewer=table.story.viewer)


def open_review_with_secrets(table: TableContext, host: TableSceneInterface) -> None:
    """Looks at the end with everything open: the game is over, and those at the table want to know."""
    if table.story.outcome is not None:
        table.push_scene("review", match=host.match, viewer=table.story.viewer, detail=OPEN)


def _resign_menu_items(table: TableContext, host: TableSceneInterface) -> tuple[MenuItem, ...]:
    """Where the game knows it, or has at least a sentence for it; it can be pressed only by who is to act."""
    match, seat = host.match, host.match.to_act
    action = table.board.decisions.resignation_action()
    if action is None and not _can_resign_outside_rules(host):
        return ()
    reason = _resign_refusal_text(table, host)
    if reason:
        return (MenuItem("resign", say("table.resign"), _do_nothing, "resign", enabled=False, tip=reason),)
    yes = partial(table.write_down, partial(match.resign, seat)) if action is None else partial(host.play, action)
    key = "table.resign_question" if match.is_on_main_line else "table.resign_branch"
    question = say(key, name=wording.seat_name(match, seat))
    ask = partial(_ask_to_resign, table, yes, question, resignation_effect_text(match, seat))
    return (MenuItem("resign", say("table.resign"), ask, "resign"),)


def _can_resign_outside_rules(host: TableSceneInterface) -> bool:
    """Whether people may give up beside the rules; a match that is part of something larger is called off there."""
    match = host.match
    two = len(match.sitters) == 2 and not match.game.team
    return two and not _is_part_of_campaign(host) and REASON in wording.localised_messages(match.header.game).outcomes


def _resign_refusal_text(table: TableContext, host: TableSceneInterface) -> str:
    """What stands in the way just now; "" for nothing."""
    match, action = host.match, table.board.decisions.resignation_action()
    if match.outcome is not None:
        return say("table.over")
    if table.story.is_detached:
        return say("table.resign_past")
    if not host.active:
        return say("table.resign_turn")
    allowed = match.can_resign if action is None else match.refusal(action) is None
    return "" if allowed else say("table.resign_turn")


def _do_nothing() -> None:
    """What a line does that cannot be pressed."""


def _is_part_of_campaign(host: TableSceneInterface) -> bool:
    """Whether the match belongs to something larger, which says itself what comes next."""
    header = host.match.header
    return any(page.key and page.key in header.setup for page in game_pages(header.game))


def _cover_menu_items(table: TableContext, host: TableSceneInterface) -> tuple[MenuItem, ...]:
    """Where there is something to hide; it can be pressed where several people share the screen."""
    if not host.match.game.hidden:
        return ()
    words = say("cover.way")
    if not table.view_policy.is_shared:
        return (MenuItem("cover", words, _do_nothing, "eye", enabled=False, tip=say("cover.way_alone")),)
    return (MenuItem("cover", words, partial(open_cover_mode_menu, table.stage, host.match), "eye"),)


def _game_page_menu_items(table: TableContext, host: TableSceneInterface) -> tuple[MenuItem, ...]:
    """Pages that only this game has; a keyed one goes on with the match's file in the table's place."""
    stage, match = table.stage, host.match

    def go(page: GamePage) -> None:
        scene = open_page(stage, page, match)
        if page.key and match.journal is not None:
            stage.replace_all_but_first(scene)
        else:
            stage.push_scene(scene)

    return tuple(
        MenuItem(page.name, say(f"{page.name}.title"), partial(go, page), page.icon)
        for page in game_pages(match.header.game)
    )


def _dice_fairness_menu_items(table: TableContext, host: TableSceneInterface) -> tuple[MenuItem, ...]:
    """Where any are thrown: their seal, what they showed, and how likely that is."""
    if not may_roll_dice(host.match.game, host.match.header.setup):
        return ()

    def show() -> None:
        table.stage.push_scene(DiceFairnessScene(table.stage, host.match, table.story.seen_ply))

    return (MenuItem("dice", say("dice.heading"), show, "dice"),)


def _restart_menu_items(table: TableContext, host: TableSceneInterface) -> tuple[MenuItem, ...]:
    """Unless the match is part of something larger, which says itself what comes next."""
    stage, match = table.stage, host.match
    if _is_part_of_campaign(host):
        return ()

    def ask() -> None:
        question, details = say("table.restart_question"), say("table.restart_text")
        if series_of(match) is not None:
            details = join_sentences((details, say("table.restart_counts" if match.result else "table.restart_series")))
        yes = partial(restart_match, stage, match)
        stage.push_scene(ConfirmScene(stage, question, say("table.restart_yes"), yes, details=details, icon="replay"))

    return (MenuItem("restart", say("table.restart"), ask, "replay"),)


def _ask_to_resign(table: TableContext, yes: Callable[[], None], question: str, means: str) -> None:
    box = ConfirmScene(table.stage, question, say("table.resign"), yes, details=means, icon="resign", risky=True)
    table.stage.push_scene(box)
