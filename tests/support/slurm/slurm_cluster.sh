#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# A Slurm cluster of virtual machines on this one, for tests; needs no root and no systemd:
#
#   slurm_cluster.sh run DIR NODES PROCESSORS    starts it, prints `up`, and ends it on SIGTERM
#   slurm_cluster.sh missing                     prints a program that it needs and that is not installed
#   slurm_cluster.sh lose DIR NODE               all that runs on a node (node1, node2 …) is suddenly gone
#
# Its commands find it with SLURM_CONF=DIR/slurm.conf. DIR must be short: sockets lie in it.
set -u
export PATH=$PATH:/usr/sbin:/sbin
command=$1
missing_program() {
  for program in munged slurmctld slurmd sinfo; do
    command -v $program >/dev/null || { echo -n "$program"; return; }
  done
}
if [ "$command" = missing ]; then
  missing_program
  exit
fi
mkdir -p "$2" && dir=$(cd "$2" && pwd) || exit 1
export SLURM_CONF=$dir/slurm.conf

fail() {
  echo "slurm_cluster.sh: $*" >&2
  exit 1
}

# wait_for SECONDS COMMAND…: until it succeeds.
wait_for() {
  local end=$((SECONDS + $1))
  shift
  until "$@"; do
    [ $SECONDS -lt $end ] || return 1
    sleep 0.05
  done
}

# A port that nobody listens on, and that was not given out before; clusters that start at the same time look in
# different places.
next_port=$((20000 + $$ % 600 * 16))
take_port() {
  while (exec 3<>"/dev/tcp/127.0.0.1/$next_port") 2>/dev/null; do next_port=$((next_port + 1)); done
  port=$next_port
  next_port=$((next_port + 1))
}

# Processes of jobs, on NODE if one is given, and the parents in Slurm that hold them.
job_processes() {
  local process parent
  for process in $(ps -u "$(id -u)" -o pid=); do
    {
      tr '\0' '\n' <"/proc/$process/environ" | grep -qxF "SLURM_CONF=$SLURM_CONF" || continue
      tr '\0' '\n' <"/proc/$process/environ" | grep -q "^SLURMD_NODENAME=${1:-}" || continue
      parent=$(awk '/^PPid/ { print $2 }' "/proc/$process/status")
      [ "$(cat "/proc/$parent/comm")" = slurmstepd ] && echo "$parent"
      echo "$process"
    } 2>/dev/null
  done | sort -u
}

