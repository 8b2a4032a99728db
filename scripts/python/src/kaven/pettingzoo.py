# SPDX-License-Identifier: MIT
"""Connect-4 in PettingZoo's terms (pip install pettingzoo): an environment, and Kaven's players in any other.

    from kaven.pettingzoo import env, position_of
    game = env()
    game.reset()
    for agent in game.agent_iter():
        observation, reward, terminated, truncated, info = game.last()
        game.step(None if terminated or truncated else kaven.best_move(position_of(observation)))

Observations, actions and rewards are those of PettingZoo's connect_four_v3, so `position_of` works there, too.
"""

from typing import Optional

import numpy
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ._kaven import Position, planes


def position_of(observation) -> Position:
    """The position that the agent to move observes, for `best_move`, `solve` or an `Opponent`.

    ValueError for stones with which the observer cannot be to move.
    """
    board = numpy.asarray(observation["observation"])[::-1]
    rows, columns, _ = board.shape
    places = [[1 << (column * (rows + 1) + row) for column in range(columns)] for row in range(rows)]
    own, others = (int((board[:, :, plane].astype(object) * places).sum()) for plane in (0, 1))
    return Position.from_stones(own, others, columns=columns, rows=rows)


class ConnectFour(AECEnv):
    """The environment itself; `env` adds the wrappers that PettingZoo recommends.

    `columns` and `rows`: as for `Position`. `render_mode`: "ansi", with which render() returns the board as text, or None.
    `position` is the Position of now.
    """

    metadata = {"name": "kaven_connect4_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, columns: int = 7, rows: int = 6, render_mode: Optional[str] = None) -> None:
        self.start = self.position = Position(columns=columns, rows=rows)
        self.render_mode = render_mode
        self.possible_agents = ["player_0", "player_1"]
        self.action_spaces = {agent: Discrete(columns) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: Dict({"observation": Box(0, 1, (rows, columns, 2), numpy.int8),
                         "action_mask": Box(0, 1, (columns,), numpy.int8)})
            for agent in self.possible_agents
        }

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        self.position = self.start
        self.agents = self.possible_agents[:]
        self.agent_selection = self.agents[0]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}

    def observe(self, agent):
        size = {"columns": self.position.columns, "rows": self.position.rows}
        board = planes([self.position.stones], **size)[0, :, ::-1].transpose(1, 2, 0).astype(numpy.int8)
        if self.possible_agents.index(agent) != self.position.ply % 2:
            board = board[:, :, ::-1]
        mask = numpy.zeros(size["columns"], numpy.int8)
        if agent == self.agent_selection:
            mask[self.position.legal_moves] = 1
        return {"observation": board, "action_mask": mask}

    def step(self, action):
        mover = self.agent_selection
        if self.terminations[mover] or self.truncations[mover]:
            self._was_dead_step(action)
            return
        self.position = self.position.play(int(action))
        other = self.possible_agents[self.position.ply % 2]
        self._cumulative_rewards[mover] = 0
        if self.position.winner:
            self.rewards = {mover: 1, other: -1}
        if self.position.over:
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = other
        self._accumulate_rewards()

    def render(self):
        return str(self.position) if self.render_mode == "ansi" else None


def env(**options):
    """ConnectFour with the wrappers that PettingZoo recommends: an illegal move loses, with a reward of -1 and 0 for the
    opponent."""
    game = wrappers.TerminateIllegalWrapper(ConnectFour(**options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(game))
