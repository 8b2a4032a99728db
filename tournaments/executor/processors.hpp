#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace kaven::tournaments::executor {

/// How many processors this process may run on: fewer than the machine has under taskset and in containers. 1
/// at least.
int usable_processors();

/// The processors that this process may run on, lent to one game each: games that share one disturb each
/// other's clocks.
class Processors {
 public:
  Processors();
  /// Those that this process may run on where they are `share` at most; otherwise none: others run on them
  /// too, and nobody knows who has which.
  static Processors of_share(std::size_t share);
  /// Of these, for a test.
  explicit Processors(std::vector<unsigned> processors) : free_(std::move(processors)) {}

  /// One that no running game has; nothing when there are more games than processors.
  std::optional<unsigned> take();
  void give_back(unsigned processor) { free_.push_back(processor); }

 private:
  std::vector<unsigned> free_;
};

}  // namespace kaven::tournaments::executor
