#pragma once

#include <memory>

#include "agent/search/engine.hpp"
#include "common/game/rules.hpp"

namespace kaven::tournaments::web::play {

/// The engine of one session. It is created at the first use and keeps its transposition table (32 MB) from
/// one move to the next. Only the thinking thread calls the member functions.
class SessionEngine {
 public:
  explicit SessionEngine(const game::Rules& rules) : rules_(rules) {}

  /// The engine, created if there is none.
  agent::search::Engine& get();
  /// Frees the engine; the next get() creates another one.
  void release() { engine_.reset(); }
  bool is_made() const { return engine_ != nullptr; }

 private:
  const game::Rules rules_;
  std::unique_ptr<agent::search::Engine> engine_;
};

}  // namespace kaven::tournaments::web::play
