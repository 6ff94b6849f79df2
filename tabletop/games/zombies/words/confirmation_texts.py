"""Texts of Zombies: what is asked before something that does nothing, or hurts one's own."""

TEXTS = {
    "yes": "Do it anyway",
    "heals_none": "{survivor} has full HP. Use {item} for nothing?",
    "refills_none": "{survivor}: the {weapon} is full. Use {item} for nothing?",
    "burns_none": "{item}: no zombie there burns. Throw it for nothing?",
    "burns_friends": "{item}: it would also wound {survivors}. Throw it?",
    "burns_only_friends": "{item}: it would wound {survivors}, and no zombie burns. Throw it?",
    "boards_none": "This exit already has {number} boards. Use {item} for nothing?",
    "hits_none": "This shot hits nothing. Shoot?",
    "hits_none_loud": "This shot hits nothing, and zombies hear it. Shoot?",
    "walks_fire": "The way leads through fire: {wounds} for {survivor}. Walk there?",
    "drops": "Taking {item} throws your {weapon} away for good. Take it?",
}
