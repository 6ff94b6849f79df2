"""Makes the PDF of a game: the guide, the page to check the scale, the sheets of all parts, and the rulebook.

Used by `tabletop print`, through `__main__`, and by the page in the window. `print_document` returns bytes and writes
nothing. typst is the extra `print`: it is imported when something is printed, and a PrintError says how to get it.
Fonts come from the program alone, so that a file looks the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from tabletop import paths
from tabletop.content.games import box_of
from tabletop.content.prose import Rulebook
from tabletop.print_options import PartKind, PrintedDocument, PrintError, PrintOptions
from tabletop.rules.game import Game
from tabletop.ui import messages
from tabletop.ui.printing.parts import PrintArt, PrintedPart
from tabletop.ui.printing.sheets import sheet_pages
from tabletop.ui.printing.text_pages import add_rulebook, guide_elements, reference_part, scale_elements
from tabletop.ui.printing.typst_source import TypstWriter
from tabletop.ui.wording import localised_messages, localised_rulebook

OnStep = Callable[[str], object]
"""Told what is being done, in the language in use."""


def printed_parts(game: Game[Any, Any, Any]) -> tuple[PrintedPart, ...]:
    """What a game prints besides its rulebook, in the language in use; raises what a game's own code raises."""
    maker = box_of(game.name).print_parts
    if maker is None:
        return ()
    parts = list(maker.load()(game, PrintArt(game)))
    if reference := reference_part(localised_messages(game.name).title, localised_rulebook(game.name)):
        parts.append(reference)
    return tuple(parts)


def print_document(game: Game[Any, Any, Any], options: PrintOptions, on_step: OnStep = print) -> PrintedDocument:
    """The PDF of a game in the language in use; raises PrintError."""
    require_typst()
    title = localised_messages(game.name).title
    on_step(messages.say("print.step_parts"))
    parts = tuple(part for part in printed_parts(game) if options.wants(part.kind))
    rulebook = localised_rulebook(game.name) if options.wants(PartKind.RULEBOOK) else None
    on_step(messages.say("print.step_sheets"))
    writer, pages = write_document(title, parts, rulebook, options)
    on_step(messages.say("print.step_pdf", count=pages))
    pdf = compile_typst(writer)
    counts: dict[PartKind, int] = {}
    for part in parts:
        counts[part.kind] = counts.get(part.kind, 0) + part.count
    return PrintedDocument(pdf, counts, pages, writer.settled)


def write_document(
    title: str, parts: tuple[PrintedPart, ...], rulebook: Rulebook | None, options: PrintOptions
) -> tuple[TypstWriter, int]:
    """The whole file as source, and how many pages come before the rulebook."""
    writer = TypstWriter(title, messages.language(), is_low_ink=options.is_low_ink, bleed=options.bleed)
    sheets = list(sheet_pages(parts, options))
    writer.add_elements_page(*options.size, guide_elements(title, parts, options))
    writer.add_elements_page(*options.size, scale_elements(options))
    for page in sheets:
        writer.add_page(page)
    if rulebook is not None:
        add_rulebook(writer, title, rulebook, options)
    return writer, 2 + len(sheets)


def require_typst() -> None:
    """Raises PrintError where typst can't be imported."""
    try:
        import typst  # noqa: F401
    except ImportError as error:
        raise PrintError(messages.say("print.no_typst")) from error


def compile_typst(writer: TypstWriter, picture_format: Literal["pdf", "png"] = "pdf", ppi: float | None = None) -> Any:
    """The PDF as bytes, or with "png" the pictures of its pages."""
    import typst

    files: Any = {"main": writer.source(), **writer.files}  # its types don't know files in memory
    fonts: Any = [paths.data() / "fonts"]
    return typst.compile(files, font_paths=fonts, ignore_system_fonts=True, format=picture_format, ppi=ppi)
