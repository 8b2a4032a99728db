// SPDX-License-Identifier: MIT
#include "tournaments/show/web/server/event_feed.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "common/text/text_lines.hpp"

namespace kaven::tournaments::web::server {

namespace {

constexpr std::size_t longest_feed = 512;                    // messages
constexpr std::size_t largest_feed = std::size_t{8} << 20U;  // bytes

std::string message_text(EventFeed::Id id, std::string_view event, std::string_view data) {
  return fmt::format("id: {}\nevent: {}\ndata: {}\n\n", id, event, data);
}

}  // namespace

std::optional<EventFeed::Id> EventFeed::read_id(std::string_view text) {
  return text::read_number<Id>(text);
}

EventFeed::Id EventFeed::publish(std::span<const Event> events) {
  Id id = 0;
  {
    const std::scoped_lock lock(mutex_);
    for (const Event& event : events) {
      messages_.push_back(std::make_shared<const std::string>(message_text(++last_, event.name, event.data)));
      bytes_ += messages_.back()->size();
    }
    while (messages_.size() > longest_feed || (bytes_ > largest_feed && messages_.size() > 1)) {
      bytes_ -= messages_.front()->size();
      messages_.pop_front();
    }
    id = last_;
  }
  if (!events.empty()) changed_.notify_all();
  return id;
}

EventFeed::Id EventFeed::publish(std::string_view name, std::string data) {
  return publish(std::array{Event{name, std::move(data)}});
}

EventFeed::Id EventFeed::latest() const {
  const std::scoped_lock lock(mutex_);
  return last_;
}

EventFeed::Delivery EventFeed::wait_after(Id after, std::chrono::milliseconds longest) const {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, longest, [&] { return closed_ || last_ != after; });
  Delivery delivery{.read_up_to = last_, .closed = closed_};
  if (last_ == after) return delivery;
  const bool known = after < last_ && last_ - after <= messages_.size();
  if (!known) {
    delivery.messages.push_back(std::make_shared<const std::string>(message_text(last_, "reload", "{}")));
    return delivery;
  }
  delivery.messages.assign(messages_.end() - static_cast<std::ptrdiff_t>(last_ - after), messages_.end());
  return delivery;
}

void EventFeed::close() {
  {
    const std::scoped_lock lock(mutex_);
    closed_ = true;
  }
  changed_.notify_all();
}

}  // namespace kaven::tournaments::web::server
