"""The seat menu: gives a seat to the computer, to another person, or back, at any time of a match.

Used by `table_menu` (`seats_menu_item`). The change is written into the match's file by `hand_over_seat` of
`play.secrecy`. A change must keep: no seat with secrets changes hands without the consent that `play.secrecy` asks
for, nobody gets to know what two seats hide from each other, and where PINs protect the seat, the new person chooses
one at once. A bot at another level keeps its name.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from tabletop.play.match import Match
from tabletop.play.seats import LONGEST_NAME, Sitter, SitterKind
from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.drawing.text_direction import with_direction_isolates
from tabletop.ui.messages import say
from tabletop.ui.scenes.cover.consent import ChooseNewPinsScene, ConsentPurpose, ask_consent
from tabletop.ui.scenes.cover.pin_scene import push_pin_scene
from tabletop.ui.scenes.dialogs import MenuItem, MenuScene
from tabletop.ui.scenes.evening import current_evening
from tabletop.ui.scenes.name_dialog import NameScene
from tabletop.ui.scenes.seat_levels import seat_levels
from tabletop.ui.scenes.setup.plan import bot_name
from tabletop.ui.scenes.table.context import TableContext, TableSceneInterface

_MOST_PEOPLE: Final = 6
"""Most people who are offered without being asked for by name."""


def seats_menu_item(table: TableContext, host: TableSceneInterface) -> MenuItem:
    """The line of the menu."""
    return MenuItem("seats", say("table.seats"), partial(open_seats_menu, table, host), "person")


def open_seats_menu(table: TableContext, host: TableSceneInterface) -> None:
    """All seats with who sits there; each leads on to who else may, until the match is over."""
    if host.match.is_on_main_line and host.match.result is not None:
        table.stage.toast.show(say("table.seats_over"))
        return
    if host.match.ending.is_over_elsewhere and host.match.is_on_main_line:  # in a copy nobody would hear of it
        table.stage.toast.show(say(f"table.{host.match.ending.reason_main_line_is_fixed}"))
        return
    if not host.match.is_on_main_line and host.match.result is None:  # it would hold in the match itself, too
        table.stage.toast.show(say("table.seats_branch"))
        return
    items = [
        MenuItem(f"seat {seat}", _seat_label(table, host, seat), partial(_open_seat_menu, table, host, seat),
             "person" if sitter.is_person else "robot")
        for seat, sitter in enumerate(host.match.sitters)
    ]  # fmt: skip
    table.stage.push_scene(MenuScene(table.stage, items, title=say("table.seats"), note=say("table.seats_note")))


def _seat_label(table: TableContext, host: TableSceneInterface, seat: Seat) -> str:
    sitter, game = host.match.sitters[seat], host.match.header.game
    level = wording.bot_level_name(game, sitter.level)
    who = say("common.person") if sitter.is_person else say("table.bot_level", level=level)
    name = wording.seat_name(host.match, seat)
    return say("table.seat_line", name=name, who=who) if who.casefold() != name.casefold() else name


def _open_seat_menu(table: TableContext, host: TableSceneInterface, seat: Seat) -> None:
    """The computer's levels but for the present one, and a person."""
    match = host.match
    sitter, game = match.sitters[seat], match.header.game
    items = [
        MenuItem(f"bot {level}", say("table.seat_bot", level=wording.bot_level_name(game, level)),
             partial(_ask_to_give_seat, table, host, seat, _bot_at_level(host, seat, level)), "robot")
        for level in seat_levels(game) if level != sitter.level
    ]  # fmt: skip
    person = partial(_ask_sitter_name, table, host, seat)
    words = say("table.seat_other" if sitter.is_person else "table.seat_person")
    made = MenuItem("person", words, person, "person")
    items = [*items, made] if sitter.is_person else [made, *items]
    items = [*_person_menu_items(table, host, seat), *items]
    title, note = wording.seat_name(match, seat), "seat_note_hidden" if match.game.hidden else "seat_note"
    table.stage.push_scene(MenuScene(table.stage, items, title=title, note=say(f"table.{note}", name=title)))


def _bot_at_level(host: TableSceneInterface, seat: Seat, level: str) -> Sitter:
    """The computer at another level keeps its name: it is the same opponent."""
    sits = host.match.sitters[seat]
    return Sitter(SitterKind.BOT, _unused_name(host, seat, bot_name(level)) if sits.is_person else sits.name, level)


def _person_menu_items(table: TableContext, host: TableSceneInterface, seat: Seat) -> list[MenuItem]:
    """Whoever is here tonight and does not sit here yet."""
    names = current_evening.load_people().names_of_people_here(current_evening.now())
    taken = [host.match.sitters[seat].name, *(() if host.match.game.team else _other_sitter_names(host, seat))]
    return [
        MenuItem(
            f"here {name}",
            name,
            partial(_ask_to_give_seat, table, host, seat, Sitter(SitterKind.PERSON, name)),
            "person",
        )
        for name in names
        if name not in taken
    ][:_MOST_PEOPLE]


