"""What kaggle_environments raises."""


class CanonicalError(Exception):
    """What all of them are."""


class InvalidArgument(CanonicalError):
    """A call that cannot be understood."""


class DeadlineExceeded(CanonicalError):
    """Too late."""


class NotFound(CanonicalError):
    """A file that is not there."""


class FailedPrecondition(CanonicalError):
    """A call at a time when it cannot be done."""


def missing_from(module):
    """A module's __getattr__: says which name this stand-in lacks, instead of that Python cannot import it."""

    def __getattr__(name):
        sentence = f"{module} is Kaven's stand-in for Kaggle's, which knows ConnectX only: it has no '{name}'"
        # Python itself looks up such names and must get this answer.
        raise AttributeError(sentence) if name.startswith("__") else ImportError(sentence, name=module)

    return __getattr__
