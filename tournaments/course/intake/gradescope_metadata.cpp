// SPDX-License-Identifier: MIT
#include "tournaments/course/intake/gradescope_metadata.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstddef>

#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "common/text/unicode_text.hpp"

namespace kaven::tournaments::intake {

namespace {

constexpr std::size_t most_complaints = 5;
constexpr std::string_view blanks = " \t";

std::optional<int> number(std::string_view digits, int base = 10) {
  int value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, base);
  const bool whole = error == std::errc() && end == digits.data() + digits.size();
  return whole && value >= 0 && !digits.empty() && digits.front() != '-' ? std::optional(value)
                                                                         : std::nullopt;
}

// Decodes the escapes of a double-quoted YAML text; only those that Ruby writes.
std::optional<std::string> unescaped(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '\\') {
      result += text[at];
      continue;
    }
    if (++at == text.size()) return std::nullopt;
    std::size_t digits = 0;
    switch (text[at]) {
      case 'x':
        digits = 2;
        break;
      case 'u':
        digits = 4;
        break;
      case 'U':
        digits = 8;
        break;
      case 'n':
        result += '\n';
        break;
      case 't':
        result += '\t';
        break;
      case 'e':
        result += '\x1b';
        break;
      case '"':
      case '\\':
      case '/':
      case ' ':
        result += text[at];
        break;
      default:
        return std::nullopt;
    }
    if (digits == 0) continue;
    const auto code = number(text.substr(std::min(at + 1, text.size()), digits), 16);
    if (!code || text.size() - at <= digits || *code > 0x10ffff || (*code >= 0xd800 && *code <= 0xdfff)) {
      return std::nullopt;
    }
    const auto character = static_cast<char32_t>(*code);
    result += text::utf8_of(std::u32string_view(&character, 1));
    at += digits;
  }
  return result;
}

// Parses a YAML value on one line; nothing if it is not a plain or quoted text.
std::optional<std::string> scalar(std::string_view text) {
  text = text::trimmed(text, blanks);
  if (text.size() >= 2 && text.front() == '\'' && text.back() == '\'') {
    std::string result;
    for (std::size_t at = 1; at + 1 < text.size(); ++at) {
      result += text[at];
      if (text[at] == '\'' && text[at + 1] == '\'' && at + 2 < text.size()) ++at;
    }
    return result;
  }
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') {
    return unescaped(text.substr(1, text.size() - 2));
  }
  // Skip an anchor (`&1 `), by which YAML refers to the value again later.
  if (text.starts_with('&')) text = text::trimmed(text.substr(std::min(text.find(' '), text.size())), blanks);
  if (!text.empty() && std::string_view("!&*|>{[\"'%@`").find(text.front()) != std::string_view::npos) {
    return std::nullopt;
  }
  return std::string(text);
}

class Reader {
 public:
  GradescopeMetadata read(std::string_view text) {
    for (const std::string_view line : text::lines_of(text)) {
      ++line_;
      take(line);
    }
    return std::move(found_);
  }

 private:
  void complain(std::string_view about, const std::string& why) {
    if (found_.not_understood.size() == most_complaints) found_.not_understood.emplace_back("and more");
    if (found_.not_understood.size() > most_complaints) return;
    found_.not_understood.push_back("line " + std::to_string(line_) + ": '" + text::printable(about, 80) +
                                    "': " + why);
  }

  void take(std::string_view line) {
    const std::size_t indentation = std::min(line.find_first_not_of(' '), line.size());
    std::string_view rest = text::trimmed(line, blanks);
    if (rest.empty() || rest.starts_with('#')) return;
    if (indentation == 0) {
      begin_hand_in(rest);
      return;
    }
    if (hand_in_ == nullptr) return;
    // All keys of a hand-in have the same indentation as the first one.
    if (key_indentation_ == 0) key_indentation_ = indentation;
    if (indentation <= key_indentation_ && !rest.starts_with("- ")) {
      section_ = rest.substr(0, std::min(rest.find(": "), rest.size()));
      if (section_.ends_with(':')) section_.remove_suffix(1);
      if (section_ == ":created_at") take_time(rest, ":created_at:");
      return;
    }
    if (section_ == ":submitters") take_submitter(rest);
    if (section_ == ":created_at") take_time(rest, "utc:");
  }

