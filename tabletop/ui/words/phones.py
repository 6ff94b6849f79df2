"""Texts of phones as hands: the page that lets them in, the signs at the table, and what the phones say."""

TEXTS = {
    "title": "Phones",
    "off_text": (
        "Phones on the same network open a page of this laptop and become hands: each shows the cards of one seat and "
        "what that seat is asked. No app, no account, nothing from the internet."
    ),
    "open_text": ("Whoever is in the same network could listen: what crosses it is not encrypted."),
    "typing": (
        "Scan a picture with a phone. On a screen that cannot scan, such as a television, open {host} and type the "
        "eight digits below a picture: they let one screen in, and change every few minutes."
    ),
    "turn_on": "Let phones in",
    "turn_off": "Turn off",
    "address": "Address {host}",
    "address_tip": "Another address of this laptop, with new codes",
    "failed": "The port could not be opened: {why}",
    "scan": "Scan to sit here",
    "show_code": "Show the code",
    "code_hidden": "This code opens hidden cards. Only {name} may see it.",
    "watch": "Only watch",
    "here": "The phone is here",
    "gone": "The phone is gone; it comes back by itself",
    "wants": "Another phone wants this seat",
    "let_in": "Let it",
    "turn_away": "Not now",
    "renew": "New code",
    "release": "Back to the table",
    "lock": "Let nobody else ask",
    "unlock": "Others may ask again",
    "lonely": (
        "Nobody has come yet. Are the phones in the same network? Networks of clubs and hotels often keep guests "
        "apart: then let this laptop make a network of its own, and choose its address here."
    ),
    "lost": (
        "This laptop has lost its address {host}. Phones come back by themselves as soon as it is there again; or "
        "choose another address: Menu, Phones."
    ),
    "found": "The address {host} is there again.",
    "sign": "Phones are on: who is here, codes, turn off",
    "decides": "{name:* decides|You decide} on the phone",
    "missed": "{name:*'s|Your} phone is gone. It comes back by itself, or take the seat back: Menu, Phones.",
    "on_phone": "On the phone",
    "phone_gone": "The phone is gone",
    "asks": "{name}: another phone wants this seat. Menu, Phones",
    "watching": "The table",
    "your_turn": "It is your turn",
    "other": "Waiting for {name:*|you}",
    "other_gone": "{name:*'s|Your} phone is gone: the table waits until it is back",
    "look": "Look at the table",
    "look_then": "Look at the table, then go on",
    "look_goes_on": "Look at the table: {name:* goes|you go} on once it was seen",
    "look_until": "Look at the table: somebody goes on there, or on a phone",
    "dice": "The table waits for dice: the laptop asks what they show",
    "missed_here": "{name:*'s|Your} phone is gone: go on here, or wait for it.",
    "no": "No, go back",
    "puzzle_open": "A puzzle while you wait",
    "puzzle": "Puzzle",
    "puzzle_leave": "Back to the match",
    "puzzle_called": "It is your turn in the match",
    "puzzle_next": "Another one",
    "puzzle_moves": "Played so far",
    "puzzle_find": "{goal}. {words}",
    "puzzle_answer": "The answer: {moves}",
    "out": "The table has taken this seat back.",
    "refused": "The table has said no.",
    "asking": "Another phone has this seat. Whoever sits there lets this one in at the laptop: Menu, Phones.",
    "elsewhere": "This page is open in another tab of this phone.",
    "full": "{most} phones are watching already. Close one of those pages, then load this one again.",
    "replaced": "Another phone has this seat now. To ask for it, load this page again.",
    "overtaken": "Another phone has asked for this seat since. To ask again, load this page again.",
    "stale": "This page is an old one. Load it again.",
    "page_connecting": "Looking for the table…",
    "page_gone": "The laptop is not there. This page comes back by itself as soon as it is.",
    "page_stranger": (
        "This code opens nothing any more. Scan the one on the table's screen, or type the eight digits below it."
    ),
    "page_back": "Take the last pick back",
    "page_hold": "Hold to look",
    "page_veil": "These cards are for one pair of eyes.",
    "page_turn_down": "Turn down",
    "page_close": "Put the card away",
    "page_reload": "Load again",
    "page_use_here": "Use it here",
    "page_no_code": "Scan the picture of a seat on the table's screen, or type the eight digits below it.",
    "page_code": "Eight digits",
    "page_enter": "Go in",
    "page_gone_typing": "The laptop did not answer. Try once more.",
    "page_eight": "There are eight digits below the picture.",
    "typed_wrong": "These digits open nothing, or not any more. The table's screen shows those that do: Menu, Phones.",
    "typed_paused": "Too many wrong digits. Wait a minute, then type those on the table's screen.",
}
