#include "tournaments/web/hand_in/sessions.hpp"

#include <algorithm>
#include <cstddef>

#include "tournaments/door/invitations.hpp"

namespace kaven::tournaments::web::hand_in {

namespace {

constexpr std::chrono::hours longest_session{12};
constexpr std::size_t most_sessions = 10'000;

}  // namespace

std::string Sessions::begin(const std::string& token_hash, Clock::time_point now) {
  std::string id = door::new_token();
  const std::scoped_lock lock(mutex_);
  std::erase_if(sessions_, [&](const auto& each) { return now - each.second.begun > longest_session; });
  if (sessions_.size() >= most_sessions) {
    sessions_.erase(
        std::ranges::min_element(sessions_, {}, [](const auto& each) { return each.second.begun; }));
  }
  sessions_[door::token_hash(id)] = {.token_hash = token_hash, .begun = now};
  return id;
}

std::string Sessions::token_hash_of(const std::string& id, Clock::time_point now) {
  const std::scoped_lock lock(mutex_);
  const auto found = sessions_.find(door::token_hash(id));
  return found != sessions_.end() && now - found->second.begun <= longest_session ? found->second.token_hash
                                                                                  : "";
}

void Sessions::end(const std::string& id) {
  const std::scoped_lock lock(mutex_);
  sessions_.erase(door::token_hash(id));
}

}  // namespace kaven::tournaments::web::hand_in
