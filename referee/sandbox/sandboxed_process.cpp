// SPDX-License-Identifier: MIT
#include "referee/sandbox/sandboxed_process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <cerrno>
#include <csignal>
#include <fstream>
#include <sstream>
#include <system_error>

#include "common/program/program_command.hpp"
#include "common/system/child_process.hpp"
#include "common/system/log.hpp"
#include "common/system/packet.hpp"
#include "common/text/printable.hpp"
#include "referee/sandbox/confinement.hpp"
#include "referee/sandbox/output_pipe.hpp"
#include "referee/sandbox/process_tree.hpp"
#include "referee/sandbox/supervisor_start.hpp"
#include "referee/sandbox/system_call_filter.hpp"

namespace kaven::referee::sandbox {

namespace {

// The time to end a process tree before the referee kills the supervisor itself: on a busy machine each process must get
// a processor once before it is gone.
constexpr std::chrono::seconds longest_ending{60};
// For so long the supervisor is resumed again, if something stops it.
constexpr std::chrono::seconds longest_resuming{5};

// The time for an answer of the supervisor on a busy machine; a longer silence means that something interferes with
// it.
constexpr std::chrono::milliseconds longest_answer{10'000};
constexpr std::chrono::milliseconds longest_preparation{30'000};
constexpr std::size_t most_words_quoted = 400;
// Most supervisors answer at once. The referee reads the CPU time of a supervisor only if it does not.
constexpr std::chrono::milliseconds usual_answer{100};
// A supervisor that computed for more than this part of the waiting time had too much to check.
constexpr int busy_share = 4;
// A program that has left this many bytes unread will not read more.
constexpr std::size_t most_unsent = std::size_t{1} << 16U;

}  // namespace

/// The pipes and the socket to the program, and its supervisor.
struct SandboxedProcess::Connection {
  explicit Connection(boost::asio::io_context& context, OutputPipe::Listener listener)
      : output(context, std::move(listener)), control(context) {}

  OutputPipe output;
  std::optional<OutputPipe> errors;  ///< stderr, if `uses_stdin`
  boost::asio::posix::stream_descriptor control;
  std::optional<SupervisorProcess> supervisor;
};

SandboxedProcess::SandboxedProcess(boost::asio::io_context& context, LaunchSpec spec)
    : spec_(std::move(spec)), log_(spec_.log, spec_.log_cap, spec_.log_mode) {
  // Root without capabilities would still own all of root's files.
  if (spec_.level == IsolationLevel::basic && ::geteuid() == 0 && spec_.user == 0 &&
      landlock_version() == 0) {
    throw SandboxUnavailable(
        "here root cannot start programs as other users, and there is no Landlock to keep its files from "
        "them; start it as an ordinary user, or give the container its capabilities CHOWN, DAC_OVERRIDE, "
        "FOWNER, KILL, SETGID, SETUID");
  }
  connection_ = std::make_unique<Connection>(context, [this](std::string_view text) {
    log_.append(text);
    if (spec_.listener) spec_.listener(text);
  });
  std::unique_ptr<const ControlGroup> group;
  if (spec_.level == IsolationLevel::strict) {
    group = std::make_unique<ControlGroup>(spec_.group_parent.value(), spec_.side, spec_.limits);
  }
  if (group && group->holds_memory()) {
    memory_is_counted_ = kernel_memory_is_counted();
  } else if (spec_.level != IsolationLevel::none && spec_.limits.memory != 0) {
    const auto& place = find_memory_group_parent();
    if (place) memory_group_.emplace(*place, spec_.side, spec_.limits.memory);
    memory_is_counted_ = memory_group_.has_value();
  }
  hold_ = make_hold(std::move(group), memory_is_counted_,
                    [this](SupervisorRequest::Kind kind) { return ask({.kind = kind}); });
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    throw std::system_error(errno, std::generic_category(), "socketpair");
  }
  const system::Descriptor supervisor_end(ends[1]);
  connection_->control.assign(ends[0]);
  const system::Descriptor program_input = open_input();
  OutputPipe& output = connection_->output;
  std::optional<OutputPipe>& errors = connection_->errors;
  if (spec_.uses_stdin) errors.emplace(context, [this](std::string_view text) { log_.append(text); });
  connection_->supervisor.emplace(spec_, supervisor_end.get(),
                                  Streams{.input = program_input.get(),
                                          .output = output.writing_end(),
                                          .errors = errors ? errors->writing_end() : output.writing_end()},
                                  hold_->folder());
  output.started();
  if (errors) errors->started();
}

SandboxedProcess::~SandboxedProcess() {
  end();
}

system::Descriptor SandboxedProcess::open_input() {
  if (!spec_.uses_stdin) return system::Descriptor(::open("/dev/null", O_RDONLY | O_CLOEXEC));
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  input_ = system::Descriptor(ends[1]);
  ::fcntl(input_.get(), F_SETFL, O_NONBLOCK);
  return system::Descriptor(ends[0]);
}

void SandboxedProcess::send(std::string_view text) {
  if (unsent_.size() < most_unsent) unsent_ += text;
  const ssize_t said = input_ ? ::write(input_.get(), unsent_.data(), unsent_.size()) : 0;
  if (said > 0) unsent_.erase(0, static_cast<std::size_t>(said));
  if (closes_input_ && unsent_.empty()) input_.reset();
}

void SandboxedProcess::close_input() {
  closes_input_ = true;
  send({});
}

bool SandboxedProcess::has_unread_input() const {
  int unread = 0;
  return !unsent_.empty() || (input_ && ::ioctl(input_.get(), FIONREAD, &unread) == 0 && unread > 0);
}

void SandboxedProcess::collect_output() {
  if (!unsent_.empty()) send({});
  connection_->output.take_what_is_there();
  if (connection_->errors) connection_->errors->take_what_is_there();
}

void SandboxedProcess::await_ready() {
  if (directory_) return;
  const bool goes_on = await_word_or_end();
  const bool heard =
      system::is_readable_within(connection_->control.native_handle(), std::chrono::milliseconds(0));
  if (heard) {
    const auto message = system::receive_packet<SupervisorMessage>(connection_->control.native_handle(),
                                                                   MSG_DONTWAIT, &directory_);
    if (message && directory_) return;
  }
  end();
  if (!heard && goes_on)
    throw std::system_error(ETIMEDOUT, std::generic_category(),
                            "preparing the sandbox of " + spec_.command.front());
  const int status = connection_->supervisor->wait();
  const bool killed = WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
  if (killed || !heard)
    throw SupervisorLost("the supervisor of " + spec_.command.front() + " was killed before its start");
  const std::string words = first_words();
  throw SandboxUnavailable(words.empty() ? "the supervisor has ended before the program was started" : words);
}

bool SandboxedProcess::await_word_or_end() const {
  std::array<pollfd, 2> waits{pollfd{connection_->control.native_handle(), POLLIN, 0},
                              pollfd{connection_->supervisor->end(), POLLIN, 0}};
  while (::poll(waits.data(), waits.size(), static_cast<int>(longest_preparation.count())) < 0 &&
         errno == EINTR) {
  }
  return waits[1].revents == 0;
}

std::string SandboxedProcess::first_words() const {
  std::ifstream printed(spec_.log.string());
  std::string words(most_words_quoted, '\0');
  printed.read(words.data(), static_cast<std::streamsize>(words.size()));
  words.resize(static_cast<std::size_t>(printed.gcount()));
  while (words.ends_with('\n')) words.pop_back();
  return words;
}

void SandboxedProcess::launch() {
  const bool confined = spec_.level != IsolationLevel::none;
  const SupervisorRequest start{.kind = SupervisorRequest::Kind::start,
                                .confinement = {.user = confined ? spec_.user : 0,
                                                .limited = confined,
                                                .sandboxed = is_sandboxed(spec_.level),
                                                .landlocked = spec_.level == IsolationLevel::basic,
                                                .keeps_rights = confined && !is_sandboxed(spec_.level) &&
                                                                spec_.user == 0 && !spec_.changes_rights,
                                                .pinned = spec_.pinned,
                                                .in_subfolder = spec_.in_subfolder,
                                                .memory_counted = memory_is_counted_,
                                                .limits = spec_.limits}};
  hold_->begin(connection_->supervisor->id());
  state_ = State::running;
  // If the supervisor is gone, the next read of its messages shows that.
  static_cast<void>(system::send_packet(connection_->control.native_handle(), start,
                                        memory_group_ ? memory_group_->directory() : -1));
  wait_for_message();
}

void SandboxedProcess::wait_for_message() {
  connection_->control.async_wait(boost::asio::posix::stream_descriptor::wait_read,
                                  [this](const boost::system::error_code& error) {
                                    if (!error && take_messages()) wait_for_message();
                                  });
}

bool SandboxedProcess::take_messages() {
  while (true) {
    const auto message =
        system::receive_packet<SupervisorMessage>(connection_->control.native_handle(), MSG_DONTWAIT);
    if (message) {
      take(*message);
    } else if (errno == EAGAIN) {
      return true;
    } else {
      if (!gone()) lose_supervisor("was killed", may_signal_its_supervisor());
      return false;
    }
  }
}

void SandboxedProcess::take(const SupervisorMessage& message) {
  using Kind = SupervisorMessage::Kind;
  cpu_seen_ = std::max(cpu_seen_, message.cpu);
  if (message.kind == Kind::not_startable) {
    failure_ = reason_not_started(spec_, message.number);
    set_gone();
  }
  if (message.kind == Kind::not_held) {
    // This is no program's fault, so nobody loses.
    failure_ = "not held";
    set_gone();
    const std::string what = spec_.command.front() + " could not be started in its sandbox";
    if (is_want_of_resources(message.number))
      throw std::system_error(message.number, std::generic_category(), what);
    throw SandboxUnavailable(what + ": " + std::generic_category().message(message.number));
  }
  if (message.kind == Kind::accounted) answer_ = message;
  if (message.kind == Kind::call_refused) {
    const std::string call = name_of_system_call(message.number);
    const std::string which = message.argument == 0 ? "" : fmt::format(" ({:#x})", message.argument);
    system::log_warning(
        "{}: it asks for the system call {}{}, which programs are not allowed here: it was told that the "
        "kernel has none. If it needs that, --allow-call {} allows it",
        text::printable(program::joined_command(spec_.command), 400), call, which, call);
  }
  if (message.kind == Kind::ended) {
    watchdog_ended_it_ = message.memory_exceeded;
    status_ = message.number;
    set_gone();
  }
}

void SandboxedProcess::set_gone() {
  state_ = State::gone;
  hold_->release();
}

const std::optional<std::string>& SandboxedProcess::start_failure() {
  if (failure_ || !status_ || !may_not_have_started(*status_)) return failure_;
  // The error text may still be in the pipe.
  collect_output();
  failure_ = reason_not_started(spec_, first_words());
  return failure_;
}

std::optional<SupervisorMessage> SandboxedProcess::ask(const SupervisorRequest& request) {
  answer_.reset();
  const int answers = connection_->control.native_handle();
  // The first request to a supervisor must be the start.
  if (gone() || !system::send_packet(answers, request)) return std::nullopt;
  const pid_t supervisor = connection_->supervisor->id();
  while (!answer_ && !gone()) {
    const bool is_prompt = system::is_readable_within(answers, usual_answer);
    const std::chrono::nanoseconds cpu_before =
        is_prompt ? std::chrono::nanoseconds(0) : own_cpu_time(supervisor);
    if (!is_prompt && !system::is_readable_within(answers, longest_answer)) {
      // A program with very many processes can keep the supervisor busy for this long.
      const bool is_busy = own_cpu_time(supervisor) - cpu_before > longest_answer / busy_share;
      ::kill(supervisor, SIGKILL);
      lose_supervisor("did not answer and was killed", is_busy || may_signal_its_supervisor());
      return std::nullopt;
    }
    if (!take_messages()) break;
  }
  return answer_;
}

bool SandboxedProcess::may_signal_its_supervisor() const {
  if (is_sandboxed(spec_.level)) return false;
  const bool has_walls = spec_.user != 0 || landlock_closes_signals();
  return spec_.level == IsolationLevel::none || !has_walls;
}

void SandboxedProcess::lose_supervisor(const std::string& how, bool is_its_doing) {
  status_ = SIGKILL;
  set_gone();
  // If a control group exceeds its memory, the kernel kills all of it, including the supervisor.
  if (memory_exceeded()) return;
  const std::string what = fmt::format("the supervisor of {} {}", spec_.command.front(), how);
  if (!is_its_doing) {
    throw SupervisorLost(fmt::format("{}; no program in the sandbox '{}' can cause this", what,
                                     isolation_level_words.word_of(spec_.level)));
  }
  system::log_error("{}: in the sandbox '{}' the program can have caused this, so it loses", what,
                    isolation_level_words.word_of(spec_.level));
}

bool SandboxedProcess::memory_exceeded() const {
  return watchdog_ended_it_ || hold_->memory_exceeded();
}

std::chrono::nanoseconds SandboxedProcess::cpu_time() {
  if (state_ != State::prepared) cpu_seen_ = std::max(cpu_seen_, hold_->cpu_time());
  return cpu_seen_;
}

std::chrono::nanoseconds SandboxedProcess::cpu_while_stopped() {
  return hold_->cpu_while_stopped();
}

ProcessorWait SandboxedProcess::own_waits() {
  if (state_ == State::prepared) return {};
  ProcessorWait wait{.cpu = cpu_time(), .stalled = hold_->stalled_time()};
  if (!gone()) wait.threads = threads_below(connection_->supervisor->id());
  return wait;
}

ProcessorWait SandboxedProcess::processor_wait() {
  ProcessorWait wait = own_waits();
  if (state_ != State::prepared && !hold_->counts_all_children())
    wait.outside = processes_outside(connection_->supervisor->id());
  return wait;
}

Activity SandboxedProcess::activity() {
  const auto answer = ask({.kind = SupervisorRequest::Kind::observe});
  return answer ? answer->activity : Activity{};
}

std::vector<std::string> SandboxedProcess::names_in_memory(std::string_view ending) {
  SupervisorRequest request{.kind = SupervisorRequest::Kind::find_names};
  ending.copy(request.name_ending.data(), request.name_ending.size() - 1);
  const auto answer = ask(request);
  std::vector<std::string> names;
  std::istringstream lines(answer ? answer->names.data() : "");
  for (std::string name; std::getline(lines, name);) names.push_back(name);
  return names;
}

void SandboxedProcess::freeze() {
  if (!gone()) hold_->stop();
}

void SandboxedProcess::thaw() {
  if (!gone()) hold_->resume();
}

bool SandboxedProcess::supervisor_ends_before(std::chrono::steady_clock::time_point deadline) const {
  const pid_t supervisor = connection_->supervisor->id();
  auto last_running = std::chrono::steady_clock::now();
  for (auto now = last_running; now < deadline && now - last_running < longest_resuming;
       now = std::chrono::steady_clock::now()) {
    // A program with the same user can stop its supervisor, again and again.
    ::kill(supervisor, SIGCONT);
    if (system::is_readable_within(connection_->supervisor->end(), std::chrono::seconds(1))) return true;
    if (!is_stopped(supervisor)) last_running = std::chrono::steady_clock::now();
  }
  return false;
}

void SandboxedProcess::end() {
  if (state_ == State::ended) return;
  hold_->release();
  state_ = State::ended;
  boost::system::error_code ignored;
  connection_->control.close(ignored);
  const auto deadline = std::chrono::steady_clock::now() + longest_ending;
  hold_->end(deadline);
  if (!supervisor_ends_before(deadline)) {
    system::log_error("the supervisor of {} does not end and is killed", spec_.command.front());
    ::kill(connection_->supervisor->id(), SIGKILL);
  }
  connection_->supervisor->wait();
  collect_output();
  connection_->output.close();
  if (connection_->errors) connection_->errors->close();
  log_.finish();
}

}  // namespace kaven::referee::sandbox
