// SPDX-License-Identifier: MIT
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

/// Runs each task in its own thread, up to a limit. Threads start on demand, are reused for later tasks, and
/// end after a time without tasks, so that none remain after a flood of connections. Only one thread may call
/// run() and join().
class ConnectionThreads {
 public:
  static constexpr std::chrono::milliseconds usual_idle_time{10'000};

  /// At most `limit` threads, which end after `longest_idle` without a task.
  explicit ConnectionThreads(std::size_t limit, std::chrono::milliseconds longest_idle = usual_idle_time)
      : limit_(limit), longest_idle_(longest_idle) {}
  ~ConnectionThreads() { join(); }
  ConnectionThreads(const ConnectionThreads&) = delete;
  ConnectionThreads& operator=(const ConnectionThreads&) = delete;

  /// Runs `task` in its own thread; false if all threads are busy and the limit is reached.
  bool run(std::function<void()> task);
  /// Waits for all tasks.
  void join();
  /// The number of threads that work or wait for a task.
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
