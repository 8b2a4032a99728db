#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>

#include "agent/search/deadline.hpp"

namespace kaven::tournaments::analysis {

/// A deadline after so many nodes, the same on every machine, that also passes when somebody wants to stop.
/// Its clock counts a node as a microsecond.
class NodeDeadline {
 public:
  static constexpr std::uint64_t most_nodes = 1'000'000'000'000;  ///< some days

  /// `nodes`: most_nodes at most.
  NodeDeadline(std::uint64_t nodes, std::stop_token stop);
  NodeDeadline(const NodeDeadline&) = delete;
  NodeDeadline& operator=(const NodeDeadline&) = delete;

  agent::Deadline& get() { return *deadline_; }

 private:
  std::optional<agent::Deadline> deadline_;
};

}  // namespace kaven::tournaments::analysis
