# SPDX-License-Identifier: MIT
"""Finds Kaven's programs."""

import os
import shutil

HERE = os.path.dirname(os.path.abspath(__file__))


def program(name: str) -> str:
    """Returns the path of `referee`, `tournament` or `claimeven`. FileNotFoundError if it is not installed.

    Programs in the wheel come first, then those beside the module in a build folder, then those in PATH.
    """
    for folder in (os.path.join(HERE, "programs", "bin"), os.path.join(HERE, "..", "..", "bin")):
        path = os.path.normpath(os.path.join(folder, name))
        if os.access(path, os.X_OK):
            return path
    path = shutil.which(name)
    if path is None:
        raise FileNotFoundError(f"{name}: expected in the wheel of kaven, in a build folder or in PATH")
    return path
