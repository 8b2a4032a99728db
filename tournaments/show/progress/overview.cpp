// SPDX-License-Identifier: MIT
#include "tournaments/show/progress/overview.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <string_view>

#include "common/record/game_record.hpp"
#include "common/terminal/text_table.hpp"
#include "common/text/display_width.hpp"
#include "common/text/printable.hpp"
#include "tournaments/play/state/tournament_state.hpp"
#include "tournaments/results/ratings/rating_text.hpp"

namespace kaven::tournaments::progress {

namespace {

constexpr int shortest_name = 10;

std::string head_line(const Overview& overview) {
  std::string text = fmt::format("{}/{} games", overview.finished, overview.games);
  if (overview.abandoned > 0) text += fmt::format("  {} void", overview.abandoned);
  if (overview.per_minute) text += fmt::format("  {:.3g} a minute", *overview.per_minute);
  if (overview.left) text += fmt::format("  about {} left", duration_text(*overview.left));
  return text;
}

std::string leaders_text(const std::vector<standings::StandingsRow>& leaders, std::size_t rows, int columns) {
  terminal::TextTable table{{{"#", terminal::Alignment::right},
                             {"agent"},
                             {"points", terminal::Alignment::right},
                             {"games", terminal::Alignment::right},
                             {"won", terminal::Alignment::right},
                             {"drawn", terminal::Alignment::right},
                             {"lost", terminal::Alignment::right}},
                            {}};
  // Only standings that are ordered by ratings have some here.
  const bool by_rating = std::ranges::any_of(
      leaders, [](const standings::StandingsRow& each) { return each.rating.has_value(); });
  if (by_rating) table.columns.insert(table.columns.begin() + 2, {"rating", terminal::Alignment::right});
  for (const standings::StandingsRow& each : leaders) {
    if (table.rows.size() == rows) break;
    table.rows.push_back({each.rank > 0 ? fmt::format("{}", each.rank) : "-",
                          text::printable(state::shown_name(each.name, each.folder)),
                          fmt::format("{:g}", each.points), fmt::format("{}", each.played),
                          fmt::format("{}", each.wins), fmt::format("{}", each.draws),
                          fmt::format("{}", each.losses)});
    if (by_rating) {
      std::vector<std::string>& cells = table.rows.back();
      cells.insert(cells.begin() + 2, each.rating ? ratings::elo_text(each.rating->elo) : "-");
    }
  }
  terminal::shorten_names(table, 1, columns, shortest_name);
  return terminal::aligned_text(table);
}

// The number of `all` lines to show in `room` lines: the last one says how many are left out.
std::size_t shown_of(std::size_t all, std::size_t room) {
  return all <= room ? all : room - 1;
}

std::string rest_line(std::size_t count, std::string_view things) {
  return count == 0 ? "" : fmt::format("… and {} more{}\n", count, things);
}

// The page's format: `7 s`, `1:05 min`, `1:05 h`; `0.5 s` for a limit.
std::string clock_text(double seconds) {
  if (seconds < 60) return fmt::format("{:g} s", seconds);
  const auto whole = static_cast<std::int64_t>(seconds);
  if (seconds < 3600) return fmt::format("{}:{:02} min", whole / 60, whole % 60);
  return fmt::format("{}:{:02} h", whole / 3600, whole / 60 % 60);
}

std::string running_line(const RunningGame& running, int columns) {
  const std::string white = text::printable(running.white);
  const std::string black = text::printable(running.black);
  const std::string clock =
      running.turn_time
          ? fmt::format("move {}, {} {} / {}", running.moves + 1, game::colour_name(running.mover),
                        clock_text(std::floor(running.turn_time->count())),
                        clock_text(running.turn_limit.count()))
          : "is being started";
  const auto line = [&](int longest) {
    return fmt::format("{}  {} - {}  {}", folder::game_label(running.game),
                       text::shortened_name(white, longest), text::shortened_name(black, longest), clock);
  };
  // Two names of equal length use the most space.
  const int others = text::display_width(line(0));
  const int whites = text::display_width(white);
  const int blacks = text::display_width(black);
  const int room = columns - others;
  return line(std::max({shortest_name, room / 2, room - std::min(whites, blacks)}));
}

}  // namespace

std::string duration_text(GameDuration duration) {
  const auto seconds = static_cast<std::int64_t>(std::llround(duration.count()));
  if (seconds < 60) return fmt::format("{} s", seconds);
  if (seconds < 3600) return fmt::format("{} min", (seconds + 30) / 60);
  return fmt::format("{} h {:02} min", seconds / 3600, seconds % 3600 / 60);
}

RunningGameFollower::RunningGameFollower(const folder::Folder& folder,
                                         const state::TournamentState& tournament, folder::GameId game)
    : running_{.game = game,
               .white = state::shown_name(tournament.player(tournament.game(game).white)),
               .black = state::shown_name(tournament.player(tournament.game(game).black))},
      record_((folder.games() / tournament.game(game).record).string()) {}

RunningGame RunningGameFollower::present() {
  record_.read_more();
  if (!record_.record()) return running_;
  running_.moves = static_cast<int>(record_.record()->turns.size());
  running_.mover = record_.follower().position()->to_move();
  running_.turn_limit = GameDuration(record::seconds_for_move(*record_.record()));
  running_.turn_time.reset();
  if (const auto began = record_.turn_began()) {
    running_.turn_time = std::max<GameDuration>(std::chrono::system_clock::now() - *began, {});
  }
  return running_;
}

std::string overview_text(const Overview& overview, int rows, int columns) {
  constexpr std::size_t least_leaders = 3;
  constexpr std::size_t frame = 4;  // the head, heading and rule of the table, the free last line
  const std::size_t room = rows > static_cast<int>(frame) ? static_cast<std::size_t>(rows) - frame : 1;
  const std::size_t games = overview.running.size();
  const std::size_t leaders =
      shown_of(overview.leaders.size(), std::max(least_leaders, room > games ? room - games : 0));
  const std::size_t below = leaders + (leaders < overview.leaders.size() ? 1 : 0);
  const std::size_t running = shown_of(games, room > below ? room - below : 1);
  std::string text = head_line(overview) + "\n";
  if (!overview.leaders.empty()) text += leaders_text(overview.leaders, leaders, columns);
  text += rest_line(overview.leaders.size() - leaders, "");
  for (const RunningGame& each : std::span(overview.running).first(running))
    text += running_line(each, columns) + "\n";
  return text + rest_line(games - running + overview.further_running, " running games");
}

}  // namespace kaven::tournaments::progress
