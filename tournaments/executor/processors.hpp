#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace kaven::tournaments::executor {

/// How many processors this process may run on, which is 1 at least: under taskset and in containers they are
/// fewer than the machine has.
int usable_processors();

/// How many games can be played at once without disturbing each other, which is 1 at least: one for each of
/// `cores` physical cores, of which no more than `quota` may be used at a time, if there is one.
int fair_number_of_games(std::size_t cores, std::optional<double> quota);
/// The same for this machine, as far as this process may use it.
int fair_number_of_games();

/// The processors that this process may run on, lent to one game each: games that share one disturb each
/// other's clocks.
class Processors {
 public:
  /// All that this process may run on; those of one core are lent last.
  Processors();
  /// All that this process may run on where they are `share` at most; otherwise none, because other processes
  /// run on them, too, and nobody knows who has which.
  static Processors of_share(std::size_t share);
  /// Lends these processors, the last first.
  explicit Processors(std::vector<unsigned> processors);
  /// Lends the processors of these cores: a second one of a core only when each has a game.
  static Processors of_cores(const std::vector<std::vector<unsigned>>& cores);

  /// A processor that no running game has; nothing when there are more games than processors.
  std::optional<unsigned> take();
  void give_back(unsigned processor);

 private:
  std::vector<unsigned> free_;   ///< the next one is the last
  std::vector<unsigned> order_;  ///< all of them, the one to be lent first is the last
};

}  // namespace kaven::tournaments::executor
