#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs the release build into a new Debian 12, boots its systemd as the first process of a namespace, starts the services,
# and hands in by curl: programs must be checked and play in the sandbox `strict`, without root. Needs root, a writable
# control group of version 2, mmdebstrap, and Debian's packages.
#
#   scripts/systemd/try_services.sh
#   scripts/systemd/try_services.sh --root DIR   in the system in DIR, which stays there
set -euo pipefail
cd "$(dirname "$0")/../.."
if [ "$(id -u)" != 0 ] || ! command -v mmdebstrap >/dev/null; then
  echo "try_services.sh: not tried: needs root and mmdebstrap (apt-get install mmdebstrap)" >&2
  exit 1
fi
groups=$(findmnt --noheadings --first-only --output TARGET --types cgroup2)
scripts/build.sh release programs

scratch=$(mktemp -d "${TMPDIR:-/tmp}/kaven-services-XXXXXX")
group=$groups/$(basename "$scratch")
system=
finish() {
  if [ -n "$system" ]; then kill -s RTMIN+4 "$system" 2>/dev/null || true; fi # power off
  wait
  find "$group" -depth -type d -exec rmdir {} + 2>/dev/null || true
  rm -rf --one-file-system "$scratch"
}
trap finish EXIT

root=$scratch/root
if [ "${1:-}" = --root ]; then root=$(realpath "$2"); fi
libraries=$(ldd build/bin/tournament build/bin/referee build/bin/claimeven | awk '$3 ~ "^/" {print $3}' | sort -u |
  xargs realpath | sed 's,^/usr/lib,*/lib,' | xargs dpkg --search | cut -d: -f1 | sort -u | paste -sd,)
if [ ! -e "$root/usr" ]; then
  mmdebstrap --variant=minbase --include="systemd-sysv,dbus,curl,python3-minimal,$libraries" bookworm "$root"
fi
DESTDIR=$root cmake --install build --prefix /usr/local >"$scratch/installed"

# A kernel that gives controllers to groups of version 1 has none here: `strict` then counts memory itself.
mkdir "$group"
cat >"$scratch/boot" <<'EOF'
set -e
cd "$1"
mount --bind . . && cd "$1"
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs -o mode=755 tmpfs dev
for device in null zero full random urandom tty; do touch dev/$device && mount --bind /dev/$device dev/$device; done
mkdir dev/pts dev/shm run/old && ln -s pts/ptmx dev/ptmx && ln -s /proc/self/fd dev/fd
mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
pivot_root . run/old
exec chroot . sh -c 'umount -l /run/old; exec env -i container=kaven PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd'
EOF
(echo $BASHPID >"$group/cgroup.procs" && exec unshare --pid --fork --mount --ipc --uts --net --cgroup \
  bash "$scratch/boot" "$root" </dev/null >"$scratch/console" 2>&1) &
until system=$(pgrep --parent $!); do sleep 0.2; done
there() { nsenter --target "$system" --all "$@" </dev/null; }
until there systemctl is-system-running >"$scratch/state" 2>/dev/null; do
  if ! kill -0 "$system" || grep -q degraded "$scratch/state"; then cat "$scratch/console" >&2 && exit 1; fi
  sleep 0.5
done

there bash -euo pipefail -c '
rm -rf /var/lib/kaven
systemd-sysusers
install -d -o kaven -g kaven -m 700 /var/lib/kaven
cd /var/lib/kaven
as_kaven() { runuser -u kaven -- "$@"; }
as_kaven tournament new spring --format ladder --size 5x4 --connect 3
printf "login\nada\nbob\n" | as_kaven tee roster.csv >/dev/null
as_kaven tournament invite spring roster.csv >tokens
token() { awk -F, -v login="$1" "\$1 == login {print \$4}" tokens; }
systemctl start kaven-door@spring kaven-ladder@spring
ask() { curl -sS --fail --retry 5 --retry-connrefused -H "Authorization: Bearer $(token "$1")" "${@:3}" "http://127.0.0.1:8080$2"; }
for login in ada bob; do
  (cat /usr/local/share/kaven/starter-agents/random-python/random_agent.py && echo "# $login") >"/tmp/$login.py"
  ask "$login" /hand-in/upload/ -T "/tmp/$login.py" && echo
done
await() {
  for second in {1..300}; do
    if "${@:2}" | grep -q "$1"; then return; fi
    sleep 1
  done
  echo "try_services.sh: \"$1\" did not come; the journal:" && journalctl --no-pager -u "kaven*" && return 1
}
await "\"verdict\":\"passed\".*sandbox strict" ask bob /hand-in/state
await "\"result\":" ask ada /hand-in/games
grep -q "\"sandbox\":\"strict" spring/games/0001*
test "$(stat -c %U spring/games/0001*)" = kaven
for service in kaven-door@spring kaven-ladder@spring; do
  kill -9 "$(systemctl show -p MainPID --value $service)"
  await running systemctl show -p SubState $service
done
await "\"ok\"" ask ada /healthz
systemctl stop kaven-ladder@spring kaven-door@spring
test "$(systemctl show -p Result --value kaven-ladder@spring kaven-door@spring | sort -u | xargs)" = success
as_kaven tournament verify spring
as_kaven tournament status spring'
echo "services: started, killed, and started again; programs were checked and played in strict, as the user kaven"
