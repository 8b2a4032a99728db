#include "referee/sandbox/supervisor_start.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <boost/process/args.hpp>
#include <boost/process/error.hpp>
#include <boost/process/extend.hpp>
#include <boost/process/io.hpp>
#include <boost/process/posix.hpp>
#include <boost/process/start_dir.hpp>
#include <cstdlib>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "referee/sandbox/bubblewrap.hpp"

namespace kaven::referee::sandbox {

namespace process = boost::process;

namespace {

std::vector<std::string> command_of(const LaunchSpec& spec, int control) {
  std::vector<std::string> command = {spec.supervisor.string(), std::to_string(control)};
  command.insert(command.end(), spec.readable.begin(), spec.readable.end());
  for (const auto& [name, value] : spec.own_environment)
    command.push_back(std::string(name).append("=").append(value));
  command.emplace_back("--");
  command.insert(command.end(), spec.command.begin(), spec.command.end());
  if (!is_sandboxed(spec.level)) return command;
  std::vector<std::string> readable = spec.readable;
  readable.push_back(spec.supervisor.string());
  return bubblewrap_command(find_bubblewrap(), readable, spec.links, spec.limits, spec.user, command);
}

// Where no control group tells Java of the limit, it makes its heap a quarter of the machine's memory, fills that
// before it cleans up, and would be ended for it. What stands on its command line comes behind these options.
std::optional<std::string> java_options(const LaunchSpec& spec) {
  if (spec.level == IsolationLevel::none || spec.limits.memory == 0) return std::nullopt;
  return fmt::format("-XX:+IgnoreUnrecognizedVMOptions -XX:MaxRAM={} -XX:MaxRAMPercentage=60",
                     spec.limits.memory);
}

}  // namespace

process::child start_supervisor(const LaunchSpec& spec, int control, const Streams& streams, int group) {
  std::vector<std::string> command = command_of(spec, control);
  const std::string program = command.front();
  command.erase(command.begin());
  const bool sandboxed = is_sandboxed(spec.level);
  const auto for_java = java_options(spec);
  // Runs in the child. The variables are set there because process::environment of Boost 1.74 reads past the
  // end of names shorter than the one it looks for.
  const auto set_up = [&](auto& executor) {
    // A terminal's Ctrl-C is for the referee, which then ends the programs in order.
    ::setsid();
    // 0 stands for the process that writes it: from here on all of it is in the group.
    if (group >= 0 && ::write(group, "0", 1) != 1) ::_exit(EXIT_FAILURE);
    ::fcntl(control, F_SETFD, 0);
    const auto set = [](const Environment& variables) {
      for (const auto& [name, value] : variables) ::setenv(name.c_str(), value.c_str(), 1);
    };
    if (spec.level != IsolationLevel::none) {
      // Secrets may be in it. The first environment of a sandbox can be read there, whatever is changed later.
      ::clearenv();
      set(sandbox_environment());
      if (!sandboxed) {
        for (const char* name : {"HOME", "TMPDIR"}) ::setenv(name, spec.working_directory.c_str(), 1);
      }
    }
    if (for_java) ::setenv("JAVA_TOOL_OPTIONS", for_java->c_str(), 1);
    set(spec.environment);
    executor.env = ::environ;
  };
  const boost::filesystem::path start_directory = sandboxed ? "/" : spec.working_directory;
  std::error_code error;
  process::child supervisor(program, process::args(command), process::start_dir(start_directory),
                            process::posix::fd.bind(STDIN_FILENO, streams.input),
                            process::posix::fd.bind(STDOUT_FILENO, streams.output),
                            process::posix::fd.bind(STDERR_FILENO, streams.errors), error,
                            process::extend::on_exec_setup = set_up);
  if (error) throw std::system_error(error, program);
  return supervisor;
}

}  // namespace kaven::referee::sandbox
