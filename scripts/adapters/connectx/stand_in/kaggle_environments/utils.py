# SPDX-License-Identifier: MIT
"""Structures and files."""

from .errors import NotFound, missing_from


class Struct(dict):
    """A dictionary whose entries are attributes too."""

    def __init__(self, **entries):
        super().__init__(entries)

    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"'Struct' object has no attribute '{name}'") from None

    __setattr__ = dict.__setitem__
    __delattr__ = dict.__delitem__

    @property
    def __dict__(self):
        return dict(self)


def structify(value):
    """Returns a copy in which dictionaries, at any depth, are Structs."""
    if isinstance(value, dict):
        return Struct(**{name: structify(entry) for name, entry in value.items()})
    return [structify(entry) for entry in value] if isinstance(value, list) else value


def read_file(path, fallback=None):
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except (OSError, UnicodeDecodeError):
        if fallback is None:
            raise NotFound(f"{path} not found") from None
        return fallback


def get_last_callable(raw, fallback=None, path=None):
    # Notebooks also import it from here.
    from . import agent
    return agent.get_last_callable(raw, fallback, path)


__getattr__ = missing_from(__name__)
