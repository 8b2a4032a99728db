#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs the missing packages to build Kaven; prints nothing if none are missing. With apt tried on Debian 12 and 13; with dnf
# (Fedora) and pacman (Arch Linux) not tried.
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

# One line each: a file or command that shows on Debian that the package is not needed, and the package of apt, dnf and pacman; -
# where the distribution has none.
wanted="
command:g++                                           g++                      gcc-c++                   gcc
command:cmake                                         cmake                    cmake                     cmake
command:ninja                                         ninja-build              ninja-build               ninja
command:pkg-config                                    pkg-config               pkgconf-pkg-config        pkgconf
command:python3                                       python3                  python3                   python
command:esbuild                                       esbuild                  /usr/bin/esbuild          esbuild
file:/usr/include/boost/process.hpp                   libboost-dev             boost-devel               boost
file:/usr/include/boost/filesystem.hpp                libboost-dev             boost-devel               boost
file:/usr/lib/*/libboost_filesystem.so                libboost-filesystem-dev  boost-devel               boost-libs
file:/usr/include/spdlog/spdlog.h                     libspdlog-dev            spdlog-devel              spdlog
file:/usr/include/CLI/CLI.hpp                         libcli11-dev             cli11-devel               cli11
file:/usr/include/toml++/toml.h                       libtomlplusplus-dev      tomlplusplus-devel        tomlplusplus
file:/usr/include/nlohmann/json.hpp                   nlohmann-json3-dev       json-devel                nlohmann-json
file:/usr/include/sqlite3.h                           libsqlite3-dev           sqlite-devel              sqlite
file:/usr/include/eigen3/Eigen/Core                   libeigen3-dev            eigen3-devel              eigen
file:/usr/include/nettle/sha2.h                       nettle-dev               nettle-devel              nettle
file:/usr/include/archive.h                           libarchive-dev           libarchive-devel          libarchive
file:/usr/lib/*/libacl.a                              libacl1-dev              -                         -
file:/usr/lib/*/liblzma.a                             liblzma-dev              -                         -
file:/usr/lib/*/libzstd.a                             libzstd-dev              -                         -
file:/usr/lib/*/liblz4.a                              liblz4-dev               -                         -
file:/usr/lib/*/libbz2.a                              libbz2-dev               -                         -
file:/usr/lib/*/libz.a                                zlib1g-dev               -                         -
file:/usr/include/seccomp.h                           libseccomp-dev           libseccomp-devel          libseccomp
file:/usr/include/gtest/gtest.h                       libgtest-dev             gtest-devel               gtest
file:/usr/include/gmock/gmock.h                       libgmock-dev             gmock-devel               gtest
"
wanted_by_python="
file:/usr/include/python3.*/Python.h                  python3-dev              python3-devel             python
file:/usr/include/pybind11/pybind11.h                 pybind11-dev             pybind11-devel            pybind11
file:/usr/lib/python3/dist-packages/numpy             python3-numpy            python3-numpy             python-numpy
file:/usr/lib/python3/dist-packages/pip               python3-pip              python3-pip               python-pip
file:/usr/lib/python3/dist-packages/setuptools        python3-setuptools       python3-setuptools        python-setuptools
file:/usr/lib/python3/dist-packages/wheel             python3-wheel            python3-wheel             python-wheel
file:/usr/lib/python3*/ensurepip                      python3-venv             python3                   python
command:patchelf                                      patchelf                 patchelf                  patchelf
command:zstd                                          zstd                     zstd                      zstd
"
wanted_by_tests="
command:git                                           git                      git                       git
command:make                                          make                     make                      make
command:javac                                         default-jdk-headless     java-latest-openjdk-devel jdk-openjdk
file:/usr/lib/python3/dist-packages/jsonschema        python3-jsonschema       python3-jsonschema        python-jsonschema
"
wanted_by_large_languages="
command:go                                            golang-go                golang                    go
command:rustc                                         rustc                    rust                      rust
command:ghc                                           ghc                      ghc                       ghc
command:racket                                        racket                   racket                    racket
command:kotlinc                                       kotlin                   -                         kotlin
"
wanted_by_all="
command:help2man                                      help2man                 help2man                  help2man
command:sbcl                                          sbcl                     sbcl                      sbcl
command:gcl                                           gcl                      gcl                       -
command:mcs                                           mono-mcs                 mono-devel                mono
command:scalac                                        scala                    -                         scala
file:/usr/sbin/slurmctld                              slurm-wlm                slurm-slurmctld           -
file:/usr/lib/*/slurm-wlm/auth_munge.so               slurm-wlm-basic-plugins  slurm-slurmd              -
file:/usr/sbin/munged                                 munge                    munge                     munge
command:chromium                                      chromium                 chromium                  chromium
file:/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf  fonts-dejavu-core        dejavu-sans-fonts         ttf-dejavu
command:node                                          nodejs                   nodejs                    nodejs
command:npm                                           npm                      nodejs-npm                npm
command:clang++                                       clang                    clang                     clang
command:ld.lld                                        lld                      lld                       lld
command:clang-format                                  clang-format             clang-tools-extra         clang
command:clang-tidy                                    clang-tidy               clang-tools-extra         clang
file:/usr/lib/llvm-*/lib/clang/*/lib/linux/libclang_rt.asan-*.a libclang-rt-dev          compiler-rt               compiler-rt
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

# The source tarball brings what esbuild makes.
bundled=${BASH_SOURCE[0]%/*}/../tournaments/show/web/page/bundled
manager=
for each in apt-get dnf pacman; do
  if command -v "$each" >/dev/null; then
    manager=$each
    break
  fi
done
missing=()
while read -r sign apt dnf pacman; do
  if [ -z "$sign" ] || { [ "$sign" = command:esbuild ] && [ -e "$bundled" ]; }; then continue; fi
  case "$manager/$sign" in
    apt-get/command:*) command -v "${sign#command:}" >/dev/null || missing+=("$apt") ;;
    apt-get/file:*) compgen -G "${sign#file:}" >/dev/null || missing+=("$apt") ;;
    # What a file's place is elsewhere is not known here.
    dnf/*) [ "$dnf" = - ] || rpm --query --whatprovides "$dnf" >/dev/null || missing+=("$dnf") ;;
    pacman/*) [ "$pacman" = - ] || pacman --query "$pacman" >/dev/null 2>&1 || missing+=("$pacman") ;;
    *)
      echo "setup.sh: no package manager: expected apt-get, dnf or pacman; the packages' names are in $0" >&2
      exit 1
      ;;
  esac
done <<<"$wanted"
[ ${#missing[@]} -gt 0 ] || exit 0
if [ -n "$only_show" ]; then
  echo "${missing[*]}"
  exit
fi

case "$manager" in
  apt-get) install=(env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends) ;;
  dnf) install=(dnf install --assumeyes --quiet --setopt=install_weak_deps=False) ;;
  pacman) install=(pacman --sync --refresh --needed --noconfirm) ;;
esac
as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null; then
    echo "setup.sh: missing: ${missing[*]}; install them as root: ${install[*]} ${missing[*]}" >&2
    exit 1
  fi
  as_root=(sudo)
fi
echo "setup.sh: installing ${missing[*]}" >&2
if [ "$manager" = apt-get ]; then "${as_root[@]}" apt-get update -qq; fi
"${as_root[@]}" "${install[@]}" "${missing[@]}" >/dev/null
