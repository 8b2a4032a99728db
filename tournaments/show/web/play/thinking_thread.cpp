// SPDX-License-Identifier: MIT
#include "tournaments/show/web/play/thinking_thread.hpp"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>
#include <variant>

#include "agent/registry.hpp"
#include "common/system/log.hpp"

namespace kaven::tournaments::web::play {

namespace {

// Other sessions may arrive during the search. The slowest position of Connect-4 takes half of this time.
constexpr std::chrono::milliseconds longest_hint{5000};

// Linux gives each thread a priority of its own.
void take_lowest_priority() {
  constexpr int niceness = 19;
  ::setpriority(PRIO_PROCESS, static_cast<id_t>(::syscall(SYS_gettid)), niceness);
}

}  // namespace

ThinkingThread::ThinkingThread(SessionRegistry& sessions, Lane lane, GameAnalyser analyser)
    : sessions_(sessions), lane_(lane), analyser_(std::move(analyser)), thread_([this] { run(); }) {}

void ThinkingThread::run() {
  // A program inherits the priority of the thread that starts it; at the lowest, other work would starve it.
  if (lane_ != Lane::programs) take_lowest_priority();
  while (const auto work = sessions_.wait_for_work(lane_)) {
    sessions_.finish(*work, think(work->assignment));
  }
}

TaskResult ThinkingThread::think(const Assignment& assignment) {
  switch (assignment.task) {
    case Task::move:
      if (assignment.program) return answer_of_program(assignment);
      return choose_move(assignment);
    case Task::hint:
      return find_hint(assignment.game.position(), engine_of(assignment),
                       std::min(longest_hint, assignment.share), assignment.stop);
    case Task::analysis:
      if (auto analysis = analyser_(assignment.game.record(), assignment.stop)) return *std::move(analysis);
      return {};
    case Task::none:
      return {};
  }
  return {};
}

TaskResult ThinkingThread::answer_of_program(const Assignment& assignment) {
  try {
    return std::visit([](auto&& answer) { return TaskResult(std::forward<decltype(answer)>(answer)); },
                      assignment.program->answer(assignment.game, assignment.stop));
  } catch (const std::exception& fault) {
    system::log_warning("a game against a program: {}", fault.what());
    const game::Colour programs = assignment.game.position().to_move();
    return game::Outcome{.result = game::win_for(game::opponent(programs)),
                         .ending = game::Ending::never_started,
                         .detail = "this machine could not start it"};
  }
}

game::Move ThinkingThread::choose_move(const Assignment& assignment) {
  const game::Position& position = assignment.game.position();
  const Level& level = *assignment.game.level_to_move();
  // A level that solves the game would make mistakes with less time.
  const auto budget = level.solves ? level.budget : std::min(level.budget, assignment.share);
  // A level of the ladder must not use the session's table, which may have results of a hint.
  const auto ladder =
      level.ladder > 0 ? agent::make_level(level.ladder, random_(), position.rules()) : nullptr;
  agent::search::Engine& engine = ladder ? *ladder : engine_of(assignment);
  auto deadline = agent::search::Deadline::after(budget, assignment.stop);
  return engine.choose(position, agent::search::unlimited_depth, deadline, [](const auto&) {}).move;
}

agent::search::Engine& ThinkingThread::engine_of(const Assignment& assignment) {
  constexpr std::size_t most_engines = 8;
  std::erase_if(engines_, [&](const std::weak_ptr<SessionEngine>& each) {
    const auto engine = each.lock();
    return engine == nullptr || engine == assignment.engine;
  });
  engines_.push_back(assignment.engine);
  if (engines_.size() > most_engines) {
    if (const auto oldest = engines_.front().lock()) oldest->release();
    engines_.erase(engines_.begin());
  }
  return assignment.engine->get();
}

}  // namespace kaven::tournaments::web::play
