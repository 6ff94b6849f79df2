"""Phones small and large, with usual and with large text: nothing is clipped, nothing runs out of the page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.games.zombies.board.states import STREET
from tests.games.zone_wars.board.states import FIELD
from tests.net.browser import Browser, Page, launched
from tests.ui.scenes.phones.party import SMALL, WIDE, party
from tests.ui.scenes.phones.test_leaks import COMBAT

pytestmark = pytest.mark.window

MATCHES: dict[str, tuple[str, dict[str, str]]] = {
    "zodiac": ("zodiac", {}), "zoon": ("zoon", {}),
    "zoon, a combat": ("zoon", {"position": COMBAT, "south": "stilts", "north": "delvers"}), "zombies": ("zombies", {}),
    "zombies, suppressing": ("zombies", {"position": f"{STREET}suppress marlow"}),
    "zone wars": ("zone_wars", {"position": FIELD}),
}  # fmt: skip
SIZES = [(360, 640), (412, 915)]
TEXTS = (
    "#who, #game, #ask, #turn-down, #refused, #offers button, .card .name, h2, dt, dd, .lines p, .odds span, .cell span"
)
CLIPPED = f"""(() => {{
  const found = [];
  for (const each of document.querySelectorAll('{TEXTS}')) {{
    if (!each.offsetParent) continue;
    const at = each.getBoundingClientRect(), box = each.closest('.card, .cell, button');
    const around = (box || document.body).getBoundingClientRect();
    if (at.right > around.right + 1 || at.left < around.left - 1 || (box && at.bottom > around.bottom + 1))
      found.push(each.textContent);
    else if (each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== 'inline')
      found.push(each.textContent);
  }}
  return found;
}})()"""
HIGH = "document.querySelector('main').clientHeight"
FOOT = "document.querySelector('footer').getBoundingClientRect().bottom - innerHeight"
LETTERS = "parseFloat(getComputedStyle(document.getElementById('{id}')).fontSize)"


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    yield from launched(tmp_path_factory.mktemp("browser"))


def is_whole(page: Page) -> None:
    assert page.ask(CLIPPED) == []
    assert not page.ask(WIDE)
    assert page.ask(SMALL) == []
    assert page.ask(HIGH) >= 120, "what lies on the table is seen beside what is asked"
    assert page.ask(FOOT) <= 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", MATCHES)
def test_nothing_is_clipped_with_usual_and_with_large_text(
    name: str, size: tuple[int, int], browser: Browser, tmp_path: Path
) -> None:
    game, setup = MATCHES[name]
    with party(tmp_path, browser, game, size, seats=(0, 1), setup=setup) as here:
        here.at.pilot.rest()
        here.look()
        for page in here.pages.values():
            before = [page.ask(LETTERS.format(id=id_)) for id_ in ("ask", "who", "game")]
            is_whole(page)
            page.driver.execute_script("document.documentElement.style.fontSize = '200%'")
            assert [page.ask(LETTERS.format(id=id_)) for id_ in ("ask", "who", "game")] == [2 * each for each in before]
            is_whole(page)
