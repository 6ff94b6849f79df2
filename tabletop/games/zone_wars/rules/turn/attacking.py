"""One attack, step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from tabletop.games.zone_wars.rules.content.cards import Mutation
from tabletop.games.zone_wars.rules.looks import looks
from tabletop.games.zone_wars.rules.looks.looks import place_of
from tabletop.games.zone_wars.rules.powers import powers
from tabletop.games.zone_wars.rules.state import dice
from tabletop.games.zone_wars.rules.state.draft import Draft
from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.games.zone_wars.rules.state.tasks import Attacking, Feeding, Hurting, Mode, Striking, Throwing, Walking
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.text.actions import FISTS, Attack, Push, Reflex, Roll
from tabletop.games.zone_wars.rules.turn import pools, walking
from tabletop.rules.amend import amended
from tabletop.rules.game import NOBODY, Refusal, Seat, no
from tabletop.rules.plane.plane import direction

_NO_ANSWER = (Mode.COUNTER, Mode.FREE, Mode.WATCH, Mode.HOUND, Mode.BLAST)
"""Modes that cause no counterattack (D17)."""
_OWN_DICE = (Mode.BLAST,)
"""Modes in which no card wears (N46)."""


def begin(d: Draft, attack: Attacking) -> None:
    """Puts a declared attack before everything else."""
    attacker, target = d.figures[attack.attacker].id, d.figures[attack.target].id
    d.say(events.Targeted(("R122",), attacker, target, attack.weapon, attack.mode.value, attack.cover))
    d.push(attack)


# Declaring


def strike_seat(d: Draft, task: Striking) -> Seat | None:
    """Who decides; nobody where there is nothing left to decide."""
    return task.seat if d.figures[task.figure].is_standing else None


def drop(d: Draft, task: object) -> None:
    """The task has nothing to wait for."""
    d.pop()


def strike_refusal(d: Draft, task: Striking, action: Attack) -> Refusal | None:
    """What keeps a model from this attack; a puppeteer spends nobody else's m-points."""
    if action.enhance and task.seat != d.figures[task.figure].owner:
        return no("R38", "no_use", mutation=action.enhance)
    declared = (action.target, action.weapon, action.enhance, action.points)
    return pools.attack_refusal(d, task.figure, task.mode, declared, targets=task.targets)


def strike(d: Draft, task: Striking, action: Attack) -> None:
    """Declares an attack."""
    declared = (action.target, action.weapon, action.enhance, action.points)
    d.pop()
    begin(d, amended(pools.declare(d, task.figure, task.mode, declared, task.dice), leader=task.leader))


# Carrying on


def seat(d: Draft, task: Attacking) -> Seat | None:
    """Who decides: the target about a reflex, the attacker about a push."""
    if task.stage == "targeted" and reflexes(d, task):
        return d.figures[task.target].owner
    if task.stage == "push" and can_push(d, task):
        return task.seat
    return None


def reflexes(d: Draft, task: Attacking) -> list[Mutation]:
    """Cards that the target may answer with (R49, D33)."""
    if "silent" in task.specials or d.figures[task.target].owner < 0:
        return []
    triggers = ("targeted",) if task.in_contact else ("targeted", "shot_at")
    found = powers.usable(d, task.target, kind="reflex", triggers=triggers, used=task.used)
    return [card for card in found if card.op != "hinder" or pools.base_dice(d, task) > 1]


def can_push(d: Draft, task: Attacking) -> bool:
    """Whether there is a die to roll again (N39)."""
    return task.seat >= 0 and pools.may_push(task) and blanks(d, task) != (0, 0)


def blanks(d: Draft, task: Attacking) -> tuple[int, int]:
    """How many base and gear dice a push rolls again (R10)."""
    base = len(task.base_faces) - len(dice.kept(d.field.base_die, task.base_faces))
    return base, len(task.gear_faces) - len(dice.kept(d.field.gear_die, task.gear_faces))


def run(d: Draft, task: Attacking) -> None:
    """The next step that needs no decision."""
    _STEPS[task.stage](d, task)


def _targeted(d: Draft, task: Attacking) -> None:
    d.swap(amended(task, stage="roll"))


def _roll(d: Draft, task: Attacking) -> None:
    base = pools.base_dice(d, task)
    attacker = d.figures[task.attacker].id
    d.say(events.Pool(("R42", "R6"), attacker, base, task.gear, tuple(pools.parts(d, task))))
    d.swap(amended(task, stage="push"))
    d.push(Throwing(_roller(task), base, task.gear, "attack", task.attacker))


def _roller(task: Attacking) -> Seat:
    return task.seat if task.seat >= 0 else NOBODY


def push_refusal(d: Draft, task: Attacking, action: Push) -> Refusal | None:
    """Only where the push is asked for."""
    return None if task.stage == "push" else no("R128", "no_push_now")


def push(d: Draft, task: Attacking, action: Push) -> None:
    """Rolls again what shows neither success nor trouble (R10)."""
    base, gear = blanks(d, task)
    kept = len(task.base_faces) + len(task.gear_faces) - base - gear
    d.say(events.Pushed(("R10", "R13"), d.figures[task.attacker].id, kept))
    d.swap(amended(task, is_pushed=True, told=(*task.told, *d.events)))
    d.push(Throwing(_roller(task), base, gear, "push", task.attacker))


