#include "tournaments/intake/layout.hpp"

#include <algorithm>
#include <cstddef>

#include "common/text/ascii_letters.hpp"
#include "tournaments/intake/names.hpp"

namespace kaven::tournaments::intake {

namespace {

constexpr std::string_view moodle_word = "_assignsubmission_";

bool is_number(std::string_view text) {
  return !text.empty() && text.size() <= 20 && std::ranges::all_of(text, text::is_digit);
}
bool is_word(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char each) { return each >= 'a' && each <= 'z'; });
}

}  // namespace

std::optional<NamedHandIn> moodle_name(std::string_view part) {
  // The first occurrence counts: the file's name, which follows, may contain the word again.
  const std::size_t word = part.find(moodle_word);
  if (word == std::string_view::npos || word == 0) return std::nullopt;
  const std::string_view owner = part.substr(0, word);
  const std::string_view rest = part.substr(word + moodle_word.size());
  const std::size_t end = std::min(rest.find('_'), rest.size());
  if (!is_word(rest.substr(0, end))) return std::nullopt;
  NamedHandIn found{.name = std::string(owner), .kind = std::string(rest.substr(0, end))};
  if (end < rest.size()) found.file = rest.substr(end + 1);
  const std::size_t number = owner.rfind('_');
  if (number != std::string_view::npos && number > 0 && is_number(owner.substr(number + 1))) {
    found.name = owner.substr(0, number);
    found.id = owner.substr(number + 1);
  }
  return found;
}

std::optional<NamedHandIn> canvas_name(std::string_view part) {
  const auto field = [&part]() -> std::string_view {
    const std::size_t end = part.find('_');
    if (end == std::string_view::npos) return {};
    const std::string_view text = part.substr(0, end);
    part.remove_prefix(end + 1);
    return text;
  };
  NamedHandIn found;
  const bool blind = part.starts_with("anon_");
  if (blind) field();
  found.name = field();
  if (found.name.empty()) return std::nullopt;
  // A person's name may contain `_`; it ends at the first number.
  std::string_view next = field();
  while (!next.empty() && next != "LATE" && !is_number(next)) {
    if (blind) return std::nullopt;
    found.name += "_" + std::string(next);
    next = field();
  }
  found.late = next == "LATE";
  if (found.late) next = field();
  if (!is_number(next)) return std::nullopt;
  found.id = next;
  if (blind) {
    found.id = found.name;
    found.name = "anon " + found.name;
  }
  // If marking is anonymous, the person's number may be missing.
  std::string_view rest = part;
  const std::string_view upload = field();
  if (is_number(upload)) {
    rest = part;
  } else if (!blind) {
    return std::nullopt;
  }
  if (rest.empty()) return std::nullopt;
  found.file = rest;
  return found;
}

std::optional<std::string> without_canvas_number(std::string_view file) {
  std::size_t end = is_archive_name(file) ? without_archive_ending(file).size() : file.rfind('.');
  if (end == std::string_view::npos) end = file.size();
  const std::string_view stem = file.substr(0, end);
  const std::size_t hyphen = stem.rfind('-');
  if (hyphen == std::string_view::npos || hyphen == 0 || stem.size() - hyphen > 3) return std::nullopt;
  const std::string_view number = stem.substr(hyphen + 1);
  if (!is_number(number) || number.front() == '0') return std::nullopt;
  return std::string(stem.substr(0, hyphen)) + std::string(file.substr(end));
}

}  // namespace kaven::tournaments::intake
