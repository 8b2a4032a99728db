// SPDX-License-Identifier: MIT
#include "tournaments/play/folder/file_names.hpp"

#include <algorithm>
#include <cstddef>
#include <set>

#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::tournaments::folder {

namespace {

// Leaves room within 255 bytes for suffixes and for the names of temporary files.
constexpr std::size_t longest_name = 120;

bool stays(char letter) {
  const bool ascii = static_cast<unsigned char>(letter) < 0x80U;
  return !ascii || text::is_letter(letter) || text::is_digit(letter) ||
         std::string_view(".-_").find(letter) != std::string_view::npos;
}

std::string safe_name(const std::string& who) {
  std::string safe;
  // Invalid UTF-8 and invisible characters become escapes.
  for (const char letter : text::printable(who, 8 * who.size())) safe += stays(letter) ? letter : '_';
  if (safe.size() > longest_name) {
    safe.resize(longest_name);
    while ((static_cast<unsigned char>(safe.back()) & 0xc0U) == 0x80U) safe.pop_back();
    if (static_cast<unsigned char>(safe.back()) >= 0x80U) safe.pop_back();
  }
  // A name with such a first character would be hidden, or read as an option.
  if (safe.empty() || safe.front() == '.' || safe.front() == '-') safe.insert(safe.begin(), '_');
  return safe;
}

std::string folded(std::string name) {
  std::ranges::transform(name, name.begin(), text::lower);
  return name;
}

}  // namespace

std::vector<std::string> distinct_file_names(const std::vector<std::string>& names,
                                             std::string_view reserved) {
  std::vector<std::string> distinct;
  std::set<std::string> taken = {std::string(reserved)};
  for (const std::string& each : names) {
    const std::string safe = safe_name(each);
    std::string name = safe;
    for (int number = 2; !taken.insert(folded(name)).second; ++number)
      name = safe + "-" + std::to_string(number);
    distinct.push_back(name);
  }
  return distinct;
}

}  // namespace kaven::tournaments::folder
