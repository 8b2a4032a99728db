#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace kaven::tournaments::executor {

/// Returns the number of processors that this process may use, at least 1: with taskset and in containers
/// fewer than the machine has.
int usable_processors();

/// Returns how many games can be played at once without disturbing each other, at least 1: one per physical
/// core (`cores`), limited by the CPU quota, if there is one.
int fair_number_of_games(std::size_t cores, std::optional<double> quota);
/// The same for this machine, as far as this process may use it.
int fair_number_of_games();

/// Assigns each game one of the processors that this process may use: games on the same processor would
/// disturb each other's clocks.
class Processors {
 public:
  /// Uses all processors of this process; second processors of a core are assigned last.
  Processors();
  /// Uses all processors of this process if they are at most `share`; otherwise none, because then other
  /// processes use them, too, and the assignment is unknown.
  static Processors of_share(std::size_t share);
  /// Uses these processors, beginning with the last.
  explicit Processors(std::vector<unsigned> processors);
  /// Uses the processors of these cores; assigns a second one of a core only when each core has a game.
  static Processors of_cores(const std::vector<std::vector<unsigned>>& cores);

  /// Returns a processor without a running game, or nothing if there are more games than processors.
  std::optional<unsigned> take();
  void give_back(unsigned processor);

 private:
  std::vector<unsigned> free_;   ///< in order of assignment, the next one last
  std::vector<unsigned> order_;  ///< all processors, the first to be assigned last
};

}  // namespace kaven::tournaments::executor
