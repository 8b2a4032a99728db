#include "tournaments/progress/overview.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/filesystem/fstream.hpp>
#include <boost/filesystem/operations.hpp>
#include <cmath>
#include <ctime>

#include "common/notation/printable.hpp"
#include "tournaments/terminal/text_table.hpp"

namespace kaven::tournaments::progress {

namespace fs = boost::filesystem;

namespace {

std::string head_line(const Overview& overview) {
  std::string text = fmt::format("{}/{} games", overview.finished, overview.games);
  if (overview.abandoned > 0) text += fmt::format("  {} void", overview.abandoned);
  if (overview.per_minute) text += fmt::format("  {:.3g} a minute", *overview.per_minute);
  if (overview.left) text += fmt::format("  about {} left", duration_text(*overview.left));
  return text;
}

std::string leaders_text(const std::vector<standings::StandingsRow>& leaders, std::size_t rows) {
  terminal::TextTable table{{{"#", terminal::Alignment::right},
                             {"agent"},
                             {"points", terminal::Alignment::right},
                             {"games", terminal::Alignment::right},
                             {"won", terminal::Alignment::right},
                             {"drawn", terminal::Alignment::right},
                             {"lost", terminal::Alignment::right}},
                            {}};
  for (const standings::StandingsRow& each : leaders) {
    if (table.rows.size() == rows) break;
    table.rows.push_back({each.rank > 0 ? fmt::format("{}", each.rank) : "-",
                          notation::printable(each.name, 24), fmt::format("{:g}", each.points),
                          fmt::format("{}", each.played), fmt::format("{}", each.wins),
                          fmt::format("{}", each.draws), fmt::format("{}", each.losses)});
  }
  return terminal::aligned_text(table);
}

std::string running_line(const RunningGame& running) {
  const std::string& mover = running.mover == game::Colour::white ? running.white : running.black;
  return fmt::format("{}  {} - {}  move {}, {} {:.0f} s", state::game_label(running.game),
                     notation::printable(running.white, 24), notation::printable(running.black, 24),
                     running.moves + 1, notation::printable(mover, 24), running.in_turn.count());
}

}  // namespace

std::string duration_text(GameDuration duration) {
  const auto seconds = static_cast<std::int64_t>(std::llround(duration.count()));
  if (seconds < 60) return fmt::format("{} s", seconds);
  if (seconds < 3600) return fmt::format("{} min", (seconds + 30) / 60);
  return fmt::format("{} h {:02} min", seconds / 3600, seconds % 3600 / 60);
}

RunningGame look_at(const state::Folder& folder, const runner::Schedule& schedule, int id) {
  const state::Game& game = schedule.game(id);
  RunningGame running{
      .game = id, .white = schedule.player(game.white).name, .black = schedule.player(game.black).name};
  const fs::path file = folder.games() / game.record;
  boost::system::error_code missing;
  const std::time_t written = fs::last_write_time(file, missing);
  if (missing) return running;
  fs::ifstream record(file);
  int lines = 0;
  // The header names no colour; a line that is still being written has no end yet.
  for (std::string line; std::getline(record, line) && !record.eof(); ++lines) {
    if (line.find("\"move\":\"(W") != std::string::npos) running.mover = game::Colour::black;
    if (line.find("\"move\":\"(B") != std::string::npos) running.mover = game::Colour::white;
  }
  running.moves = std::max(0, lines - 1);
  running.in_turn = GameDuration(std::max(0.0, std::difftime(std::time(nullptr), written)));
  return running;
}

std::string overview_text(const Overview& overview, int rows) {
  constexpr std::size_t least_leaders = 3;
  constexpr std::size_t frame = 4;  // the head, the heading and rule of the table, the line that stays free
  const std::size_t room = rows > static_cast<int>(frame) ? static_cast<std::size_t>(rows) - frame : 1;
  const std::size_t leaders =
      std::min(overview.leaders.size(),
               std::max(least_leaders, room > overview.running.size() ? room - overview.running.size() : 0));
  std::string text = head_line(overview) + "\n";
  if (!overview.leaders.empty()) text += leaders_text(overview.leaders, leaders);
  for (const RunningGame& running : overview.running) text += running_line(running) + "\n";
  return text;
}

}  // namespace kaven::tournaments::progress
