// SPDX-License-Identifier: MIT
#include "referee/sandbox/promises.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace kaven::referee::sandbox {

namespace {

using enum Mechanism;

constexpr int version_with_scopes = 6;

std::string_view name_of(Mechanism mechanism) {
  switch (mechanism) {
    case namespaces:
      return "namespaces";
    case control_group:
      return "control group";
    case memory_controller:
      return "memory controller";
    case memory_group:
      return "memory group";
    case own_user:
      return "a user of its own";
    case landlock:
      return "Landlock";
    case landlock_scopes:
      return "Landlock 6";
    case system_call_filter:
      return "filter";
    case resource_limits:
      return "limits";
    case supervisor:
      return "supervisor";
    case referee:
      break;
  }
  return "referee";
}

bool is_there(Mechanism mechanism, const Means& means) {
  switch (mechanism) {
    case control_group:
      return means.control_group;
    case memory_controller:
      return means.memory_controller;
    case memory_group:
      return means.memory_group;
    case own_user:
      return means.own_user;
    case landlock:
      return means.landlock_version > 0;
    case landlock_scopes:
      return means.landlock_version >= version_with_scopes;
    default:
      return true;
  }
}

const std::vector<Mechanism>& ways(const Promise& promise, IsolationLevel level) {
  return promise.kept_by.at(static_cast<std::size_t>(level));
}

std::string names_of(const std::vector<Mechanism>& mechanisms, std::string_view between) {
  std::vector<std::string_view> names;
  names.reserve(mechanisms.size());
  for (const Mechanism each : mechanisms) names.push_back(name_of(each));
  return fmt::format("{}", fmt::join(names, between));
}

// A test has a suite in its name, an agent has not.
std::string shown(std::string_view attacker) {
  return attacker.find('.') == std::string_view::npos ? fmt::format("`{}.py`", attacker)
                                                      : fmt::format("`{}`", attacker);
}

}  // namespace

const std::vector<Promise>& promises() {
  static const std::vector<Promise> all = {
      {"reads only its own files, the system's, and what --allow-read shows",
       {{{namespaces}, {namespaces}, {landlock}}},
       {"reads_files"}},
      {"writes only in its own directory", {{{namespaces}, {namespaces}, {landlock}}}, {"writes_everywhere"}},
      {"cannot reach its opponent's directory",
       {{{namespaces}, {namespaces}, {landlock, own_user}}},
       {"writes_the_opponents_answer"}},
      {"cannot change its own program",
       {{{namespaces}, {namespaces}, {own_user, landlock}}},
       {"replaces_its_program"}},
      {"changes no rights and attributes of files that are not its own",
       {{{namespaces}, {namespaces}, {own_user, system_call_filter}}},
       {"changes_rights"}},
      {"reaches no network and no service of the machine",
       {{{namespaces}, {namespaces}, {system_call_filter}}},
       {"opens_sockets"}},
      {"learns nothing of the referee's environment",
       {{{namespaces}, {namespaces}, {own_user, landlock}}},
       {"reads_the_environment"}},
      {"reads no other process's memory",
       {{{namespaces}, {namespaces}, {own_user, landlock}}},
       {"reads_the_opponents_memory"}},
      {"signals nobody but its own processes",
       {{{namespaces}, {namespaces}, {own_user, landlock_scopes}}},
       {"kills_everything", "kills_its_parent", "stops_its_supervisor"}},
      {"does not lose when its supervisor is killed",
       {{{namespaces}, {namespaces}, {own_user, landlock_scopes}}},
       {"SandboxedProcessTest.ASupervisorThatAProgramCannotReachIsNotKilledByIt"}},
      {"gets no new rights: namespaces, mounts, clock, tracing",
       {{{system_call_filter}, {system_call_filter}, {system_call_filter}}},
       {"makes_namespaces", "touches_the_clock"}},
      {"makes only system calls that known programs need",
       {{{system_call_filter}, {system_call_filter}, {system_call_filter}}},
       {"makes_rare_calls"}},
      {"cannot raise its priority, nor lower that of others",
       {{{system_call_filter}, {system_call_filter}, {system_call_filter}}},
       {"raises_its_limits"}},
      {"its memory is bounded",
       {{{memory_controller, memory_group, supervisor},
         {memory_group, supervisor},
         {memory_group, supervisor}}},
       {"memory_hog", "memory_hog_in_children", "memory_nobody_is_seen_to_hold", "hides_its_memory"}},
      {"the number of its processes is bounded",
       {{{resource_limits}, {resource_limits}, {resource_limits}}},
       {"fork_bomb", "AsInContainer.TooManyProcessesOfRootEndIt"}},
      {"the number of its open files is bounded",
       {{{resource_limits}, {resource_limits}, {resource_limits}}},
       {"descriptor_hog"}},
      {"what it writes is bounded", {{{namespaces}, {namespaces}, {}}}, {"disk_filler"}},
      {"what it prints is bounded", {{{referee}, {referee}, {referee}}}, {"floods_stdout"}},
      {"nothing of it runs on after the game",
       {{{control_group}, {namespaces}, {supervisor}}},
       {"leaves_a_daemon", "ignores_signals"}},
      {"leaves no file behind",
       {{{namespaces}, {namespaces}, {landlock}}},
       {"writes_everywhere", "deep_directories"}},
      {"leaves no object of the kernel behind",
       {{{system_call_filter}, {system_call_filter}, {system_call_filter}}},
       {"leaves_objects"}},
      {"computes nothing in its opponent's turn",
       {{{control_group}, {namespaces}, {}}},
       {"burns_cpu", "burns_cpu_in_children", "wakes_itself", "asks_to_be_woken", "wakes_by_timer"}},
      {"computing in its opponent's turn is detected",
       {{{control_group}, {supervisor}, {supervisor}}},
       {"burns_cpu_in_threads"}},
      {"also in children that nobody waits for", {{{control_group}, {}, {}}}, {"burns_cpu_unseen"}},
  };
  return all;
}

