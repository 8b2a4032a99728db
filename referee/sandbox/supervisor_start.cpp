// SPDX-License-Identifier: MIT
#include "referee/sandbox/supervisor_start.hpp"

#include <fmt/format.h>
#include <linux/sched.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <boost/filesystem/operations.hpp>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "common/program/start_diagnosis.hpp"
#include "common/system/child_process.hpp"
#include "common/system/helper_program.hpp"
#include "common/text/printable.hpp"
#include "referee/sandbox/confinement.hpp"
#include "referee/sandbox/control_group.hpp"
#include "referee/sandbox/memory_group.hpp"
#include "referee/sandbox/privileges.hpp"
#include "referee/sandbox/sandbox_view.hpp"
#include "referee/sandbox/supervisor.hpp"

namespace kaven::referee::sandbox {

namespace {

// Programs see engines in other places only if --allow-read shows them.
const std::vector<boost::filesystem::path>& engines_in_usr() {
  static const std::vector<boost::filesystem::path> engines = [] {
    std::vector<boost::filesystem::path> all = system::engines();
    std::erase_if(all, [](const auto& engine) { return !engine.string().starts_with("/usr/"); });
    return all;
  }();
  return engines;
}

// A program must not use an engine of this project, unless its command or --allow-read names that engine.
std::vector<std::string> hidden_from(const LaunchSpec& spec) {
  std::vector<std::string> hidden;
  for (const auto& engine : engines_in_usr()) {
    if (!system::name_engine(spec.command, engine) && !system::name_engine(spec.readable, engine))
      hidden.push_back(engine.string());
  }
  return hidden;
}

std::optional<SandboxView> sandbox_of(const LaunchSpec& spec) {
  if (!is_sandboxed(spec.level)) return std::nullopt;
  return SandboxView(spec.readable, spec.links, spec.limits.directory, spec.user, hidden_from(spec));
}

// Without a control group, Java does not see the memory limit. It makes its heap a quarter of the machine's memory,
// fills that before it collects garbage, and would be killed. Options on Java's command line override these.
std::optional<std::string> java_options(const LaunchSpec& spec) {
  if (spec.level == IsolationLevel::none || spec.limits.memory == 0) return std::nullopt;
  return fmt::format("-XX:+IgnoreUnrecognizedVMOptions -XX:MaxRAM={} -XX:MaxRAMPercentage=60",
                     spec.limits.memory);
}

std::vector<std::string> environment_of(const LaunchSpec& spec) {
  std::map<std::string, std::string> variables;
  const auto set = [&variables](const Environment& more) {
    for (const auto& [name, value] : more) variables[name] = value;
  };
  if (spec.level == IsolationLevel::none) {
    for (char** each = ::environ; *each != nullptr; ++each) {
      const std::string_view variable = *each;
      const std::size_t name_end = std::min(variable.find('='), variable.size());
      variables[std::string(variable.substr(0, name_end))] =
          variable.substr(std::min(name_end + 1, variable.size()));
    }
  } else {
    // The referee's environment may contain secrets.
    set(sandbox_environment());
    if (is_sandboxed(spec.level)) {
      set({{"PWD", sandbox_directory}});
    } else {
      set({{"HOME", spec.working_directory.string()}, {"TMPDIR", spec.working_directory.string()}});
    }
  }
  if (const auto for_java = java_options(spec)) set({{"JAVA_TOOL_OPTIONS", *for_java}});
  set(spec.environment);
  set(spec.own_environment);
  std::vector<std::string> environment;
  environment.reserve(variables.size());
  for (const auto& [name, value] : variables)
    environment.push_back(std::string(name).append("=").append(value));
  return environment;
}

std::string cure_for(int error) {
  switch (error) {
    case EPERM:
    case EACCES:
      if (const std::string cure = cure_by_apparmor(); !cure.empty()) return "; " + cure;
      return "; programs need root, or user namespaces, which a container or a setting of the kernel refuses "
             "here (sysctl kernel.unprivileged_userns_clone, user.max_user_namespaces)";
    case ENOSYS:
      return "; clone3 is refused here, as in Docker without --privileged";
    case ENOSPC:
    case EUSERS:
      return "; a limit in /proc/sys/user/max_*_namespaces is reached, or the nesting too deep";
    case EINVAL:
      return "; this kernel was built without one of them";
    default:
      return "";
  }
}

/// Like fork(2), but into new namespaces and a control group. It does not run the fork handlers of libraries, so the
/// child must not rely on threads of its parent.
pid_t fork_into(std::uint64_t namespaces, int group) {
  clone_args how{};
  how.flags = namespaces;
  how.exit_signal = SIGCHLD;
  if (group >= 0) {
    how.flags |= CLONE_INTO_CGROUP;
    how.cgroup = static_cast<unsigned>(group);
  }
  const long process = ::syscall(SYS_clone3, &how, sizeof how);
  if (process >= 0) return static_cast<pid_t>(process);
  const int error = errno;
  const std::string cure = cure_for(error);
  if (cure.empty()) throw std::system_error(error, std::generic_category(), "making a sandbox");
  throw SandboxUnavailable(fmt::format("cannot make namespaces: {}{}", std::strerror(error), cure));
}

void take(const Streams& streams) {
  ::dup2(streams.input, STDIN_FILENO);
  ::dup2(streams.output, STDOUT_FILENO);
  ::dup2(streams.errors, STDERR_FILENO);
}

pid_t start(const LaunchSpec& spec, int control, const Streams& streams, int group) {
  const SupervisedProgram program{
      .command = spec.command, .environment = environment_of(spec), .readable = spec.readable};
  const std::optional<SandboxView> view = sandbox_of(spec);
  const pid_t process = view ? fork_into(view->namespaces(), group) : ::fork();
  if (process < 0) throw std::system_error(errno, std::generic_category(), "fork");
  if (process == 0) {
    // Ctrl-C on the terminal must reach only the referee, which then ends the programs in order.
    ::setsid();
    take(streams);
    try {
      if (view) view->enter();
      if (!view && ::chdir(spec.working_directory.c_str()) != 0)
        throw std::system_error(errno, std::generic_category(), spec.working_directory.string());
      supervise(control, program);
    } catch (const std::exception& failure) {
      ::dprintf(STDERR_FILENO, "%s\n", failure.what());
    }
    ::_exit(EXIT_FAILURE);
  }
  return process;
}

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

SupervisorProcess::SupervisorProcess(const LaunchSpec& spec, int control, const Streams& streams, int group)
    : SupervisorProcess(start(spec, control, streams, group)) {
  end_ = system::open_child(process_);
}

SupervisorProcess::~SupervisorProcess() {
  if (!status_) ::kill(process_, SIGKILL);
  wait();
}

int SupervisorProcess::wait() {
  if (!status_) {
    status_ = 0;
    while (::waitpid(process_, &*status_, 0) < 0 && errno == EINTR) {
    }
  }
  return *status_;
}

void look_at_machine() {
  try {
    engines_in_usr();
    readable_settings();
    find_memory_group_parent();
    find_control_group_parent();
  } catch (const std::exception&) {
    // The games that need it look again, and say so.
  }
}

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
