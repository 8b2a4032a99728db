// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <stop_token>
#include <thread>
#include <vector>

#include "tournaments/show/web/play/session_registry.hpp"

namespace kaven::tournaments::web::play {

/// Analyses a finished game; returns nothing if stopped.
using GameAnalyser =
    std::function<std::optional<analysis::GameAnalysis>(const record::GameRecord&, const std::stop_token&)>;

/// A thread that does the tasks of one lane for all sessions, one after the other, at the lowest priority unless
/// programs do them. It limits the memory of engines: if there are too many, it frees the least recently used
/// one.
class ThinkingThread {
 public:
  /// Starts the thread. It ends when `sessions`, which must live longer, is closed.
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
  /// The existing engines, most recently used last.
  std::vector<std::weak_ptr<SessionEngine>> engines_;
  std::jthread thread_;
};

}  // namespace kaven::tournaments::web::play
