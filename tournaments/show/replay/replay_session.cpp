// SPDX-License-Identifier: MIT
#include "tournaments/show/replay/replay_session.hpp"

#include <poll.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "common/system/blocked_signals.hpp"
#include "common/system/descriptor.hpp"
#include "common/terminal/live_block.hpp"
#include "common/terminal/screen.hpp"
#include "common/text/display_width.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::tournaments::replay {

using terminal::Key;

namespace {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::milliseconds;

// The bytes of one key arrive together; nobody presses two keys in this time.
constexpr Milliseconds escape_delay{50};

std::string keys(bool judged, bool playing) {
  return std::string("Keys: right/left one move, Home/End first/last, ") + (judged ? "m/M mistake, " : "") +
         (playing ? "p pause, " : "") + "q quit";
}

// Boards are not wrapped: if one is too wide, its left part is shown.
std::string wrapped(const std::string& text, int columns) {
  std::string wrapped;
  for (const std::string_view line : text::lines_of(text)) {
    for (const std::string& part : text::wrapped_lines(line, columns, true)) wrapped += part + '\n';
  }
  return wrapped;
}

/// Makes the signals that end or change a session readable during its lifetime.
class Signals {
 public:
  Signals() : file_(::signalfd(-1, &blocked_.signals(), SFD_CLOEXEC)) {
    if (!file_) throw std::system_error(errno, std::generic_category(), "signalfd");
  }

  int descriptor() const { return file_.get(); }
  int take() const {
    signalfd_siginfo information{};
    return ::read(file_.get(), &information, sizeof information) == sizeof information
               ? static_cast<int>(information.ssi_signo)
               : 0;
  }

 private:
  static constexpr std::array watched = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGWINCH};
  system::BlockedSignals blocked_{watched};
  system::Descriptor file_;
};

class Session {
 public:
  Session(const Replay& replay, notation::Display display, std::optional<Milliseconds> delay)
      : replay_(replay),
        display_(display),
        delay_(delay),
        next_move_(Clock::now()),
        cursor_(replay.moves(), replay.mistakes()) {}

  int run() {
    wait_for_delay();
    while (!exit_status_) {
      draw();
      wait();
    }
    return *exit_status_;
  }

 private:
  void draw() {
    const int columns = terminal::terminal_columns(STDOUT_FILENO);
    const auto [course, board, notes] = replay_.view(cursor_.ply(), display_);
    screen_.show(
        wrapped(replay_.heading() + '\n' + course, columns) + '\n' + board + '\n' + wrapped(notes, columns),
        keys(replay_.is_judged(), delay_.has_value()));
  }

  bool plays_by_itself() const { return delay_ && !cursor_.paused() && !cursor_.is_at_end(); }

  void wait_for_delay() {
    if (delay_) next_move_ = Clock::now() + *delay_;
  }

  // Returns the milliseconds until something must be done without a key or signal; -1: never.
  int wait_milliseconds() const {
    if (decoder_.undecided()) return static_cast<int>(escape_delay.count());
    if (!plays_by_itself()) return -1;
    const auto left = std::chrono::ceil<Milliseconds>(next_move_ - Clock::now());
    return static_cast<int>(std::max(left, Milliseconds(0)).count());
  }

  void wait() {
    std::array<pollfd, 2> sources = {pollfd{STDIN_FILENO, POLLIN, 0},
                                     pollfd{signals_.descriptor(), POLLIN, 0}};
    const int ready = ::poll(sources.data(), sources.size(), wait_milliseconds());
    if (ready < 0 && errno != EINTR) throw std::system_error(errno, std::generic_category(), "poll");
    if (ready <= 0) {
      on_silence();
      return;
    }
    if (sources[1].revents != 0) on_signal(signals_.take());
    if (sources[0].revents != 0) read_keys();
  }

  void on_silence() {
    if (decoder_.undecided()) {
      press(decoder_.give_up());
    } else if (plays_by_itself() && Clock::now() >= next_move_) {
      cursor_.go_forward();
      wait_for_delay();
    }
  }

  void read_keys() {
    std::array<char, 64> bytes{};
    const ssize_t size = ::read(STDIN_FILENO, bytes.data(), bytes.size());
    if (size < 0 && errno == EINTR) return;
    if (size <= 0) {  // the terminal is gone
      exit_status_ = 0;
      return;
    }
    decoder_.add({bytes.data(), static_cast<std::size_t>(size)});
    while (const auto next = decoder_.next()) press(*next);
  }

  void press(terminal::KeyPress press) {
    if (cursor_.press(press)) wait_for_delay();
    if (cursor_.has_quit()) exit_status_ = 0;
  }

  void on_signal(int number) {
    if (number == SIGINT) {
      exit_status_ = 0;  // Ctrl-C is a quit key
    } else if (number == SIGTSTP) {
      screen_.leave();
      ::raise(SIGSTOP);
      screen_.enter();
    } else if (number == SIGTERM || number == SIGHUP || number == SIGQUIT) {
      exit_status_ = 128 + number;
    }
  }

  const Replay& replay_;
  notation::Display display_;
  std::optional<Milliseconds> delay_;
  Clock::time_point next_move_;
  ReplayCursor cursor_;
  std::optional<int> exit_status_;
  terminal::KeyDecoder decoder_;
  // Created before the screen, so that no signal can arrive between taking over the terminal and watching for
  // signals.
  Signals signals_;
  terminal::Screen screen_{STDIN_FILENO, STDOUT_FILENO};
};

}  // namespace

ReplayCursor::ReplayCursor(int moves, std::vector<int> mistakes)
    : moves_(moves), mistakes_(std::move(mistakes)) {}

bool ReplayCursor::press(terminal::KeyPress press) {
  switch (press.key) {
    case Key::right:
    case Key::down:
    case Key::space:
      return go_to(ply_ + 1);
    case Key::left:
    case Key::up:
      return go_to(ply_ - 1);
    case Key::home:
      return go_to(0);
    case Key::end:
      return go_to(moves_);
    case Key::escape:
      return quit();
    case Key::other:
      break;
  }
  switch (press.letter) {
    case 'g':
      return go_to(0);
    case 'G':
      return go_to(moves_);
    case 'm':
      return go_to_next_mistake();
    case 'M':
      return go_to_previous_mistake();
    case 'p':
      return toggle_pause();
    case 'q':
      return quit();
    default:
      return false;
  }
}

bool ReplayCursor::go_to(int ply) {
  ply_ = std::clamp(ply, 0, moves_);
  return true;
}

bool ReplayCursor::go_to_next_mistake() {
  const auto next = std::ranges::upper_bound(mistakes_, ply_);
  return next != mistakes_.end() && go_to(*next);
}

bool ReplayCursor::go_to_previous_mistake() {
  const auto here = std::ranges::lower_bound(mistakes_, ply_);
  return here != mistakes_.begin() && go_to(*std::prev(here));
}

bool ReplayCursor::toggle_pause() {
  paused_ = !paused_;
  return true;
}

bool ReplayCursor::quit() {
  quit_ = true;
  return true;
}

int show_replay(const Replay& replay, notation::Display display, std::optional<Milliseconds> delay) {
  return Session(replay, display, delay).run();
}

}  // namespace kaven::tournaments::replay
