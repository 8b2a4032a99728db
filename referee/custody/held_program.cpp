#include "referee/custody/held_program.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spdlog/spdlog.h>
#include <sys/socket.h>
#include <sys/stat.h>
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
#include "referee/custody/packet.hpp"
#include "referee/custody/unavailable.hpp"

namespace kaven::referee {

namespace process = boost::process;

namespace {

// How long ending a process tree may take before the keeper itself is given up.
constexpr std::chrono::milliseconds longest_ending{5000};

// How long a keeper may take to answer on a machine that is busy; after that something has been done to it.
constexpr std::chrono::milliseconds longest_answer{10'000};
constexpr std::chrono::milliseconds longest_preparation{30'000};
constexpr std::size_t most_words_quoted = 400;
// A program that reads nothing of this is not going to.
constexpr std::size_t most_unsaid = std::size_t{1} << 16U;

std::vector<std::string> command_of(const LaunchOrder& order, int control) {
  std::vector<std::string> command = {order.keeper.string(), std::to_string(control)};
  command.insert(command.end(), order.readable.begin(), order.readable.end());
  for (const auto& [name, value] : order.own_environment) command.push_back(name + "=" + value);
  command.emplace_back("--");
  command.insert(command.end(), order.command.begin(), order.command.end());
  if (!is_sandboxed(order.tier)) return command;
  std::vector<std::string> readable = order.readable;
  readable.push_back(order.keeper.string());
  return sandbox_command(find_bubblewrap(), readable, order.limits, command);
}

/// The ends of what a program reads and prints that are its own.
struct Streams {
  int input = -1;
  int output = -1;
  int errors = -1;
};

process::child start_keeper(const LaunchOrder& order, int control, const Streams& streams, int group) {
  std::vector<std::string> command = command_of(order, control);
  const std::string program = command.front();
  command.erase(command.begin());
  const bool sandboxed = is_sandboxed(order.tier);
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
    if (sandboxed) {
      // The first environment of a sandbox can be read in it, whatever is changed later.
      ::clearenv();
      set(sandbox_environment());
    }
    set(order.environment);
    executor.env = ::environ;
  };
  const boost::filesystem::path start_directory = sandboxed ? "/" : order.working_directory;
  std::error_code error;
  process::child keeper(program, process::args(command), process::start_dir(start_directory),
                        process::posix::fd.bind(STDIN_FILENO, streams.input),
                        process::posix::fd.bind(STDOUT_FILENO, streams.output),
                        process::posix::fd.bind(STDERR_FILENO, streams.errors), error,
                        process::extend::on_exec_setup = set_up);
  if (error) throw std::system_error(error, program);
  return keeper;
}

// Of a file that a stranger has made: it may be endless, or no file at all.
std::string first_line_of(const std::string& path) {
  constexpr std::size_t most = 256;
  const system::Descriptor file(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  struct stat status {};
  if (!file || ::fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode)) return {};
  std::string text(most, '\0');
  text.resize(static_cast<std::size_t>(std::max<ssize_t>(::read(file.get(), text.data(), text.size()), 0)));
  return text.substr(0, text.find('\n'));
}

// The kernel says of a script whose interpreter is missing what it says of a file that is missing.
std::string reason_not_started(const std::string& program, int error, bool as_another_user) {
  std::string reason = program + ": " + std::generic_category().message(error);
  if (error == EACCES && as_another_user) {
    reason +=
        "; where the referee is root, programs run as other users, who must be allowed to read and execute "
        "them: chmod -R go+rX";
  }
  const std::string first_line = error == ENOENT ? first_line_of(program) : "";
  if (first_line.starts_with("#!")) {
    reason += "; it begins with '" + first_line +
              "', and that interpreter is not there, or not to be seen for the program";
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

HeldProgram::HeldProgram(boost::asio::io_context& context, const LaunchOrder& launch_order)
    : order(launch_order),
      log(order.log, order.log_cap, order.log_beginning),
      output(context,
             [this](std::string_view text) {
               log.keep(text);
               if (order.listener) order.listener(text);
             }),
      control(context) {
  if (order.tier == Tier::strict) group.emplace(order.groups.value(), order.side, order.limits);
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    throw std::system_error(errno, std::generic_category(), "socketpair");
  }
  const system::Descriptor keeper_end(ends[1]);
  control.assign(ends[0]);
  const system::Descriptor program_input = open_input();
  if (order.conversing) errors.emplace(context, [this](std::string_view text) { log.keep(text); });
  keeper = start_keeper(order, keeper_end.get(),
                        {.input = program_input.get(),
                         .output = output.writing_end(),
                         .errors = errors ? errors->writing_end() : output.writing_end()},
                        group ? group->entrance() : -1);
  output.started();
  if (errors) errors->started();
}

HeldProgram::~HeldProgram() {
  end();
}

system::Descriptor HeldProgram::open_input() {
  if (!order.conversing) return system::Descriptor(::open("/dev/null", O_RDONLY | O_CLOEXEC));
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  input = system::Descriptor(ends[1]);
  ::fcntl(input.get(), F_SETFL, O_NONBLOCK);
  return system::Descriptor(ends[0]);
}

void HeldProgram::say(std::string_view text) {
  if (unsaid.size() < most_unsaid) unsaid += text;
  const ssize_t said = input ? ::write(input.get(), unsaid.data(), unsaid.size()) : 0;
  if (said > 0) unsaid.erase(0, static_cast<std::size_t>(said));
}

void HeldProgram::hear() {
  if (!unsaid.empty()) say({});
  output.take_what_is_there();
  if (errors) errors->take_what_is_there();
}

void HeldProgram::await_ready() {
  if (directory) return;
  const bool heard = is_readable_within(control.native_handle(), longest_preparation);
  if (heard) {
    const auto message = receive_packet<KeeperMessage>(control.native_handle(), MSG_DONTWAIT, &directory);
    if (message && directory) return;
  }
  end();
  if (!heard)
    throw std::system_error(ETIMEDOUT, std::generic_category(),
                            "preparing the custody of " + order.command.front());
  const std::string words = first_words();
  throw CustodyUnavailable(words.empty() ? "the keeper has ended before the program was started" : words);
}

std::string HeldProgram::first_words() const {
  std::ifstream printed(order.log.string());
  std::string words(most_words_quoted, '\0');
  printed.read(words.data(), static_cast<std::streamsize>(words.size()));
  words.resize(static_cast<std::size_t>(printed.gcount()));
  while (words.ends_with('\n')) words.pop_back();
  return words;
}

void HeldProgram::launch() {
  const bool confined = order.tier != Tier::none;
  const KeeperOrder start{.kind = KeeperOrder::Kind::start,
                          .confinement = {.user = confined ? order.user : 0,
                                          .limited = confined,
                                          .filtered = is_sandboxed(order.tier),
                                          .walled = order.tier == Tier::basic,
                                          .pinned = order.pinned,
                                          .limits = order.limits}};
  if (group) cpu_before_launch = group->cpu_time();
  // Should nobody be there, the next look at the messages says so.
  static_cast<void>(send_packet(control.native_handle(), start));
  wait_for_message();
}

void HeldProgram::wait_for_message() {
  control.async_wait(boost::asio::posix::stream_descriptor::wait_read,
                     [this](const boost::system::error_code& error) {
                       if (!error && take_messages()) wait_for_message();
                     });
}

bool HeldProgram::take_messages() {
  while (true) {
    const auto message = receive_packet<KeeperMessage>(control.native_handle(), MSG_DONTWAIT);
    if (message) {
      take(*message);
    } else if (errno == EAGAIN) {
      return true;
    } else {
      // The keeper itself has been killed, and the program with it.
      if (!gone()) status = SIGKILL;
      return false;
    }
  }
}

void HeldProgram::take(const KeeperMessage& message) {
  using Kind = KeeperMessage::Kind;
  cpu_seen = std::max(cpu_seen, message.cpu);
  if (message.kind == Kind::not_startable)
    failure = reason_not_started(order.command.front(), message.number,
                                 order.tier != Tier::none && order.user != 0);
  if (message.kind == Kind::not_held) {
    // Nobody has lost by that.
    failure = "not held";
    throw std::system_error(message.number, std::generic_category(),
                            order.command.front() + " could not be started in its custody");
  }
  if (message.kind == Kind::accounted) --answers_missing;
  if (message.kind == Kind::ended) {
    watchdog_bit = message.memory_exceeded;
    status = message.number;
  }
}

void HeldProgram::ask(KeeperOrder::Kind kind) {
  if (ended || gone() || !send_packet(control.native_handle(), KeeperOrder{.kind = kind})) return;
  ++answers_missing;
  while (answers_missing > 0 && !gone()) {
    if (!is_readable_within(control.native_handle(), longest_answer)) {
      spdlog::error("the keeper of {} does not answer and is killed", order.command.front());
      ::kill(keeper.id(), SIGKILL);
      status = SIGKILL;
      return;
    }
    if (!take_messages()) return;
  }
}

bool HeldProgram::memory_exceeded() const {
  return watchdog_bit || (group && group->memory_exceeded());
}

std::chrono::nanoseconds HeldProgram::cpu_time() {
  if (group) {
    cpu_seen = std::max(cpu_seen, group->cpu_time() - cpu_before_launch);
  } else {
    ask(KeeperOrder::Kind::account);
  }
  return cpu_seen;
}

void HeldProgram::freeze() {
  if (group) {
    group->freeze(true);
  } else {
    ask(KeeperOrder::Kind::stop);
  }
}

void HeldProgram::thaw() {
  if (group) {
    group->freeze(false);
  } else {
    ask(KeeperOrder::Kind::carry_on);
  }
}

void HeldProgram::end() {
  if (ended) return;
  ended = true;
  boost::system::error_code ignored;
  control.close(ignored);
  if (group) group->end();
  const system::Descriptor keeper_handle(static_cast<int>(::syscall(SYS_pidfd_open, keeper.id(), 0)));
  // A program can stop its keeper where that is of the same user.
  ::kill(keeper.id(), SIGCONT);
  if (keeper_handle && !is_readable_within(keeper_handle.get(), longest_ending)) {
    spdlog::error("the keeper of {} does not end and is killed", order.command.front());
    ::kill(keeper.id(), SIGKILL);
  }
  std::error_code wait_failure;
  keeper.wait(wait_failure);
  hear();
  output.close();
  if (errors) errors->close();
  log.finish();
}

}  // namespace kaven::referee
