"""Cheapest pairing of an even number of people when any two can be paired: minimum-cost perfect matching.

Used by `pairing` alone. This is Edmonds' blossom algorithm with dual variables, in the form that keeps blossoms as
vertices of their own after the others; it takes time in proportion to the cube of the number of people. The library
that does the same, networkx, takes 23 MB of memory for this one function (docs/decisions.md, Club night). Costs
may be any whole numbers, so several wishes can be packed into one. Vertices are numbered from 1, and 0 means none;
everything may be rewritten as long as the tests hold, which compare it with trying every pairing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

_OUTER: Final = 0
_INNER: Final = 1
_FREE: Final = -1
"""Where a vertex is in the alternating trees: at an even or an odd distance from a root, or in no tree."""


def cheapest_pairs(costs: Sequence[Sequence[int]]) -> tuple[tuple[int, int], ...]:
    """Pairs of indices, the lower one first, so that everybody is in one and the sum of their costs is least.

    `costs` is symmetric and has an even number of rows, at least one pair of them.
    """
    partners = _BlossomSearch(costs).find_partners()
    return tuple((one, other) for one, other in enumerate(partners) if one < other)


_Edge = tuple[int, int]
"""The two people at its ends."""


class _BlossomSearch:
    """Weights are the greatest cost and one more, less the cost: the heaviest matching is the cheapest one.

    They are raised by so much that a matching with more pairs is always heavier.
    """

    def __init__(self, costs: Sequence[Sequence[int]]) -> None:
        size = self._size = len(costs)
        top = max(map(max, costs))
        least = min(map(min, costs))
        raised = (top - least + 1) * size + 1 + top
        room = 2 * size + 1
        self._highest = size
        """The last vertex in use: those after the people are blossoms."""
        self._weights = [[0] * (size + 1), *([0, *(2 * (raised - cost) for cost in row)] for row in costs)]
        """By person and person, doubled so that half of a slack is a whole number."""
        self._edges: list[list[_Edge | None]] = [
            [(tail, head) if tail != head and 0 < tail <= size and 0 < head <= size else None for head in range(room)]
            for tail in range(room)
        ]
        """By vertex and vertex the edge between them that is nearest to being tight."""
        heaviest = max(map(max, self._weights))
        self._duals = [heaviest if 1 <= vertex <= size else 0 for vertex in range(room)]
        self._partners = [0] * room
        self._slack_tails = [0] * room
        """The outer vertex whose edge to this one is nearest to being tight."""
        self._tops = [vertex if vertex <= size else 0 for vertex in range(room)]
        """The outermost blossom around a vertex."""
        self._parents = [0] * room
        self._sides = [_FREE] * room
        self._blossoms: list[list[int]] = [[] for _ in range(room)]
        self._child_of = [
            [tail if tail == head and tail <= size else 0 for head in range(size + 1)] for tail in range(room)
        ]
        """By blossom and person the child of the blossom that the person is in."""
        self._queue: deque[int] = deque()

    def find_partners(self) -> list[int]:
        """By index everybody's partner."""
        while self._augment_once():
            pass
        return [self._partners[vertex] - 1 for vertex in range(1, self._size + 1)]

    # --- one search -----------------------------------------------------------------------------------------------

    def _augment_once(self) -> bool:
        """Grows trees from everybody without a partner until two of them meet; False where nobody is left."""
        for vertex in range(1, self._highest + 1):
            self._sides[vertex], self._slack_tails[vertex] = _FREE, 0
        self._queue.clear()
        for vertex in range(1, self._highest + 1):
            if self._tops[vertex] == vertex and not self._partners[vertex]:
                self._parents[vertex], self._sides[vertex] = 0, _OUTER
                self._enqueue(vertex)
        if not self._queue:
            return False
        while not self._scan_queue():
            self._change_duals()
            if self._follow_tight_edges():
                return True
            for blossom in range(self._size + 1, self._highest + 1):
                is_top = self._tops[blossom] == blossom
                if is_top and self._sides[blossom] == _INNER and self._duals[blossom] == 0:
                    self._expand_blossom(blossom)
        return True

    def _scan_queue(self) -> bool:
        """Looks along the edges of all outer vertices; whether a pair was gained."""
        tops, duals, queue = self._tops, self._duals, self._queue
        while queue:
            tail = queue.popleft()
            if self._sides[tops[tail]] == _INNER:
                continue
            weights, dual, own = self._weights[tail], duals[tail], tops[tail]
            for head in range(1, self._size + 1):
                if tops[head] == own:
                    continue
                if dual + duals[head] == weights[head]:
                    if self._take_tight_edge((tail, head)):
                        return True
                    own = tops[tail]
                else:
                    self._note_slack(tail, tops[head])
        return False

    def _change_duals(self) -> None:
        """Moves the duals by as much as leaves no edge over-tight."""
        size, sides, tops, duals = self._size, self._sides, self._tops, self._duals
        steps = [
            duals[each] // 2
            for each in range(size + 1, self._highest + 1)
            if tops[each] == each and sides[each] == _INNER
        ]
        for vertex in range(1, self._highest + 1):
            if tops[vertex] == vertex and self._slack_tails[vertex] and sides[vertex] != _INNER:
                slack = self._slack(self._edge(self._slack_tails[vertex], vertex))
                steps.append(slack if sides[vertex] == _FREE else slack // 2)
        step = min(steps)
        for vertex in range(1, size + 1):
            side = sides[tops[vertex]]
            duals[vertex] += step if side == _INNER else -step if side == _OUTER else 0
        for blossom in range(size + 1, self._highest + 1):
            if tops[blossom] == blossom:
                side = sides[blossom]
                duals[blossom] += 2 * step if side == _OUTER else -2 * step if side == _INNER else 0

    def _follow_tight_edges(self) -> bool:
        self._queue.clear()
        for vertex in range(1, self._highest + 1):
            tail = self._slack_tails[vertex]
            if self._tops[vertex] == vertex and tail and self._tops[tail] != vertex:
                edge = self._edge(tail, vertex)
                if self._slack(edge) == 0 and self._take_tight_edge(edge):
                    return True
        return False

    def _take_tight_edge(self, edge: _Edge) -> bool:
        """Grows a tree, makes a blossom, or gains a pair; whether it was that."""
        one, other = self._tops[edge[0]], self._tops[edge[1]]
        if self._sides[other] == _FREE:
            self._parents[other], self._sides[other] = edge[0], _INNER
            partner = self._tops[self._partners[other]]
            self._slack_tails[other] = self._slack_tails[partner] = 0
            self._sides[partner] = _OUTER
            self._enqueue(partner)
        elif self._sides[other] == _OUTER:
            meeting = self._common_ancestor(one, other)
            if not meeting:
                self._augment_path(one, other)
                self._augment_path(other, one)
                return True
            self._make_blossom(one, meeting, other)
        return False

    # --- slack and queue ------------------------------------------------------------------------------------------

    def _edge(self, tail: int, head: int) -> _Edge:
        found = self._edges[tail][head]
        assert found is not None
        return found

    def _slack(self, edge: _Edge) -> int:
        tail, head = edge
        return self._duals[tail] + self._duals[head] - self._weights[tail][head]

    def _note_slack(self, tail: int, vertex: int) -> None:
        known = self._slack_tails[vertex]
        if not known or self._slack(self._edge(tail, vertex)) < self._slack(self._edge(known, vertex)):
            self._slack_tails[vertex] = tail

    def _find_slack(self, vertex: int) -> None:
        self._slack_tails[vertex] = 0
        for tail in range(1, self._size + 1):
            top = self._tops[tail]
            if self._edges[tail][vertex] and top != vertex and self._sides[top] == _OUTER:
                self._note_slack(tail, vertex)

    def _enqueue(self, vertex: int) -> None:
        if vertex <= self._size:
            self._queue.append(vertex)
        else:
            for child in self._blossoms[vertex]:
                self._enqueue(child)

    # --- paths and blossoms ---------------------------------------------------------------------------------------

    def _set_top(self, vertex: int, top: int) -> None:
        self._tops[vertex] = top
        if vertex > self._size:
            for child in self._blossoms[vertex]:
                self._set_top(child, top)

    def _even_distance(self, blossom: int, child: int) -> int:
        """Children before this one, when they are put in the order in which that number is even."""
        children = self._blossoms[blossom]
        at = children.index(child)
        if at % 2 == 0:
            return at
        children[1:] = children[:0:-1]
        return len(children) - at

    def _set_partner(self, vertex: int, other: int) -> None:
        tail, head = self._edge(vertex, other)
        self._partners[vertex] = head
        if vertex <= self._size:
            return
        child = self._child_of[vertex][tail]
        at = self._even_distance(vertex, child)
        children = self._blossoms[vertex]
        for index in range(at):
            self._set_partner(children[index], children[index ^ 1])
        self._set_partner(child, other)
        self._blossoms[vertex] = children[at:] + children[:at]

    def _augment_path(self, vertex: int, other: int) -> None:
        while True:
            before = self._tops[self._partners[vertex]]
            self._set_partner(vertex, other)
            if not before:
                return
            parent = self._tops[self._parents[before]]
            self._set_partner(before, parent)
            vertex, other = parent, before

    def _common_ancestor(self, one: int, other: int) -> int:
        """The first vertex on both ways to the roots; 0 where the roots differ."""
        seen = set()
        while one or other:
            if one:
                if one in seen:
                    return one
                seen.add(one)
                one = self._tops[self._partners[one]]
                if one:
                    one = self._tops[self._parents[one]]
            one, other = other, one
        return 0

    def _make_blossom(self, one: int, meeting: int, other: int) -> None:
        blossom = self._size + 1
        while blossom <= self._highest and self._tops[blossom]:
            blossom += 1
        self._highest = max(self._highest, blossom)
        self._duals[blossom], self._sides[blossom] = 0, _OUTER
        self._partners[blossom] = self._partners[meeting]
        there = self._way_to_ancestor(one, meeting)
        back = self._way_to_ancestor(other, meeting)
        self._blossoms[blossom] = [meeting, *reversed(there), *back]
        self._set_top(blossom, blossom)
        for vertex in range(1, self._highest + 1):
            self._edges[blossom][vertex] = self._edges[vertex][blossom] = None
        self._child_of[blossom] = [0] * (self._size + 1)
        for child in self._blossoms[blossom]:
            self._take_edges_of_child(blossom, child)
        self._find_slack(blossom)

    def _way_to_ancestor(self, vertex: int, ancestor: int) -> list[int]:
        found = []
        while vertex != ancestor:
            partner = self._tops[self._partners[vertex]]
            found += [vertex, partner]
            self._enqueue(partner)
            vertex = self._tops[self._parents[partner]]
        return found

    def _take_edges_of_child(self, blossom: int, child: int) -> None:
        """The blossom has to every vertex the edge of its children that is nearest to being tight."""
        for vertex in range(1, self._highest + 1):
            edge, known = self._edges[child][vertex], self._edges[blossom][vertex]
            if edge is not None and (known is None or self._slack(edge) < self._slack(known)):
                self._edges[blossom][vertex] = edge
                self._edges[vertex][blossom] = self._edges[vertex][child]
        for person in range(1, self._size + 1):
            if self._child_of[child][person]:
                self._child_of[blossom][person] = child

    def _expand_blossom(self, blossom: int) -> None:
        children = self._blossoms[blossom]
        for child in children:
            self._set_top(child, child)
        first = self._child_of[blossom][self._edge(blossom, self._parents[blossom])[0]]
        at = self._even_distance(blossom, first)
        children = self._blossoms[blossom]
        for index in range(0, at, 2):
            inner, outer = children[index], children[index + 1]
            self._parents[inner] = self._edge(outer, inner)[0]
            self._sides[inner], self._sides[outer] = _INNER, _OUTER
            self._slack_tails[inner] = 0
            self._find_slack(outer)
            self._enqueue(outer)
        self._sides[first], self._parents[first] = _INNER, self._parents[blossom]
        for child in children[at + 1 :]:
            self._sides[child] = _FREE
            self._find_slack(child)
        self._tops[blossom] = 0
