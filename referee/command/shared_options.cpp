// SPDX-License-Identifier: MIT
#include "referee/command/shared_options.hpp"

#include <fmt/format.h>
#include <sched.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <cmath>
#include <iterator>
#include <stdexcept>

#include "common/program/hidden_place.hpp"
#include "referee/sandbox/system_call_filter.hpp"

namespace kaven::referee::command {

namespace {

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

match::Limits limits_of(const game_settings::TimeSettings& settings, Clock::duration game_limit) {
  const auto duration = [](game_settings::Seconds seconds) { return duration_of(seconds.count()); };
  if (settings.increment.count() > 0 && settings.match_limit.count() == 0)
    throw std::invalid_argument("--increment: expected --match-time, or --time-control, with it");
  return {.turn = settings.turn_limit ? duration(*settings.turn_limit) : game_limit,
          .start = duration(settings.start_limit),
          .overage = duration(settings.overage),
          .match = duration(settings.match_limit),
          .increment = duration(settings.increment),
          .sleep = duration(settings.sleep_limit),
          .start_cpu = duration(settings.start_cpu),
          .grace = duration(settings.grace),
          .clock = record::clock_words.find(settings.clock).value(),
          .adjudication = match::adjudication_words.find(settings.adjudicate).value()};
}

void add_sandbox_options(command_line::OptionList& list, game_settings::Program program,
                         game_settings::GivenSettings& given, SandboxOptions& options) {
  list.begin_group("Sandbox");
  given.add_options(list, program, game_settings::Group::sandbox);
  list.add("--cpu", options.processor, "number of the processor to play the game on, from 0");
  list.add_flag("--check-environment", options.check_environment,
                "report which sandboxes work on this machine, and what the others lack");
}

SandboxOptions sandbox_options(SandboxOptions options, const game_settings::SandboxSettings& settings) {
  options.level = sandbox::isolation_level_words.find(settings.isolation);
  options.idle_policy = match::idle_policy_words.find(settings.idle_policy);
  const double idle_budget = settings.idle_budget.count();
  if (!std::isfinite(idle_budget))
    throw std::invalid_argument(fmt::format("--idle-budget {}: expected a number of seconds", idle_budget));
  options.idle_budget = duration_of(std::min(idle_budget, 1e6));
  options.limits.memory = static_cast<std::uint64_t>(settings.memory_megabytes) << 20U;
  options.limits.processes = static_cast<std::uint64_t>(settings.processes);
  std::ranges::transform(settings.readable, std::back_inserter(options.readable), canonical);
  take_allowed_calls(settings.allowed_calls, options.limits.allowed_calls);
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
