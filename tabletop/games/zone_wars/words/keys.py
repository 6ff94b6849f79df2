"""Keys on the mat and in its editor: what is pressed, a bar, and what that does."""

TEXTS = {
    "click": "Click, drag | a model, then the ground: every click is a way-point; the bright button or Enter does it",
    "back": "Backspace | takes back the last way-point; Escape all of them",
    "enemy": "An enemy | clicked with a model in hand: go as planned and attack it; chances are shown first",
    "turn": "Comma, full stop | turn the model in hand; with Shift a little; the wheel at it does the same",
    "zoom": "Wheel, +, - | nearer and farther at the pointer",
    "whole": "0 | all of the mat",
    "move": "Drag the ground | moves the mat",
    "floors": "F | floors: the ground, or the storeys above; a click up there climbs",
    "names": "N, Alt held | who is who: names on the mat, and models that stand close together move apart",
    "ruler": "G | ruler: press on a model or a point and pull",
    "sight": "V | sight: press on the model that looks and pull to another; says who hides it, and the cover",
    "legend": "I | what lines, shields and eyes on the mat mean; once more puts it away",
    "reflex": "K, right button | on a model of yours: overwatch from which chance on, and reflexes",
}
