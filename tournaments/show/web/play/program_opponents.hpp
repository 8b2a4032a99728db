// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <boost/filesystem/path.hpp>
#include <chrono>
#include <deque>
#include <functional>
#include <list>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "tournaments/play/executor/executor.hpp"
#include "tournaments/play/settings/settings.hpp"
#include "tournaments/show/web/play/play_game.hpp"

namespace kaven::tournaments::web::play {

class ProgramOpponents;

/// A program of the tournament as an opponent of people, under the settings of the tournament.
struct ProgramOpponent {
  std::string word;   ///< its name in requests: `player-3`
  std::string title;  ///< the name shown to people
  executor::Side side;
  settings::Settings settings;
  Level level = {};                       ///< set by ProgramOpponents
  ProgramOpponents* opponents = nullptr;  ///< set by ProgramOpponents
};

/// The programs of a tournament as opponents of people, and the threads of their referees. All calls may come
/// from any thread.
class ProgramOpponents {
 public:
  /// Returns the present programs, without `level` and `opponents`. Called every ten seconds at most.
  using Read = std::function<std::vector<ProgramOpponent>()>;

  /// `referee`: the path of the executable.
  ProgramOpponents(Read read, boost::filesystem::path referee);
  /// Ends all referees, which end their programs.
  ~ProgramOpponents();
  ProgramOpponents(const ProgramOpponents&) = delete;
  ProgramOpponents& operator=(const ProgramOpponents&) = delete;

  /// The present programs as levels. The pointers are valid as long as this object.
  std::vector<const Level*> levels();
  const boost::filesystem::path& referee() const { return referee_; }
  /// Runs `work` in a new thread; the destructor waits for it. `work` must return soon after a stop is
  /// requested.
  void keep(std::function<void(const std::stop_token&)> work);

 private:
  void update();

  struct Keeper {
    std::jthread thread;
    std::atomic<bool> done = false;
  };

  const Read read_;
  const boost::filesystem::path referee_;
  std::mutex mutex_;
  std::chrono::steady_clock::time_point next_read_;
  std::deque<ProgramOpponent> all_;  ///< including outdated ones, because games against them continue
  std::vector<const ProgramOpponent*> offered_;
  std::list<Keeper> keepers_;
};

}  // namespace kaven::tournaments::web::play
