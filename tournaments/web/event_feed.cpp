#include "tournaments/web/event_feed.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <system_error>
#include <utility>

namespace kaven::tournaments {

namespace {

constexpr std::size_t most_kept = 512;
constexpr std::size_t most_kept_bytes = std::size_t{8} << 20U;

std::string message_text(EventFeed::Id id, std::string_view event, std::string_view data) {
  return fmt::format("id: {}\nevent: {}\ndata: {}\n\n", id, event, data);
}

}  // namespace

std::optional<EventFeed::Id> EventFeed::read_id(std::string_view text) {
  Id id = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), id);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return id;
}

EventFeed::Id EventFeed::publish(std::span<const Event> events) {
  Id id = 0;
  {
    const std::scoped_lock lock(mutex);
    for (const Event& event : events) {
      kept.push_back(std::make_shared<const std::string>(message_text(++last, event.name, event.data)));
      kept_bytes += kept.back()->size();
    }
    while (kept.size() > most_kept || (kept_bytes > most_kept_bytes && kept.size() > 1)) {
      kept_bytes -= kept.front()->size();
      kept.pop_front();
    }
    id = last;
  }
  if (!events.empty()) changed.notify_all();
  return id;
}

EventFeed::Id EventFeed::publish(std::string_view name, std::string data) {
  return publish(std::array{Event{name, std::move(data)}});
}

EventFeed::Id EventFeed::latest() const {
  const std::scoped_lock lock(mutex);
  return last;
}

EventFeed::Delivery EventFeed::wait_behind(Id after, std::chrono::milliseconds longest) const {
  std::unique_lock lock(mutex);
  changed.wait_for(lock, longest, [&] { return closed || last != after; });
  Delivery delivery{.read_up_to = last, .closed = closed};
  if (last == after) return delivery;
  const bool known = after < last && last - after <= kept.size();
  if (!known) {
    delivery.messages.push_back(std::make_shared<const std::string>(message_text(last, "reload", "{}")));
    return delivery;
  }
  delivery.messages.assign(kept.end() - static_cast<std::ptrdiff_t>(last - after), kept.end());
  return delivery;
}

void EventFeed::close() {
  {
    const std::scoped_lock lock(mutex);
    closed = true;
  }
  changed.notify_all();
}

}  // namespace kaven::tournaments
