"""Content files: read, checked and turned into the dataclasses of the rules.

May import: box, rules, pydantic, yaml.
"""
