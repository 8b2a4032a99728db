// SPDX-License-Identifier: MIT
#include "tournaments/show/web/play/session_registry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

namespace kaven::tournaments::web::play {

namespace {

using namespace std::chrono_literals;

constexpr auto longest_idle_time = 30min;
constexpr auto longest_wait = 20s;
// The time in which each waiting session gets a turn, if its task can be shortened.
constexpr std::chrono::milliseconds longest_round = 10s;
constexpr std::chrono::milliseconds shortest_share = 50ms;
constexpr auto between_idle_checks = 60s;

}  // namespace

void TaskQueue::push(const SessionPointer& session) {
  std::deque<SessionPointer>& own = waiting_[session->client()];
  if (std::ranges::find(own, session) != own.end()) return;
  if (own.empty()) turns_.push_back(session->client());
  own.push_back(session);
}

void TaskQueue::remove(const SessionPointer& session) {
  const auto found = waiting_.find(session->client());
  if (found == waiting_.end()) return;
  std::erase(found->second, session);
  if (!found->second.empty()) return;
  std::erase(turns_, session->client());
  waiting_.erase(found);
}

TaskQueue::Turn TaskQueue::pop() {
  const std::string client = std::move(turns_.front());
  turns_.pop_front();
  std::deque<SessionPointer>& own = waiting_.at(client);
  Turn turn{.session = std::move(own.front()), .clients = waiting_.size(), .sessions = own.size()};
  own.pop_front();
  if (own.empty()) {
    waiting_.erase(client);
  } else {
    turns_.push_back(client);
  }
  return turn;
}

bool SessionRegistry::begin(const std::string& client, PlayGame game, const Visitor& visitor) {
  const std::scoped_lock lock(mutex_);
  drop_idle();
  std::string id;
  for (int word = 0; word < 4; ++word) id += fmt::format("{:08x}", random_());
  const auto session = std::make_shared<Session>(std::move(id), client, std::move(game));
  if (!make_room(*session)) return false;
  sessions_.emplace(session->id(), session);
  visit_locked(session, visitor);
  return true;
}

bool SessionRegistry::visit(const std::string& id, const Visitor& visitor) {
  const std::scoped_lock lock(mutex_);
  const SessionPointer session = find(id);
  if (session == nullptr) return false;
  visit_locked(session, visitor);
  return true;
}

bool SessionRegistry::wait_for_change(const std::string& id, const std::string& known_version,
                                      const Visitor& visitor) {
  std::unique_lock lock(mutex_);
  const SessionPointer session = find(id);
  if (session == nullptr) return false;
  visit_locked(session, [](Session& visited) { visited.request_level_move(); });
  changed_.wait_for(lock, longest_wait, [&] {
    return closed_ || session->has_ended() || known_version != std::to_string(session->version());
  });
  session->touch();
  visitor(*session);
  return true;
}

bool SessionRegistry::end(const std::string& id, const Visitor& visitor) {
  const std::scoped_lock lock(mutex_);
  const SessionPointer session = find(id);
  if (session == nullptr) return false;
  drop(session);
  visit_locked(session, visitor);
  return true;
}

SessionRegistry::SessionPointer SessionRegistry::find(const std::string& id) {
  drop_idle();
  const auto found = sessions_.find(id);
  if (found == sessions_.end()) return nullptr;
  found->second->touch();
  return found->second;
}

void SessionRegistry::drop_idle() {
  std::vector<SessionPointer> idle;
  for (const auto& [id, session] : sessions_) {
    const bool holds_program = session->holds_program();
    const bool too_long = holds_program && session->age() > limits_.longest_program_game;
    if (too_long || session->idle_time() > (holds_program ? limits_.attended : longest_idle_time))
      idle.push_back(session);
  }
  std::ranges::for_each(idle, [&](const SessionPointer& session) { drop(session); });
}

// Makes room for `next`, if necessary by dropping a session; false if none may be dropped. Never drops a game
// that somebody is playing.
bool SessionRegistry::make_room(const Session& next) {
  if (next.holds_program() && !may_have_program(next)) return false;
  const auto is_own = [&](const auto& each) { return each.second->client() == next.client(); };
  const auto own = static_cast<std::size_t>(std::ranges::count_if(sessions_, is_own));
  const bool own_only = own >= limits_.games_of_client;
  if (!own_only && sessions_.size() < limits_.games) return true;
  SessionPointer found;
  const auto worth = [&](const SessionPointer& session) {
    const bool attended = session->idle_time() < limits_.attended;
    return std::tuple(attended, !session->is_among_levels(), -session->idle_time());
  };
  for (const auto& each : sessions_) {
    if (own_only && !is_own(each)) continue;
    if (found == nullptr || worth(each.second) < worth(found)) found = each.second;
  }
  if (found == nullptr) return false;
  const bool attended = found->idle_time() < limits_.attended;
  if (attended && (next.is_among_levels() || !found->is_among_levels())) return false;
  drop(found);
  return true;
}

bool SessionRegistry::may_have_program(const Session& next) const {
  std::size_t all = 0;
  std::size_t own = 0;
  for (const auto& [id, session] : sessions_) {
    if (!session->holds_program()) continue;
    ++all;
    if (session->client() == next.client()) ++own;
  }
  return all < limits_.programs && own < limits_.programs_of_client;
}

void SessionRegistry::drop(const SessionPointer& session) {
  sessions_.erase(session->id());
  session->end();
  update_queues(session);
  changed_.notify_all();
}

void SessionRegistry::visit_locked(const SessionPointer& session, const Visitor& visitor) {
  visitor(*session);
  update_queues(session);
  changed_.notify_all();
}

void SessionRegistry::update_queues(const SessionPointer& session) {
  for (const Lane lane : {Lane::people, Lane::patient, Lane::programs}) {
    TaskQueue& queue = queues_.at(static_cast<std::size_t>(lane));
    if (session->is_queued() && session->lane() == lane) {
      queue.push(session);
    } else {
      queue.remove(session);
    }
  }
}

std::optional<SessionRegistry::Work> SessionRegistry::wait_for_work(Lane lane) {
  std::unique_lock lock(mutex_);
  TaskQueue& queue = queues_.at(static_cast<std::size_t>(lane));
  while (!changed_.wait_for(lock, between_idle_checks, [&] { return closed_ || !queue.empty(); })) {
    drop_idle();
  }
  if (closed_) return std::nullopt;
  const TaskQueue::Turn turn = queue.pop();
  Work work{.session = turn.session, .assignment = turn.session->start_task()};
  work.assignment.share =
      std::max(shortest_share, longest_round / static_cast<int>(turn.clients * turn.sessions));
  changed_.notify_all();
  return work;
}

void SessionRegistry::finish(const Work& work, TaskResult result) {
  const std::scoped_lock lock(mutex_);
  visit_locked(work.session, [&](Session& session) {
    session.finish_task(work.assignment, std::move(result));
    if (session.idle_time() < limits_.attended) session.request_level_move();
  });
}

void SessionRegistry::close() {
  const std::scoped_lock lock(mutex_);
  closed_ = true;
  for (const auto& [id, session] : sessions_) session->end();
  changed_.notify_all();
}

}  // namespace kaven::tournaments::web::play
