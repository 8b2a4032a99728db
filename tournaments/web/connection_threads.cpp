#include "tournaments/web/connection_threads.hpp"

#include <system_error>
#include <utility>

namespace kaven::tournaments {

bool ConnectionThreads::run(std::function<void()> task) {
  {
    const std::scoped_lock lock(mutex);
    const bool needs_thread = idle <= tasks.size();
    if (needs_thread && threads.size() == limit) return false;
    if (needs_thread) {
      try {
        threads.emplace_back([this] { work(); });
      } catch (const std::system_error&) {
        return false;
      }
    }
    tasks.push_back(std::move(task));
  }
  changed.notify_one();
  return true;
}

void ConnectionThreads::work() {
  std::unique_lock lock(mutex);
  for (;;) {
    ++idle;
    changed.wait(lock, [&] { return ending || !tasks.empty(); });
    --idle;
    if (tasks.empty()) return;
    const std::function<void()> task = std::move(tasks.front());
    tasks.pop_front();
    lock.unlock();
    task();
    lock.lock();
  }
}

void ConnectionThreads::join() {
  {
    const std::scoped_lock lock(mutex);
    ending = true;
  }
  changed.notify_all();
  for (std::thread& thread : threads) {
    if (thread.joinable()) thread.join();
  }
}

}  // namespace kaven::tournaments
