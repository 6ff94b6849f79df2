"""Texts of the page that shows whether the dice were fair."""

TEXTS = {
    "heading": "The dice",
    "sealed": "Sealed before the first throw",
    "sealed_text": "All dice of this match come from one secret number. Its seal is shown here from the start; the"
    " number itself comes out when the match is over, and then anybody can recompute every throw.",
    "typed": "Not a secret: a typed number",
    "typed_text": "All dice of this match come from a number that was typed in set-up. The player who typed it can"
    " know every throw.",
    "typed_slip": "The number was typed in set-up.",
    "seal": "Seal: {seal}",
    "seed": "The secret number: {seed}",
    "opened": "The seal is broken",
    "opened_text": "Keep the slip, and a small program beside it recomputes every throw of this match: it needs nothing"
    " but Python.",
    "all": "All dice",
    "mean": "{dice} dice, {mean} on average. Fair dice show {expected}.",
    "chance": "So far off or farther are fair dice in {percent} of all matches this long.",
    "strange": "That is rare: fair dice are so far off in only {percent} of all matches this long.",
    "few": "Too few dice to say whether that is luck: it takes {number}.",
    "under": "under 0.1 %",
    "times": "{number} times",
    "none": "No dice have fallen yet",
    "none_text": "As soon as the program has thrown some, they are counted here.",
    "by_hand": "Dice by hand",
    "by_hand_text": "The people at this table throw their own dice: the program knows nothing of them, and counts"
    " none.",
    "keep": "Keep the slip",
    "back": "Back to the match",
    "kept": "The slip is in {file}, and the program that recomputes it beside it.",
    "not_kept": "The slip could not be written: {why}",
    "about": "Tabletop: {title}, {names}, {date}",
}
