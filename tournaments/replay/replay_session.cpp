#include "tournaments/replay/replay_session.hpp"

#include <poll.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <string>
#include <system_error>
#include <vector>

#include "common/system/descriptor.hpp"
#include "tournaments/terminal/keyboard.hpp"
#include "tournaments/terminal/screen.hpp"

namespace kaven::tournaments::replay {

namespace {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::milliseconds;

// The bytes of one key come together; a person does not press two in this time.
constexpr Milliseconds escape_patience{50};

std::string keys(bool judged, bool playing) {
  return std::string("Keys: right/left one move, Home/End first/last, ") + (judged ? "m/M mistake, " : "") +
         (playing ? "p pause, " : "") + "q quit";
}

/// The signals that end or change a session, as something to read, for as long as this lives.
class Signals {
 public:
  Signals() {
    sigset_t watched;
    ::sigemptyset(&watched);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGWINCH})
      ::sigaddset(&watched, signal);
    ::sigprocmask(SIG_BLOCK, &watched, &before_);
    file_ = system::Descriptor(::signalfd(-1, &watched, SFD_CLOEXEC));
    if (!file_) throw std::system_error(errno, std::generic_category(), "signalfd");
  }
  ~Signals() { ::sigprocmask(SIG_SETMASK, &before_, nullptr); }
  Signals(const Signals&) = delete;
  Signals& operator=(const Signals&) = delete;

  int descriptor() const { return file_.get(); }
  int take() const {
    signalfd_siginfo information{};
    return ::read(file_.get(), &information, sizeof information) == sizeof information
               ? static_cast<int>(information.ssi_signo)
               : 0;
  }

 private:
  sigset_t before_{};
  system::Descriptor file_;
};

class Session {
 public:
  Session(const Replay& replay, notation::Display display, std::optional<Milliseconds> delay)
      : replay_(replay), display_(display), delay_(delay), next_move_(Clock::now()) {}

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
    screen_.show(replay_.heading() + '\n' + replay_.text(ply_, display_),
                 keys(replay_.is_judged(), delay_.has_value()));
  }

  bool plays_by_itself() const { return delay_ && !paused_ && ply_ < replay_.moves(); }

  void wait_for_delay() {
    if (delay_) next_move_ = Clock::now() + *delay_;
  }

  // Milliseconds until something is to be done without a key or signal; -1: never.
  int patience() const {
    if (decoder_.undecided()) return static_cast<int>(escape_patience.count());
    if (!plays_by_itself()) return -1;
    const auto left = std::chrono::ceil<Milliseconds>(next_move_ - Clock::now());
    return static_cast<int>(std::max(left, Milliseconds(0)).count());
  }

  void wait() {
    std::array<pollfd, 2> sources = {pollfd{STDIN_FILENO, POLLIN, 0},
                                     pollfd{signals_.descriptor(), POLLIN, 0}};
    const int ready = ::poll(sources.data(), sources.size(), patience());
    if (ready < 0 && errno != EINTR) throw std::system_error(errno, std::generic_category(), "poll");
    if (ready <= 0) {
      silence();
      return;
    }
    if (sources[1].revents != 0) signalled(signals_.take());
    if (sources[0].revents != 0) read_keys();
  }

  void silence() {
    if (decoder_.undecided()) {
      pressed(decoder_.give_up());
    } else if (plays_by_itself() && Clock::now() >= next_move_) {
      go_to(ply_ + 1);
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
    while (const auto press = decoder_.next()) pressed(*press);
  }

  void pressed(terminal::KeyPress press) {
    if (press.key == terminal::Key::right || press.key == terminal::Key::down ||
        press.key == terminal::Key::space)
      go_to(ply_ + 1);
    if (press.key == terminal::Key::left || press.key == terminal::Key::up) go_to(ply_ - 1);
    if (press.key == terminal::Key::home || press.letter == 'g') go_to(0);
    if (press.key == terminal::Key::end || press.letter == 'G') go_to(replay_.moves());
    if (press.letter == 'm') go_to_mistake(true);
    if (press.letter == 'M') go_to_mistake(false);
    if (press.letter == 'p') {
      paused_ = !paused_;
      wait_for_delay();
    }
    if (press.key == terminal::Key::escape || press.letter == 'q') exit_status_ = 0;
  }

  void go_to(int wanted) {
    ply_ = std::clamp(wanted, 0, replay_.moves());
    wait_for_delay();
  }

  void go_to_mistake(bool forward) {
    std::vector<int> plies = replay_.mistakes();
    if (!forward) std::ranges::reverse(plies);
    const auto goal = std::ranges::find_if(plies, [&](int at) { return forward ? at > ply_ : at < ply_; });
    if (goal != plies.end()) go_to(*goal);
  }

  void signalled(int number) {
    if (number == SIGINT) {
      exit_status_ = 0;  // Ctrl-C is one of the keys that quit
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
  int ply_ = 0;
  bool paused_ = false;
  std::optional<int> exit_status_;
  terminal::KeyDecoder decoder_;
  Signals signals_;  // before the screen: no signal may come between taking it over and watching for them
  terminal::Screen screen_{STDIN_FILENO, STDOUT_FILENO};
};

}  // namespace

int show_replay(const Replay& replay, notation::Display display, std::optional<Milliseconds> delay) {
  return Session(replay, display, delay).run();
}

}  // namespace kaven::tournaments::replay
