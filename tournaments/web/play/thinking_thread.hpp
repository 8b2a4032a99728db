#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <stop_token>
#include <thread>
#include <vector>

#include "tournaments/web/play/session_registry.hpp"

namespace kaven::tournaments::web::play {

/// Analyses a finished game; nothing when it was stopped.
using GameAnalyser =
    std::function<std::optional<analysis::GameAnalysis>(const record::GameRecord&, const std::stop_token&)>;

/// A thread that thinks for all sessions, one task of its lane after the other, at the lowest priority. It
/// bounds the memory that engines take together: the engine that was used longest ago is freed when there are
/// too many.
class ThinkingThread {
 public:
  /// Starts it. It ends when `sessions`, which must live longer, is closed.
  ThinkingThread(SessionRegistry& sessions, Lane lane, GameAnalyser analyser);

 private:
  void run();
  TaskResult think(const Assignment& assignment);
  static TaskResult answer_of_program(const Assignment& assignment);
  game::Move choose_move(const Assignment& assignment);
  agent::search::Engine& engine_of(const Assignment& assignment);

  SessionRegistry& sessions_;
  const Lane lane_;
  const GameAnalyser analyser_;
  std::mt19937_64 random_{std::random_device()()};
  /// The engines that are made, the one used last at the end.
  std::vector<std::weak_ptr<SessionEngine>> engines_;
  std::jthread thread_;
};

}  // namespace kaven::tournaments::web::play
