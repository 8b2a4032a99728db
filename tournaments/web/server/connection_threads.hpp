#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace kaven::tournaments::web::server {

/// Gives each task a thread of its own, up to a limit: threads are made when they are needed and kept for the
/// next task. run() and join() are called from one thread.
class ConnectionThreads {
 public:
  explicit ConnectionThreads(std::size_t limit) : limit_(limit) {}
  ~ConnectionThreads() { join(); }
  ConnectionThreads(const ConnectionThreads&) = delete;
  ConnectionThreads& operator=(const ConnectionThreads&) = delete;

  /// Runs `task` in a thread of its own; false when all are busy, and there may be no more.
  bool run(std::function<void()> task);
  /// Waits until all tasks are done.
  void join();

 private:
  void work();

  const std::size_t limit_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> tasks_;
  std::size_t idle_ = 0;
  bool ending_ = false;
  std::vector<std::jthread> threads_;
};

}  // namespace kaven::tournaments::web::server
