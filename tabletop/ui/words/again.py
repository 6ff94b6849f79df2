"""Texts of what is shown again."""

TEXTS = {
    "heading": "{what}, move {ply}",
    "go_on": "Go on",
    "close": "Back",
    "show": "See it again",
    "show_tip": "Shows again what was told of this move",
}
