// SPDX-License-Identifier: MIT
#include "tournaments/course/door/deadline.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>

#include "common/record/time_text.hpp"

namespace kaven::tournaments::door {

namespace {

std::string counted(std::int64_t count, const char* unit) {
  return fmt::format("{} {}{}", count, unit, count == 1 ? "" : "s");
}

}  // namespace

std::string Deadline::time_left(Time now) const {
  constexpr std::int64_t minutes_of_hour = 60;
  constexpr std::int64_t minutes_of_day = 24 * minutes_of_hour;
  const std::int64_t minutes =
      now >= closes ? 0 : std::chrono::floor<std::chrono::minutes>(closes - now).count();
  if (minutes < minutes_of_hour) return counted(minutes, "minute");
  const std::int64_t hours = minutes / minutes_of_hour;
  if (minutes < minutes_of_day)
    return counted(hours, "hour") + " " + counted(minutes % minutes_of_hour, "minute");
  return counted(minutes / minutes_of_day, "day") + " " +
         counted(minutes % minutes_of_day / minutes_of_hour, "hour");
}

TimeToArrive::TimeToArrive(const std::optional<Deadline>& deadline, Deadline::Time begin, std::uint64_t bytes)
    : left_(bytes) {
  if (deadline) end_ = std::max(deadline->closes, begin);
}

bool TimeToArrive::take(std::size_t bytes, Deadline::Time now) {
  constexpr std::chrono::seconds usual{5};
  constexpr std::uint64_t bytes_per_second = 64'000;
  if (end_ && now > *end_ && !last_)
    last_ = *end_ + usual + std::chrono::seconds(1 + left_ / bytes_per_second);
  left_ -= std::min<std::uint64_t>(bytes, left_);
  return !last_ || now <= *last_;
}

std::optional<Deadline> deadline_of(const settings::HandInSettings& settings, const Invitation& invitation) {
  auto found = settings.deadlines.find(invitation.person.section);
  if (found == settings.deadlines.end()) found = settings.deadlines.find("");
  if (found == settings.deadlines.end() || invitation.role == Role::teacher) return std::nullopt;
  Deadline deadline{.until = found->second, .closes = found->second};
  if (const auto own = record::time_of_text(invitation.extended))
    deadline.until = std::max(deadline.until, *own);
  deadline.closes = deadline.until + std::chrono::minutes(settings.grace_minutes);
  return deadline;
}

std::string extension_sentence(const settings::HandInSettings& settings, const Invitation& invitation) {
  const std::string& login = invitation.person.login;
  const auto deadline = deadline_of(settings, invitation);
  if (!deadline) return fmt::format("{} may hand in at any time: there is no deadline", login);
  const std::string until = record::time_text(deadline->until);
  if (until == invitation.extended) return fmt::format("{} may hand in until {}", login, until);
  return fmt::format("{} may hand in until {} as before: {} is earlier than this deadline", login, until,
                     invitation.extended);
}

}  // namespace kaven::tournaments::door
