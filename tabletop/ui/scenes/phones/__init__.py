"""Phones as hands at a table: what they show, what they do, and the page that lets them in."""
