#include "referee/compliance/last_words.hpp"

#include <fmt/format.h>

#include "common/notation/printable.hpp"
#include "common/system/files.hpp"

namespace kaven::referee::compliance {

std::string printed_text(const boost::filesystem::path& log) {
  constexpr std::size_t most_output_read = std::size_t{4} << 20U;
  return system::read_file(log, most_output_read);
}

std::string last_words(const std::string& printed) {
  constexpr int most_lines = 3;
  std::size_t begin = printed.find_last_not_of(" \t\r\n");
  if (begin == std::string::npos) return "it printed nothing";
  const std::size_t end = begin + 1;
  for (int lines = 0; lines < most_lines && begin != std::string::npos && begin > 0; ++lines) {
    begin = printed.rfind('\n', begin - 1);
  }
  begin = printed.find_first_not_of(" \t\r\n", begin == std::string::npos ? 0 : begin);
  std::string quoted = notation::printable(printed.substr(begin, end - begin), 300);
  for (std::size_t at = 0; (at = quoted.find("\\n", at)) != std::string::npos;) quoted.replace(at, 2, " | ");
  return "it printed last: " + quoted;
}

std::string seconds_text(std::chrono::nanoseconds duration) {
  return fmt::format("{:.3g} s", std::chrono::duration<double>(duration).count());
}

}  // namespace kaven::referee::compliance
