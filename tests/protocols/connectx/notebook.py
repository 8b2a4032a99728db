# SPDX-License-Identifier: MIT
"""A notebook saved as a script: it tests its agent and writes it to a file."""

import inspect
import os

from kaggle_environments import evaluate, make, utils

env = make("connectx", debug=True)
env.render()


def my_agent(observation, configuration):
    from random import choice
    return choice([c for c in range(configuration.columns) if observation.board[c] == 0])


env.reset()
env.run([my_agent, "random"])
env.render(mode="ipython", width=500, height=450)

trainer = env.train([None, "negamax"])
observation = trainer.reset()
while not env.done:
    observation, reward, done, info = trainer.step(my_agent(observation, env.configuration))

rewards = evaluate("connectx", [my_agent, "random"], num_episodes=2)
print("rewards", all(each in ([1, -1], [-1, 1], [0, 0]) for each in rewards))


def write_agent_to_file(function, file):
    with open(file, "a" if os.path.exists(file) else "w") as f:
        f.write(inspect.getsource(function))


write_agent_to_file(my_agent, "submission.py")
submission = utils.read_file("submission.py")
agent = utils.get_last_callable(submission)
env.run([agent, agent])
print("both", [each.status for each in env.state])