def _ask_to_give_seat(table: TableContext, host: TableSceneInterface, seat: Seat, sitter: Sitter) -> None:
    """Somebody takes the seat, once everybody has agreed who has to."""
    stage, match, secrecy = table.stage, host.match, table.secrecy
    if refused := _refusal_text(table, match, seat, sitter):
        stage.toast.show(refused)
        return
    purpose = ConsentPurpose.GIVE
    if sitter.is_person:
        taking = ConsentPurpose.TAKE if match.game.hidden else ConsentPurpose.SEAT
        purpose = ConsentPurpose.TAKE_ALONE if secrecy.would_show_both_hands(seat, sitter) else taking
    consent = secrecy.consent_to_give_seat(seat, sitter)
    ask_consent(stage, match, consent, purpose, partial(_hand_over_seat_after_pin, table, host, seat, sitter))


def _refusal_text(table: TableContext, match: Match[Any, Any, Any], seat: Seat, sitter: Sitter) -> str:
    """Why the seat is not given whoever agrees: one person would know what two seats hide from each other; or ""."""
    secrecy, is_person = table.secrecy, match.sitters[seat].is_person
    if match.hint_refusal == "tournament" and not sitter.is_person:
        return say("table.seat_tournament")
    if secrecy.are_hands_known_to_one and is_person and not sitter.is_person:
        return say("table.seat_known")
    is_taken = sitter.is_person and not is_person
    if is_taken and table.board.decisions.has_chosen(match.view(None), seat):
        return say("table.seat_secret")
    left = secrecy.seat_left_to_bot(seat, sitter)
    return "" if left is None else say("table.seat_left", seat=wording.side_name(match.header.game, left))


def _hand_over_seat_after_pin(table: TableContext, host: TableSceneInterface, seat: Seat, sitter: Sitter) -> None:
    """Lets whoever takes the seat choose digits, before anybody else can, and settles."""
    if not table.secrecy.needs_new_pin(seat, sitter):
        _hand_over_seat(table, host, seat, sitter, {})
        return
    then = partial(_hand_over_seat, table, host, seat, sitter)
    push_pin_scene(table.stage, ChooseNewPinsScene(table.stage, host.match, {seat: sitter.name}, then))


def _ask_sitter_name(table: TableContext, host: TableSceneInterface, seat: Seat) -> None:
    """Offers whoever sat there last."""
    seating = host.match.seating
    sat = [host.match.header.sitters[seat], *(each.sitter for each in seating.all_arrivals if each.seat == seat)]
    last = next((sitter.name for sitter in reversed(sat) if sitter.is_person), "")

    def take(name: str) -> str:
        if not name:
            return say("table.seat_nameless")
        if name in _other_sitter_names(host, seat) and not host.match.game.team:
            return say("table.seat_taken", name=name)
        _ask_to_give_seat(table, host, seat, Sitter(SitterKind.PERSON, name))
        return ""

    question = say("table.seat_question", seat=wording.side_name(host.match.header.game, seat))
    scene = NameScene(table.stage, question, say("table.seat_details"), last, take, hint=say("table.seat_hint"),
                      done=say("table.seat_do"), icon="person", longest=LONGEST_NAME)  # fmt: skip
    table.stage.push_scene(scene)


def _hand_over_seat(
    table: TableContext, host: TableSceneInterface, seat: Seat, sitter: Sitter, pins: Mapping[Seat, str]
) -> None:
    table.write_down(partial(table.secrecy.hand_over_seat, seat, sitter, pins.get(seat, "")))
    if sitter.is_person:
        current_evening.mark_people_present(table.stage, (sitter.name,))
    host.refresh_after_seat_change()
    told = "table.seat_done_person" if sitter.is_person else "table.seat_done_bot"
    level = wording.bot_level_name(host.match.header.game, sitter.level)
    side = wording.side_name(host.match.header.game, seat)
    table.stage.toast.show(say(told, seat=side, name=with_direction_isolates(sitter.name), level=level))


def _other_sitter_names(host: TableSceneInterface, seat: Seat) -> tuple[str, ...]:
    return tuple(sitter.name for k, sitter in enumerate(host.match.sitters) if k != seat)


def _unused_name(host: Any, seat: Seat, usual: str) -> str:
    """A name that nobody else has."""
    name, count = usual, 2
    while name in _other_sitter_names(host, seat):
        name, count = f"{usual} {count}", count + 1
    return name
