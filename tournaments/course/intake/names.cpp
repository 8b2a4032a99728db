// SPDX-License-Identifier: MIT
#include "tournaments/course/intake/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "common/text/name_text.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "common/text/unicode_text.hpp"
#include "tournaments/course/intake/gradescope_metadata.hpp"

namespace kaven::tournaments::intake {

namespace {

constexpr std::size_t longest_part = 255;
constexpr std::size_t longest_path = 1000;
constexpr std::size_t longest_folder_name = 100;

constexpr std::array<std::string_view, 27> litter = {
    "__MACOSX",    ".DS_Store", ".git",          ".gitignore",   ".gitattributes",
    ".github",     ".svn",      ".hg",           "node_modules", "__pycache__",
    ".idea",       ".vscode",   ".vs",           ".gradle",      ".settings",
    ".venv",       "venv",      ".pytest_cache", ".mypy_cache",  ".ipynb_checkpoints",
    ".ruff_cache", "Thumbs.db", "desktop.ini",   ".Trashes",     ".Spotlight-V100",
    ".fseventsd",  ".gitlab"};

constexpr std::array<std::string_view, 12> archive_endings = {".zip",     ".tar.gz", ".tar.xz", ".tar.bz2",
                                                              ".tar.zst", ".tar",    ".tgz",    ".txz",
                                                              ".tbz2",    ".tbz",    ".7z",     ".rar"};

// Returns the archive extension of `name` in lower case; empty if it has none.
std::string_view archive_ending(std::string_view name) {
  const std::string lower = folded_name(name);
  const auto* const found = std::ranges::find_if(archive_endings, [&](std::string_view ending) {
    return lower.size() > ending.size() && lower.ends_with(ending);
  });
  return found == archive_endings.end() ? std::string_view() : *found;
}

bool stays_in_folder_names(char32_t character) {
  constexpr std::u32string_view marks = U" ._-+(),&@";
  const bool letter_or_digit = (character >= U'a' && character <= U'z') ||
                               (character >= U'A' && character <= U'Z') ||
                               (character >= U'0' && character <= U'9');
  return letter_or_digit || character > 0xa0 || marks.find(character) != std::u32string_view::npos;
}

constexpr std::string_view moodle_word = "_assignsubmission_";

bool is_number(std::string_view text) {
  return !text.empty() && text.size() <= 20 && std::ranges::all_of(text, text::is_digit);
}
bool is_word(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char each) { return each >= 'a' && each <= 'z'; });
}

// A file of the platform itself.
NamedHandIn of_platform() {
  return {.name = ""};
}

std::vector<std::string> split(std::string_view text, std::string_view separator) {
  std::vector<std::string> parts;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(separator, at), text.size());
    parts.emplace_back(text::trimmed(text.substr(at, end - at), " "));
    at = end + separator.size();
  }
  return parts;
}

// `2026-11-20-17-03-22` at the beginning of `text`, as Blackboard writes times.
constexpr std::string_view blackboard_time = "dddd-dd-dd-dd-dd-dd";
bool begins_with_time(std::string_view text) {
  return text.size() >= blackboard_time.size() &&
         std::equal(blackboard_time.begin(), blackboard_time.end(), text.begin(), [](char form, char letter) {
           return form == 'd' ? text::is_digit(letter) : form == letter;
         });
}

// Brightspace's `Nov 20, 2026 503 PM` or `20 November, 2026 1703`. Other languages have other words.
std::optional<std::int64_t> brightspace_time(std::string_view text) {
  constexpr std::array<std::string_view, 12> months = {"jan", "feb", "mar", "apr", "may", "jun",
                                                       "jul", "aug", "sep", "oct", "nov", "dec"};
  int year = 0;
  int month = 0;
  int day = 0;
  int clock = -1;
  int afternoon = -1;
  for (const std::string_view given : text::words_of(text)) {
    const std::string word = text::case_folded(text::trimmed(given, ",."));
    if (word == "am" || word == "pm") {
      afternoon = word == "pm" ? 1 : 0;
      continue;
    }
    const auto* const named = std::ranges::find(months, word.substr(0, 3));
    if (named != months.end() && month == 0) {
      month = static_cast<int>(named - months.begin()) + 1;
      continue;
    }
    if (!is_number(word) || word.size() > 4) return std::nullopt;
    const int number = std::stoi(word);
    if (word.size() <= 2 && day == 0) {
      day = number;
    } else if (word.size() == 4 && year == 0) {
      year = number;
    } else if (word.size() >= 3 && clock < 0) {
      clock = number;
    } else {
      return std::nullopt;
    }
  }
  if (year == 0 || month == 0 || day == 0 || clock < 0) return std::nullopt;
  int hour = clock / 100;
  if (afternoon >= 0) hour = hour % 12 + 12 * afternoon;
  return seconds_of(fmt::format("{:04}-{:02}-{:02} {:02}:{:02}:00", year, month, day, hour, clock % 100));
}

// `Jane Roe` for `Roe, Jane`.
std::string in_order(const std::string& name) {
  const std::size_t comma = name.find(", ");
  return comma == std::string::npos ? name : name.substr(comma + 2) + " " + name.substr(0, comma);
}

