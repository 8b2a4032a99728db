#pragma once

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kaven::tournaments::executor {

// Games on a machine with other work are unfair: a program loses time while other processes use its
// processor. The organizer should be warned.

/// The use of the processors on which games are played.
struct MachineUse {
  double others = 0;           ///< load of all other processes, in processors
  std::size_t processors = 0;  ///< processors that games may use
  std::size_t games = 0;       ///< running games
};

/// Returns a warning for people if games and other processes together need over a quarter of a processor more
/// than there is; otherwise nothing.
std::optional<std::string> crowding(const MachineUse& use);

/// Returns a warning for people before the first game, from the text of /proc/pressure/cpu, if some process
/// waited for a processor in at least a quarter of the last ten seconds; otherwise nothing.
std::optional<std::string> crowding_before(std::string_view pressure);

/// Measures at intervals how much other processes compute beside the games of this process, and warns once if
/// it is too much.
class MachineWatch {
 public:
  using Clock = std::chrono::steady_clock;

  /// `root` is the root folder that contains /proc; tests use another one.
  explicit MachineWatch(boost::filesystem::path root = "/");

  /// Starts measuring; returns the warning before the first game, if any.
  std::optional<std::string> begin(Clock::time_point now);
  /// Measures while `games` are played; returns the warning about the time since the last measurement, at
  /// most once.
  std::optional<std::string> look(Clock::time_point now, std::size_t games);

 private:
  struct Moment {
    Clock::time_point time;
    std::chrono::nanoseconds busy{0};
    std::chrono::nanoseconds own{0};
  };
  std::optional<Moment> moment(Clock::time_point now) const;

  boost::filesystem::path root_;
  std::vector<unsigned> processors_;
  std::optional<Moment> last_;
  bool has_said_it_ = false;
};

}  // namespace kaven::tournaments::executor
