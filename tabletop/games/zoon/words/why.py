"""Why something is proposed at a table of Zoon."""

TEXTS = {
    "move": "{origin} to {target}",
    "fight": "Against {zoon} on {cell} it wins in {win} and loses in {lose}.",
    "fight_hidden": "By all that the hidden card on {cell} can be, it wins in {win} and loses in {lose}.",
    "emblem": "The Emblem stands on {cell}: in {win} this wins the game.",
    "flees": "It gets out of the reach of {zoon} on {cell}.",
    "threatens": "From there it can attack {cells} next.",
    "forward": "It goes forward: {rows} rows are left to the enemy's back row, where most Emblems stand.",
    "forward_one": "It goes forward: one row is left to the enemy's back row, where most Emblems stand.",
    "last_row": "It reaches the enemy's back row, where most Emblems stand.",
    "aside": "It stays in reach of the enemy, and opens a way for those behind.",
    "back": "It goes back to guard what is behind.",
    "shot": "It hits {cell} in {hit}, and the Zoon that shoots risks nothing.",
    "reinforces": "One Zoon more stands on your side.",
    "touch": "By all that their card can be, this diagonal is the better one for you.",
    "touch_known": "Their card shows {one} there, or {other} if it lies turned.",
    "star": "a Star",
    "deploy": "The Emblem stands behind, and strong Zoons stand about it.",
    "deploy_bold": "The Emblem stands in front, where few would look for it.",
    "turn_up": "This card tells the enemy least.",
    "pass": "Nothing more that could be done now is worth it.",
}
