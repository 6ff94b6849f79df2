"""Texts of the cover between two people at one screen, and of what one of them missed."""

TEXTS = {
    "pass_to": "Pass the laptop to",
    "turn": "Turn {turn}",
    "hold": "Hold to look",
    "hold_how": "Hold this button, or the space bar, until it is full.",
    "menu": "Menu",
    "show_it": "{what}: see how it went",
    "show_tip": "Shows of it what everybody may know",
    "take_back": "{name:* takes|You take} it back",
    "take_back_tip": "Nobody else has looked yet: what {name:* has|you have} done last can still be undone.",
    "taken_back": "{name:* has|You have} taken it back.",
    "kept": "There is nothing that could be taken back from here.",
    # PINs
    "pin_choose": "Choose four digits that only you know",
    "pin_again": "The same four digits once more",
    "pin_enter": "Your four digits",
    "pin_wrong": "Those are not your digits. Try again.",
    "pin_differs": "The two were not alike. Choose once more.",
    "pin_slow": "Those are not your digits. Seconds until the next try: {seconds}",
    "pin_wait": "Too early. Seconds to wait: {seconds}",
    "pin_why": "They keep honest people out. Whoever opens the file of the match itself can find everything.",
    "pin_lost": "I have forgotten them",
    "pin_lost_question": "Go on with an open table?",
    "pin_lost_text": (
        "Nobody can tell your digits. The match can only go on without secrets, and only if everybody else agrees with "
        "their own digits."
    ),
    "pin_lost_yes": "Ask the others",
    "pin_tries": "Wrong digits were typed in your place. Tries: {tries}",
    # how a match is covered
    "way": "Cover of this match",
    "way_note": "It stays with the match. To loosen it, everybody types their own digits.",
    "way_same": "It stays as it is.",
    "way_kept": "Cover of this match: {way}.",
    "way_question": "Open this table for everybody?",
    "way_text": "From now on whoever looks at the screen sees the cards of whoever acts. Ask everybody first.",
    "way_yes": "All agree",
    "way_consent": "{name}: your digits, if you agree",
    "way_consent_on": "From now on a cover without digits would be enough.",
    "way_consent_off": "From now on the table would lie open for everybody.",
    "way_consent_take": "Somebody takes a seat, and will see the hidden cards of that seat.",
    "way_consent_code": "The code opens your hidden cards on a phone.",
    "way_consent_seat": "{seat}: the digits of whoever sat there",
    "way_missing": "{name:* has|You have} not chosen digits yet; without them there is no consent.",
    "pin_back": "Take back the last digit",
    # what was missed
    "missed": "What you missed{name:, *|}",
    "missed_skip": "Any key skips this",
    "skip": "Skip this",
}