std::optional<NamedHandIn> ilias_person(std::string_view folder) {
  std::vector<std::string> words = split(folder, "_");
  if (words.size() < 4 || !is_number(words.back()) || std::ranges::count(words, "") > 0) return std::nullopt;
  words.pop_back();
  std::string login = words.back();
  words.pop_back();
  if (words.size() == 2) std::swap(words[0], words[1]);
  return NamedHandIn{.name = text::joined(words, " "), .id = std::move(login)};
}

constexpr std::array platforms = {
    PlatformPaths{.layout = Layout::blackboard, .read = blackboard_path, .is_certain = true},
    PlatformPaths{.layout = Layout::brightspace, .read = brightspace_path, .is_certain = true},
    PlatformPaths{.layout = Layout::sakai, .read = sakai_path, .is_certain = false},
    PlatformPaths{.layout = Layout::ilias, .read = ilias_path, .is_certain = false},
    PlatformPaths{.layout = Layout::google, .read = google_path, .is_certain = false}};

}  // namespace

InnerPath inner_path(std::string_view name) {
  InnerPath path;
  std::string text = text::decoded_name(name);
  // Some Windows programs write `\` as separator.
  if (text.find('/') == std::string::npos) std::ranges::replace(text, '\\', '/');
  const auto refuse = [&](const char* why) {
    path.fault = in_quotes(text) + " " + why;
    return path;
  };
  if (text.size() > longest_path) return refuse("is too long");
  if (text.starts_with('/')) return refuse("is an absolute path and would lead out of the folder");
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find('/', at), text.size());
    const std::string part = text.substr(at, end - at);
    at = end + 1;
    if (part.empty() || part == ".") continue;
    if (part == "..") return refuse("would lead out of the folder");
    if (part.size() > longest_part) return refuse("is too long");
    // A name that is displayed differently from its bytes misleads.
    if (text::printable(part, longest_part + 1) != part) return refuse("contains control characters");
    path.parts.push_back(part);
  }
  if (path.parts.empty() && !text.empty() && text.find_first_not_of("./") != std::string::npos) {
    return refuse("is not a file name");
  }
  return path;
}

std::string joined_path(const std::vector<std::string>& parts) {
  return text::joined(parts, "/");
}

bool is_litter(std::string_view part) {
  const auto same = [&](std::string_view each) { return folded_name(each) == folded_name(part); };
  // `._name`: metadata of macOS about `name`. `~$name`: a lock file of Microsoft Office.
  return std::ranges::any_of(litter, same) || part.starts_with("._") || part.starts_with("~$") ||
         part.ends_with(".pyc");
}

bool is_archive_name(std::string_view name) {
  return !archive_ending(name).empty();
}

std::string without_archive_ending(std::string_view name) {
  return std::string(name.substr(0, name.size() - archive_ending(name).size()));
}

std::string folder_name(std::string_view name) {
  const std::u32string characters =
      text::characters_of(text::composed(text::decoded_name(name))).value_or(U"");
  std::string safe;
  std::size_t length = 0;
  for (const char32_t character : characters) {
    // Direction marks and invisible characters are replaced, too.
    const std::string one = text::utf8_of(std::u32string_view(&character, 1));
    const bool shown = text::printable(one) == one;
    const std::string kept = shown && stays_in_folder_names(character) ? one : "_";
    if (safe.size() + kept.size() > longest_folder_name || ++length > text::longest_name) break;
    if (kept != "_" || !safe.ends_with('_')) safe += kept;
  }
  safe = text::trimmed(safe, " ");
  while (safe.ends_with('.') || safe.ends_with(' ')) safe.pop_back();
  if (safe.starts_with('.') || safe.starts_with('-')) return folder_name("_" + safe);
  return safe.empty() ? "unnamed" : safe;
}

std::string in_quotes(std::string_view name) {
  return "'" + text::printable(name, 120) + "'";
}

std::string folded_name(std::string_view name) {
  std::string text = text::composed(name);
  std::ranges::transform(text, text.begin(), text::lower);
  return text;
}

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

std::optional<NamedHandIn> blackboard_path(std::span<const std::string> path) {
  constexpr std::string_view word = "_attempt_";
  const std::string_view name = path.front();
  std::size_t at = name.find(word);
  while (at != std::string_view::npos && !begins_with_time(name.substr(at + word.size())))
    at = name.find(word, at + 1);
  if (at == std::string_view::npos) return std::nullopt;
  // The assignment's name may contain `_`; logins hardly ever do.
  const std::size_t before = name.substr(0, at).rfind('_');
  if (before == std::string_view::npos || before + 1 == at) return std::nullopt;
  const std::string login(name.substr(before + 1, at - before - 1));
  const std::string time(name.substr(at + word.size(), blackboard_time.size()));
  const std::string_view rest = name.substr(at + word.size() + blackboard_time.size());
  if (path.size() == 1 && rest == ".txt") return of_platform();
  NamedHandIn found{.name = login, .id = login, .attempt = time};
  if (rest.starts_with('_')) found.file = rest.substr(1);
  std::string clock = time.substr(11);
  std::ranges::replace(clock, '-', ':');
  found.time = seconds_of(time.substr(0, 10) + " " + clock);
  return found;
}

