#pragma once

#include <chrono>
#include <stop_token>

#include "agent/search/deadline.hpp"
#include "agent/search/engine.hpp"
#include "common/game/position.hpp"

namespace kaven::tournaments::web::play {

/// Passes after `budget`, or soon after `cancelled` says so, which is asked by whoever asks the deadline.
/// Keeps a reference to `cancelled`.
agent::Deadline cancellable_deadline(std::chrono::milliseconds budget,
                                     const std::stop_token& stop);

/// Best play in `position`, which is not over, by `engine`, as far as it sees within `budget`; likewise.
agent::Thought think(const game::Position& position, int depth, std::chrono::milliseconds budget,
                     agent::Engine& engine, const std::stop_token& stop);

}  // namespace kaven::tournaments::web::play
