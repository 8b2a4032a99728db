#include "tournaments/intake/names.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "common/text/ascii_letters.hpp"
#include "common/text/joined.hpp"
#include "common/text/name_text.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "common/text/unicode_text.hpp"

namespace kaven::tournaments::intake {

namespace {

constexpr std::size_t longest_part = 255;
constexpr std::size_t longest_path = 1000;
constexpr std::size_t longest_folder_name = 100;

constexpr std::array<std::string_view, 26> litter = {
    "__MACOSX",    ".DS_Store", ".git",          ".gitignore",   ".gitattributes",
    ".github",     ".svn",      ".hg",           "node_modules", "__pycache__",
    ".idea",       ".vscode",   ".vs",           ".gradle",      ".settings",
    ".venv",       "venv",      ".pytest_cache", ".mypy_cache",  ".ipynb_checkpoints",
    ".ruff_cache", "Thumbs.db", "desktop.ini",   ".Trashes",     ".Spotlight-V100",
    ".fseventsd"};

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

}  // namespace kaven::tournaments::intake