std::optional<NamedHandIn> brightspace_path(std::span<const std::string> path) {
  if (path.front() == "index.html") return of_platform();
  // Older exports have no blank before the hyphen: `Jane Roe- Nov 20, 2026 503 PM`.
  constexpr std::string_view hyphen = "- ";
  const std::vector<std::string> fields = split(path.front(), hyphen);
  const std::vector<std::string> numbers = split(fields.front(), "-");
  if (fields.size() < 3 || numbers.size() != 2 || !std::ranges::all_of(numbers, is_number))
    return std::nullopt;
  std::size_t date = 2;
  while (date + 1 < fields.size() && !brightspace_time(fields[date])) ++date;
  const auto between = [&](std::size_t begin, std::size_t end) {
    return text::joined(std::span(fields).subspan(begin, end - begin), " - ");
  };
  return NamedHandIn{.name = between(1, date),
                     .id = between(1, date),
                     .file = between(date + 1, fields.size()),
                     .attempt = fields[date],
                     .time = brightspace_time(fields[date])};
}

std::optional<NamedHandIn> google_path(std::span<const std::string> path) {
  constexpr std::string_view hyphen = " - ";
  const std::string& first = path.front();
  const std::size_t at = first.find(hyphen);
  if (at == std::string::npos || at == 0 || at + hyphen.size() == first.size()) return std::nullopt;
  const std::string name = first.substr(0, at);
  // People have a first and a last name.
  if (name.find(' ') == std::string::npos) return std::nullopt;
  const std::string file = first.substr(at + hyphen.size());
  return NamedHandIn{.name = name, .id = name, .file = file, .attempt = is_archive_name(file) ? file : ""};
}

std::optional<NamedHandIn> ilias_path(std::span<const std::string> path) {
  constexpr std::string_view team = "Team ";
  const std::string& first = path.front();
  if (!first.starts_with(team) || !is_number(std::string_view(first).substr(team.size())))
    return ilias_person(first);
  if (path.size() == 1) return of_platform();
  auto found = ilias_person(path[1]);
  if (!found) return std::nullopt;
  found->group = first;
  found->depth = 2;
  return found;
}

std::optional<NamedHandIn> sakai_path(std::span<const std::string> path) {
  constexpr std::string_view attachments = "Submission attachment(s)";
  const std::string& first = path.front();
  if (first == "grades.csv" || first == "grades.xls" || first == "grades.xlsx") return of_platform();
  const std::size_t end =
      std::min(first.find(")_"), first.ends_with(')') ? first.size() - 1 : std::string::npos);
  const std::size_t begin = first.rfind('(', end);
  if (end == std::string::npos || begin == std::string::npos || begin == 0 || begin + 1 >= end)
    return std::nullopt;
  const std::string name(text::trimmed(first.substr(0, begin), " "));
  if (name.find(',') == std::string::npos) return std::nullopt;
  NamedHandIn found{.name = in_order(name), .id = first.substr(begin + 1, end - begin - 1)};
  if (end + 1 < first.size()) {
    // Before each file: `Roe, Jane(jroe)_Submission attachment(s)_agent.zip`.
    const std::string_view rest = std::string_view(first).substr(end + 2);
    if (!rest.starts_with(attachments) || rest.size() <= attachments.size() + 1) return of_platform();
    found.file = rest.substr(attachments.size() + 1);
    return found;
  }
  if (path.size() == 1) return found;
  if (path[1] != attachments) return of_platform();
  found.depth = 2;
  return found;
}

std::span<const PlatformPaths> platform_paths() {
  return platforms;
}

std::string github_prefix(std::string_view source, std::span<const std::string> folders) {
  for (const std::string_view word : {"-submissions", "_submissions"}) {
    const std::size_t at = source.rfind(word);
    const bool fits = at != std::string_view::npos && at > 0 &&
                      (at + word.size() == source.size() || source[at + word.size()] == '_');
    if (!fits) continue;
    std::string prefix = std::string(source.substr(0, at)) + "-";
    const auto begins = [&](const std::string& each) {
      return each.size() > prefix.size() && each.starts_with(prefix);
    };
    if (!folders.empty() && std::ranges::all_of(folders, begins)) return prefix;
  }
  return "";
}

std::string common_prefix(std::span<const std::string> folders) {
  if (folders.size() < 2) return "";
  std::string_view common = folders.front();
  for (const std::string& each : folders) {
    const auto differs = std::ranges::mismatch(common, each).in1;
    common = common.substr(0, static_cast<std::size_t>(differs - common.begin()));
  }
  const std::size_t hyphen = common.rfind('-');
  return hyphen == std::string_view::npos ? "" : std::string(common.substr(0, hyphen + 1));
}

bool numbers_people(std::string_view system) {
  return system != "folder" && system != layout_words.word_of(Layout::brightspace) &&
         system != layout_words.word_of(Layout::google);
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
