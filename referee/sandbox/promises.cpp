// SPDX-License-Identifier: MIT
#include "referee/sandbox/promises.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <exception>
#include <optional>
#include <stdexcept>

#include "common/system/files.hpp"
#include "common/text/printable.hpp"
#include "common/text/word_table.hpp"
#include "referee/event_loop.hpp"
#include "referee/sandbox/confinement.hpp"
#include "referee/sandbox/memory_group.hpp"
#include "referee/sandbox/privileges.hpp"
#include "referee/sandbox/program_user.hpp"
#include "referee/sandbox/sandboxed_process.hpp"

namespace kaven::referee::sandbox {

namespace {

using enum Mechanism;

constexpr int version_with_scopes = 6;

constexpr text::WordTable<Mechanism, 11> mechanism_words = {{{{namespaces, "namespaces"},
                                                              {control_group, "control group"},
                                                              {memory_controller, "memory controller"},
                                                              {memory_group, "memory group"},
                                                              {own_user, "a user of its own"},
                                                              {landlock, "Landlock"},
                                                              {landlock_scopes, "Landlock 6"},
                                                              {system_call_filter, "filter"},
                                                              {resource_limits, "limits"},
                                                              {supervisor, "supervisor"},
                                                              {referee, "referee"}}}};

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
  for (const Mechanism each : mechanisms) names.push_back(mechanism_words.word_of(each));
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

namespace {

constexpr int name_width = 20;
constexpr std::size_t longest_reason = 600;

std::string line(std::string_view name, std::string_view text) {
  return fmt::format("{:<{}}{}\n", name, name_width, text);
}

void run_true_in(IsolationLevel level, const std::optional<ControlGroupParent>& groups) {
  EventLoop loop;
  const system::TemporaryDirectory place;
  SandboxedProcess program(loop.context(), {.command = {"/bin/true"},
                                            .working_directory = place.make("trial"),
                                            .log = place.make("logs") / "log",
                                            .level = level,
                                            .user = user_for_program(0, level),
                                            .group_parent = groups,
                                            .side = "trial"});
  program.await_ready();
  program.launch();
  const auto deadline = Clock::now() + std::chrono::seconds(30);
  while (!program.gone() && Clock::now() < deadline) loop.wait_until(deadline);
  if (program.start_failure()) throw std::runtime_error(*program.start_failure());
  if (program.wait_status() != 0) throw std::runtime_error("/bin/true did not end as it should");
}

std::string memory_line(bool kernel_holds, IsolationLevel level) {
  if (kernel_holds) return "the kernel counts and limits all of it, including kernel memory for the program";
  std::string line = "summed every 20 ms over its processes, page tables included";
  if (level == IsolationLevel::basic) return line + "; kernel memory for it is not counted";
  return line + ", and over its files; every 200 ms, kernel memory for it; what cannot be counted is refused";
}

std::string memory_lines(const std::optional<ControlGroupParent>& groups) {
  const bool has_group = find_memory_group_parent().has_value();
  const bool held_in_strict = has_group || (groups && groups->holds_memory && kernel_memory_is_counted());
  return line("memory in strict", memory_line(held_in_strict, IsolationLevel::strict)) +
         line("memory in isolated", memory_line(has_group, IsolationLevel::isolated)) +
         line("memory in basic", memory_line(has_group, IsolationLevel::basic));
}

std::string landlock_line() {
  const int version = landlock_version();
  if (version == 0)
    return "not available: in 'basic', programs see all files of their user; Landlock needs Linux 5.13 or "
           "later";
  std::string closes = "files";
  if (version >= 4) closes += ", TCP";
  if (version >= 6) closes += ", signals, abstract sockets";
  return fmt::format("version {}: closes {} in 'basic'", version, closes);
}

std::string users_line() {
  if (user_for_program(0, IsolationLevel::basic) != 0) return "root: every program runs as a user of its own";
  if (may_change_users())
    return "root of a namespace that has no users for programs: they run as its root, without its rights";
  if (::geteuid() != 0) return "not root: programs run as your own user; only namespaces keep them apart";
  return "root without the right to change users, as in some containers: programs run as root, without its "
         "rights";
}

}  // namespace

std::string check_environment() {
  std::string report;
  std::optional<ControlGroupParent> groups;
  std::string no_groups;
  try {
    groups = find_control_group_parent();
  } catch (const std::exception& lack) {
    no_groups = lack.what();
  }
  std::optional<IsolationLevel> strongest;
  std::vector<IsolationLevel> working;
  for (const IsolationLevel level : all_isolation_levels) {
    std::string state = "works";
    try {
      if (level == IsolationLevel::strict && !groups) throw std::runtime_error(no_groups);
      run_true_in(level, groups);
      working.push_back(level);
      if (!strongest && level != IsolationLevel::none) strongest = level;
    } catch (const std::exception& lack) {
      state = "not available: " + text::printable(lack.what(), longest_reason);
    }
    report += line(fmt::format("sandbox {}", isolation_level_words.word_of(level)), state);
  }
  report += line("control groups", groups ? groups->directory.string() : no_groups);
  report += memory_lines(groups);
  report += line("Landlock", landlock_line());
  report += line("users", users_line());
  report +=
      line("default",
           strongest ? isolation_level_words.word_of(*strongest)
                     : "no games can be played: no sandbox works here; --sandbox none plays without one");
  const Means means{.control_group = groups.has_value(),
                    .memory_controller = groups && groups->holds_memory && kernel_memory_is_counted(),
                    .memory_group = find_memory_group_parent().has_value(),
                    .own_user = user_for_program(0, IsolationLevel::basic) != 0,
                    .landlock_version = landlock_version()};
  return report + "\n" + promises_kept(working, means);
}

}  // namespace kaven::referee::sandbox