# Those whose command lines name our directory: a process number may have been given to somebody else.
daemons() {
  local process
  for process in $(cat "$dir"/run/*.pid 2>/dev/null); do
    tr '\0' ' ' 2>/dev/null <"/proc/$process/cmdline" | grep -qF "$dir/" && echo "$process"
  done
}

start_node() {
  rm -f "$dir/run/$1.pid"
  slurmd -N "$1" -f "$SLURM_CONF" >"$dir/log/$1.out" 2>&1 || fail "slurmd: $(tail -1 "$dir/log/$1.out")"
  wait_for 30 test -s "$dir/run/$1.pid" || fail "slurmd of $1 did not start: $(tail -2 "$dir/log/$1.log")"
}

write_configuration() {
  local user nodes=""
  user=$(id -un)
  take_port
  local controller=$port
  for node in $(seq 1 "$1"); do
    take_port
    nodes+="NodeName=node$node NodeHostname=localhost NodeAddr=127.0.0.1 Port=$port CPUs=$2 RealMemory=1000"$'\n'
  done
  # config_overrides: machines may have more processors than this one.
  cat >"$SLURM_CONF" <<END
ClusterName=kaven
SlurmctldHost=localhost(127.0.0.1)
SlurmctldPort=$controller
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/munge
AuthInfo=socket=$dir/run/munge.socket
CredType=cred/munge
MpiDefault=none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerType=sched/backfill
SchedulerParameters=batch_sched_delay=0,sched_interval=1,bf_interval=1,sched_min_interval=0
SlurmdParameters=config_overrides
StateSaveLocation=$dir/state
SlurmdSpoolDir=$dir/spool/%n
SlurmctldPidFile=$dir/run/slurmctld.pid
SlurmdPidFile=$dir/run/%n.pid
SlurmctldLogFile=$dir/log/slurmctld.log
SlurmdLogFile=$dir/log/%n.log
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
JobCompType=jobcomp/none
MaxJobCount=1000
MaxArraySize=4
InactiveLimit=0
KillWait=5
SlurmdTimeout=10
SlurmctldTimeout=3
ReturnToService=2
JobRequeue=1
TCPTimeout=5
MessageTimeout=10
${nodes}PartitionName=games Nodes=ALL Default=YES MaxTime=INFINITE State=UP
END
  echo "CgroupAutomount=no" >"$dir/cgroup.conf"
}

all_up() {
  [ "$(timeout 10 sinfo -h -N -o '%T' 2>/dev/null | grep -cE '^(idle|mixed|allocated)$')" = "$1" ]
}

start() {
  [ ${#dir} -le 80 ] || fail "too long a path for a socket: $dir"
  umask 022
  mkdir -p "$dir"/{run,log,state,spool,key}
  chmod 755 "$dir" "$dir/run" "$dir/log"
  head -c 1024 /dev/urandom >"$dir/key/munge.key"
  chmod 700 "$dir/key"
  chmod 400 "$dir/key/munge.key"
  munged --key-file="$dir/key/munge.key" --socket="$dir/run/munge.socket" --pid-file="$dir/run/munged.pid" \
    --log-file="$dir/log/munged.log" --seed-file="$dir/run/munged.seed" --num-threads=2 --force \
    >"$dir/log/munged.out" 2>&1 || fail "munged: $(tail -1 "$dir/log/munged.out")"
  wait_for 30 test -S "$dir/run/munge.socket" || fail "munged did not start"
  write_configuration "$1" "$2"
  slurmctld -c -f "$SLURM_CONF" >"$dir/log/slurmctld.out" 2>&1 ||
    fail "slurmctld: $(tail -1 "$dir/log/slurmctld.log")"
  wait_for 30 test -s "$dir/run/slurmctld.pid" || fail "slurmctld did not start"
  for node in $(seq 1 "$1"); do start_node "node$node"; done
  wait_for 60 all_up "$1" || fail "not all nodes came up: $(timeout 5 sinfo -h -N -o '%N %T' | tr '\n' ' ')"
}

end_all() {
  trap '' TERM INT HUP
  kill $(jobs -p) 2>/dev/null
  # The controller first: it would start elsewhere what ends here.
  for signal in TERM KILL KILL; do
    processes=$(daemons; job_processes)
    [ -n "$processes" ] || break
    kill -$signal $processes 2>/dev/null
    wait_for 3 nobody_left && break
  done
}

nobody_left() {
  [ -z "$(daemons)$(job_processes)" ]
}

# Whoever started this one may be killed, and this one with it.
guard() {
  while grep -qF "$dir" "/proc/$1/cmdline" 2>/dev/null; do sleep 1; done
  end_all
}

case $command in
  run)
    trap end_all EXIT
    trap 'exit 0' TERM INT HUP
    setsid "$0" guard "$dir" $$ </dev/null >/dev/null 2>&1 &
    start "$3" "$4"
    echo up
    sleep infinity &
    wait $!
    ;;
  lose)
    processes="$(cat "$dir/run/$3.pid") $(job_processes "$3")"
    kill -KILL $processes
    # Slurm would notice by itself, after half a minute.
    scontrol update "NodeName=$3" State=DOWN Reason=lost
    ;;
  guard) guard "$3" ;;
  *) fail "'$command' is not known: expected run, missing or lose" ;;
esac
