"""Keys on the map: what is pressed, a bar, and what that does."""

TEXTS = {
    "click": "Click, drag | a survivor, then a hex; a card of the hand, then a zombie: more clicks share the hits out",
    "item": "An item | dragged onto whom or where it is for, or clicked and then its target",
    "cards": "1 to 9, Enter | cards of the hand; Enter gives them or ends the plan",
    "zoom": "Wheel, +, - | nearer and farther at the pointer",
    "whole": "0 | look at whoever acts",
    "threat": "V | what the zombies are going to do if nothing changes",
    "director": "C | the Director's cards of this round once more; so does a press on them in the panel",
    "reach": "T | how many zombies can reach each hex; point at a zombie to see its own reach",
}
