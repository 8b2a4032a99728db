// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kaven::tournaments::web::server {

/// The events for all watchers of the page, published and read by any number of threads.
///
/// All watchers share one copy of each message. The feed stores the latest messages; a watcher only stores
/// the id of the last message read. So a slow watcher costs nothing and delays nobody; it learns that it has
/// missed messages.
class EventFeed {
 public:
  using Id = std::uint64_t;
  /// The text of a server-sent event, with its id.
  using Message = std::shared_ptr<const std::string>;

  /// Ids start after `first`. If `first` grows from one start of the program to the next, earlier watchers
  /// learn that they have missed messages.
  explicit EventFeed(Id first) : last_(first) {}

  /// Reads an id sent by a client: only digits.
  static std::optional<Id> read_id(std::string_view text);

  struct Event {
    std::string_view name;
    std::string data;  ///< the data, one line
  };
  /// Appends `events`, wakes each watcher once, and returns the id of the last event.
  Id publish(std::span<const Event> events);
  Id publish(std::string_view name, std::string data);
  /// The id of the latest message.
  Id latest() const;

  struct Delivery {
    std::vector<Message> messages;  ///< empty after a timeout
    Id read_up_to = 0;
    bool closed = false;  ///< no further message will come
  };
  /// The messages after the id `after`; waits up to `longest` for the first. If they are no longer stored,
  /// the only message is an event `reload`.
  Delivery wait_after(Id after, std::chrono::milliseconds longest) const;

  /// Ends all waiting.
  void close();

 private:
  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  Id last_;
  std::deque<Message> messages_;  ///< the latest messages; the last one has the id `last_`
  std::size_t bytes_ = 0;
  bool closed_ = false;
};

}  // namespace kaven::tournaments::web::server
