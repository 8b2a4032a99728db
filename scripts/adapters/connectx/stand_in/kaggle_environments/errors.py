# SPDX-License-Identifier: MIT
"""The exceptions of kaggle_environments."""


class CanonicalError(Exception):
    """The base class of all of them."""


class InvalidArgument(CanonicalError):
    """A call with invalid arguments."""


class DeadlineExceeded(CanonicalError):
    """A time limit was exceeded."""


class NotFound(CanonicalError):
    """A file does not exist."""


class FailedPrecondition(CanonicalError):
    """A call in a state that does not permit it."""


def missing_from(module):
    """Returns a module's __getattr__, which names what this replacement lacks instead of Python's import error."""

    def __getattr__(name):
        sentence = f"{module} is Kaven's stand-in for Kaggle's, which knows ConnectX only: it has no '{name}'"
        # Python itself looks up such names and must get this answer.
        raise AttributeError(sentence) if name.startswith("__") else ImportError(sentence, name=module)

    return __getattr__
