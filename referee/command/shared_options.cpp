#include "referee/command/shared_options.hpp"

#include <fmt/format.h>
#include <sched.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <cmath>
#include <stdexcept>

#include "common/program/hidden_place.hpp"

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

}  // namespace

match::IdlePolicy suitable_idle_policy(sandbox::IsolationLevel level) {
  if (sandbox::is_sandboxed(level)) return match::IdlePolicy::freeze;
  return level == sandbox::IsolationLevel::basic ? match::IdlePolicy::warn : match::IdlePolicy::record;
}

void add_sandbox_options(command_line::OptionList& list, SandboxOptionTexts& words) {
  const std::string group = "Sandbox";
  SandboxOptions& options = words.options;
  list.add("--sandbox,--custody", words.level,
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
