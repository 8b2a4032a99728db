#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace kaven::tournaments::executor {

/// How many processors this process may run on, which is 1 at least: under taskset and in containers they are
/// fewer than the machine has.
int usable_processors();

/// The processors that this process may run on, lent to one game each: games that share one disturb each
/// other's clocks.
class Processors {
 public:
  /// All that this process may run on.
  Processors();
  /// All that this process may run on where they are `share` at most; otherwise none, because other processes
  /// run on them, too, and nobody knows who has which.
  static Processors of_share(std::size_t share);
  /// Lends these processors, for tests.
  explicit Processors(std::vector<unsigned> processors) : free_(std::move(processors)) {}

  /// A processor that no running game has; nothing when there are more games than processors.
  std::optional<unsigned> take();
  void give_back(unsigned processor) { free_.push_back(processor); }

 private:
  std::vector<unsigned> free_;
};

}  // namespace kaven::tournaments::executor
