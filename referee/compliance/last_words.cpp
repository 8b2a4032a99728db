#include "referee/compliance/last_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <vector>

#include "common/program/told_error.hpp"
#include "common/system/files.hpp"
#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"

namespace kaven::referee::compliance {

namespace {

constexpr std::string_view blanks = " \t\r";

bool is_blank(std::string_view line) {
  return text::trimmed(line, blanks).empty();
}

// Whether `text` contains `line`, or `line` without its first word, which may be a label for the reader.
bool says(std::string_view text, std::string_view line) {
  line = text::trimmed(line, blanks);
  const std::size_t space = std::min(line.find(' '), line.size());
  return text.find(line) != std::string_view::npos ||
         (space < line.size() && text.find(line.substr(space + 1)) != std::string_view::npos);
}

}  // namespace

std::string printed_text(const boost::filesystem::path& log) {
  constexpr std::size_t most_output_read = std::size_t{4} << 20U;
  return system::read_file(log, most_output_read);
}

std::string last_words(const std::string& printed, std::string_view said) {
  constexpr std::ptrdiff_t most_lines = 3;
  constexpr std::size_t longest_error = 600;
  std::vector<std::string_view> lines = text::lines_of(printed);
  // Java prints this at each start in the sandbox.
  std::erase_if(lines, [](std::string_view line) {
    return is_blank(line) || line.starts_with("Picked up JAVA_TOOL_OPTIONS");
  });
  if (lines.empty()) return "it printed nothing";
  // The line that names the error is the most useful one, and is quoted completely.
  const auto error = program::told_error(printed);
  if (error && !says(said, error->text)) {
    const std::string place = program::place_text(*error);
    return "it printed last: " + text::printable(error->text, longest_error) +
           (place.empty() ? "" : " | " + text::printable(place, 120));
  }
  lines.erase(lines.begin(), lines.end() - std::min(most_lines, std::ssize(lines)));
  std::erase_if(lines, [&](std::string_view line) { return says(said, line); });
  if (lines.empty()) return {};
  return "it printed last: " + text::printable(fmt::format("{}", fmt::join(lines, " | ")), 300);
}

std::string seconds_text(std::chrono::nanoseconds duration) {
  return fmt::format("{:.3g} s", std::chrono::duration<double>(duration).count());
}

}  // namespace kaven::referee::compliance
