# SPDX-License-Identifier: MIT
"""Advice for an agent that imports a module that this machine lacks."""

import sys

# Modules in Debian 12's packages: python3-NAME, with these exceptions.
PACKAGED = {"bitarray", "colorama", "jsonschema", "joblib", "matplotlib", "networkx", "numba", "numpy", "packaging", "pandas",
            "requests", "scipy", "skimage", "sklearn", "sympy", "termcolor", "torch", "torchvision", "tqdm", "xgboost"}
OTHER_NAMES = {"PIL": "pil", "cv2": "opencv", "yaml": "yaml"}
# Kaggle has these modules; Debian 12 has no package of them.
UNPACKAGED = {"gym", "gymnasium", "jax", "jaxlib", "keras", "lightgbm", "polars", "sb3_contrib", "stable_baselines3",
              "tensorflow", "tflite_runtime"}


def advice_on(error):
    """Returns a sentence on how to get the module whose import raised `error`, or nothing."""
    if not isinstance(error, ModuleNotFoundError) or not error.name:
        return ""
    module = error.name.partition(".")[0]
    if module == "kaggle_environments":
        return "; this is Kaven's stand-in for Kaggle's package, which knows ConnectX only"
    if not sys.executable.startswith("/usr/"):
        return f"; {sys.executable} lacks it"
    if module in PACKAGED or module in OTHER_NAMES:
        return f"; install it: apt-get install python3-{OTHER_NAMES.get(module, module)}"
    if module in UNPACKAGED:
        return f"; Debian has no package of {module}: install it with pip where programs see it (allow-read)"
    return "; a file beside the agent is found when the agent is handed in as a folder"
