#!/usr/bin/env bash
# Installs the missing packages to build Kaven on Debian 12 or 13; prints nothing if none are missing.
#
#   scripts/setup.sh                packages for the build and the demo
#   scripts/setup.sh --python       also those for `pip install ./scripts/python`
#   scripts/setup.sh --tests        also those of --python, git, make and a JDK: enough for most tests
#   scripts/setup.sh --all          also those of all tests, 1 GB: agents in Lisp, C# and Scala, Slurm, a browser; and
#                                   Clang with sanitizers, formatter, linter
#   scripts/setup.sh --languages    those of --all, and 2.3 GB more: Go, Rust, Haskell, Racket and Kotlin; without
#                                   them the tests of these starter agents are skipped
#   scripts/setup.sh --missing SET  prints the packages that SET, one of the above, would install; installs nothing
set -euo pipefail

# One line each: a file or command that shows that the package is not needed, and the package.
wanted="
command:g++                                      g++
command:cmake                                    cmake
command:ninja                                    ninja-build
command:pkg-config                               pkg-config
command:python3                                  python3
command:esbuild                                  esbuild
file:/usr/include/boost/process.hpp              libboost-dev
file:/usr/include/boost/filesystem.hpp           libboost-dev
file:/usr/lib/*/libboost_filesystem.so           libboost-filesystem-dev
file:/usr/include/spdlog/spdlog.h                libspdlog-dev
file:/usr/include/CLI/CLI.hpp                    libcli11-dev
file:/usr/include/toml++/toml.h                  libtomlplusplus-dev
file:/usr/include/nlohmann/json.hpp              nlohmann-json3-dev
file:/usr/include/sqlite3.h                      libsqlite3-dev
file:/usr/include/httplib.h                      libcpp-httplib-dev
file:/usr/include/eigen3/Eigen/Core              libeigen3-dev
file:/usr/include/openssl/evp.h                  libssl-dev
file:/usr/include/archive.h                      libarchive-dev
file:/usr/include/seccomp.h                      libseccomp-dev
file:/usr/include/gtest/gtest.h                  libgtest-dev
file:/usr/include/gmock/gmock.h                  libgmock-dev
"
wanted_by_python="
file:/usr/include/python3.*/Python.h             python3-dev
file:/usr/include/pybind11/pybind11.h            pybind11-dev
file:/usr/lib/python3/dist-packages/numpy        python3-numpy
file:/usr/lib/python3/dist-packages/pip          python3-pip
file:/usr/lib/python3/dist-packages/setuptools   python3-setuptools
file:/usr/lib/python3/dist-packages/wheel        python3-wheel
file:/usr/lib/python3*/ensurepip                 python3-venv
command:patchelf                                 patchelf
command:zstd                                     zstd
"
wanted_by_tests="
command:git                                      git
command:make                                     make
command:javac                                    default-jdk-headless
file:/usr/lib/python3/dist-packages/jsonschema   python3-jsonschema
"
wanted_by_large_languages="
command:go                                       golang-go
command:rustc                                    rustc
command:ghc                                      ghc
command:racket                                   racket
command:kotlinc                                  kotlin
"
wanted_by_all="
command:help2man                                 help2man
command:sbcl                                     sbcl
command:gcl                                      gcl
command:mcs                                      mono-mcs
command:scalac                                   scala
file:/usr/sbin/slurmctld                          slurm-wlm
file:/usr/lib/*/slurm-wlm/auth_munge.so          slurm-wlm-basic-plugins
file:/usr/sbin/munged                             munge
command:chromium                                 chromium
file:/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf fonts-dejavu-core
command:node                                     nodejs
command:npm                                      npm
command:clang++                                  clang
command:ld.lld                                   lld
command:clang-format                             clang-format
command:clang-tidy                               clang-tidy
file:/usr/lib/llvm-*/lib/clang/*/lib/linux/libclang_rt.asan-*.a libclang-rt-dev
"

only_show=
if [ "${1:-}" = --missing ]; then
  only_show=yes
  shift
fi
case "${1:-}" in
  "") ;;
  --python) wanted+=$wanted_by_python ;;
  --tests) wanted+=$wanted_by_python$wanted_by_tests ;;
  --all) wanted+=$wanted_by_python$wanted_by_tests$wanted_by_all ;;
  --languages) wanted+=$wanted_by_python$wanted_by_tests$wanted_by_all$wanted_by_large_languages ;;
  *)
    echo "setup.sh: '$1' is not known: expected --python, --tests, --all, --languages, --missing or nothing" >&2
    exit 2
    ;;
esac

missing=()
while read -r sign package; do
  [ -n "$sign" ] || continue
  case "$sign" in
    command:*) command -v "${sign#command:}" >/dev/null || missing+=("$package") ;;
    file:*) compgen -G "${sign#file:}" >/dev/null || missing+=("$package") ;;
  esac
done <<<"$wanted"
[ ${#missing[@]} -gt 0 ] || exit 0
if [ -n "$only_show" ]; then
  echo "${missing[*]}"
  exit
fi

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null; then
    echo "setup.sh: missing: ${missing[*]}; install them as root: apt-get install ${missing[*]}" >&2
    exit 1
  fi
  as_root=(sudo)
fi
echo "setup.sh: installing ${missing[*]}" >&2
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
  apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
