#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Makes what a release consists of from the last commit: Debian packages and Python wheels for Debian 12 and 13, a tarball of the
# programs for other distributions, the source tarball, an image, the lists of what they contain from others, and SHA256SUMS.
#
#   scripts/release/make.sh FOLDER [SYSTEMS]
#
# FOLDER is made. SYSTEMS (default: ~/.cache/kaven) contains debian-12 and debian-13, as of try_debian.sh, or will. Needs root,
# mmdebstrap, git and esbuild; lintian checks the packages, and podman makes the image, where they are installed. About ten minutes for each Debian on
# two processors.
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/release/debian_system.sh
if [ $# -lt 1 ] || [ $# -gt 2 ]; then
  echo "make.sh: expected a folder to make, and one with systems or nothing" >&2
  exit 2
fi
systems=${2:-${XDG_CACHE_HOME:-$HOME/.cache}/kaven}
if [ -n "$(git status --porcelain)" ]; then
  echo "make.sh: expected a checkout without changes: git status" >&2
  exit 1
fi
mkdir "$1"
target=$(realpath "$1")
version=$(sed -n 's/^project(kaven VERSION \([^ ]*\).*/\1/p' CMakeLists.txt)

for release in 12 13; do
  debian_system "$release" "$systems/debian-$release"
  copy_checkout kaven-release
  in_system kaven-release <<'END'
there 'scripts/setup.sh --python'
there 'DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends dpkg-dev file help2man >/dev/null'
there 'rm -rf build/package build/wheel build/kaven-*.tar.gz && cmake --preset release -DBUILD_TESTING=OFF >/dev/null'
there 'scripts/build.sh release all'
there 'cpack --config build/CPackConfig.cmake -B build/package >/dev/null'
there 'KAVEN_BUILD=$PWD/build python3 -m pip --isolated wheel --quiet --no-index --no-deps --no-build-isolation --wheel-dir build/wheel scripts/python'
END
  for package in "$root"/kaven-release/build/package/kaven_*.deb; do
    name=$(basename "$package")
    cp "$package" "$target/${name/_${version}_/_$version-debian${release}_}"
  done
  cp "$root"/kaven-release/build/wheel/kaven-*.whl "$target/"
  dpkg-deb --fsys-tarfile "$package" | tar --extract --to-stdout ./usr/share/doc/kaven/THIRD-PARTY.md >"$target/THIRD-PARTY-debian$release.md"
  if [ "$release" = 12 ]; then
    # For distributions with a glibc at least as new.
    in_system kaven-release <<<"there 'scripts/release/tarball.sh'"
    cp "$root"/kaven-release/build/kaven-*-linux-*.tar.gz "$target/"
    page=$root/kaven-release/build/tournaments/show/web/page
    scratch=$(mktemp -d "${TMPDIR:-/tmp}/kaven-make-XXXXXX")
    trap 'rm -rf "$scratch"' EXIT
    top=$scratch/kaven-$version
    mkdir "$top"
    git archive HEAD | tar --extract --directory "$top"
    mkdir "$top/tournaments/show/web/page/bundled"
    cp "$page"/{front,kaven,hand_in}.js "$top/tournaments/show/web/page/bundled/"
    cp "$target/THIRD-PARTY-debian12.md" "$top/THIRD-PARTY.md"
    tar --create --gzip --file "$target/kaven-$version-source.tar.gz" --directory "$scratch" --sort=name --owner=0 --group=0 \
      --numeric-owner "kaven-$version"
  fi
done

if command -v lintian >/dev/null; then
  lintian --allow-root --fail-on error "$target"/kaven_*.deb
else
  echo "make.sh: not tried: lintian (apt-get install lintian)" >&2
fi
if command -v podman >/dev/null; then
  podman build --quiet --tag "kaven:$version" --file scripts/release/Containerfile .
  podman save --output "$target/kaven-$version-image.tar" "kaven:$version"
else
  echo "make.sh: not tried: the image (apt-get install podman)" >&2
fi
(cd "$target" && find . -type f -printf '%P\n' | LC_ALL=C sort | xargs sha256sum >"$scratch/sums" && mv "$scratch/sums" SHA256SUMS)
ls -l "$target"
