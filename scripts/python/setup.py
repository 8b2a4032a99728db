# SPDX-License-Identifier: MIT
"""Builds the wheel in a checkout: the compiled module and the programs come from its release build, which is made or
brought up to date first. KAVEN_BUILD=DIR takes what has been built in DIR, and builds nothing."""

import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SOURCE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class ReleaseBuild(build_ext):
    def build_extension(self, ext):
        build = os.environ.get("KAVEN_BUILD")
        if not build:
            build = os.path.join(SOURCE, "build")
            # A virtual environment may be gone when the build is configured next time; what its Python links to stays.
            python = os.path.realpath(sys.executable)
            subprocess.run(["cmake", "--preset", "release", f"-DPython_EXECUTABLE={python}"], cwd=SOURCE, check=True)
            subprocess.run(["cmake", "--build", build, "--target", "kaven_python", "programs"], check=True)
        target = self.get_ext_fullpath(ext.name)
        package = os.path.dirname(target)
        os.makedirs(package, exist_ok=True)
        shutil.copy(os.path.join(build, "python", "kaven", os.path.basename(target)), target)
        programs = os.path.join(package, "programs")
        subprocess.run(["cmake", "--install", build, "--prefix", programs, "--component", "kaven", "--strip"],
                       stdout=subprocess.DEVNULL, check=True)
        subprocess.run([os.path.join(SOURCE, "scripts", "release", "bundle_libraries.sh"), programs], check=True)
        # The guides name the folder of the installation, which is not known here.
        for guide in glob.glob(os.path.join(programs, "share", "doc", "kaven", "*.md")):
            if os.path.basename(guide) != "THIRD-PARTY.md":
                os.remove(guide)


def version():
    with open(os.path.join(SOURCE, "CMakeLists.txt"), encoding="utf-8") as file:
        return re.search(r"project\(kaven VERSION (\S+)", file.read()).group(1)


# Nothing is written into the sources.
with tempfile.TemporaryDirectory(prefix="kaven-wheel-") as scratch:
    setup(version=version(), ext_modules=[Extension("kaven._kaven", sources=[])], cmdclass={"build_ext": ReleaseBuild},
          options={"build": {"build_base": scratch}, "egg_info": {"egg_base": scratch}})
