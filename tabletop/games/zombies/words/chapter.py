"""Texts of the campaigns of Zombies: from one chapter to the next."""

TEXTS = {
    "title": "Campaign",
    "subtitle": "Zombies, chapter after chapter",
    "plate": "Go on: chapter {number}",
    "plate_end": "How it ended",
    "number": "Chapter {number} of {count}",
    # the set-up
    "of": "{campaign}, chapter {number} of {count}.",
    # the list
    "empty": "No chapter won yet",
    "empty_text": (
        "Every night is a chapter. When you have won one, the same survivors go on to the next with what they carry, "
        "right away or from here, whenever you like."
    ),
    "looking": "Looking through the saved matches",
    "won": "{title}: won",
    "next": "Next: chapter {number} of {count}, {title}",
    "gone_on": "You have gone on from here before.",
    "open": "Go on",
    "begin": "Play a chapter",
    "bad": "A chapter that cannot be opened",
    # the next chapter
    "hp": "{before} HP, now {after} of {most}",
    "hp_same": "{after} of {most} HP",
    "hp_back": "Back with {after} of {most} HP",
    "well": "{more} more after a rest",
    "well_full": "Well and rested",
    "well_same": "As before",
    "down": "Was down, and is up again",
    "dead": "Was dead. Half the strength is back; what was found is gone",
    "outside": "Was left outside. Half the strength is back; what was found is gone",
    "given": "{item}, new",
    "no_items": "An empty bag",
    "go": "Go on: {title}",
    "later": "Not now",
    "taken_back": "The end of this night was taken back meanwhile.",
    "refused": "The next chapter cannot begin: {why}",
    # the end
    "made_it": "{campaign}: made it",
    "all": "All of you are there.",
    "some": "Alive: {names}.",
    "end_title": "The last chapter is over",
    "end_well": "Made it",
    "end_down": "Was carried",
    "end_dead": "Did not see the morning",
    "end_outside": "Was left outside",
    "shelf": "Back to the shelf",
}
