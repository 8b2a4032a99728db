# SPDX-License-Identifier: MIT
"""Games in which a notebook tries its agent: make("connectx"), run, train, evaluate."""

import os
import time
import traceback

from .agent import call_agent, get_last_callable
from .envs.connectx import connectx
from .errors import DeadlineExceeded, FailedPrecondition, InvalidArgument, missing_from
from .utils import read_file, structify

DEFAULTS = {"episodeSteps": 1000, "actTimeout": 2, "runTimeout": 1200, "columns": 7, "rows": 6, "inarow": 4,
            "agentTimeout": 60, "timeout": 2}
OVERAGE = 60  # seconds

environments = {"connectx": connectx}


def make(environment, configuration=None, info=None, steps=None, logs=None, debug=False, state=None):
    if environment != "connectx":
        raise InvalidArgument(f"Kaven's stand-in for kaggle_environments knows connectx only, not {environment!r}")
    if steps or state:
        raise InvalidArgument("Kaven's stand-in for kaggle_environments begins with an empty board only")
    return Environment(configuration or {}, debug)


def evaluate(environment, agents=None, configuration=None, steps=None, num_episodes=1, debug=False, state=None):
    """Returns the rewards of both agents for each episode."""
    env = make(environment, configuration, steps=steps, debug=debug, state=state)
    return [[each.reward for each in env.run(agents or [])[-1]] for _ in range(num_episodes)]


def agent_of(given):
    """Returns the agent for a function, an agent's name, a file, the text of a submission, or a constant action."""
    if callable(given):
        return given
    if given in connectx.agents:
        return connectx.agents[given]
    if not isinstance(given, str):
        return lambda observation, configuration: given
    if os.path.exists(given):
        return get_last_callable(read_file(given), path=given)
    if "\n" not in given:
        raise FileNotFoundError("Could not find : " + given)
    return get_last_callable(given)


class Environment:
    name = "connectx"
    version = "0"

    def __init__(self, configuration, debug):
        self.configuration = structify({**DEFAULTS, **configuration})
        self.debug = debug
        self.info = {}
        self.agents = structify(connectx.agents)
        self.reset()

    def __getattr__(self, name):
        raise AttributeError(f"Kaven's stand-in for kaggle_environments has no Environment.{name}")

    @property
    def done(self):
        return all(each.status != "ACTIVE" for each in self.state)

    def reset(self, num_agents=2):
        if num_agents not in (0, 2):
            raise InvalidArgument(f"{num_agents} is not a valid number of agent(s).")
        size = self.configuration.rows * self.configuration.columns
        self.state = [structify({"action": 0, "reward": 0, "info": {}, "status": status, "observation": {
            "remainingOverageTime": OVERAGE, "step": 0, "board": [connectx.EMPTY] * size, "mark": mark}})
            for mark, status in ((1, "ACTIVE"), (2, "INACTIVE"))]
        self.steps = [self.state]
        self.logs = [[]]
        return self.state

    def step(self, actions, logs=None):
        if self.done:
            raise FailedPrecondition("Environment done, reset required.")
        if len(actions) != 2:
            raise InvalidArgument("2 actions required.")
        self.state = structify(self.state)
        turn = 0 if self.state[0].status == "ACTIVE" else 1
        self.play(self.state[turn], self.state[1 - turn], actions[turn])
        for each in self.state:
            each.observation.step = 0 if self.done else len(self.steps)
        self.steps.append(self.state)
        self.logs.append(logs or [])
        return self.state

    def play(self, mover, other, action):
        action = 0 if action is None else action
        board, config = mover.observation.board, self.configuration
        failure = None
        if isinstance(action, DeadlineExceeded):
            failure = "TIMEOUT"
        elif isinstance(action, BaseException):
            failure = "ERROR"
        elif not isinstance(action, int) or not 0 <= action < config.columns or board[action] != connectx.EMPTY:
            failure = "INVALID"
        if failure:
            if self.debug:
                print(f"{failure}: {action!r}")
            mover.update(status=failure, reward=None, action=None)
            other.status = "DONE"
            return
        connectx.play(board, action, mover.observation.mark, config)
        other.observation.board = board[:]
        mover.action, other.action = action, None
        won = connectx.is_win(board, action, mover.observation.mark, config)
        if won:
            mover.reward, other.reward = 1, -1
        over = won or connectx.EMPTY not in board
        mover.status, other.status = ("DONE", "DONE") if over else ("INACTIVE", "ACTIVE")

    def run(self, agents):
        """Plays a game; returns a list of states for each step."""
        if len(self.steps) == 1 or self.done:
            self.reset(len(agents))
        players = [agent_of(each) for each in agents]
        while not self.done:
            self.step([self.ask(player, state) for player, state in zip(players, self.state)])
        return self.steps

    def ask(self, agent, state):
        """Returns the agent's action in its turn: a column, or the exception it raised."""
        if state.status != "ACTIVE":
            return None
        observation, begin = structify(state.observation), time.perf_counter()
        try:
            action = call_agent(agent, observation, structify(self.configuration))
        except Exception as error:
            if self.debug:
                traceback.print_exc()
            return error
        overage = max(0, time.perf_counter() - begin - self.configuration.actTimeout)
        state.observation.remainingOverageTime -= overage
        return DeadlineExceeded() if state.observation.remainingOverageTime < 0 else action

    def train(self, agents=None):
        """`reset` and `step` of a game against one of the two agents; the other one, None, is the caller."""
        agents = list(agents or [])
        if len(agents) != 2 or agents.count(None) != 1:
            raise InvalidArgument("One of two agents must be marked 'None' to train.")
        own = agents.index(None)
        opponent = agent_of(agents[1 - own])

        def advance():
            while not self.done and self.state[own].status == "INACTIVE":
                action = self.ask(opponent, self.state[1 - own])
                self.step([None, action] if own == 0 else [action, None])
            return self.state[own]

        def reset():
            self.reset()
            return advance().observation

        def step(action):
            self.step([action, None] if own == 0 else [None, action])
            state = advance()
            return [state.observation, state.reward, state.status != "ACTIVE", state.info]

        reset()
        return structify({"reset": reset, "step": step})

    def render(self, mode="human", **options):
        """Returns the board; the display modes of notebooks show nothing here."""
        text = connectx.renderer(self.state, self)
        if mode == "human":
            print(text)
        return text if mode == "ansi" else None

    def toJSON(self):
        return {"name": self.name, "configuration": self.configuration, "steps": self.steps,
                "rewards": [each.reward for each in self.state], "statuses": [each.status for each in self.state]}

    def clone(self):
        return Environment(self.configuration, self.debug)


__getattr__ = missing_from(__name__)
