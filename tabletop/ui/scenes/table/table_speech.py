"""TableSpeech: what a table says by itself to screen readers: events, whose turn it is, hints, odds, results.

Made by TableScene, which updates it in every frame and tells it of each clip that was seen. It compares what is on the
screen with what was said last. A change must keep: each sentence is spoken once, when it comes, and none under a cover.
A result that is shown large and the line of the same event are one thing: whichever comes second says only what is new.
"""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.ui import wording
from tabletop.ui.scenes.table.picture import TablePicture, TablePictureHost
from tabletop.ui.sentences import join_sentences
from tabletop.ui.story.snapshots import SnapshotKind, StoryClip

_BANNER, _RESULT = "banner", "result"


class TableSpeech:
    """Says what changes; nothing while a cover hides the table, but what is seen round a box."""

    def __init__(self, scene: TablePictureHost, picture: TablePicture) -> None:
        self._scene = scene
        self._picture = picture
        self._table = scene.table
        self._said: dict[str, str] = {}
        """What was said last, by what it is."""
        self._said_to = 0
        """The listener to whom it was said, as `LiveRegion.listeners` counts them."""
        self._told_lines: tuple[str, ...] = ()
        """Lines of the clip that was told last."""
        self._told_results = ""
        """Results that have been told since then."""

    def tell_clip(self, clip: StoryClip) -> None:
        """Says what has happened, as soon as it was seen."""
        if not self._table.stage.live_texts.is_wanted or clip.snapshot.kind is SnapshotKind.LINE:
            return
        lines = wording.event_lines(self._table.story, clip.events)
        new = [line for line in lines if line not in self._told_results]
        self._told_lines, self._told_results = lines, ""
        self._table.stage.live_texts.announce(join_sentences(new))

    def update(self) -> None:
        """Says what is new on the screen."""
        live_texts = self._table.stage.live_texts
        if not self._scene.is_seen or not live_texts.is_wanted:
            return
        if self._said_to != live_texts.listeners:
            self._said_to, self._said = live_texts.listeners, {}
        texts = dict(self._spoken_texts_by_kind())
        for name, words in texts.items():
            if words != self._said.get(name):
                live_texts.announce(self._text_not_yet_told(words) if name == _RESULT else words)
        self._said = texts

    def _text_not_yet_told(self, words: str) -> str:
        """What the lines of the same clip have not said already."""
        self._told_results = join_sentences((self._told_results, words))
        for line in self._told_lines:
            words = words.replace(line, "")
        return " ".join(words.split()).strip(" .")

    def _spoken_texts_by_kind(self) -> Iterator[tuple[str, str]]:
        """What can change by itself, by what it is, in the order in which it is said."""
        table, hand, mode = self._table, self._scene.hand, self._scene.match_mode
        yield "page", mode.page_text()
        yield _RESULT, table.story.result_words(table.stage.now)
        if table.story.is_playing and not table.story.is_result_to_read(table.stage.now):
            yield _BANNER, self._said.get(_BANNER, "")  # it is said when the pictures are over
        else:
            yield _BANNER, next(iter(self._picture.banner_wordings()), "")
        yield "hint", table.suggestion_panel.full_text
        yield "odds", join_sentences(hand.hover_info.odds_badge.lines)
