"""What a phone shows of Zone Wars: one's squad by its cards, m-points, and the answers that are asked for."""

from __future__ import annotations

from typing import Any

from tabletop.games.zone_wars.board.asked import asked
from tabletop.games.zone_wars.board.mat import names
from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state.figures import Condition, Figure, Token
from tabletop.games.zone_wars.rules.state.view import View
from tabletop.net import sheet as net
from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.boards.phone import Leaf
from tabletop.ui.gesture.picker import Picker, Place
from tabletop.ui.words import say, translated


class ZoneWarsLeaf(Leaf):
    """Models, cards and buttons are places; points of the mat are for the table."""

    game: ZoneWars

    def __init__(self, game: ZoneWars) -> None:
        super().__init__(game)
        self.art = tuple(dict.fromkeys(f"mini_{card.figure or card.id}" for card in game.arena.characters.values()))

    def called(self, view: View, place: Place) -> str:
        """Models and cards by name."""
        called = names_of(self.game.content)
        if place.startswith(names.MODEL):
            return called.figure(place.removeprefix(names.MODEL))
        if place.startswith(names.CARD):
            figure, _, label = place.removeprefix(names.CARD).partition("/")
            return called.card(label, figure)
        return super().called(view, place)

    def blocks(self, view: View, seat: Seat | None, picker: Picker[Any] | None = None) -> tuple[net.Block, ...]:
        """Whom the decision is about, m-points, and the own squad; all squads for those who watch."""
        found: list[net.Block] = []
        about = next((figure for figure in view.figures if figure.id == asked(view)), None)
        if about is not None and not about.is_monster:
            found.append(net.Cards((self._card(view, about),), say("zone_wars_phone.asked")))
        rows = tuple(
            (say("zone_wars_phone.points", name=self._side(view, each)), str(player.m_points))
            for each, player in enumerate(view.players)
        )
        found.append(net.Facts(rows))
        for each in range(len(view.players)) if seat is None else (seat,):
            squad = tuple(self._card(view, figure) for figure in view.figures if figure.owner == each)
            title = say("zone_wars_phone.squad") if each == seat else self._side(view, each)
            found += [net.Cards(squad, title)] if squad else []
        if seat is not None:
            found.append(net.Lines((say("zone_wars_phone.on_mat"),)))
        return tuple(found)

    def _side(self, view: View, seat: Seat) -> str:
        faction = names_of(self.game.content).faction(view.agreed.factions[seat])
        return f"{wording.side(self.game.name, seat)} · {faction}"

    def _card(self, view: View, figure: Figure) -> net.Card:
        """As it lies beside the mat (R31)."""
        arena, called = self.game.arena, names_of(self.game.content)
        own, extra, whole = arena.characters[figure.id], figure.extra, arena.health(figure)
        lines = [
            say(f"zone_wars_phone.state_{figure.condition.value}"),
            say("zone_wars_phone.lives", left=max(0, whole - figure.damage), whole=whole),
            say("zone_wars_phone.stats", ranged=own.ranged + extra[0], melee=own.melee + extra[1],
                survival=own.survival + extra[2]),
        ]  # fmt: skip
        if figure.token is Token.USED and view.round:
            lines.insert(1, say("zone_wars_phone.acted"))
        for item in figure.items:
            gear = arena.gear[item.kind]
            worth = f" +{gear.bonus - item.worn}" if gear.bonus else ""
            lines.append(f"{called.card(item.kind)}{worth}")
        powers = (arena.mutations[id_] for id_ in figure.mutations)
        lines += [f"{called.power(card.id, figure.id)}: {translated(card.text)}" for card in powers]
        hurt = figure.condition in (Condition.BROKEN, Condition.BLOODIED)
        tone = "warn" if hurt else "dim" if figure.condition in (Condition.OUT, Condition.LEFT) else "own"
        return net.Card(called.figure(figure.id), names.model(figure.id), f"mini_{own.figure or own.id}",
                        lines=tuple(lines), tone=tone)  # fmt: skip
