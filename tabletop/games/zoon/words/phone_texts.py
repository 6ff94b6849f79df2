"""Texts of Zoon on a phone."""

TEXTS = {
    "field": "The field, from where you sit",
    "field_watched": "The field",
    "hand": "Your trumps",
    "zoons": "Your Zoons",
    "face_down": "Your cards lie face down while you do not move: you may look at them in your own turn.",
    "touch": "The enemy's card, as it lies before you",
    "arrange": "Tap one card and then another: they change places",
    "set_up": "Lay: {name}",
    "strength": "Strength {number}",
    "uses": "{count} of {uses} uses left",
    "beside": "Lies beside the board",
    "heads": "Penny: heads",
    "tails": "Penny: tails",
    "tomb": "In {name:*'s|your} Tomb",
    "face_down_there": "Cards, face down: {count}",
    "star": "Star: {text}",
    "held": "Cannot move",
}
