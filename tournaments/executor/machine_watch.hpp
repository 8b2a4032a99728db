#pragma once

#include <boost/filesystem/path.hpp>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kaven::tournaments::executor {

// Games on a machine that has others to serve are unfair: whose clock runs while others have its processor loses.
// Whoever starts a tournament is to know that.

/// What is computed on the processors that games are played on.
struct MachineUse {
  double others = 0;           ///< by all but the games: processors' worth
  std::size_t processors = 0;  ///< those that games may use
  std::size_t games = 0;       ///< those that are being played
};

/// What to tell people when games and others do not find room beside each other: more than a quarter of a
/// processor is wanted by both. Nothing otherwise.
std::optional<std::string> crowding(const MachineUse& use);

/// What to tell people before the first game, by the text of /proc/pressure/cpu: nothing, unless something waited
/// for a processor in a quarter of the last ten seconds.
std::optional<std::string> crowding_before(std::string_view pressure);

/// Looks now and then what others compute beside the games of this process, and says once when that is too much.
class MachineWatch {
 public:
  using Clock = std::chrono::steady_clock;

  explicit MachineWatch(boost::filesystem::path root = "/");

  /// Begins: what there is to say before the first game.
  std::optional<std::string> begin(Clock::time_point now);
  /// Looks while `games` are played: what there is to say of the time since the last look, once.
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
