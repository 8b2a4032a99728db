// SPDX-License-Identifier: MIT
#include "tournaments/course/report/report_files.hpp"

#include <cstddef>

#include "common/text/printable.hpp"
#include "common/text/text_lines.hpp"
#include "tournaments/play/folder/file_names.hpp"
#include "tournaments/play/folder/game_logs.hpp"
#include "tournaments/play/state/tournament_state.hpp"

namespace kaven::tournaments::report {

ReportNames report_names(std::span<const state::Player> players, std::span<const Absentee> absentees) {
  std::vector<std::string> called;
  for (const state::Player& player : players) called.push_back(state::shown_name(player));
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
  constexpr std::size_t most_bytes = 16384;
  constexpr std::size_t most_lines = 12;
  constexpr std::size_t longest_line = 300;
  const char* file = colour == game::Colour::white ? "white.log" : "black.log";
  std::string text = folder::read_log(folder, game, file).value_or("");
  if (text.size() > most_bytes) text.erase(0, text.size() - most_bytes);
  std::vector<std::string> lines;
  for (const std::string_view line : text::lines_of(text)) {
    lines.push_back(text::printable(line, longest_line));
  }
  if (lines.size() > most_lines) lines.erase(lines.begin(), lines.end() - most_lines);
  return lines;
}

}  // namespace kaven::tournaments::report
