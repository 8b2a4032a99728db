// SPDX-License-Identifier: MIT
#include "referee/sandbox/start_failure.hpp"

#include <sys/wait.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <string_view>
#include <system_error>

#include "common/program/start_diagnosis.hpp"
#include "common/text/printable.hpp"
#include "referee/sandbox/confinement.hpp"

namespace kaven::referee::sandbox {

namespace {

// The files that the program sees, which may be fewer than the referee's.
program::View view_of(const LaunchSpec& spec) {
  program::View view{.hides = hides_files(spec.level), .readable = spec.readable};
  const auto take_path = [&](const Environment& variables) {
    const auto path = std::ranges::find(variables, "PATH", [](const auto& each) { return each.first; });
    if (path != variables.end()) view.path = path->second;
  };
  if (spec.level != IsolationLevel::none) {
    take_path(sandbox_environment());
  } else if (const char* own = std::getenv("PATH")) {
    view.path = own;
  }
  take_path(spec.environment);
  take_path(spec.own_environment);
  return view;
}

// The reason that keeps `program` from starting, if the file shows it.
std::optional<std::string> fault_of(const std::string& program, const program::View& view) {
  if (auto fault = program::start_fault(program)) return fault;
  return program::hidden_need(program, view);
}

// The dynamic loader's message about a missing library, up to the end of its line.
std::optional<std::string> missing_library(const std::string& printed) {
  constexpr std::string_view words = "error while loading shared libraries: ";
  const std::string first_line = printed.substr(0, printed.find('\n'));
  const std::size_t at = first_line.find(words);
  if (at == std::string::npos) return std::nullopt;
  return "a shared library is missing, or hidden from programs: " +
         text::printable(first_line.substr(at + words.size())) +
         "; install it, link it statically, or show it by --allow-read (allow-read in tournament.toml) and "
         "name its folder in LD_LIBRARY_PATH, in [environment] of agent.toml";
}

}  // namespace

std::string reason_not_started(const LaunchSpec& spec, int error) {
  const std::string& program = spec.command.front();
  std::string reason = program + ": " + std::generic_category().message(error);
  if (const auto fault = fault_of(program, view_of(spec))) return reason + "; " + *fault;
  if (error != EACCES || spec.level == IsolationLevel::none || spec.user == 0) return reason;
  return reason +
         "; where the referee is root, programs run as other users, who must be allowed to read and execute "
         "them: chmod -R go+rX";
}

bool may_not_have_started(int wait_status) {
  constexpr int not_found = 127;
  // The system call filter kills a program with another kind of system calls (32-bit, for example) at its first one.
  const bool is_filtered = WIFSIGNALED(wait_status) && WTERMSIG(wait_status) == SIGSYS;
  return is_filtered || (WIFEXITED(wait_status) && WEXITSTATUS(wait_status) == not_found);
}

std::optional<std::string> reason_not_started(const LaunchSpec& spec, const std::string& printed) {
  const std::string& program = spec.command.front();
  const program::View view = view_of(spec);
  if (const auto fault = fault_of(program, view)) return program + ": " + *fault;
  if (const auto folder = program::hidden_installation(program, view)) {
    return program + ": it belongs to " + folder->string() + ", which is not visible in the sandbox" +
           program::cure_for_hidden(*folder / "bin" / "-", view);
  }
  const auto library = missing_library(printed);
  if (!library) return std::nullopt;
  return program + ": " + *library;
}

}  // namespace kaven::referee::sandbox