  void begin_hand_in(std::string_view line) {
    hand_in_ = nullptr;
    key_indentation_ = 0;
    section_ = {};
    if (line == "---" || line == "...") return;
    const auto name = line.ends_with(':') ? scalar(line.substr(0, line.size() - 1)) : std::nullopt;
    if (!name || name->empty()) {
      complain(line, "expected the name of a folder and a colon");
      return;
    }
    hand_in_ = &found_.hand_ins[*name];
  }

  void take_submitter(std::string_view line) {
    if (line.starts_with("- ")) {
      hand_in_->submitters.emplace_back();
      line = text::trimmed(line.substr(2), blanks);
    }
    if (hand_in_->submitters.empty()) return;
    GradescopeHandIn::Submitter& submitter = hand_in_->submitters.back();
    const auto take_text = [&](std::string_view key, std::string& into) {
      if (!line.starts_with(key)) return;
      const auto value = scalar(line.substr(key.size()));
      if (value) {
        into = *value;
      } else {
        complain(line, "expected a text on one line");
      }
    };
    take_text(":name:", submitter.name);
    take_text(":sid:", submitter.sid);
    take_text(":email:", submitter.email);
  }

  void take_time(std::string_view line, std::string_view key) {
    if (!line.starts_with(key)) return;
    const auto value = scalar(line.substr(key.size()));
    // Without a value, a Rails mapping follows on the next lines.
    if (!value || value->empty()) return;
    hand_in_->time = seconds_of(*value);
    if (!hand_in_->time) complain(line, "expected a time as 2026-11-20 17:03:22 Z");
  }

  GradescopeMetadata found_;
  GradescopeHandIn* hand_in_ = nullptr;
  std::size_t key_indentation_ = 0;
  std::string_view section_;
  int line_ = 0;
};

}  // namespace

GradescopeMetadata read_gradescope_metadata(std::string_view text) {
  return Reader().read(text);
}

std::optional<std::int64_t> seconds_of(std::string_view time) {
  // 2026-11-20 17:03:22
  constexpr std::size_t length = 19;
  if (time.size() < length) return std::nullopt;
  const auto part = [&](std::size_t at, std::size_t count) { return number(time.substr(at, count)); };
  const bool punctuated = time[4] == '-' && time[7] == '-' && (time[10] == ' ' || time[10] == 'T') &&
                          time[13] == ':' && time[16] == ':';
  const auto year = part(0, 4);
  const auto month = part(5, 2);
  const auto day = part(8, 2);
  const auto hour = part(11, 2);
  const auto minute = part(14, 2);
  const auto second = part(17, 2);
  if (!punctuated || !year || !month || !day || !hour || !minute || !second) return std::nullopt;
  const std::chrono::year_month_day date(std::chrono::year(*year),
                                         std::chrono::month(static_cast<unsigned>(*month)),
                                         std::chrono::day(static_cast<unsigned>(*day)));
  if (!date.ok() || *hour > 23 || *minute > 59 || *second > 60) return std::nullopt;
  std::string_view zone = time.substr(length);
  if (zone.starts_with('.'))
    zone.remove_prefix(std::min(zone.find_first_not_of("0123456789", 1), zone.size()));
  zone = text::trimmed(zone, blanks);
  std::int64_t minutes_east = 0;
  if (zone.starts_with('+') || zone.starts_with('-')) {
    const auto hours = number(zone.substr(1, 2));
    const std::size_t colon = zone.size() == 6 && zone[3] == ':' ? 1 : 0;
    const auto minutes = zone.size() == 5 + colon ? number(zone.substr(3 + colon, 2)) : std::nullopt;
    if (!hours || !minutes) return std::nullopt;
    minutes_east = std::int64_t{*hours} * 60 + *minutes;
    if (zone.front() == '-') minutes_east = -minutes_east;
  } else if (!zone.empty() && zone != "Z" && zone != "UTC") {
    return std::nullopt;
  }
  const std::int64_t days = std::chrono::sys_days(date).time_since_epoch().count();
  const std::int64_t seconds = ((days * 24 + *hour) * 60 + *minute - minutes_east) * 60 + *second;
  if (seconds < 0 || seconds > latest_time) return std::nullopt;
  return seconds;
}

}  // namespace kaven::tournaments::intake
