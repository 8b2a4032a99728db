#pragma once

#include <chrono>
#include <optional>

#include "tournaments/replay/replay.hpp"

namespace kaven::tournaments::replay {

/// Shows `replay` on the terminal at stdin and stdout until the viewer quits, with the keys of
/// replay_cursor.hpp or Ctrl-C.
///
/// With `delay`, advances automatically at that interval. Restores the terminal in every case, also on
/// SIGTERM and SIGHUP, and during a Ctrl-Z. Returns the exit status: 0, or 128 + N after signal N.
int show_replay(const Replay& replay, notation::Display display,
                std::optional<std::chrono::milliseconds> delay);

}  // namespace kaven::tournaments::replay
