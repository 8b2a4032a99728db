// SPDX-License-Identifier: MIT
#include "referee/match/solver_program.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <cerrno>
#include <csignal>
#include <memory>
#include <string_view>
#include <system_error>
#include <utility>

#include "common/system/child_process.hpp"
#include "common/system/descriptor.hpp"
#include "common/system/helper_program.hpp"
#include "common/text/printable.hpp"

namespace kaven::referee::match {

using boost::asio::posix::stream_descriptor;

namespace {

// Below this number of stones, most_nodes is rarely enough on the usual board.
constexpr int fewest_stones = 8;
constexpr int most_nodes = 100'000;
constexpr int most_columns = 9;  // Moves are digits.
constexpr int most_bits = 64;    // Of a board that has one more row.
constexpr std::size_t longest_answer = 200;

std::string columns_of(const game::Position& position) {
  std::string columns;
  for (const game::Move move : position.moves()) columns += static_cast<char>('1' + move.place.column);
  return columns;
}

}  // namespace

/// The running program, at the other end of a socket.
class SolverProgram::Process : public std::enable_shared_from_this<Process> {
 public:
  Process(EventLoop& loop, const std::vector<std::string>& command);

  /// The answer to `question`, without the line feed. Only an object in a shared pointer may be asked.
  std::string ask(const std::string& question, Clock::duration longest);

 private:
  void start(const std::vector<std::string>& command);
  void wait_for_text();
  void take_text();

  EventLoop& loop_;
  std::string name_;
  system::Child program_;
  stream_descriptor connection_;
  std::string text_;  ///< received, and not yet an answer
  bool is_waiting_ = false;
  bool ended_ = false;
};

SolverProgram::Process::Process(EventLoop& loop, const std::vector<std::string>& command)
    : loop_(loop), name_(command.front()), connection_(loop.context()) {
  try {
    start(command);
  } catch (const std::system_error& error) {
    throw SolverFailure(error.what());
  }
}

void SolverProgram::Process::start(const std::vector<std::string>& command) {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
    throw std::system_error(errno, std::generic_category(), name_);
  connection_.assign(ends[0]);
  const system::Descriptor others_end(ends[1]);
  ::fcntl(ends[0], F_SETFL, O_NONBLOCK);
  program_ = system::Child({.program = name_,
                            .arguments = {command.begin() + 1, command.end()},
                            .input = others_end.get(),
                            .output = others_end.get(),
                            .set_up = [referee = ::getpid()] {
                              // A terminal's Ctrl-C is for the referee.
                              ::setsid();
                              system::end_with_parent(referee, SIGKILL);
                            }});
}

// A handler in the queue cannot be cancelled: it may be called when this object is gone.
void SolverProgram::Process::wait_for_text() {
  connection_.async_wait(stream_descriptor::wait_read,
                         [weak = weak_from_this()](const boost::system::error_code& error) {
                           const auto self = weak.lock();
                           if (error || !self) return;
                           self->is_waiting_ = false;
                           self->take_text();
                         });
  is_waiting_ = true;
}

void SolverProgram::Process::take_text() {
  std::array<char, longest_answer> piece{};
  const ssize_t length = ::read(connection_.native_handle(), piece.data(), piece.size());
  if (length > 0) text_.append(piece.data(), static_cast<std::size_t>(length));
  ended_ = length == 0 || (length < 0 && errno != EAGAIN && errno != EINTR) || text_.size() > longest_answer;
}

std::string SolverProgram::Process::ask(const std::string& question, Clock::duration longest) {
  const std::string line = question + '\n';
  // So little has room in the socket. If the program has ended, so has its output.
  if (::write(connection_.native_handle(), line.data(), line.size()) < 0) ended_ = true;
  const Clock::time_point deadline = loop_.now() + longest;
  while (true) {
    if (const std::size_t end = text_.find('\n'); end != std::string::npos) {
      std::string answer = text_.substr(0, end);
      text_.erase(0, end + 1);
      return answer;
    }
    if (ended_) throw SolverFailure(name_ + " ended without an answer");
    if (loop_.now() >= deadline)
      throw SolverFailure(fmt::format("{} has not answered within {:g} s", name_,
                                      std::chrono::duration<double>(longest).count()));
    if (!is_waiting_) wait_for_text();
    loop_.wait_until(deadline);
  }
}

bool SolverProgram::solves(const game::Rules& rules) {
  const game::Rules connect4{.columns = rules.columns, .rows = rules.rows};
  return rules == connect4 && rules.columns <= most_columns && rules.columns * (rules.rows + 1) <= most_bits;
}

SolverProgram::SolverProgram(EventLoop& loop, std::vector<std::string> command, Clock::duration longest)
    : loop_(loop), command_(std::move(command)), longest_(longest) {}

SolverProgram::~SolverProgram() = default;

std::vector<std::string> SolverProgram::usual_command(const game::Rules& rules) {
  return {system::helper_program("claimeven").string(), "solve", fmt::format("--nodes={}", most_nodes),
          fmt::format("--size={}x{}", rules.columns, rules.rows), "--memory=17"};
}

std::optional<game::Result> SolverProgram::result(const game::Position& position) {
  if (position.ply() < fewest_stones) return std::nullopt;
  if (!process_) process_ = std::make_shared<Process>(loop_, command_);
  const std::string question = columns_of(position);
  const std::string answer = process_->ask(question, longest_);
  const auto is = [&](std::string_view word) {
    return answer.starts_with(question + ' ' + std::string(word));
  };
  if (is("win")) return game::win_for(position.to_move());
  if (is("loss")) return game::win_for(game::opponent(position.to_move()));
  if (is("draw")) return game::Result::draw;
  if (is("unknown")) return std::nullopt;
  throw SolverFailure(
      fmt::format("{} answered '{}' to '{}'", command_.front(), text::printable(answer), question));
}

}  // namespace kaven::referee::match
