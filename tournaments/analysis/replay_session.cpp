#include "tournaments/analysis/replay_session.hpp"

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

namespace kaven::tournaments {

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
    ::sigprocmask(SIG_BLOCK, &watched, &before);
    file = system::Descriptor(::signalfd(-1, &watched, SFD_CLOEXEC));
    if (!file) throw std::system_error(errno, std::generic_category(), "signalfd");
  }
  ~Signals() { ::sigprocmask(SIG_SETMASK, &before, nullptr); }
  Signals(const Signals&) = delete;
  Signals& operator=(const Signals&) = delete;

  int descriptor() const { return file.get(); }
  int take() const {
    signalfd_siginfo information{};
    return ::read(file.get(), &information, sizeof information) == sizeof information
               ? static_cast<int>(information.ssi_signo)
               : 0;
  }

 private:
  sigset_t before{};
  system::Descriptor file;
};

class Session {
 public:
  Session(const Replay& shown_replay, notation::Display how, std::optional<Milliseconds> between_moves)
      : replay(shown_replay), display(how), delay(between_moves), next_move(Clock::now()) {}

  int run() {
    wait_for_delay();
    while (!exit_status) {
      draw();
      wait();
    }
    return *exit_status;
  }

 private:
  void draw() {
    screen.show(replay.heading() + '\n' + replay.text(ply, display),
                keys(replay.is_judged(), delay.has_value()));
  }

  bool plays_by_itself() const { return delay && !paused && ply < replay.moves(); }

  void wait_for_delay() {
    if (delay) next_move = Clock::now() + *delay;
  }

  // Milliseconds until something is to be done without a key or signal; -1: never.
  int patience() const {
    if (decoder.undecided()) return static_cast<int>(escape_patience.count());
    if (!plays_by_itself()) return -1;
    const auto left = std::chrono::ceil<Milliseconds>(next_move - Clock::now());
    return static_cast<int>(std::max(left, Milliseconds(0)).count());
  }

  void wait() {
    std::array<pollfd, 2> sources = {pollfd{STDIN_FILENO, POLLIN, 0},
                                     pollfd{signals.descriptor(), POLLIN, 0}};
    const int ready = ::poll(sources.data(), sources.size(), patience());
    if (ready < 0 && errno != EINTR) throw std::system_error(errno, std::generic_category(), "poll");
    if (ready <= 0) {
      silence();
      return;
    }
    if (sources[1].revents != 0) signalled(signals.take());
    if (sources[0].revents != 0) read_keys();
  }

  void silence() {
    if (decoder.undecided()) {
      pressed(decoder.give_up());
    } else if (plays_by_itself() && Clock::now() >= next_move) {
      go_to(ply + 1);
    }
  }

  void read_keys() {
    std::array<char, 64> bytes{};
    const ssize_t size = ::read(STDIN_FILENO, bytes.data(), bytes.size());
    if (size < 0 && errno == EINTR) return;
    if (size <= 0) {  // the terminal is gone
      exit_status = 0;
      return;
    }
    decoder.add({bytes.data(), static_cast<std::size_t>(size)});
    while (const auto press = decoder.next()) pressed(*press);
  }

  void pressed(KeyPress press) {
    if (press.key == Key::right || press.key == Key::down || press.key == Key::space) go_to(ply + 1);
    if (press.key == Key::left || press.key == Key::up) go_to(ply - 1);
    if (press.key == Key::home || press.letter == 'g') go_to(0);
    if (press.key == Key::end || press.letter == 'G') go_to(replay.moves());
    if (press.letter == 'm') go_to_mistake(true);
    if (press.letter == 'M') go_to_mistake(false);
    if (press.letter == 'p') {
      paused = !paused;
      wait_for_delay();
    }
    if (press.key == Key::escape || press.letter == 'q') exit_status = 0;
  }

  void go_to(int wanted) {
    ply = std::clamp(wanted, 0, replay.moves());
    wait_for_delay();
  }

  void go_to_mistake(bool forward) {
    std::vector<int> plies = replay.mistakes();
    if (!forward) std::ranges::reverse(plies);
    const auto goal = std::ranges::find_if(plies, [&](int at) { return forward ? at > ply : at < ply; });
    if (goal != plies.end()) go_to(*goal);
  }

  void signalled(int number) {
    if (number == SIGINT) {
      exit_status = 0;  // Ctrl-C is one of the keys that quit
    } else if (number == SIGTSTP) {
      screen.leave();
      ::raise(SIGSTOP);
      screen.enter();
    } else if (number == SIGTERM || number == SIGHUP || number == SIGQUIT) {
      exit_status = 128 + number;
    }
  }

  const Replay& replay;
  notation::Display display;
  std::optional<Milliseconds> delay;
  Clock::time_point next_move;
  int ply = 0;
  bool paused = false;
  std::optional<int> exit_status;
  KeyDecoder decoder;
  Signals signals;  // before the screen: no signal may come between taking it over and watching for them
  Screen screen{STDIN_FILENO, STDOUT_FILENO};
};

}  // namespace

int show_replay(const Replay& replay, notation::Display display, std::optional<Milliseconds> delay) {
  return Session(replay, display, delay).run();
}

}  // namespace kaven::tournaments
