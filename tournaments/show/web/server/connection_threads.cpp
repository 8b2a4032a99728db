// SPDX-License-Identifier: MIT
#include "tournaments/show/web/server/connection_threads.hpp"

#include <system_error>
#include <utility>

namespace kaven::tournaments::web::server {

bool ConnectionThreads::run(std::function<void()> task) {
  {
    const std::scoped_lock lock(mutex_);
    const bool needs_thread = idle_ <= tasks_.size();
    if (needs_thread && threads_.size() == limit_) return false;
    if (needs_thread) {
      const auto self = threads_.emplace(threads_.end());
      try {
        *self = std::jthread([this, self] { work(self); });
      } catch (const std::system_error&) {
        threads_.erase(self);
        return false;
      }
    }
    tasks_.push_back(std::move(task));
  }
  changed_.notify_one();
  return true;
}

void ConnectionThreads::work(Threads::iterator self) {
  std::unique_lock lock(mutex_);
  for (;;) {
    ++idle_;
    changed_.wait_for(lock, longest_idle_, [&] { return ending_ || !tasks_.empty(); });
    --idle_;
    if (tasks_.empty()) break;
    const std::function<void()> task = std::move(tasks_.front());
    tasks_.pop_front();
    lock.unlock();
    task();
    lock.lock();
  }
  // join() waits for the threads in this list.
  if (ending_) return;
  const std::jthread ended_before = std::exchange(ended_, std::move(*self));
  threads_.erase(self);
  lock.unlock();
}

void ConnectionThreads::join() {
  {
    const std::scoped_lock lock(mutex_);
    ending_ = true;
  }
  changed_.notify_all();
  // From here on the list does not change.
  for (std::jthread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
  if (ended_.joinable()) ended_.join();
}

std::size_t ConnectionThreads::size() const {
  const std::scoped_lock lock(mutex_);
  return threads_.size();
}

}  // namespace kaven::tournaments::web::server
