"""The field on the screen."""
