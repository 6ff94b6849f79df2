"""The buttons in the bar over a table: the menu at its left, and at its right what only shows something."""

from __future__ import annotations

from typing import Protocol

import pygame

from tabletop.ui.scenes.phones.desk import TablePhones
from tabletop.ui.scenes.phones.scene import open_phones
from tabletop.ui.scenes.table.context import TableContext
from tabletop.ui.stage.buttons import Button, ButtonKind
from tabletop.ui.words import say


class BarHost(Protocol):
    """What the bar asks of the scene below it."""

    table: TableContext
    phones: TablePhones

    def open_menu(self) -> None:
        """Opens the menu."""


def bar_buttons(scene: BarHost) -> list[Button]:
    """All of them; as long as phones are let in there is a sign for that."""
    table, metrics, bar = scene.table, scene.table.stage.metrics, scene.table.layout.bar
    side = min(bar.h - metrics.px(8), metrics.grown(40, 0.4))
    left = pygame.Rect(metrics.px(8), bar.centery - side // 2, side, side)
    icons = [
        ("book", "table.rulebook", lambda: table.push_scene("rulebook"), "f1"),
        (
            "chart",
            f"table.{'analysis_off' if table.analysis.is_shown else 'analysis'}",
            table.analysis.toggle_shown,
            "a",
        ),
        ("settings", "table.settings", lambda: table.push_scene("settings"), ""),
    ]
    icons = [each for each in icons if each[0] != "chart" or table.analysis.has_analyst]
    made = [
        Button(
            "menu",
            left,
            scene.open_menu,
            icon="menu",
            kind=ButtonKind.ICON,
            tip=say("table.menu"),
            is_always_pressable=True,
        )
    ]
    x = bar.right - metrics.px(12) - len(icons) * (side + metrics.px(4))
    if scene.phones.is_open:
        at = pygame.Rect(x - side - metrics.px(4), left.y, side, side)
        made.append(
            Button(
                "phones",
                at,
                lambda: open_phones(table.stage, scene.phones),
                icon="phone",
                kind=ButtonKind.ICON,
                tip=say("phones.sign"),
                selected=True,
                is_always_pressable=True,
            )
        )
    for icon, words, press, key in icons:
        rect = pygame.Rect(x, left.y, side, side)
        made.append(Button(icon, rect, press, icon=icon, kind=ButtonKind.ICON, tip=say(words), key=key,
                           selected=icon == "chart" and table.analysis.is_shown, is_always_pressable=True))  # fmt: skip
        x += side + metrics.px(4)
    return made
