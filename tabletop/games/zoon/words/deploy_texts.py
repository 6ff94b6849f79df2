"""Texts of Zoon's set-up."""

TEXTS = {
    "banner": "{name:*: put|Put} your twelve Zoons on the field",
    "banner_short": "{name:*: set|Set} up",
    "tray": "Your cards: {count} still to place",
    "tray_empty": "All twelve cards lie on the field",
    "heading": "Arrange your cards",
    "how": "Drag a card to a glowing cell, or click one and then the other. Nobody but you sees where it lies. "
    "Keep your Emblem, {emblem}, well guarded: whoever loses it loses the game.",
    "how_open": "Drag a card to a glowing cell, or click one and then the other. When both have set up, the six cards "
    "of your front row are turned up. Your back row stays hidden. Keep your Emblem, {emblem}, well guarded: "
    "whoever loses it loses the game.",
    "how_open_short": "Your front row will lie open. Guard your Emblem well!",
    "how_short": "Drag each card to a glowing cell. Guard your Emblem, {emblem}!",
    "keys": "Keys: 1 lays the first set-up, S shuffles, Ctrl+Z takes back, Enter is Ready.",
    "suggested": "Suggested set-up",
    "unnamed": "Set-up {number}",
    "others": "More set-ups",
    "others_tip": "{count} more ways to set this tribe up",
    "shuffle": "Shuffle",
    "shuffle_tip": "Any arrangement with the Emblem in the back row (S)",
    "clear": "Clear",
    "clear_tip": "Put all cards back into the tray (C)",
    "undo_tip": "Take back the last step (Ctrl+Z, right click)",
    "nothing": "No card has been put on the field yet.",
    "take_first": "First take a card in hand: from below, or from another cell.",
    "not_here": "Your cards go into the two rows nearest to you, one to a cell.",
    "hint": "A good start: {name}. Press its button, or 1, and then Ready.",
    "hint_ready": "All cards lie there: press Ready, or put some of them elsewhere first.",
    "ready": "Ready",
    "ready_tip": "All twelve cards go into your two rows first (rule Z8).",
    "ready_more": "Ready: {count} still to place",
    "ready_one": "Ready: 1 still to place",
}
