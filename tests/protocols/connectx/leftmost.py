# SPDX-License-Identifier: MIT
def leftmost(observation, configuration):
    """Returns the first column that is not full: the top row comes first on the board."""
    return observation["board"][: configuration["columns"]].index(0)
