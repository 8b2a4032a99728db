#include "tournaments/web/server/connection_threads.hpp"

#include <system_error>
#include <utility>

namespace kaven::tournaments::web::server {

bool ConnectionThreads::run(std::function<void()> task) {
  {
    const std::scoped_lock lock(mutex_);
    const bool needs_thread = idle_ <= tasks_.size();
    if (needs_thread && threads_.size() == limit_) return false;
    if (needs_thread) {
      try {
        threads_.emplace_back([this] { work(); });
      } catch (const std::system_error&) {
        return false;
      }
    }
    tasks_.push_back(std::move(task));
  }
  changed_.notify_one();
  return true;
}

void ConnectionThreads::work() {
  std::unique_lock lock(mutex_);
  for (;;) {
    ++idle_;
    changed_.wait(lock, [&] { return ending_ || !tasks_.empty(); });
    --idle_;
    if (tasks_.empty()) return;
    const std::function<void()> task = std::move(tasks_.front());
    tasks_.pop_front();
    lock.unlock();
    task();
    lock.lock();
  }
}

void ConnectionThreads::join() {
  {
    const std::scoped_lock lock(mutex_);
    ending_ = true;
  }
  changed_.notify_all();
  for (std::jthread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

}  // namespace kaven::tournaments::web::server
