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

/// The events that everybody who watches the page is sent, published and read by any number of threads.
///
/// Each message is made once and shared. The feed keeps the latest ones; a watcher only remembers the id up
/// to which it has read, so that a slow watcher costs nothing and holds up nobody: it finds that it has
/// missed something.
class EventFeed {
 public:
  using Id = std::uint64_t;
  /// A server-sent event as it goes out, with its id.
  using Message = std::shared_ptr<const std::string>;

  /// Ids go on from `first`. When it grows from one start of the program to the next, those who watched
  /// before learn that they have missed something.
  explicit EventFeed(Id first) : last_(first) {}

  /// An id as a client names it: digits and nothing else.
  static std::optional<Id> read_id(std::string_view text);

  struct Event {
    std::string_view name;
    std::string data;  ///< the data, one line
  };
  /// Appends `events` and returns the id of the last one. What is published together wakes each watcher once.
  Id publish(std::span<const Event> events);
  Id publish(std::string_view name, std::string data);
  /// The id of the latest message.
  Id latest() const;

  struct Delivery {
    std::vector<Message> messages;  ///< empty when nothing came
    Id read_up_to = 0;
    bool closed = false;  ///< no message will ever come
  };
  /// The messages behind the id `after`; waits up to `longest` for the first. When they are not known any
  /// more, the only message is an event `reload`.
  Delivery wait_after(Id after, std::chrono::milliseconds longest) const;

  /// Ends all waiting.
  void close();

 private:
  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  Id last_;
  std::deque<Message> messages_;  ///< the latest ones: the last one has the id `last_`
  std::size_t bytes_ = 0;
  bool closed_ = false;
};

}  // namespace kaven::tournaments::web::server
