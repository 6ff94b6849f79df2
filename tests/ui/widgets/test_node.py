"""The tree of what is on a screen."""

from tabletop.ui.widgets.node import Node, NodeAction, Role, find_tree_faults

PRESS = frozenset({NodeAction.PRESS})
BACK = Node("page/back", Role.BUTTON, "Back", bounds=(12, 8, 96, 40), answers=PRESS)
NEXT = Node("page/next", Role.BUTTON, "Next", bounds=(120, 8, 96, 40), is_focused=True, answers=PRESS)
PAGE = Node("page", Role.PAGE, "Settings", children=(BACK, NEXT))


def test_parents_come_before_their_children_in_reading_order() -> None:
    assert [node.id for node in PAGE.walk()] == ["page", "page/back", "page/next"]


def test_the_node_in_focus_is_found_or_none_is() -> None:
    assert PAGE.focused == NEXT
    assert PAGE.with_children(BACK).focused is None


def test_a_good_tree_has_no_faults() -> None:
    assert find_tree_faults(PAGE) == []


def test_each_fault_of_a_tree_is_named_with_its_node() -> None:
    nameless = Node("page/icon", Role.BUTTON, bounds=(0, 0, 8, 8), answers=PRESS)
    nowhere = Node("page/nowhere", Role.SLIDER, "Sound", answers=PRESS, is_focused=True)
    faults = find_tree_faults(PAGE.with_children(BACK, BACK, NEXT, nameless, nowhere))
    assert faults == [
        "page/back: the id is used twice",
        "page/icon: a button that answers has no name",
        "page/nowhere: a slider that answers has no bounds",
        "more than one node has the focus",
    ]
