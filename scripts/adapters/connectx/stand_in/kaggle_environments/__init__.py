# SPDX-License-Identifier: MIT
"""Replaces Kaggle's package of this name with the part that ConnectX agents use."""

from . import agent, errors, utils
from .core import Environment, environments, evaluate, make
from .errors import DeadlineExceeded, missing_from

# Agents read the entry names of the configuration: those of the current version.
__version__ = version = "1.0.1"
__all__ = ["Environment", "agent", "environments", "errors", "evaluate", "make", "utils"]
__getattr__ = missing_from(__name__)
