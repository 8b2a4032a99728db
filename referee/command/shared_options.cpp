// SPDX-License-Identifier: MIT
#include "referee/command/shared_options.hpp"

#include <fmt/format.h>
#include <sched.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <cmath>
#include <stdexcept>

#include "common/notation/game_options.hpp"
#include "common/notation/time_control.hpp"
#include "common/program/hidden_place.hpp"
#include "referee/sandbox/system_call_filter.hpp"

namespace kaven::referee::command {

namespace {

constexpr int largest_memory_megabytes = 1 << 30U;

std::string canonical(const std::string& path) {
  boost::system::error_code error;
  const auto found = boost::filesystem::canonical(path, error);
  if (error) {
    throw std::invalid_argument(
        fmt::format("--allow-read '{}': {}: expected a file or folder", path, error.message()));
  }
  if (const auto reason = program::reason_to_hide(path)) {
    throw std::invalid_argument(fmt::format("--allow-read '{}': {}", path, *reason));
  }
  return found.string();
}

void take_allowed_calls(const std::vector<std::string>& names,
                        std::array<std::int16_t, sandbox::most_allowed_calls>& calls) {
  if (names.size() > calls.size())
    throw std::invalid_argument(
        fmt::format("--allow-call: expected at most {} system calls, found {}", calls.size(), names.size()));
  try {
    std::ranges::transform(names, calls.begin(), sandbox::allowable_system_call);
  } catch (const std::invalid_argument& wrong) {
    throw std::invalid_argument(fmt::format("--allow-call {}", wrong.what()));
  }
}

}  // namespace

match::IdlePolicy suitable_idle_policy(sandbox::IsolationLevel level) {
  if (sandbox::is_sandboxed(level)) return match::IdlePolicy::freeze;
  return level == sandbox::IsolationLevel::basic ? match::IdlePolicy::warn : match::IdlePolicy::record;
}

void add_time_options(command_line::OptionList& list, TimeOptionTexts& texts) {
  list.add("--time", texts.time, "seconds per move (default: " + notation::turn_limits() + ")")
      .seconds(0.001, longest_limit_seconds);
  list.add("--clock", texts.clock,
           "the time that --time, --start-time, --overage and --match-time limit: wall (the time that "
           "passes) or cpu (the CPU time of all threads and processes of the program; details: "
           "referee/match/README.md) (default: wall)")
      .one_of({"wall", "cpu"});
  list.add("--start-time", texts.start_time,
           "seconds for a program to start and read its colour (default: 60)")
      .seconds(0.001, longest_limit_seconds);
  list.add("--overage", texts.overage, "total seconds per game by which a side may exceed --time (0: none)")
      .seconds(0, longest_limit_seconds);
  list.add("--match-time", texts.match_time, "total seconds for all moves of a side (0: no limit)")
      .seconds(0, longest_limit_seconds);
  list.add("--increment", texts.increment,
           "seconds added to --match-time after each move of the side (0: none)")
      .seconds(0, longest_limit_seconds);
  list.add("--time-control", texts.time_control,
           "60+0.5: all moves of a side in 60 s, and 0.5 s more after each, with no limit for a single "
           "move; the same as --time 60 --match-time 60 --increment 0.5");
  list.add("--sleep-time", texts.sleep_time,
           "total seconds for all moves of a side that used less than 10 % of them as CPU time (0: no limit)")
      .seconds(0, longest_limit_seconds);
  list.add("--start-cpu", texts.start_cpu,
           "CPU seconds allowed before the first turn; any excess counts against that turn's time")
      .show_default()
      .seconds(0, longest_limit_seconds);
}

void take_time_options(const TimeOptionTexts& texts, match::Limits& limits) {
  if (texts.clock) limits.clock = *record::clock_words.find(*texts.clock);
  // Its parts may be given, too, and count then.
  if (!texts.time_control.empty()) {
    const auto control = notation::read_time_control(texts.time_control);
    if (!control)
      throw std::invalid_argument(fmt::format("--time-control '{}': expected {}", texts.time_control,
                                              notation::expected_time_control));
    limits.turn = limits.match = duration_of(control->base);
    limits.increment = duration_of(control->increment);
  }
  if (texts.time) limits.turn = duration_of(*texts.time);
  if (texts.start_time) limits.start = duration_of(*texts.start_time);
  // 0 does not change a limit, e.g. that of a record.
  if (texts.match_time > 0) limits.match = duration_of(texts.match_time);
  if (texts.increment > 0) limits.increment = duration_of(texts.increment);
  if (limits.increment.count() > 0 && limits.match.count() == 0)
    throw std::invalid_argument("--increment: expected --match-time, or --time-control, with it");
  if (texts.sleep_time > 0) limits.sleep = duration_of(texts.sleep_time);
  if (texts.overage > 0) limits.overage = duration_of(texts.overage);
  limits.start_cpu = duration_of(texts.start_cpu);
}

void add_sandbox_options(command_line::OptionList& list, SandboxOptionTexts& words) {
  const std::string group = "Sandbox";
  SandboxOptions& options = words.options;
  list.add("--sandbox", words.level,
           "strict, isolated, basic or none; auto selects the strongest that works here")
      .one_of({"auto", "strict", "isolated", "basic", "none"})
      .show_default()
      .group(group);
  list.add("--idle-policy", words.idle_policy,
           "reaction to computing in the opponent's turn: record, warn, freeze or forfeit; auto: "
           "freeze in strict and isolated, warn in basic, record in none")
      .one_of({"auto", "record", "warn", "freeze", "forfeit"})
      .show_default()
      .group(group);
  list.add("--idle-budget", words.idle_budget, "CPU seconds tolerated during one opponent turn")
      .not_negative()
      .show_default()
      .group(group);
  list.add("--memory", words.memory_megabytes, "memory limit of a program with all its processes")
      .between(1, largest_memory_megabytes)
      .show_default()
      .placeholder("MB")
      .group(group);
  list.add("--processes", options.limits.processes, "limit of processes and threads per program")
      .between(1, 100'000)
      .show_default()
      .group(group);
  list.add("--allow-read", options.readable,
           "a file or folder that both programs may read, besides their own; may be repeated")
      .placeholder("PATH")
      .repeatable()
      .group(group);
  list.add("--allow-call", words.allowed_calls,
           "a system call that both programs may make in addition to the usual ones (the referee's log names "
           "a call that it blocked); may be repeated")
      .placeholder("NAME")
      .repeatable()
      .group(group);
  list.add("--cpu", options.processor, "number of the processor to play the game on, from 0").group(group);
  list.add_flag("--check-environment", options.check_environment,
                "report which sandboxes work on this machine, and what the others lack")
      .group(group);
}

SandboxOptions sandbox_options(const SandboxOptionTexts& words) {
  SandboxOptions options = words.options;
  options.level = sandbox::isolation_level_words.find(words.level);
  options.idle_policy = match::idle_policy_words.find(words.idle_policy);
  if (!std::isfinite(words.idle_budget)) {
    throw std::invalid_argument(
        fmt::format("--idle-budget {}: expected a number of seconds", words.idle_budget));
  }
  options.idle_budget = duration_of(std::min(words.idle_budget, 1e6));
  options.limits.memory = words.memory_megabytes << 20U;
  for (std::string& path : options.readable) path = canonical(path);
  take_allowed_calls(words.allowed_calls, options.limits.allowed_calls);
  if (options.processor) {
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    if (::sched_getaffinity(0, sizeof allowed, &allowed) != 0 || *options.processor >= CPU_SETSIZE ||
        !CPU_ISSET(*options.processor, &allowed)) {
      throw std::invalid_argument(
          fmt::format("--cpu {}: expected a processor that this process may run on, of {}",
                      *options.processor, CPU_COUNT(&allowed)));
    }
  }
  return options;
}

std::chrono::nanoseconds duration_of(double seconds) {
  return std::chrono::nanoseconds(std::llround(seconds * 1e9));
}

}  // namespace kaven::referee::command