const Mechanism* keeper_of(const Promise& promise, IsolationLevel level, const Means& means) {
  if (level == IsolationLevel::none) return nullptr;
  const std::vector<Mechanism>& possible = ways(promise, level);
  const auto found = std::ranges::find_if(possible, [&](Mechanism each) { return is_there(each, means); });
  return found == possible.end() ? nullptr : &*found;
}

std::string promises_kept(std::span<const IsolationLevel> levels, const Means& means) {
  constexpr int text_width = 70;
  constexpr int column_width = 10;
  std::string table = fmt::format("{:<{}}", "Promised of a program", text_width);
  for (const IsolationLevel level : levels) {
    if (level != IsolationLevel::none)
      table += fmt::format("{:<{}}", isolation_level_words.word_of(level), column_width);
  }
  std::string lacks;
  const auto end_line = [&] { table = table.substr(0, table.find_last_not_of(' ') + 1) + "\n"; };
  end_line();
  for (const Promise& promise : promises()) {
    table += fmt::format("{:<{}}", promise.text, text_width);
    for (const IsolationLevel level : levels) {
      if (level == IsolationLevel::none) continue;
      const bool kept = keeper_of(promise, level, means) != nullptr;
      table += fmt::format("{:<{}}", kept ? "kept" : "no", column_width);
      if (kept || ways(promise, level).empty()) continue;
      lacks += fmt::format("in '{}', '{}' needs {}\n", isolation_level_words.word_of(level), promise.text,
                           names_of(ways(promise, level), " or "));
    }
    end_line();
  }
  return table + lacks;
}

std::string table_of_guarantees() {
  std::string table =
      "| promised of a program | `strict` | `isolated` | `basic` | attacked by |\n|---|---|---|---|---|\n";
  for (const Promise& promise : promises()) {
    table += fmt::format("| {} |", promise.text);
    for (const std::vector<Mechanism>& mechanisms : promise.kept_by) {
      table += fmt::format(" {} |", mechanisms.empty() ? "–" : names_of(mechanisms, ", else "));
    }
    std::vector<std::string> attackers;
    for (const std::string_view each : promise.attacked_by) attackers.push_back(shown(each));
    table += fmt::format(" {} |\n", fmt::join(attackers, ", "));
  }
  return table;
}

}  // namespace kaven::referee::sandbox
