"""Hits: what shots, blows and fire do to zombies and tokens."""

from __future__ import annotations

from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.text import events
from tabletop.games.zombies.rules.text.actions import zombie_id, zombie_word
from tabletop.games.zombies.rules.text.events import WakeCause
from tabletop.games.zombies.rules.turn import waking
from tabletop.rules.game import Seat
from tabletop.rules.hexes import Hex


def strike_target(builder: StateBuilder, target: str, hits: int, why: str, by: Seat, *rules: str) -> None:
    """A zombie or the token on a survivor takes hits; over-kill is lost (X12)."""
    id_ = zombie_id(target)
    if id_ is not None:
        _strike_zombie(builder, id_, hits, why, by=by, rules=rules)
    else:
        seat = builder.seat_of(target)
        assert seat is not None
        strike_token(builder, seat, hits, *rules)


def _strike_zombie(builder: StateBuilder, id_: int, hits: int, why: str, *, by: Seat, rules: tuple[str, ...]) -> None:
    struck = builder.zombie(id_)
    assert struck is not None
    if hits <= 0:
        return
    if hits >= struck.hp:
        builder.kill_zombie(id_, why, *rules)
        return
    builder.change_zombie(id_, hp=struck.hp - hits)
    builder.record(events.Hit, rules, zombie_word(id_), hits, struck.hp - hits)
    if struck.kind == waking.MOURNER and not struck.active:
        waking.startle_mourner(builder, id_, by, WakeCause.HIT, *rules)


def strike_token(builder: StateBuilder, seat: Seat, hits: int, *rules: str) -> None:
    """The token on a survivor takes hits; who is freed gets up in Un-Pin (H72)."""
    token = builder.people[seat].token
    if token is None or hits <= 0:
        return
    if hits < token.hp:
        builder.change_survivor(seat, token=type(token)(token.kind, token.hp - hits))
        builder.record(events.Hit, rules, builder.people[seat].survivor, hits, token.hp - hits)
        return
    free_from_token(builder, seat, *rules)


def free_from_token(builder: StateBuilder, seat: Seat, *rules: str) -> None:
    """The token leaves a survivor, who stays pinned until Un-Pin."""
    token = builder.people[seat].token
    assert token is not None
    builder.change_survivor(seat, token=None, pinned=True)
    builder.record(events.TokenGone, rules, token.kind, seat)


def is_special_target(builder: StateBuilder, target: str) -> bool:
    """Whether it is a token, the Brute or the Mourner."""
    id_ = zombie_id(target)
    found = None if id_ is None else builder.zombie(id_)
    return id_ is None or (found is not None and found.kind != waking.COMMON)


def target_hex(builder: StateBuilder, target: str) -> Hex | None:
    """Where a target is; None where there is no such target on the board."""
    id_ = zombie_id(target)
    if id_ is not None:
        found = builder.zombie(id_)
        return None if found is None else found.hex
    seat = builder.seat_of(target)
    return None if seat is None else builder.people[seat].hex


def is_valid_target(builder: StateBuilder, seat: Seat, target: str) -> bool:
    """A zombie on the board, or another survivor with a token (K68)."""
    id_ = zombie_id(target)
    if id_ is not None:
        return builder.zombie(id_) is not None
    other = builder.seat_of(target)
    return (
        other is not None and other != seat and builder.people[other].alive and builder.people[other].token is not None
    )
