#include "tournaments/executor/slurm_reasons.hpp"

#include <algorithm>
#include <array>

#include "common/text/ascii_letters.hpp"

namespace kaven::tournaments::executor {

namespace {

constexpr std::array<std::string_view, 7> ordinary = {"",          "None",       "Priority", "Resources",
                                                      "BeginTime", "Dependency", "Prolog"};

/// What to do about all reasons that contain `part`.
struct Remedy {
  std::string_view part;
  std::string_view text;
};

// The first that applies counts.
constexpr std::array<Remedy, 19> remedies = {{
    {"TimeLimit",
     "tasks may not take that long there: lower slurm.time-limit, or choose another slurm.partition"},
    {"WallDuration", "tasks may not take that long: lower slurm.time-limit"},
    {"PartitionDown", "the partition is closed: choose another slurm.partition, or wait"},
    {"PartitionInactive", "the partition is closed: choose another slurm.partition, or wait"},
    {"Partition",
     "the partition does not accept such tasks (see: scontrol show partition): choose another "
     "slurm.partition"},
    {"NodeNotAvail",
     "nodes are down, or are reserved before slurm.time-limit has passed (see: sinfo -R; scontrol show "
     "reservation): lower slurm.time-limit, or wait"},
    {"are DOWN", "nodes are down (see: sinfo -R): choose another slurm.partition, or wait"},
    {"NodeDown", "nodes are down (see: sinfo -R): choose another slurm.partition, or wait"},
    {"BadConstraints", "no node offers what slurm.processors and slurm.options request: request less"},
    {"PerJob", "a task may not request that much: request less by slurm.processors and slurm.options"},
    {"PerNode", "a task may not request that much: request less by slurm.processors and slurm.options"},
    {"QOSMin", "a task must request more: see slurm.processors and slurm.options"},
    {"InvalidAccount", "expected another slurm.account"},
    {"AccountNotAllowed", "expected another slurm.account"},
    {"InvalidQOS", "expected another --qos in slurm.options"},
    {"QOSNotAllowed", "expected another --qos in slurm.options"},
    {"Assoc",
     "a limit of your account: it starts when enough of your other jobs have ended; if none runs, "
     "request less or choose another slurm.account"},
    {"QOS",
     "a limit of your quality of service: it starts when enough other jobs have ended; if none runs, "
     "request less or choose another --qos in slurm.options"},
    {"", "see: scontrol show job"},
}};

}  // namespace

std::string kind_of_reason(std::string_view reason) {
  const auto end = std::ranges::find_if_not(
      reason, [](char each) { return text::is_letter(each) || text::is_digit(each); });
  return {reason.begin(), end};
}

bool is_held_by_hand(std::string_view reason) {
  // such as JobHeldUser, launch_failed_requeued_held
  return reason.find("eld") != std::string_view::npos;
}

std::string_view remedy_for_waiting(std::string_view reason) {
  if (std::ranges::find(ordinary, kind_of_reason(reason)) != ordinary.end()) return {};
  return std::ranges::find_if(
             remedies, [&](const Remedy& each) { return reason.find(each.part) != std::string_view::npos; })
      ->text;
}

}  // namespace kaven::tournaments::executor
