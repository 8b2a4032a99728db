// SPDX-License-Identifier: MIT
#include "referee/sandbox/environment_check.hpp"

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <exception>
#include <optional>
#include <stdexcept>
#include <vector>

#include "common/system/files.hpp"
#include "common/text/printable.hpp"
#include "referee/event_loop.hpp"
#include "referee/sandbox/confinement.hpp"
#include "referee/sandbox/memory_group.hpp"
#include "referee/sandbox/privileges.hpp"
#include "referee/sandbox/program_user.hpp"
#include "referee/sandbox/promises.hpp"
#include "referee/sandbox/sandboxed_process.hpp"

namespace kaven::referee::sandbox {

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
