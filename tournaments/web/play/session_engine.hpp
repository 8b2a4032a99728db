#pragma once

#include <memory>

#include "agent/search/engine.hpp"
#include "common/game/rules.hpp"

namespace kaven::tournaments::web::play {

/// The engine of one session. It is made when it is first asked to think, and keeps what it found out from
/// one move to the next; its table takes 32 MB. Only the thinking thread calls the member functions.
class SessionEngine {
 public:
  explicit SessionEngine(const game::Rules& rules) : rules_(rules) {}

  /// The engine, made if there is none.
  agent::search::Engine& get();
  /// Frees the engine; the next get() makes another one.
  void release() { engine_.reset(); }
  bool is_made() const { return engine_ != nullptr; }

 private:
  const game::Rules rules_;
  std::unique_ptr<agent::search::Engine> engine_;
};

}  // namespace kaven::tournaments::web::play