def keep(d: Draft, task: Attacking) -> None:
    """No reflex, or no push."""
    d.swap(amended(task, stage="roll" if task.stage == "targeted" else "igniter"))


def _keep(d: Draft, task: Attacking) -> None:
    keep(d, task)


def receive(d: Draft, task: Attacking, roll: Roll) -> None:
    """Takes the dice of the attack, of its push, or of an igniter."""
    if task.stage == "ignite":
        hits = task.hits + dice.hits(d.field, (), roll.gear)
        _wear(d, task, dice.explosions(d.field, roll.gear), "R153", "D6")
        d.swap(amended(task, stage="hit", hits=hits, told=(*task.told, *d.events)))
        return
    base, gear = roll.base, roll.gear
    if task.is_pushed:
        base = (*dice.kept(d.field.base_die, task.base_faces), *base)
        gear = (*dice.kept(d.field.gear_die, task.gear_faces), *gear)
        if task.seat >= 0:
            d.gain(task.seat, dice.biohazards(d.field, base), "push", "R13", "D3")
        _wear(d, task, dice.explosions(d.field, gear), "R13", "D4")
    d.swap(amended(task, base_faces=base, gear_faces=gear, told=(*task.told, *d.events)))


def _wear(d: Draft, task: Attacking, by: int, *rules: str) -> None:
    index = wearing(d, task)
    if by and index is not None:
        d.wear(task.attacker, index, by, *rules)


def wearing(d: Draft, task: Attacking) -> int | None:
    """The item that explosions make worse (N46)."""
    return None if task.mode in _OWN_DICE else looks.labelled(d.figures[task.attacker], task.weapon)


def _igniter(d: Draft, task: Attacking) -> None:
    hits = dice.hits(d.field, task.base_faces, task.gear_faces)
    if "igniter" in task.specials and hits:
        d.swap(amended(task, stage="ignite", hits=hits))
        d.push(Throwing(_roller(task), 0, hits, "igniter", task.attacker))
    else:
        d.swap(amended(task, stage="hit", hits=hits))


def _hit(d: Draft, task: Attacking) -> None:
    attacker, target = d.figures[task.attacker].id, d.figures[task.target].id
    _use_up(d, task)
    if task.in_contact:
        d.end_watch(task.target, "melee", "R76", "N34")
    if not task.hits:
        d.say(events.Missed(("R125",), attacker, target, "no_hit"))
        d.swap(amended(task, stage="counter"))
        return
    d.say(events.Hit(("R125", "R126"), attacker, target, task.hits))
    if "stun" in task.specials:
        d.end_watch(task.target, "stunned", "R150")
    victims = struck(d, task)
    before = tuple((k, d.figures[k].condition.value) for k in victims)
    d.swap(amended(task, stage="victims", victims=victims, before=before))


def struck(d: Draft, task: Attacking) -> tuple[FigureIndex, ...]:
    """Whom a hit harms: the target, then all within an area, its side first, then clockwise (R154, D33)."""
    if "area" not in task.specials:
        return (task.target,)
    near = [k for k, _ in looks.on_mat(d) if k != task.target and looks.is_within(d, task.target, k, d.field.close)]
    return (task.target, *looks.clockwise(d, d.figures[task.target].owner, near))


def _use_up(d: Draft, task: Attacking) -> None:
    index = looks.labelled(d.figures[task.attacker], task.weapon)
    if index is not None and "single_use" in task.specials:
        item = d.take_item(task.attacker, index)
        d.say(events.UsedUp(("R55",), d.figures[task.attacker].id, item.kind))


def _victims(d: Draft, task: Attacking) -> None:
    if not task.victims:
        d.swap(amended(task, stage="feed"))
        return
    victim, *rest = task.victims
    d.swap(amended(task, victims=tuple(rest)))
    if d.figures[victim].place is not None:
        d.push(blow(d, task, victim))


def blow(d: Draft, task: Attacking, victim: FigureIndex) -> Hurting:
    """What a hit does to one victim (R155 to R158, N32)."""
    is_target = victim == task.target
    is_area = "area" in task.specials
    knocks = is_target and "knockback" in task.specials
    return Hurting(
        victim, task.hits, task.attacker, task.weapon, cover=0 if is_area or task.in_contact else task.cover,
        barred="silent" in task.specials or victim in task.used, is_attack=True,
        in_contact=looks.are_touching(d, task.attacker, victim), leader=task.leader,
        push=_away(d, task) if knocks else None, push_far=d.field.close if knocks else 0.0,
    )  # fmt: skip


def _away(d: Draft, task: Attacking) -> tuple[float, float] | None:
    if d.figures[task.attacker].place is None:
        return None
    towards = direction(place_of(d.figures[task.attacker]), place_of(d.figures[task.target]))
    return towards.x, towards.y


