"""Live text is told once, in order, also where the same words come again."""

from tabletop.ui.widgets.live_region import KEPT_TEXTS, MOST_WAITING, LiveRegion
from tabletop.ui.widgets.node import Role


def test_the_same_words_twice_are_two_nodes_in_order() -> None:
    texts = LiveRegion()
    texts.announce("Ann moves")
    texts.announce("Not there", is_alert=True)
    texts.announce("Ann moves")
    assert [(node.id, node.role, node.name) for node in texts.nodes()] == [
        ("live/1", Role.STATUS, "Ann moves"),
        ("live/2", Role.ALERT, "Not there"),
        ("live/3", Role.STATUS, "Ann moves"),
    ]


def test_only_the_last_ones_are_kept_and_empty_words_are_nothing() -> None:
    texts = LiveRegion()
    for number in range(3 * KEPT_TEXTS):
        texts.announce(f"{number}")
        texts.announce("")
    assert [text.words for text in texts.texts] == [f"{number}" for number in range(2 * KEPT_TEXTS, 3 * KEPT_TEXTS)]


def test_nothing_is_left_for_others_and_no_number_comes_twice() -> None:
    texts = LiveRegion()
    texts.announce("secret")
    texts.forget_all()
    assert texts.nodes() == ()
    texts.announce("open")
    assert texts.nodes()[0].id == "live/2"


def test_what_waits_to_be_passed_on_is_kept_for_whoever_listens() -> None:
    texts = LiveRegion()
    texts.is_wanted = True
    for number in range(3 * KEPT_TEXTS):
        texts.announce(f"{number}")
    assert len(texts.texts) == 3 * KEPT_TEXTS
    texts.mark_passed_on()
    assert [text.words for text in texts.texts] == [f"{number}" for number in range(2 * KEPT_TEXTS, 3 * KEPT_TEXTS)]
    for number in range(2 * MOST_WAITING):
        texts.announce(f"{number}")
    assert len(texts.texts) == MOST_WAITING, "nobody fetches them"
