#include "referee/custody/held_program.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spdlog/spdlog.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/dll/runtime_symbol_info.hpp>
#include <boost/process/args.hpp>
#include <boost/process/error.hpp>
#include <boost/process/extend.hpp>
#include <boost/process/io.hpp>
#include <boost/process/posix.hpp>
#include <boost/process/start_dir.hpp>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <system_error>

#include "common/system/descriptor.hpp"
#include "referee/custody/keeper_messages.hpp"
#include "referee/custody/process_tree.hpp"

namespace kaven::referee {

namespace process = boost::process;

namespace {

// How long ending a process tree may take before the keeper itself is given up.
constexpr std::chrono::milliseconds longest_ending{5000};

process::child start_keeper(const LaunchOrder& order, int control, int output) {
  std::vector<std::string> arguments = {std::to_string(control), "--"};
  arguments.insert(arguments.end(), order.command.begin(), order.command.end());
  // Runs in the child. The variables are set there because process::environment of Boost 1.74 reads past the
  // end of names shorter than the one it looks for.
  const auto set_up = [&order, control](auto& executor) {
    // A terminal's Ctrl-C is for the referee, which then ends the programs in order.
    ::setsid();
    ::fcntl(control, F_SETFD, 0);
    for (const auto& [name, value] : order.environment) ::setenv(name.c_str(), value.c_str(), 1);
    executor.env = ::environ;
  };
  std::error_code error;
  process::child keeper(order.keeper, process::args(arguments), process::start_dir(order.working_directory),
                        process::std_in < process::null, process::posix::fd.bind(STDOUT_FILENO, output),
                        process::posix::fd.bind(STDERR_FILENO, output), error,
                        process::extend::on_exec_setup = set_up);
  if (error) throw std::system_error(error, order.keeper.string());
  return keeper;
}

// The kernel says of a script whose interpreter is missing what it says of a file that is missing.
std::string reason_not_started(const std::string& program, int error) {
  std::string reason = program + ": " + std::generic_category().message(error);
  std::ifstream script(program);
  std::string first_line;
  if (error == ENOENT && std::getline(script, first_line) && first_line.starts_with("#!")) {
    reason += "; it begins with '" + first_line + "', and that interpreter is not there";
    if (first_line.ends_with('\r')) reason += ": the line ends are those of Windows";
  }
  return reason;
}

bool is_readable_within(int descriptor, std::chrono::milliseconds longest) {
  const auto deadline = std::chrono::steady_clock::now() + longest;
  pollfd waiting{descriptor, POLLIN, 0};
  while (true) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    const int ready =
        ::poll(&waiting, 1, static_cast<int>(std::max<std::chrono::milliseconds::rep>(left.count(), 0)));
    if (ready >= 0 || errno != EINTR) return ready > 0;
  }
}

}  // namespace

boost::filesystem::path keeper_beside_us() {
  return boost::dll::program_location().parent_path() / "keeper";
}

HeldProgram::HeldProgram(boost::asio::io_context& context, const LaunchOrder& order)
    : program_file(order.command.front()), output(context, order.log, order.log_cap), control(context) {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    throw std::system_error(errno, std::generic_category(), "socketpair");
  }
  const system::Descriptor keeper_end(ends[1]);
  control.assign(ends[0]);
  keeper = start_keeper(order, keeper_end.get(), output.writing_end());
  output.started();
  wait_for_message();
}

HeldProgram::~HeldProgram() {
  end();
}

void HeldProgram::wait_for_message() {
  control.async_wait(boost::asio::posix::stream_descriptor::wait_read,
                     [this](const boost::system::error_code& error) {
                       if (!error && take_messages()) wait_for_message();
                     });
}

bool HeldProgram::take_messages() {
  while (true) {
    KeeperMessage message;
    const ssize_t length = ::recv(control.native_handle(), &message, sizeof message, MSG_DONTWAIT);
    if (length < 0 && errno == EINTR) continue;
    if (length < 0 && errno == EAGAIN) return true;
    if (length != static_cast<ssize_t>(sizeof message)) {
      // The keeper itself has been killed, and the program with it.
      if (!gone()) status = SIGKILL;
      return false;
    }
    ended_cpu = std::max<std::chrono::nanoseconds>(ended_cpu, message.ended_cpu);
    if (message.kind == KeeperMessage::Kind::not_startable)
      failure = reason_not_started(program_file, message.number);
    if (message.kind == KeeperMessage::Kind::ended) status = message.number;
  }
}

std::chrono::nanoseconds HeldProgram::cpu_time() {
  // What has ended since the last look is told by the keeper.
  if (!ended && !gone()) take_messages();
  const std::chrono::nanoseconds living = gone() ? std::chrono::nanoseconds(0) : cpu_time_below(keeper.id());
  cpu_seen = std::max(cpu_seen, ended_cpu + living);
  return cpu_seen;
}

void HeldProgram::end() {
  if (ended) return;
  ended = true;
  boost::system::error_code ignored;
  control.close(ignored);
  const system::Descriptor keeper_handle(static_cast<int>(::syscall(SYS_pidfd_open, keeper.id(), 0)));
  // A program can stop its keeper, which is of the same user.
  ::kill(keeper.id(), SIGCONT);
  if (keeper_handle && !is_readable_within(keeper_handle.get(), longest_ending)) {
    spdlog::error("the keeper of {} does not end and is killed", program_file);
    ::kill(keeper.id(), SIGKILL);
  }
  std::error_code wait_failure;
  keeper.wait(wait_failure);
  output.finish();
}

}  // namespace kaven::referee