def harmed(d: Draft, victim: FigureIndex, amount: int) -> None:
    """Tells the attack below how much its target has suffered."""
    task = d.todo[-1] if d.todo else None
    if isinstance(task, Attacking) and task.target == victim:
        d.swap(amended(task, harmed=task.harmed + amount))


def _feed(d: Draft, task: Attacking) -> None:
    d.swap(amended(task, stage="counter"))
    eater = d.figures[task.attacker]
    hungry = task.in_contact and task.harmed and eater.is_standing and eater.damage and eater.owner >= 0
    if hungry and powers.usable(d, task.attacker, ("feed",), kind="enhance", used=task.used):
        d.push(Feeding(task.attacker))


def _counter(d: Draft, task: Attacking) -> None:
    d.pop()
    if answers(d, task):
        free_strike(d, task.target, task.attacker, Mode.COUNTER)


def answers(d: Draft, task: Attacking) -> bool:
    """Whether the target may strike back when everything else is done (R134, D17, N35)."""
    is_fair = task.in_contact and task.in_front and task.mode not in _NO_ANSWER
    is_stunned = "stun" in task.specials and task.hits > 0
    stands = d.figures[task.target].is_standing
    return is_fair and stands and not is_stunned and looks.are_touching(d, task.target, task.attacker)


def free_strike(d: Draft, i: FigureIndex, j: FigureIndex, mode: Mode) -> None:
    """Offers a free melee attack; monsters always make theirs (R134, R138, 10.3)."""
    figure = d.figures[i]
    if figure.owner >= 0:
        d.push(Striking(i, mode, figure.owner, (j,)))
    else:
        monster_strike(d, i, j, mode)


def monster_strike(d: Draft, i: FigureIndex, j: FigureIndex, mode: Mode, *, dice_: int = 0) -> None:
    """A monster's attack."""
    begin(d, monster_attack(d, i, j, mode, dice_=dice_))


def monster_attack(d: Draft, i: FigureIndex, j: FigureIndex, mode: Mode, *, dice_: int = 0) -> Attacking:
    """The attack as it begins."""
    card = d.arena.monster(d.figures[i])
    in_front = looks.faces(d, j, place_of(d.figures[i]))
    specials = tuple(special for special in card.specials if special == "knockback")
    return Attacking(i, j, FISTS, mode, NOBODY, True, in_front, 0, dice_, card.gear, specials)


# Reflexes of the target


def reflex_refusal(d: Draft, task: Attacking, action: Reflex) -> Refusal | None:
    """What keeps the target from this answer."""
    if task.stage != "targeted":
        return no("R37", "no_reflex_now")
    return answer_refusal(d, task.target, action, reflexes(d, task), task.used)


def answer_refusal(
    d: Draft, i: FigureIndex, action: Reflex, cards: Iterable[Mutation], used: Iterable[FigureIndex] = ()
) -> Refusal | None:
    """What keeps a target from answering with one of these cards."""
    found = powers.refusal(d, i, action.mutation, action.points, used=used)
    if found is not None:
        return found
    card = d.arena.mutations[action.mutation]
    if card not in cards:
        return no("R37", "no_use", mutation=action.mutation)
    if card.op == "dodge":
        return walking.flight_refusal(d, i, action.path, card.inches * action.points)
    return no("R37", "no_path") if action.path else None


def reflex(d: Draft, task: Attacking, action: Reflex) -> None:
    """The target answers before the dice fall."""
    card = d.arena.mutations[action.mutation]
    d.spend(task.target, action.mutation, action.points, "R37")
    used = (*task.used, task.target)
    if card.op == "hinder":
        d.swap(amended(task, stage="roll", used=used, dice=task.dice - card.base * action.points))
        return
    d.swap(amended(task, stage="dodged", used=used))
    dodge(d, task.target, action)


def dodge(d: Draft, i: FigureIndex, action: Reflex) -> None:
    """A target flies out of the way, a Broken one as well (N68)."""
    start, lies = place_of(d.figures[i]), d.figures[i].is_broken
    d.push(Walking(i, (start, *action.path), at=start, trail=(start,), manner="dodge", lay=lies))


def _dodged(d: Draft, task: Attacking) -> None:
    """The target has flown away; without sight or range the attack misses."""
    target = d.figures[task.target]
    card = pools.weapon(d, task.attacker, task.weapon)
    limit = d.arena.inches(card.range if card else d.arena.mutations[task.weapon].range)
    if target.place is None or pools.sight_refusal(d, task.attacker, task.target, limit, task.specials) is not None:
        d.say(events.Missed(("R127",), d.figures[task.attacker].id, target.id, "dodged"))
        _use_up(d, task)
        d.pop()
        return
    cover = 0 if "area" in task.specials else looks.cover(d, task.attacker, task.target)
    in_front = looks.faces(d, task.target, place_of(d.figures[task.attacker]))
    d.swap(amended(task, stage="roll", cover=cover, in_front=in_front))


_STEPS: Final[dict[str, Callable[[Draft, Attacking], None]]] = {
    "targeted": _targeted,
    "dodged": _dodged,
    "roll": _roll,
    "push": _keep,
    "igniter": _igniter,
    "hit": _hit,
    "victims": _victims,
    "feed": _feed,
    "counter": _counter,
}
