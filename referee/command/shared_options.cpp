#include "referee/command/shared_options.hpp"

#include <fmt/format.h>
#include <sched.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <cmath>
#include <stdexcept>

#include "common/program/hidden_place.hpp"

namespace kaven::referee::command {

namespace {

constexpr std::uint64_t largest_memory_megabytes = std::uint64_t{1} << 30U;

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

void add_sandbox_options(CLI::App& app, SandboxOptionTexts& words) {
  const std::string group = "Sandbox";
  SandboxOptions& options = words.options;
  app.add_option("--sandbox,--custody", words.level,
                 "strict, isolated, basic or none; auto selects the strongest that works here")
      ->check(CLI::IsMember({"auto", "strict", "isolated", "basic", "none"}))
      ->capture_default_str()
      ->group(group);
  app.add_option("--idle-policy", words.idle_policy,
                 "reaction to computing in the opponent's turn: record, warn, freeze or forfeit; auto: "
                 "freeze in strict and isolated, warn in basic, record in none")
      ->check(CLI::IsMember({"auto", "record", "warn", "freeze", "forfeit"}))
      ->capture_default_str()
      ->group(group);
  app.add_option("--idle-budget", words.idle_budget, "CPU seconds tolerated during one opponent turn")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str()
      ->group(group);
  app.add_option("--memory", words.memory_megabytes, "memory limit of a program with all its processes")
      ->check(CLI::Range(std::uint64_t{1}, largest_memory_megabytes))
      ->capture_default_str()
      ->type_name("MB")
      ->group(group);
  app.add_option("--processes", options.limits.processes, "limit of processes and threads per program")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{100'000}))
      ->capture_default_str()
      ->group(group);
  app.add_option("--allow-read", options.readable,
                 "a file or folder that both programs may read, besides their own; may be repeated")
      ->type_name("PATH")
      ->expected(1)
      ->take_all()
      ->group(group);
  app.add_option("--cpu", options.processor, "number of the processor to play the game on, from 0")
      ->group(group);
  app.add_flag("--check-environment", options.check_environment,
               "report which sandboxes work on this machine, and what the others lack")
      ->group(group);
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
