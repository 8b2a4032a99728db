#include "tournaments/report/report_files.hpp"

#include <algorithm>
#include <boost/filesystem/fstream.hpp>
#include <cstddef>
#include <ios>
#include <iterator>

#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "tournaments/folder/file_names.hpp"

namespace kaven::tournaments::report {

namespace {

// The last `most` bytes of `file`; empty when it cannot be read.
std::string end_of_file(const boost::filesystem::path& file, std::streamoff most) {
  boost::filesystem::ifstream input(file, std::ios::binary | std::ios::ate);
  if (!input) return {};
  const std::streamoff size = input.tellg();
  input.seekg(std::max<std::streamoff>(0, size - most));
  return {std::istreambuf_iterator<char>(input), {}};
}

}  // namespace

ReportNames report_names(std::span<const state::Player> players, std::span<const Absentee> absentees) {
  std::vector<std::string> called;
  for (const state::Player& player : players) called.push_back(player.name);
  for (const Absentee& absentee : absentees) called.push_back(absentee.name);
  std::vector<std::string> files = folder::distinct_file_names(called);
  ReportNames names;
  for (std::size_t each = 0; each < players.size(); ++each)
    names.of_players.emplace(players[each].id, files[each]);
  names.of_absentees.assign(files.begin() + static_cast<std::ptrdiff_t>(players.size()), files.end());
  return names;
}

std::vector<std::string> last_printed_lines(const folder::Folder& folder, folder::GameId game,
                                            game::Colour colour) {
  constexpr std::streamoff most_bytes = 16384;
  constexpr std::size_t most_lines = 12;
  constexpr std::size_t longest_line = 300;
  const char* file = colour == game::Colour::white ? "white.log" : "black.log";
  const std::string text = end_of_file(folder.logs_of(game) / file, most_bytes);
  std::vector<std::string> lines;
  for (const std::string_view line : text::lines_of(text)) {
    lines.push_back(text::printable(line, longest_line));
  }
  if (lines.size() > most_lines) lines.erase(lines.begin(), lines.end() - most_lines);
  return lines;
}

}  // namespace kaven::tournaments::report
