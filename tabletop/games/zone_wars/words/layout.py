"""Texts of own and random mats of Zone Wars."""

TEXTS = {
    "another": "Another one",
    "edit": "Lay the mat",
    "heading": "Lay the mat",
    "help": "Drag ruins onto the mat, and off it again. The wheel turns them.",
    "fair_on": "Fair: repeated",
    "fair_off": "Fair: not repeated",
    "fair_tip": "Whether every piece is repeated, so that no corner is better.",
    "from": "From a map…",
    "undo": "Undo",
    "clear": "Clear",
    "cancel": "Leave it",
    "done": "Done",
    "keys": "Keys: Tab goes through the pieces, arrows move half an inch, comma and full stop turn, Enter places, "
    "Delete takes away.",
    "held": "{name}: Enter places it, Escape puts it back.",
    "off_mat": "The {one} would reach over the edge of the mat.",
    "crossing": "{one} and {other} would lie on each other.",
    "road": "Only Low terrain lies on the road, and the {one} is none.",
    "room": "In the corner {corner} {number} models would not have room.",
    "many": "So many pieces are too many.",
    "closed": "The {one} and what stands beside it close off a part of the mat. Leave a way in.",
    "corner_nw": "top left",
    "corner_ne": "top right",
    "corner_se": "bottom right",
    "corner_sw": "bottom left",
}
