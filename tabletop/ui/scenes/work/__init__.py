"""The bench: what a pack brings, beside the editor in which somebody writes it."""
