#include "tournaments/web/play/session_registry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

namespace kaven::tournaments::web::play {

namespace {

using namespace std::chrono_literals;

constexpr std::size_t most_sessions = 64;
constexpr auto longest_idle_time = 30min;
constexpr auto watched_idle_time = 60s;
constexpr auto longest_wait = 20s;
constexpr auto between_idle_checks = 60s;

}  // namespace

bool SessionRegistry::begin(PlayGame game, const Visitor& visitor) {
  const std::scoped_lock lock(mutex_);
  drop_idle();
  if (sessions_.size() >= most_sessions) return false;
  const auto session =
      std::make_shared<Session>(fmt::format("{:016x}{:016x}", random_(), random_()), std::move(game));
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
  sessions_.erase(id);
  session->end();
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
  std::erase_if(sessions_, [&](const auto& each) {
    const bool idle = each.second->idle_time() > longest_idle_time;
    if (idle) each.second->end();
    return idle;
  });
}

void SessionRegistry::visit_locked(const SessionPointer& session, const Visitor& visitor) {
  visitor(*session);
  enqueue_task(session);
  changed_.notify_all();
}

void SessionRegistry::enqueue_task(const SessionPointer& session) {
  if (session->is_queued() && std::ranges::find(queue_, session) == queue_.end()) queue_.push_back(session);
}

std::optional<SessionRegistry::Work> SessionRegistry::wait_for_work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    if (!changed_.wait_for(lock, between_idle_checks, [&] { return closed_ || !queue_.empty(); })) {
      drop_idle();
      continue;
    }
    if (closed_) return std::nullopt;
    const SessionPointer session = std::move(queue_.front());
    queue_.pop_front();
    // A request may have been taken back while its session was in the queue.
    if (!session->is_queued()) continue;
    Work work{.session = session, .assignment = session->start_task()};
    changed_.notify_all();
    return work;
  }
}

void SessionRegistry::finish(const Work& work, TaskResult result) {
  const std::scoped_lock lock(mutex_);
  visit_locked(work.session, [&](Session& session) {
    session.finish_task(work.assignment, std::move(result));
    if (session.idle_time() < watched_idle_time) session.request_level_move();
  });
}

void SessionRegistry::close() {
  const std::scoped_lock lock(mutex_);
  closed_ = true;
  for (const auto& [id, session] : sessions_) session->end();
  changed_.notify_all();
}

}  // namespace kaven::tournaments::web::play
