# SPDX-License-Identifier: MIT
"""Loads a submission as an agent, and calls it."""

from .errors import InvalidArgument, missing_from


def get_last_callable(raw, fallback=None, path=None):
    """Runs the text of a submission; the last callable among its names is the agent.

    A name that is bound again keeps its place. There is no `__file__`, and `__name__` is not the module's own.
    Raises what the text raises.
    """
    names = {}
    try:
        exec(compile(raw, path or "<string>", "exec"), names)
    except Exception:
        if fallback is None:
            raise
        return fallback
    callables = [value for value in names.values() if callable(value)]
    if not callables:
        raise InvalidArgument("there is no agent in it: expected a function of observation and configuration as the "
                              "last callable")
    return callables[-1]


def call_agent(agent, observation, configuration):
    """Calls the agent: a function gets as many arguments as it has parameters; any other callable gets both."""
    count = getattr(getattr(agent, "__code__", None), "co_argcount", 2)
    return agent(*[observation, configuration][:count])


__getattr__ = missing_from(__name__)
