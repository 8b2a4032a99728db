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

#include "tournaments/executor/executor.hpp"
#include "tournaments/settings/settings.hpp"
#include "tournaments/web/play/level.hpp"

namespace kaven::tournaments::web::play {

class ProgramHouse;

/// A program of the tournament that people may play against, under the settings of the tournament.
struct HouseProgram {
  std::string word;  ///< what requests call it: `player-3`
  executor::Side side;
  settings::Settings settings;
  Level level = {};               ///< how it is offered
  ProgramHouse* house = nullptr;  ///< where it plays
};

/// The programs of a tournament as opponents of people, and the referees that hold them. All calls may come from any
/// thread.
class ProgramHouse {
 public:
  /// Reads which programs there are; level and house are left to the house. It is asked again every ten seconds at most.
  using Read = std::function<std::vector<HouseProgram>()>;

  /// `referee` is the program that plays a game.
  ProgramHouse(Read read, boost::filesystem::path referee);
  /// Ends all referees, and with them all programs.
  ~ProgramHouse();
  ProgramHouse(const ProgramHouse&) = delete;
  ProgramHouse& operator=(const ProgramHouse&) = delete;

  /// The programs that play now, as levels, which stay where they are as long as the house.
  std::vector<const Level*> levels();
  const boost::filesystem::path& referee() const { return referee_; }
  /// Runs `work` in a thread of its own, which the house waits for at its end. It must return soon after a stop is
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
  std::deque<HouseProgram> all_;  ///< also those that changed since: games go on against them
  std::vector<const HouseProgram*> offered_;
  std::list<Keeper> keepers_;
};

}  // namespace kaven::tournaments::web::play
