#include "tournaments/web/play/task_queue.hpp"

#include <algorithm>
#include <utility>

namespace kaven::tournaments::web::play {

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

}  // namespace kaven::tournaments::web::play
