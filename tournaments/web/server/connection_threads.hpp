#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <list>
#include <mutex>
#include <thread>

namespace kaven::tournaments::web::server {

/// Gives each task a thread of its own, up to a limit: threads are made when they are needed, kept for the next
/// task, and end when none comes for a time: a flood of connections leaves nothing behind. run() and join() are
/// called from one thread.
class ConnectionThreads {
 public:
  static constexpr std::chrono::milliseconds usual_idle_time{10'000};

  /// At most `limit` threads, which end after `longest_idle` without a task.
  explicit ConnectionThreads(std::size_t limit, std::chrono::milliseconds longest_idle = usual_idle_time)
      : limit_(limit), longest_idle_(longest_idle) {}
  ~ConnectionThreads() { join(); }
  ConnectionThreads(const ConnectionThreads&) = delete;
  ConnectionThreads& operator=(const ConnectionThreads&) = delete;

  /// Runs `task` in a thread of its own; false when all are busy, and there may be no more.
  bool run(std::function<void()> task);
  /// Waits until all tasks are done.
  void join();
  /// The threads that work, or wait for a task.
  std::size_t size() const;

 private:
  using Threads = std::list<std::jthread>;

  void work(Threads::iterator self);

  const std::size_t limit_;
  const std::chrono::milliseconds longest_idle_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::function<void()>> tasks_;
  std::size_t idle_ = 0;
  bool ending_ = false;
  Threads threads_;
  std::jthread ended_;  ///< the last thread that ended by itself; the next one to do so waits for it
};

}  // namespace kaven::tournaments::web::server
